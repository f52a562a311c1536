import { Button } from 'antd'
import { useId } from 'react'
import { showInstant } from '../time.ts'
import type { LocalDraft } from './drafts.ts'
import { DRAFT_DAYS, MAX_DRAFTS } from './drafts.ts'

export interface DraftListProps {
  readonly drafts: readonly LocalDraft[]
  /** Undefined if the record cannot be edited now. */
  readonly onRestore: ((draft: LocalDraft) => void) | undefined
  readonly onDiscard: (draft: LocalDraft) => void
}

/** Offers unsaved drafts of earlier visits, each to restore or to discard. */
export default function Drafts({ drafts, onRestore, onDiscard }: DraftListProps) {
  const id = useId()
  return (
    <section className="gq-draft" aria-label="未保存的内容">
      <p role="status">
        本机有 {drafts.length} 份未保存的内容；{onRestore ? '继续录入不会覆盖它们' : '现在不能修改，可以修改时再恢复'}。
        <span className="gq-note">
          每人最多保留 {MAX_DRAFTS} 份，{DRAFT_DAYS} 天后清除。
        </span>
      </p>
      <ul>
        {drafts.map((draft) => (
          <li key={draft.name}>
            <span id={`${id}${draft.name}`}>
              <time className="figures">{showInstant(new Date(draft.at).toISOString()).slice(5, 16)}</time>{' '}
              {draft.label}
            </span>
            <Button
              size="small"
              type="primary"
              disabled={!onRestore}
              aria-describedby={`${id}${draft.name}`}
              onClick={() => onRestore?.(draft)}
            >
              恢复
            </Button>
            <Button size="small" aria-describedby={`${id}${draft.name}`} onClick={() => onDiscard(draft)}>
              丢弃
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
