import type { HandoverType } from '@guanqiao/domain/documents/handoverList'
import type { RunAct } from '../../kit/acts/useAct.ts'
import { mayRedeliver } from './Delivery.tsx'
import type { DeliveryMarkProps } from './Delivery.tsx'

type List = DeliveryMarkProps['row'] & { readonly id: string; readonly version: number }

/** Sends the file of a list again; one that is on its way only after confirmation. */
export const redeliver = (run: RunAct, { calls }: HandoverType, list: List): Promise<boolean> =>
  run({
    ...(mayRedeliver(list) && list.delivery_state !== 'failed'
      ? { confirm: { title: '文件正在送达，是否重新开始？', okText: '重新送达' } }
      : {}),
    operation: calls.redeliver,
    input: { id: list.id, version: list.version },
    done: '已重新开始送达',
  })

/** Ends the delivery of a list: a person takes the file. */
export const handByDownload = (
  run: RunAct,
  { calls }: HandoverType,
  { id, version }: List,
  name: string | null,
): Promise<boolean> =>
  run({
    confirm: {
      title: `是否确认“${name ?? ''}”改为下载交接？`,
      content: '停止经渠道送达；对方还没有取走的文件会收回。',
      okText: '改为下载',
    },
    operation: calls.byDownload,
    input: { id, version },
    done: '已改为下载交接',
  })
