import './waiting.css'

/** Shown when code or rights load slowly. */
export function LoadingPage() {
  return (
    <div className="waiting" role="status">
      正在打开…
    </div>
  )
}
