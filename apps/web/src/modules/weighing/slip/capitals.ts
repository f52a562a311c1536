import { fromUnits, units } from '@guanqiao/domain/kit/decimal'

const digits = ['零', '壹', '贰', '叁', '肆', '伍', '陆', '柒', '捌', '玖'] as const
const places = ['', '拾', '佰', '仟'] as const
const groups = ['', '万', '亿', '万亿'] as const

/** Kilograms as tonnes, exact, without trailing zeros: '34560.000' is '34.56'. */
export function tonnes(kilograms: string): string {
  const [integer = '0', fraction = ''] = fromUnits(units(kilograms, 3), 6).split('.')
  const rest = fraction.replace(/0+$/, '')
  return rest ? `${integer}.${rest}` : integer
}

/** A decimal in capital numerals, which a pen stroke cannot alter: 34.56 is 叁拾肆点伍陆. A minus is 负. */
export function inCapitals(text: string): string {
  const [, minus, integer = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (minus === undefined) throw new RangeError('not a decimal')
  const rest = fraction.replace(/0+$/, '')
  const behind = rest ? `点${[...rest].map((digit) => digits[Number(digit)]).join('')}` : ''
  return `${minus ? '负' : ''}${wholeInCapitals(integer.replace(/^0+/, ''))}${behind}`
}

/** Groups of four digits; zeros between digits are read once, zeros at the end of a group not at all. */
function wholeInCapitals(integer: string): string {
  const parts = Math.ceil(integer.length / 4)
  if (parts > groups.length) throw new RangeError('too large')
  const padded = integer.padStart(parts * 4, '0')
  const words = Array.from({ length: parts }, (_, index) => {
    const group = padded.slice(index * 4, index * 4 + 4)
    const read = groupInCapitals(group)
    return { read, starts: group.startsWith('0'), unit: groups[parts - 1 - index] ?? '' }
  })
  let out = ''
  let gap = false
  for (const { read, starts, unit } of words) {
    if (read === '') gap = out !== ''
    else {
      out += `${out !== '' && (gap || starts) ? '零' : ''}${read}${unit}`
      gap = false
    }
  }
  return out || '零'
}

function groupInCapitals(group: string): string {
  let out = ''
  let gap = false
  for (const [index, figure] of [...group].entries()) {
    if (figure === '0') gap = out !== ''
    else {
      out += `${gap ? '零' : ''}${digits[Number(figure)]}${places[3 - index]}`
      gap = false
    }
  }
  return out
}
