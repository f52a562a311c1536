export type Statement = { code: string; text: string }

/** From worst to best; under review is worse than accepted. */
const severity = ['13', '12', '03', '02', '01', '11']
const MAX_TEXTS = 5

/** The worst code of the statements on bills and containers, with its texts. Requires at least one statement. */
export function summarize(statements: readonly Statement[]): Statement {
  const rank = ({ code }: Statement): number => (severity.includes(code) ? severity.indexOf(code) : severity.length)
  const worst = statements.reduce((a, b) => (rank(b) < rank(a) ? b : a))
  const texts = [...new Set(statements.filter(({ code }) => code === worst.code).map(({ text }) => text))]
  const text = texts.slice(0, MAX_TEXTS).join('；')
  return { code: worst.code, text: texts.length > MAX_TEXTS ? `${text}；等共${texts.length}项` : text }
}
