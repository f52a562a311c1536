import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from '../settings.ts'

const key = `gqa_${'k'.repeat(43)}`
const complete = { AGENT_SERVER: 'https://guanqiao.example.com/', AGENT_KEY: key, AGENT_FOLDER: 'boxes' }

test('the settings of an agent', () => {
  expect(readSettings(complete)).toEqual({
    server: 'https://guanqiao.example.com',
    key,
    root: resolve('boxes'),
    state: resolve('agent-state'),
    cardCommand: undefined,
  })
})

test.each([
  [{ AGENT_SERVER: '' }, '没有设置 AGENT_SERVER'],
  [{ AGENT_SERVER: 'http://guanqiao.example.com' }, 'AGENT_SERVER 应为 https 地址'],
  [{ AGENT_KEY: 'secret' }, 'AGENT_KEY 不是收发代理的密钥'],
  [{ AGENT_FOLDER: undefined }, '没有设置 AGENT_FOLDER'],
])('%o is refused', (change, words) => {
  expect(() => readSettings({ ...complete, ...change })).toThrow(words)
})

test('a server on the same computer may be asked without encryption', () => {
  expect(readSettings({ ...complete, AGENT_SERVER: 'http://127.0.0.1:8000' }).server).toBe('http://127.0.0.1:8000')
})
