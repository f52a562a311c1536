import './waiting.css'

/** Shown when code or rights take longer than a moment. */
export function LoadingPage() {
  return (
    <div className="waiting" role="status">
      正在打开…
    </div>
  )
}
