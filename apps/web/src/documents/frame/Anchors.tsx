interface Props {
  /** The parts of the document in order; each has its id as `data-part`. */
  readonly parts: readonly { readonly id: string; readonly title: string }[]
}

/** The parts of the document, on the left of a wide screen. */
export function Anchors({ parts }: Props) {
  // Two tabs of this screen share one page, so the part is searched in the surrounding document.
  const go = (from: Element, id: string) =>
    from.closest('.doc')?.querySelector(`[data-part="${id}"]`)?.scrollIntoView({ behavior: 'smooth', block: 'start' })
  return (
    <nav className="doc-anchors" aria-label="本页内容">
      <ol>
        {parts.map(({ id, title }) => (
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
