import { changedPoolGoods } from '@guanqiao/domain/reference/goods/pool'
import { SyncOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { sessionNow } from '../../../platform/session/session.ts'
import { useRead } from '../../../kit/useOperation.ts'

const PoolChanges = lazy(() => import('./PoolChanges.tsx'))

/** Reports how many own goods have a source in the platform's pool that changed; absent if there are none. */
export function PoolTool() {
  const [isOpen, setIsOpen] = useState(false)
  const { data = [] } = useRead(changedPoolGoods, {}, { enabled: Boolean(sessionNow()?.user.enterprise_id) })
  if (data.length === 0 && !isOpen) return null
  return (
    <>
      <Button icon={<SyncOutlined />} onClick={() => setIsOpen(true)}>
        公共商品有变化（{data.length}）
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PoolChanges rows={data} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
