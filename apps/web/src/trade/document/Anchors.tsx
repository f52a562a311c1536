interface Props {
  /** The parts of the document, in their order; each carries its id as `data-part`. */
  readonly parts: readonly { readonly id: string; readonly title: string }[]
}

/** The parts of the document at the left of a wide screen. */
export function Anchors({ parts }: Props) {
  // Two tabs of this screen stand in one page: the part is looked for in the document around.
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
