import { Button } from 'antd'
import { useContext, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { ActiveContext } from '../../kit/active.ts'
import type { LocalDraft } from '../../kit/form/drafts.ts'
import { closedDrafts, DRAFT_DAYS, dropDraft } from '../../kit/form/drafts.ts'
import { showInstant } from '../../kit/time.ts'
import styles from './home.module.css'

/** What was typed into forms that were closed, reloaded or left by a crash, each to continue or to discard; nothing if there is none. */
export default function UnsavedDrafts() {
  const active = useContext(ActiveContext)
  const [drafts, setDrafts] = useState<readonly LocalDraft[]>([])
  useEffect(() => {
    let isLeft = false
    if (active) void closedDrafts().then((drafts) => isLeft || setDrafts(drafts))
    return () => void (isLeft = true)
  }, [active])
  const discard = (draft: LocalDraft) => {
    dropDraft(draft.name)
    setDrafts((others) => others.filter(({ name }) => name !== draft.name))
  }
  if (drafts.length === 0) return null
  return (
    <section className={`${styles.card} ${styles.drafts}`} aria-labelledby="home-drafts">
      <h3 id="home-drafts">
        未保存的草稿 <span className={`${styles.count} figures`}>{drafts.length}</span>
      </h3>
      <p className={styles.hint}>保存在本机，{DRAFT_DAYS} 天后清除；打开后可以恢复录入的内容。</p>
      <ul>
        {drafts.map((draft) => (
          <li key={draft.name}>
            <time className="figures" dateTime={new Date(draft.at).toISOString()}>
              {showInstant(new Date(draft.at).toISOString()).slice(5, 16)}
            </time>
            <Link to={draft.page?.path ?? ''}>{[draft.page?.title, draft.label].filter(Boolean).join(' · ')}</Link>
            <Button size="small" aria-label={`丢弃 ${draft.label}`} onClick={() => discard(draft)}>
              丢弃
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
