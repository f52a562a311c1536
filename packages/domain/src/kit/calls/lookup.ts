import * as z from 'zod/mini'
import { signedIn } from '../access.ts'
import { flag, integer, lazily, list, text } from '../field.ts'
import { returnsRows, draft, operation, routesOf } from '../operation.ts'

const rowId = {
  ...text('编号', { max: 36, examples: ['019b7765-ac00-7000-8000-000000000001'] }),
  schema: lazily(() => z.uuid()),
}

/**
 * Rows of an entity for a picker, by part of their display text, code or pinyin initials, by id or by complete code. A row that
 * cannot be selected (disabled, expired) has `disabled` and the reason in Chinese.
 */
const lookup = operation('lookup.find', 'POST /platform/common/get', {
  summary: '按关键字查找可选的记录',
  access: signedIn,
  effect: 'read',
  input: draft({
    model: text('资料', { required: true, max: 64 }),
    keyword: text('关键字', { max: 50, sought: true }),
    port_id: text('口岸', { max: 36, help: '只找属于此口岸的' }),
    customs_code: text('海关代码', { max: 20, help: '只找属于此海关的' }),
    enterprise_id: { ...rowId, label: '企业', help: '平台人员用：只找此企业可用的' },
    id: list('编号', { of: rowId, max: 100 }),
    code: list('代码', { max: 100, help: '代码完全相同的' }),
    limit: integer('条数', { default: 20, min: 1, max: 100 }),
  }),
  output: returnsRows({
    id: text('编号', { required: true, max: 36 }),
    text: text('显示', { required: true }),
    code: text('代码'),
    hint: text('说明'),
    disabled: flag('不可选'),
    reason: text('原因'),
  }),
})

/** Both services offer it, each under its own path. */
export const findLookup = { ...lookup, routes: [...lookup.routes, ...routesOf('POST /transport/common/get')] }
