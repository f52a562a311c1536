import { Button, Pagination } from 'antd'
import type { TableList } from '../useList.ts'
import { useIsPhone } from '../useIsPhone.ts'
import { pageSizes } from './pageSize.ts'
import { totalText } from './total.ts'

function Total<R>({ list: { total, capped, counting, countAll } }: { readonly list: TableList<R> }) {
  return (
    <>
      {totalText(total, capped)}
      {capped && (
        <Button type="link" size="small" loading={counting} onClick={countAll}>
          精确计数
        </Button>
      )}
    </>
  )
}

interface Props<R> {
  readonly list: TableList<R>
  readonly small: boolean
}

/** The pages below a list; loaded after the rows. */
export default function Pager<R>({ list, small }: Props<R>) {
  const { total, capped, pageNo, pageSize, change, resize } = list
  // If the total is capped, the pager always offers one more page.
  const offered = capped ? Math.max(total, (pageNo + 1) * pageSize) : total
  return (
    <Pagination
      align="end"
      simple={useIsPhone()}
      {...(small ? { size: 'small' as const } : {})}
      current={Math.min(pageNo, Math.ceil(offered / pageSize))}
      pageSize={pageSize}
      total={offered}
      showSizeChanger
      pageSizeOptions={[...new Set([...pageSizes, pageSize])].sort((a, b) => a - b)}
      showTotal={() => <Total list={list} />}
      onChange={(page, size) =>
        size === pageSize ? change({ pageNo: page === 1 ? null : String(page) }) : resize(size)
      }
    />
  )
}
