import { anybody, may } from '../kit/access.ts'
import { choice, dateTime, flag, integer, text } from '../kit/field.ts'
import { draft, operation, returnsBare } from '../kit/operation.ts'

/**
 * The rules of 等保模式. Defaults as assessors of GB/T 22239-2019 (level 3, 8.1.4.1 身份鉴别) expect them; the standard itself names no
 * figures.
 */
const ruleFields = {
  min_length: integer('密码长度至少', { required: true, min: 8, max: 64, unit: '字符' }),
  classes: integer('字符类别至少', { required: true, min: 1, max: 4, unit: '类' }),
  history: integer('不能重复的最近密码', { required: true, min: 1, max: 24, unit: '个' }),
  max_age_days: integer('密码有效期', { required: true, min: 1, max: 365, unit: '天' }),
  notice_days: integer('到期前提醒', { required: true, min: 0, max: 60, unit: '天' }),
  factor: choice('必须二次验证', { all: '所有用户', administrators: '只有管理员' }, { required: true }),
  single_session: flag('一个账号只能一处登录', { required: true }),
  idle_minutes: integer('空闲后退出', { required: true, min: 5, max: 480, unit: '分钟' }),
  lock_minutes: integer('输错5次后锁定', { required: true, min: 5, max: 1_440, unit: '分钟' }),
}

/** The rules, and whether they apply. */
export const policyFields = { enabled: flag('等保模式', { required: true }), ...ruleFields }

const stored = {
  ...policyFields,
  version: integer('版本', { required: true }),
  updated_at: dateTime('修改时间', { required: true }),
  updated_by: text('修改人', { max: 50 }),
}

/** The rules for a new password, for the forms that ask for one; without 等保模式 one class of characters is enough. */
export const passwordRules = operation('policy.passwordRules', 'GET /account/password/rules', {
  summary: '密码要求',
  access: anybody,
  input: draft({}),
  output: returnsBare({
    min_length: ruleFields.min_length,
    classes: ruleFields.classes,
    /** How many of the last passwords cannot be used again; 0 without 等保模式. */
    history: integer('不能重复的最近密码', { required: true, min: 0, unit: '个' }),
  }),
})

export const getPolicy = operation('policy.get', 'GET|POST /platform/policy/get', {
  summary: '查看等保模式',
  access: may('policy', 'query'),
  effect: 'read',
  input: draft({}),
  output: returnsBare(stored),
})

/** Takes effect on the next request of everybody. */
export const savePolicy = operation('policy.save', 'POST /platform/policy/update', {
  summary: '设置等保模式',
  access: may('policy', 'edit'),
  input: draft({ ...policyFields, version: integer('版本', { required: true }) }),
  output: returnsBare(stored),
})

/** What these rules would mean for the active users, before they are stored. */
export const forecastPolicy = operation('policy.forecast', 'GET|POST /platform/policy/forecast', {
  summary: '预计等保模式的影响',
  access: may('policy', 'query'),
  effect: 'read',
  input: draft({ max_age_days: ruleFields.max_age_days, factor: ruleFields.factor }),
  output: returnsBare({
    users: integer('用户', { required: true }),
    expired_passwords: integer('密码已过有效期的用户', { required: true }),
    without_factor: integer('须开启二次验证的用户', { required: true }),
    further_sessions: integer('将退出的登录', { required: true }),
  }),
})
