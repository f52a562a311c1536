import type { HandoverType } from '@guanqiao/domain/documents/handoverList'
import type { InputOf, OutputOf } from '@guanqiao/domain/kit/operation'
import type { Act } from '../../kit/acts/useAct.ts'
import { mayRedeliver } from './Delivery.tsx'
import type { DeliveryMarkProps } from './Delivery.tsx'

type List = DeliveryMarkProps['row'] & { readonly id: string; readonly version: number }

type CallAct<Name extends keyof HandoverType['calls']> = Act<
  InputOf<HandoverType['calls'][Name]>,
  OutputOf<HandoverType['calls'][Name]>
>

/** Sends the file of a list again; one that is on its way only after confirmation. */
export const redeliver = ({ calls }: HandoverType, list: List): CallAct<'redeliver'> => ({
  ...(mayRedeliver(list) && list.delivery_state !== 'failed'
    ? { confirm: { title: '文件正在送达，是否重新开始？', okText: '重新送达' } }
    : {}),
  operation: calls.redeliver,
  input: { id: list.id, version: list.version },
  done: '已重新开始送达',
})

/** Ends the delivery of a list: a person takes the file. */
export const handByDownload = (
  { calls }: HandoverType,
  { id, version }: List,
  name: string | null,
): CallAct<'byDownload'> => ({
  confirm: {
    title: `是否确认“${name ?? ''}”改为下载交接？`,
    content: '停止经渠道送达；对方还没有取走的文件会收回。',
    okText: '改为下载',
  },
  operation: calls.byDownload,
  input: { id, version },
  done: '已改为下载交接',
})
