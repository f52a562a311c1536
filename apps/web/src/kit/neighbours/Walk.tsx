import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { grouped } from '@guanqiao/domain/kit/decimal'
import { Button } from 'antd'
import { useContext, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useTask } from '../acts/useTask.ts'
import { ActiveContext } from '../active.ts'
import { isDirty, TabContext } from '../dirty.ts'
import { notify } from '../events/notices.ts'
import { isCovered, takesText, useKeys } from '../keys/keys.ts'
import { renaming } from '../tabs/renaming.ts'
import { isEnd, neighbourOf, positionOf } from './neighbour.ts'
import { keepTrail } from './trail.ts'
import type { Trail, Way } from './trail.ts'
import styles from './listNeighbours.module.css'

export interface WalkProps {
  /** The table of the record's entity. */
  readonly table: string
  readonly id: string
  /** In a drawer over its list: the page below follows, and unsaved input is asked for. */
  readonly drawer?: { readonly mayLeave?: () => Promise<boolean> }
}

const ends: Readonly<Record<Way, string>> = { previous: '已是列表的第一条', next: '已是列表的最后一条' }
const labels: Readonly<Record<Way, string>> = { previous: '上一条', next: '下一条' }

/** Buttons and keys that lead to the records beside this one. */
export function Walk({ table, id, drawer, trail }: WalkProps & { readonly trail: Trail }) {
  const { attempt, busy } = useTask()
  const goTo = useGoing(drawer !== undefined)
  const walk = (way: Way) =>
    attempt(async () => {
      if (drawer?.mayLeave && !(await drawer.mayLeave())) return
      const neighbour = await neighbourOf(trail, id, way)
      if (!neighbour) return void notify({ tone: 'attention', title: ends[way] })
      keepTrail(table, neighbour.trail)
      goTo(trail.rowLink(neighbour.row), neighbour.pageNo)
    })
  useArrows((way) => void (busy || walk(way)), drawer !== undefined)
  const button = (way: Way, key: string) => {
    const isLast = isEnd(trail, id, way)
    const label = `${labels[way]}（Alt+${key}）`
    return (
      <Button
        size="small"
        type="text"
        icon={way === 'previous' ? <LeftOutlined /> : <RightOutlined />}
        aria-label={labels[way]}
        aria-keyshortcuts={way === 'previous' ? 'Alt+ArrowLeft' : 'Alt+ArrowRight'}
        title={isLast ? ends[way] : label}
        disabled={isLast || busy}
        onClick={() => void walk(way)}
      />
    )
  }
  return (
    <nav className={styles['walk']} aria-label="列表中的上一条、下一条">
      {button('previous', '←')}
      <span className="figures">
        {positionOf(trail, id)} / {grouped(String(trail.total))}
        {trail.isCapped && '+'}
      </span>
      {button('next', '→')}
    </nav>
  )
}

/** Walks within one tab; unsaved input stays in its tab. In a drawer the list below shows the page of the record. */
function useGoing(isInDrawer: boolean): (to: string, pageNo: number) => void {
  const tab = useContext(TabContext)
  const navigate = useNavigate()
  return (to, pageNo) => {
    if (!isInDrawer) return void navigate(to, isDirty(tab) ? {} : { state: renaming(tab) })
    const search = new URLSearchParams(to)
    if (pageNo > 1) search.set('pageNo', String(pageNo))
    else search.delete('pageNo')
    void navigate(`?${search}`)
  }
}

function useArrows(walk: (way: Way) => void, isInDrawer: boolean): void {
  const active = useContext(ActiveContext)
  useKeys('记录', [{ keys: ['Alt+←', 'Alt+→'], label: '列表中的上一条、下一条' }])
  const latest = useRef(walk)
  useEffect(() => void (latest.current = walk))
  useEffect(() => {
    if (!active) return
    const press = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey, shiftKey } = event
      const isArrow = altKey && !ctrlKey && !metaKey && !shiftKey && (key === 'ArrowLeft' || key === 'ArrowRight')
      if (!isArrow || takesText(event.target) || (!isInDrawer && isCovered())) return
      // At the end of the list too: the browser would go back.
      event.preventDefault()
      latest.current(key === 'ArrowLeft' ? 'previous' : 'next')
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [active, isInDrawer])
}
