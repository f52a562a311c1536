import { headCards } from './HeadCards.tsx'

const anchors = [...headCards.map(({ id, title }) => ({ id, title })), { id: 'bills', title: '提(运)单' }]

/** The parts of the document at the left of a wide screen. */
export function Anchors() {
  // Two tabs of this screen stand in one page: the part is looked for in the document around.
  const go = (from: Element, id: string) =>
    from.closest('.rmft')?.querySelector(`[data-part="${id}"]`)?.scrollIntoView({ behavior: 'smooth', block: 'start' })
  return (
    <nav className="rmft-anchors" aria-label="本页内容">
      <ol>
        {anchors.map(({ id, title }) => (
          <li key={id}>
            <button type="button" onClick={(event) => go(event.currentTarget, id)}>
              {title}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
