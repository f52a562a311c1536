import { choiceLabelOf } from '@guanqiao/domain/kit/field'
import { findWeighingTrucks } from '@guanqiao/domain/weighing/findTrucks'
import { useId } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import type { Bridge } from './useBridge.ts'
import type { PlateMatch } from './usePlate.ts'
import plateStyles from './plate.module.css'
import weighingStyles from '../weighing.module.css'

interface Props {
  readonly input: RefObject<HTMLInputElement | null>
  readonly state: Bridge
  /** Searches for the input, or accepts the selected plate. */
  readonly onEnter: (plateNumber?: string) => void
  readonly onDown: () => void
}

const { output } = findWeighingTrucks
const places = output.envelope === 'rows' ? output.shape.fields['place'] : undefined

/** The plate, or its last digits; several matches are selected by keyboard. */
export function Plate({ input, state: { form, ticket, plate }, onEnter, onDown }: Props) {
  const id = useId()
  const problem = form.problems['plate_number']
  const { matches, marked, mark, close } = plate
  const isOpen = matches.length > 0
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (isOpen && step !== undefined) {
      event.preventDefault()
      mark((marked + step + matches.length) % matches.length)
    } else if (isOpen && event.key === 'Escape') {
      event.stopPropagation()
      close()
    } else if (event.key === 'ArrowDown' && event.currentTarget.value === '') {
      event.preventDefault()
      onDown()
    } else if (event.key === 'Enter') {
      event.preventDefault()
      onEnter(isOpen ? matches[marked]?.plate_number : undefined)
    }
  }
  return (
    <div className={`${weighingStyles.big} ${plateStyles.plateBox}`}>
      <label htmlFor={id}>车牌号</label>
      <input
        ref={input}
        id={id}
        className={`${weighingStyles.plate} figures`}
        autoComplete="off"
        spellCheck={false}
        placeholder="车牌或末几位，如 12345"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen ? `${id}-${marked}` : undefined}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        readOnly={ticket !== undefined}
        value={String(form.values['plate_number'] ?? '')}
        onChange={(event) => {
          close()
          form.set('plate_number', event.target.value || null)
        }}
        onKeyDown={onKey}
      />
      {isOpen && (
        <ul id={`${id}-list`} className={plateStyles.matches} role="listbox" aria-label="车牌末几位相同的车">
          {matches.map((match, index) => (
            <Match
              key={match.plate_number}
              id={`${id}-${index}`}
              match={match}
              isMarked={index === marked}
              onChoose={() => onEnter(match.plate_number)}
            />
          ))}
        </ul>
      )}
      {problem && (
        <span id={`${id}-problem`} className={weighingStyles.bad} role="alert">
          {problem}
        </span>
      )}
    </div>
  )
}

interface MatchProps {
  readonly id: string
  readonly match: PlateMatch
  readonly isMarked: boolean
  readonly onChoose: () => void
}

function Match({ id, match, isMarked, onChoose }: MatchProps) {
  const facts = [choiceLabelOf(places, match.place), match.batch_number, match.driver_name, match.good_name].filter(
    Boolean,
  )
  return (
    <li
      id={id}
      role="option"
      aria-selected={isMarked}
      // Before the input loses the focus.
      onMouseDown={(event) => {
        event.preventDefault()
        onChoose()
      }}
    >
      <strong className="figures">{match.plate_number}</strong> <span className="figures">{facts.join(' · ')}</span>
    </li>
  )
}
