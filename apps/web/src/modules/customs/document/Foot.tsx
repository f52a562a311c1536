import type { manifest } from '@guanqiao/domain/customs/manifest'
import { manifestFlow } from '@guanqiao/domain/customs/manifest.flow'
import type { Row } from '@guanqiao/domain/kit/entity'
import { allowed } from '@guanqiao/domain/kit/flow'
import { Button } from 'antd'
import type { Mode } from '../state/mode.ts'
import { useMay } from '../../../kit/permissions.ts'

interface Props {
  readonly stored: Row<typeof manifest> | undefined
  readonly mode: Mode
  readonly dirty: boolean
  readonly busy: boolean
  readonly acts: {
    readonly cancel: () => void
    readonly save: () => void
    readonly check: () => void
    readonly submit: () => void
    readonly change: () => void
    readonly remove: () => void
  }
}

/** The fixed foot: what the state of the manifest and the user's rights allow. */
export function Foot({ stored, mode, dirty, busy, acts }: Props) {
  const may = useMay()
  const events = stored ? allowed(manifestFlow, stored.status) : []
  const mayDelete =
    may('manifest', 'delete') &&
    (events.includes('remove') || (events.includes('delete') && may('manifest', 'declare')))
  const mayDeclare = may('manifest', 'declare')
  const isDue = mode === 'change' || events.includes('submit')
  return (
    <div className="gq-foot rmft-foot">
      {stored && mayDelete && mode !== 'change' && (
        <Button danger disabled={busy} onClick={acts.remove}>
          {events.includes('remove') ? '删除' : '申报删除'}
        </Button>
      )}
      <span className="rmft-spring" />
      <Button onClick={acts.cancel}>
        {mode === 'read' ? '返回列表' : mode === 'change' ? '取消变更' : dirty ? '取消修改' : '取消'}
      </Button>
      {mode === 'read' && events.includes('change') && may('manifest', 'edit') && mayDeclare && (
        <Button type="primary" onClick={acts.change}>
          变更
        </Button>
      )}
      {mode !== 'read' && (
        <Button disabled={busy || (!dirty && stored !== undefined)} title="Ctrl+S" onClick={acts.save}>
          暂存
        </Button>
      )}
      {(mode === 'edit' ? stored !== undefined : isDue) && (
        <Button disabled={busy} title="F9" onClick={acts.check}>
          检查
        </Button>
      )}
      {stored && mayDeclare && isDue && (
        <Button type="primary" data-submit loading={busy} title="Ctrl+Enter" onClick={acts.submit}>
          {mode === 'change' ? '申报变更' : (stored.attempt ?? 0) > 0 ? '重新申报' : '申报'}
        </Button>
      )}
    </div>
  )
}
