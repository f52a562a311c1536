import { generate } from 'lean-qr'
import { useMemo } from 'react'
import styles from './qrCode.module.css'

const QUIET_ZONE = 4

interface Props {
  readonly text: string
  readonly label: string
  /** Sets its size; by default that of a code to scan from the screen. */
  readonly className?: string | undefined
}

/** A QR code, drawn here: its content leaves the browser for nobody. Dark on white in both themes, because scanners need it. */
export function QrCode({ text, label, className }: Props) {
  const { path, size } = useMemo(() => {
    const code = generate(text)
    const rows = Array.from({ length: code.size }, (_, y) =>
      Array.from({ length: code.size }, (_unused, x) => (code.get(x, y) ? `M${x} ${y}h1v1h-1z` : '')).join(''),
    )
    return { path: rows.join(''), size: code.size }
  }, [text])
  const side = size + 2 * QUIET_ZONE
  return (
    <svg
      className={className ?? styles.large}
      role="img"
      aria-label={label}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <path d={`M${-QUIET_ZONE} ${-QUIET_ZONE}h${side}v${side}h${-side}z`} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  )
}
