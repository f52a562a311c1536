import { ways } from './ways.ts'
import type { Way } from './ways.ts'

interface Props {
  readonly way: Way
  readonly onChoose: (way: Way) => void
}

export function WayChoice({ way, onChoose }: Props) {
  return (
    <fieldset className="ways">
      <legend className="unseen">登录方式</legend>
      {Object.entries(ways).map(([name, { label }]) => (
        <label key={name}>
          <input type="radio" name="way" value={name} checked={way === name} onChange={() => onChoose(name as Way)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
