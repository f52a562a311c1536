/**
 * What happened on a batch after a document: a paper that customs has, or may have, a gathered list that left the enterprise, the way home
 * of a truck, goods that customs moved, or a truck at a gate or on a scale.
 */
type Happening = 'list' | 'return' | 'moved' | 'gate' | 'ticket'

export interface HeldPaper {
  /** MT4401 and the like, or what happened. */
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
 * By message type, what refers to it: customs accepts it, or it happens, only after the document. Sources: 公告2014年第7号 三、四 (goods enter
 * and leave with an accepted manifest); 海关总署令第172号 (arrival, release, loading, tally of exports; confirmation before the border, unloading
 * and tally of imports). Trucks of imports are on the scale after the border, those of exports before their confirmation.
 */
const referring: Readonly<Record<string, readonly string[]>> = {
  MT1401: ['MT4401', 'MT5401', 'MT8401', 'MT8403', 'list', 'moved', 'gate'],
  MT2401: ['MT3402', 'MT4402', 'MT5402', 'MT8402', 'MT8404', 'list', 'moved', 'gate'],
  MT3402: ['MT4402', 'MT5402'],
  MT4401: ['MT5401', 'return', 'gate', 'ticket'],
  MT4402: ['MT5402', 'return', 'gate'],
  MT4403: ['gate'],
  MT4404: ['gate'],
  MT4405: ['gate'],
  MT4406: ['gate'],
}

/** Why a document may not be deleted at customs: papers that refer to it, each to be deleted first. */
export function removalBlockers({ message_type, numbers }: Removal, papers: readonly HeldPaper[]): string[] {
  const wanted = referring[message_type] ?? []
  const blocking = papers.filter(
    (paper) =>
      wanted.includes(paper.message_type) &&
      (!numbers || !paper.numbers || paper.numbers.some((number) => numbers.includes(number))),
  )
  return blocking.map(({ label, message_type: type }) => label + (remedies[type] ?? '，先向海关申报删除'))
}

/** What has happened on the road is not undone by a message. */
const remedies: Readonly<Record<string, string>> = {
  list: '，先撤回或更正',
  moved: '，在新批次处理',
  gate: '，不能再删除',
  ticket: '，不能再删除；误称的先作废磅单',
} satisfies Partial<Record<Happening, string>>
