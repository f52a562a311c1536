import { batchSetting } from '@guanqiao/domain/order/index'
import { handoverChannel } from '@guanqiao/domain/handover/channel'
import type { Row } from '@guanqiao/domain/kit/entity'
import { portAgent } from '@guanqiao/domain/message/agent/portAgent'
import { documentOf } from '@guanqiao/domain/documentTypes/index'
import { placesIn } from '@guanqiao/domain/rejection/documentFields'
import { localRule } from '@guanqiao/domain/rejection/localRule'
import type { Sql } from '../../kernel/database/scoped.ts'
import { createRandom, iso, minutes } from '../seededRandom.ts'
import { completeRow, storeRows } from '../store.ts'
import type { World } from '../crossings/orders.ts'

/** A separate random stream: the ids of the story stay unchanged. */
const SEED = 11

/** Ports where the enterprises have no trucks: what is set up for them changes nothing of the story. */
const [CEKE, MANDULA] = ['0707', '0709']

const DAY = 24 * 60

/**
 * The settings of an enterprise: where its numbers come from, how its lists reach the ports, its computer with the import client, and its
 * own checks. The computer is a spare one, out of use: an agent in use that does not report is an alarm.
 */
export async function seedSettings(sql: Sql, { scene, places }: World): Promise<void> {
  const { enterpriseId, now, clerk } = scene
  const random = createRandom((scene.firstBatch % 1_000_003) + SEED)
  const stamp = (back: number) => {
    const at = now - minutes(back * DAY)
    return { id: random.id(at), created_at: iso(at), created_by: clerk }
  }
  const portOf = (code: string) => places.ports.get(code)!.id
  await storeRows(sql, batchSetting, [
    completeRow(batchSetting, enterpriseId, { ...stamp(160), port_id: portOf(CEKE), method: 'rule' }),
    completeRow(batchSetting, enterpriseId, {
      ...stamp(159),
      port_id: portOf(MANDULA),
      method: 'typed',
      remark: '号码由口岸窗口电话告知',
    }),
  ])
  await storeRows(sql, handoverChannel, [
    completeRow(handoverChannel, enterpriseId, {
      ...stamp(120),
      channel_name: '策克口岸平台（培训）',
      list_kind: 'inventory',
      port_id: portOf(CEKE),
      way: 'simulated',
    }),
    completeRow(handoverChannel, enterpriseId, {
      ...stamp(60),
      channel_name: '满都拉载货清单目录',
      status: 'disabled',
      list_kind: 'cargo_list',
      port_id: portOf(MANDULA),
      way: 'folder',
      file_format: 'xml',
      folder: 'MANDULA',
      remark: '口岸平台改造，暂由窗口取单',
    }),
  ])
  await storeRows(sql, portAgent, [agentOf(stamp(150), scene)])
  await storeRows(
    sql,
    localRule,
    rules.map((rule, n) =>
      completeRow(localRule, enterpriseId, { ...stamp(90 - n), ...rule, place_label: labelOf(rule) }),
    ),
  )
}

type Stamp = Pick<Row<typeof portAgent>, 'id' | 'created_at'> & { readonly created_by: string }

const agentOf = (stamp: Stamp, { enterpriseId, now }: World['scene']): Row<typeof portAgent> =>
  completeRow(portAgent, enterpriseId, {
    ...stamp,
    agent_name: '报关厅备用电脑',
    status: 'disabled',
    key_hint: '7K2D',
    host: 'GQ-BAK-02',
    program: '1.6.0',
    last_seen_at: iso(now - minutes(40 * DAY)),
    card: 'absent',
    free_mb: 18_240,
    waiting: 0,
    last_receipt_at: iso(now - minutes(41 * DAY)),
    remark: '主机检修时启用',
  })

type RulePlan = Partial<Row<typeof localRule>> & Pick<Row<typeof localRule>, 'doc_type' | 'place'>

function labelOf({ doc_type, place }: RulePlan): string {
  const field = placesIn(documentOf(doc_type)).get(place)
  if (!field) throw new Error(`${doc_type} has no field ${place}`)
  return field.label
}

/** Made from rejections of the past; no document of the story has these values. */
const rules: readonly RulePlan[] = [
  {
    rule_name: '承运人代码用旧代码',
    doc_type: 'confirmation',
    place: 'carrier_code',
    condition: 'prefix',
    refused_values: ['0712'],
    severity: 'block',
    message: '运输公司已换备案海关，承运人代码不能再以 0712 开头',
    code: '19002',
  },
  {
    rule_name: '备注写“无”被退',
    doc_type: 'manifest',
    place: 'remark',
    condition: 'equal',
    refused_values: ['无', '没有'],
    severity: 'warn',
    message: '备注没有内容时留空，不写“无”',
    code: '19105',
  },
  {
    rule_name: '理货人填公司名',
    doc_type: 'tally',
    place: 'tally_person',
    condition: 'equal',
    refused_values: ['理货公司'],
    severity: 'warn',
    message: '填写理货责任人的姓名，不填公司名称',
    status: 'disabled',
  },
]
