import { useCallback, useContext, useEffect, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { ActiveContext } from '../../kit/active.ts'
import type { WhoElseProps } from '../../kit/crud/whoElse.ts'
import { onForgetTab, TabContext } from '../../kit/dirty.ts'
import { endOpening, endOpeningsOf, listenToPeople, peopleOn, putOpening } from './openings.ts'
import { personText } from './peopleText.ts'
import styles from './presence.module.css'

onForgetTab(endOpeningsOf)

/** Announces that this user has the record open, and names everybody else who has. */
export default function PeopleHere({ entity, id, editing }: WhoElseProps) {
  const tab = useContext(TabContext)
  const active = useContext(ActiveContext)
  const openingId = useId()
  const looking = useRef(active)
  useLayoutEffect(() => void (looking.current = active), [active])
  useEffect(
    () => putOpening(`${tab} ${openingId}`, { tab, entity, id, editing }),
    [tab, openingId, entity, id, editing],
  )
  // Activity also runs this clean-up on hiding: the record of a hidden tab stays open.
  useEffect(() => () => void (looking.current && endOpening(`${tab} ${openingId}`)), [tab, openingId])
  const people = useSyncExternalStore(
    listenToPeople,
    useCallback(() => peopleOn(entity, id), [entity, id]),
  )
  const isEdited = people.some((person) => person.editing)
  return (
    <div
      role="status"
      className={people.length > 0 ? styles.people : styles.nobody}
      data-editing={isEdited || undefined}
    >
      {people.map((person) => (
        <span key={`${person.full_name} ${person.since}`} className="figures">
          {personText(person)}
        </span>
      ))}
    </div>
  )
}
