import type { DecimalOptions, Measured, Of, Options, TextOptions } from '../kit/field.ts'
import { decimal, integer, list, text } from '../kit/field.ts'
import { asCode, halfWidth } from '../values/index.ts'
import { textValue } from '../values/value.ts'
import type { DataItem } from './elementTables/item.ts'
import { items } from './elementTables/item.ts'

/** The rule of a data item as the rule of a text field, with the item's own message. */
const ruleOf = ({ format }: DataItem): NonNullable<TextOptions['rule']> => ({
  test: (value) => format.refuse(value) === undefined,
  say: (value) => format.refuse(value) ?? '',
})

/** Text within customs' limits. */
export const itemText = <const O extends TextOptions = {}>(
  label: string,
  item: DataItem,
  options: O = {} as O,
): Of<'text', string, O> => text(label, { max: item.format.max, rule: ruleOf(item), ...options })

/** A code within customs' limits: half width, capitals, no spaces. */
export const itemCode = <const O extends TextOptions = {}>(
  label: string,
  item: DataItem,
  options: O = {} as O,
): Of<'text', string, O> => itemText(label, item, { normalise: asCode, ...options })

/** An exact decimal with customs' number of digits. */
export const itemDecimal = <const O extends DecimalOptions = {}>(
  label: string,
  { format }: DataItem,
  options: O = {} as O,
): Of<'decimal', string, O> =>
  decimal(label, { digits: format.digits ?? 14, scale: format.scale ?? 0, ...options }) as Of<'decimal', string, O>

/** An integer with customs' number of digits. */
export const itemCount = <const O extends Options & Measured & { min?: number } = {}>(
  label: string,
  { format }: DataItem,
  options: O = {} as O,
): Of<'integer', number, O> =>
  integer(label, { max: 10 ** (format.digits ?? 8) - 1, ...options }) as Of<'integer', number, O>

const kinds = { 电话: 'TE', 传真: 'FX', 邮箱: 'EM', TE: 'TE', FX: 'FX', EM: 'EM' } as const
export type ContactType = 'TE' | 'FX' | 'EM'

/** `TE:0478-1234567`: a kind of CN011 and the number. Input without a kind is an e-mail address or a telephone number. */
const asContact = (entry: string): string => {
  const plain = halfWidth(entry).replace(/\s+/g, ' ')
  const match = /^(电话|传真|邮箱|TE|FX|EM)\s*[:：]?\s*(.*)$/i.exec(plain)
  const kind = match && kinds[(match[1] ?? '').toUpperCase() as keyof typeof kinds]
  // Another kind than those of CN011 stays, for the rule to refuse.
  if (!kind && /^\p{L}+\s*[:：]/u.test(plain)) return plain.toUpperCase()
  return kind ? `${kind}:${match[2]}` : `${plain.includes('@') ? 'EM' : 'TE'}:${plain}`
}

/** Splits a stored contact. */
export const contactOf = (contact: string): { type: ContactType; value: string } => ({
  type: contact.slice(0, 2) as ContactType,
  value: contact.slice(3),
})

const contactText = textValue({
  max: 53,
  normalise: asContact,
  rule: {
    test: (value) => /^(TE|FX|EM):./.test(value) && items.contactNumber.format.refuse(value.slice(3)) === undefined,
    say: (value) =>
      /^(TE|FX|EM):./.test(value)
        ? (items.contactNumber.format.refuse(value.slice(3)) ?? '')
        : '应为电话、传真（FX:）或邮箱，没有其他通讯方式（代码表 CN011）',
  },
  series: (n) => `TE:0478-${7960000 + n}`,
})

/** Up to three contacts of a person (填制规范 0027, 0029). */
export const contacts = <const O extends Options = {}>(label: string, options: O = {} as O) =>
  list(label, {
    max: 3,
    of: contactText('联系方式'),
    help: '电话直接录入；传真写“FX:号码”；邮箱写地址',
    ...options,
  }) as Of<'list', string[], O>
