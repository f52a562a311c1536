/** The latest report of an agent. */
export interface AgentReport {
  readonly agent_name: string
  readonly last_seen_at: string | null
  readonly card: 'present' | 'absent' | 'unknown' | null
  readonly free_mb: number | null
  readonly problem: string | null
}

/** An enterprise's way to customs. */
export interface Way {
  /** The installation has no way to customs. */
  readonly isOff: boolean
  /** Active agents; undefined if the server exchanges files by itself. */
  readonly agents: readonly AgentReport[] | undefined
  /** Folders of the enterprise's clients that cannot be used. */
  readonly missing: readonly string[]
  readonly queue: number
  /** ISO; the oldest message that waits. */
  readonly oldest_at: string | null
}

export interface Health {
  readonly state: 'ok' | 'attention' | 'bad' | 'off'
  readonly words: string
}

/** An agent reports every five seconds. */
const SILENT_MS = 60_000
/** A message is usually delivered within a second. */
const SLOW_MS = 120_000
const LITTLE_MB = 500

/** The worst statement decides the state; all are listed. */
export function healthOf(way: Way, now: Date): Health {
  if (way.isOff) return { state: 'off', words: '尚未接通海关，现在不能申报；请系统管理员设置 CUSTOMS_GATEWAY' }
  const statements = [...wayStatements(way, now), ...queueStatements(way, now)]
  const state =
    (['bad', 'attention'] as const).find((candidate) => statements.some(([one]) => one === candidate)) ?? 'ok'
  return { state, words: statements.length === 0 ? '报文通道正常' : statements.map(([, words]) => words).join('；') }
}

type Statement = readonly [state: Health['state'], words: string]

function wayStatements({ agents, missing }: Way, now: Date): Statement[] {
  const folders: Statement[] = missing.map((folder) => ['bad', `交换目录 ${folder} 不可用`])
  if (!agents) return folders
  if (agents.length === 0) return [['bad', '没有启用的收发代理，报文发不出去']]
  return [...folders, ...agents.flatMap((agent) => agentStatements(agent, now))]
}

function agentStatements({ agent_name, last_seen_at, card, free_mb, problem }: AgentReport, now: Date): Statement[] {
  if (last_seen_at === null) return [['bad', `${agent_name} 从未连接`]]
  const silent = now.getTime() - Date.parse(last_seen_at)
  if (silent > SILENT_MS) return [['bad', `${agent_name} 已离线 ${durationText(silent)}`]]
  return [
    ...(problem ? [['bad', `${agent_name}：${problem}`] as const] : []),
    ...(card === 'absent' ? [['attention', `${agent_name} 操作员卡不在位`] as const] : []),
    ...(free_mb !== null && free_mb < LITTLE_MB
      ? [['attention', `${agent_name} 磁盘只剩 ${free_mb} MB`] as const]
      : []),
  ]
}

function queueStatements({ queue, oldest_at }: Way, now: Date): Statement[] {
  if (queue === 0) return []
  const waited = oldest_at === null ? 0 : now.getTime() - Date.parse(oldest_at)
  return waited > SLOW_MS
    ? [['attention', `${queue} 份报文待发，最早的已等 ${durationText(waited)}`]]
    : [['ok', `${queue} 份报文待发`]]
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const durationText = (ms: number): string =>
  ms >= DAY
    ? `${Math.floor(ms / DAY)} 天`
    : ms >= HOUR
      ? `${Math.floor(ms / HOUR)} 小时`
      : `${Math.floor(ms / MINUTE)} 分钟`
