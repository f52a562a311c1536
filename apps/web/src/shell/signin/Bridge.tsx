const hangers = [52, 76, 100, 124, 148, 196, 220, 244, 268, 292, 316, 340, 388, 412, 436, 460, 484]

/** The height of the cable over the deck: between the towers at 172 and 364, and down to the banks. */
function cableAt(x: number): number {
  const [low, from, half] = x < 172 ? [128, 20, 152] : x <= 364 ? [112, 268, 96] : [128, 516, 152]
  return low - ((x - from) / half) ** 2 * (low - 34)
}

/** A suspension bridge of a few lines: an ornament without a request. */
export function Bridge() {
  return (
    <svg className="bridge" viewBox="0 0 536 190" aria-hidden="true" focusable="false">
      <g fill="none" stroke="currentColor" strokeLinecap="round" strokeLinejoin="round">
        <path strokeWidth="3" d="M172 168V28M364 168V28M0 140h536" />
        <path strokeWidth="2" d={cable} />
        <path strokeWidth="1" opacity=".65" d={hangers.map((x) => `M${x} ${cableAt(x).toFixed(1)}V140`).join('')} />
        <path
          strokeWidth="1"
          opacity=".4"
          d="M0 168q33-8 67 0t67 0 67 0 67 0 67 0 67 0 67 0 67 0M34 182q33-7 67 0t67 0 67 0 67 0 67 0 67 0"
        />
      </g>
    </svg>
  )
}

const cable = Array.from({ length: 125 }, (_, at) => 20 + at * 4)
  .map((x, at) => `${at === 0 ? 'M' : 'L'}${x} ${cableAt(x).toFixed(1)}`)
  .join('')
