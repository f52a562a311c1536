/** One limit of the automatic checks: its subject, its value, and its source. Printed beside the scale and in the help. */
export interface Limit {
  readonly label: string
  /** Beyond this value the ticket carries a remark; with unit. */
  readonly warn: string
  /** Beyond this value the ticket waits for approval. */
  readonly hold?: string
  readonly unit: '%' | 'kg' | '分钟'
  readonly source: string
}

const practice = '行业惯例，企业可另行约定'

/** Every limit of a weighing. Percentages refer to the declared or foreign weight. */
export const weighingLimits = {
  declared: {
    label: '实测货重与申报毛重之差',
    warn: '0.50',
    hold: '3.00',
    unit: '%',
    source: '舱单散货重量允差 ±3%，超出须变更舱单；0.5% 为提醒线',
  },
  declaredCoal: {
    label: '煤炭：实测货重与申报毛重之差',
    warn: '1.00',
    hold: '3.00',
    unit: '%',
    source: '煤炭水分损耗大，提醒线放宽到 1%',
  },
  foreign: { label: '我方净重与外方磅单之差', warn: '0.50', hold: '3.00', unit: '%', source: practice },
  foreignCoal: { label: '煤炭：我方净重与外方磅单之差', warn: '1.00', hold: '3.00', unit: '%', source: practice },
  tarePercent: {
    label: '皮重与历史平均之差（与下一项取大者）',
    warn: '2.00',
    unit: '%',
    source: '防皮重作弊：最近 20 次平均，不足 3 次用整备质量加挂车自重',
  },
  tareLeast: {
    label: '皮重与历史平均之差（与上一项取大者）',
    warn: '300.000',
    unit: 'kg',
    source: '油水、篷布和随车物品的正常出入',
  },
  site: { label: '地磅称量上限', warn: '100000.000', unit: 'kg', source: '场站地磅额定称量 100 吨' },
  soonest: { label: '两次过磅最短间隔', warn: '5', unit: '分钟', source: '短于卸车所需时间，多为误称或换车' },
  latest: { label: '两次过磅最长间隔', warn: '1440', unit: '分钟', source: '超过 24 小时的皮重不再可信' },
} as const satisfies Record<string, Limit>

/**
 * Declared gross weight is that of the goods. Some users enter that of the loaded truck instead: then it exceeds the net weight by
 * more than any packaging, at least this many kilograms, and is compared with the loaded truck.
 */
export const LADEN_FROM = '5000.000'

/** Minimum number of passes for a tare history; below it, the vehicle's papers are used. */
export const TARE_HISTORY_FROM = 3
/** Number of passes in the average tare. */
export const TARE_HISTORY_KEPT = 20

/** Coal loses water on the road: recognised by its commodity code, or by its name if there is no code. */
export const isCoal = (good_name: string | null | undefined, hs_code?: string | null): boolean =>
  hs_code ? /^270[1-4]/.test(hs_code) : /煤|焦炭/.test(good_name ?? '')
