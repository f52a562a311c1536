import { buttons } from '@guanqiao/domain/kit/access'
import type { Tone } from '@guanqiao/domain/kit/field'
import { explainRight } from '@guanqiao/domain/rights/grants'
import { Select } from 'antd'
import { useEffect, useRef } from 'react'
import { StatusTag } from '../../../kit/cells/StatusTag.tsx'
import { Note } from '../../../kit/parts/text.ts'
import { useRead } from '../../../kit/useOperation.ts'
import type { Cell } from './rows.ts'
import type { Grid } from './useRights.ts'
import styles from './grid.module.css'

interface RightExplanationProps {
  readonly userId: string
  readonly grid: Grid
  readonly cell: Cell | undefined
  readonly onCell: (cell: Cell | undefined) => void
}

const tones: Readonly<Record<string, Tone>> = { grants: 'done', silent: 'draft', blocks: 'bad' }
const labels: Readonly<Record<string, string>> = { grants: '给予', silent: '不影响', blocks: '阻止' }

/** Why a user has a button or lacks it, and the people who can grant it. */
export function RightExplanation({ userId, grid, cell, onCell }: RightExplanationProps) {
  const [menu, button] = cell ?? []
  const actions = grid.menus.find(({ permissionId }) => permissionId === menu)?.actionList ?? []
  const labels: Readonly<Record<string, string>> = buttons
  return (
    <section className={styles.explain} aria-label="权限解释">
      <h3>为什么有，为什么没有</h3>
      <div className={styles.tools}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          aria-label="要解释的菜单"
          placeholder="选择菜单"
          value={menu ?? null}
          options={grid.menus.map(({ permissionId, menu_name }) => ({ value: permissionId, label: menu_name }))}
          onChange={(value) => {
            const first = grid.menus.find(({ permissionId }) => permissionId === value)?.actionList[0]
            if (first) onCell([value, first])
          }}
        />
        <Select
          aria-label="要解释的按钮"
          placeholder="选择按钮"
          value={button ?? null}
          disabled={menu === undefined}
          options={actions.map((value) => ({ value, label: labels[value] ?? value }))}
          onChange={(value) => {
            if (menu && value) onCell([menu, value])
          }}
        />
      </div>
      {menu && button && <Explanation userId={userId} permissionId={menu} button={button} />}
    </section>
  )
}

interface ExplanationProps {
  readonly userId: string
  readonly permissionId: string
  readonly button: string
}

function Explanation({ userId, permissionId, button }: ExplanationProps) {
  const { data } = useRead(explainRight, { user_id: userId, permissionId, button }, { staleTime: 0 })
  const result = useRef<HTMLDivElement>(null)
  // Asked for from the matrix above or by an address, it is out of view.
  useEffect(() => result.current?.scrollIntoView({ block: 'nearest' }), [data])
  if (!data) return null
  const { permitted, menu_name, button_name, sources, granters } = data
  return (
    <div ref={result} className={styles.explanation} role="status">
      <p className={styles.verdict}>
        <StatusTag tone={permitted ? 'done' : 'bad'} label={permitted ? '有权限' : '没有权限'} /> {menu_name} ·{' '}
        {button_name}
      </p>
      <ul className={styles.sources}>
        {sources.map(({ source, state, reason }) => (
          <li key={source}>
            <StatusTag tone={tones[state] ?? 'draft'} label={labels[state] ?? state} />
            <strong>{source}</strong>
            <Note as="span">{reason}</Note>
          </li>
        ))}
      </ul>
      {!permitted && <p>可以授予的人：{granters.join('、') || '没有人，请联系平台'}</p>}
    </div>
  )
}
