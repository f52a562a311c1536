import { getAvatar } from '@guanqiao/domain/account/profile'
import { useRead } from '../../kit/useOperation.ts'
import styles from './avatar.module.css'

interface Props {
  /** The key of the picture; null for the first character of the name. */
  readonly value: string | null
  readonly name: string
  /** Pixels. */
  readonly size: number
}

/** The picture of a person, beside the name. */
export function Avatar({ value, name, size }: Props) {
  const { data } = useRead(getAvatar, { key: value ?? '' }, { enabled: value !== null, staleTime: Infinity })
  const style = { width: size, height: size, fontSize: size * 0.45 }
  return data && value !== null ? (
    <img className={styles.avatar} style={style} src={data.image} alt="" />
  ) : (
    <span className={styles.avatar} style={style} aria-hidden>
      {[...name][0]}
    </span>
  )
}
