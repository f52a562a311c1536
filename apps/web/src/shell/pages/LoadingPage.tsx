/** Shown when code or rights load slowly: the outline of a page, so that the content does not jump in. */
export function LoadingPage() {
  return (
    <div className="waiting" role="status">
      <span className="unseen">正在打开…</span>
      <div className="waiting-card waiting-short" />
      <div className="waiting-card" />
    </div>
  )
}
