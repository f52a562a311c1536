import { choice, dateTime, integer, lines, reference, text } from '../kit/field.ts'

/** How the exchange file of a list reaches the port: into a folder, to an address, or nowhere, for training. */
export const deliveryWays = { folder: '目录', https: 'HTTPS', simulated: '模拟平台' } as const

const deliveryStates = { sending: '送达中', placed: '待取走', received: '对方已收', failed: '送达失败' } as const

/**
 * The delivery of a list's exchange file by the channel of its enterprise; empty if a person takes the file. `received` is the word of
 * the receiver, never a declaration to customs.
 */
export const deliveryFields = {
  /** Of one delivery: a list that is frozen or sent anew gets another. */
  delivery_id: text('送达编号', { max: 36, automatic: true }),
  delivery_channel_id: reference('交接渠道', 'handover_channel', { automatic: true }),
  delivery_way: choice('交接方式', deliveryWays, { automatic: true }),
  delivery_state: choice('送达', deliveryStates, {
    automatic: true,
    search: 'in',
    tones: { sending: 'work', placed: 'work', received: 'done', failed: 'bad' },
  }),
  delivery_tries: integer('送达次数', { automatic: true, counted: true }),
  delivery_error: text('送达失败原因', { max: 500, automatic: true }),
  delivered_at: dateTime('送达时间', { automatic: true }),
  receipt_no: text('对方回执号', { max: 64, automatic: true }),
} as const

/** Answers that are taken at once; a file or a sheet with more is taken in parts. */
export const MAX_ANSWERS = 500

/** The rows of a sheet with answers, as texts: the server reads them, and reports problems at their cells. */
export const answerRows = (cells: Readonly<Record<string, { readonly label: string }>>) =>
  lines(
    '答复',
    {
      row_number: integer('行号', { required: true, min: 1 }),
      ...Object.fromEntries(Object.entries(cells).map(([name, { label }]) => [name, text(label, { max: 500 })])),
    },
    { required: true, min: 1, max: MAX_ANSWERS },
  )

/** The result for each row: taken now, taken before, or with problems at its cells. */
export const answerResults = {
  row_number: integer('行号', { required: true }),
  state: choice('结果', { taken: '已登记', known: '此前已登记', bad: '有错误' }, { required: true }),
  problems: lines(
    '问题',
    { field: text('字段', { required: true, max: 60 }), message: text('原因', { required: true, max: 500 }) },
    { required: true },
  ),
} as const

/** The format of files with the answers of customs or the port; docs/exchange-answers.md describes it. */
export const ANSWERS_FORMAT = 'urn:guanqiao:exchange:answers:1'
