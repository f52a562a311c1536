interface Props {
  /** The label of the parts: 提(运)单. */
  readonly label: string
  readonly numbers: readonly string[]
  readonly warnings: readonly string[]
}

/** The parts of a document to send, with their warnings. */
export function SendList({ label, numbers, warnings }: Props) {
  return (
    <>
      {warnings.length > 0 && <p>{warnings.join('；')}</p>}
      {numbers.length > 0 && (
        <>
          <p>申报的{label}：</p>
          <ul className="figures">
            {numbers.map((number) => (
              <li key={number}>{number}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
