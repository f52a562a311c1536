interface Props {
  readonly numbers: readonly string[]
  readonly warnings: readonly string[]
}

/** The bills that go, and what to look at before. */
export function SendList({ numbers, warnings }: Props) {
  return (
    <>
      {warnings.length > 0 && <p>{warnings.join('；')}</p>}
      <p>申报的提(运)单：</p>
      <ul className="figures">
        {numbers.map((number) => (
          <li key={number}>{number}</li>
        ))}
      </ul>
    </>
  )
}
