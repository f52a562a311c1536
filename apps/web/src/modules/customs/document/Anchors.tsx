import { headCards } from './HeadCards.tsx'

const anchors = [...headCards.map(({ id, title }) => ({ id, title })), { id: 'rmft-bills', title: '提(运)单' }]

/** The parts of the document at the left of a wide screen. */
export function Anchors() {
  const go = (id: string) => document.getElementById(id)?.scrollIntoView({ behavior: 'smooth', block: 'start' })
  return (
    <nav className="rmft-anchors" aria-label="本页内容">
      <ol>
        {anchors.map(({ id, title }) => (
          <li key={id}>
            <button type="button" onClick={() => go(id)}>
              {title}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
