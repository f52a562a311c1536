/** A paper on a batch that customs has, or may have: a document of the product, or a gathered list that left the enterprise. */
export interface HeldPaper {
  /** MT4401 and the like; `list` for a gathered list. */
  readonly message_type: string
  /** As blockers name it. */
  readonly label: string
  /** The numbers of its bills and containers; undefined for a paper on the whole batch. */
  readonly numbers?: readonly string[] | undefined
}

/** What is to be deleted at customs. */
interface Removal {
  readonly message_type: string
  /** The numbers of its bills and containers; undefined for the whole batch. */
  readonly numbers?: readonly string[] | undefined
}

/**
 * By message type, the papers that refer to it: customs accepts them only after it. Sources: 公告2014年第7号 三、四 (goods enter and leave
 * with an accepted manifest); 海关总署令第172号 (arrival, release, loading, tally of exports; unloading and tally of imports).
 */
const referring: Readonly<Record<string, readonly string[]>> = {
  MT1401: ['MT4401', 'MT5401', 'MT8401', 'MT8403', 'list'],
  MT2401: ['MT3402', 'MT4402', 'MT5402', 'MT8402', 'MT8404', 'list'],
  MT3402: ['MT4402', 'MT5402'],
  MT4401: ['MT5401'],
  MT4402: ['MT5402'],
}

/** Why a document may not be deleted at customs: papers that refer to it, each to be deleted first. */
export function removalBlockers({ message_type, numbers }: Removal, papers: readonly HeldPaper[]): string[] {
  const wanted = referring[message_type] ?? []
  const blocking = papers.filter(
    (paper) =>
      wanted.includes(paper.message_type) &&
      (!numbers || !paper.numbers || paper.numbers.some((number) => numbers.includes(number))),
  )
  return blocking.map(({ label, message_type: type }) =>
    type === 'list' ? `${label}，先撤回或更正` : `${label}，先向海关申报删除`,
  )
}
