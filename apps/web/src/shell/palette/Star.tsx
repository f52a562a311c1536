import { StarFilled, StarOutlined } from '@ant-design/icons'
import type { KeptPage } from './kept.ts'
import { toggleFavourite, useKept } from './kept.ts'

/** Marks the record of the page as a favourite, which the search box offers. */
export default function Star({ page }: { readonly page: KeptPage }) {
  const on = useKept().favourites.some(({ path }) => path === page.path)
  return (
    <button
      type="button"
      className="plain-button"
      aria-pressed={on}
      aria-label="收藏本页"
      title={on ? '取消收藏' : '收藏本页'}
      onClick={() => toggleFavourite(page)}
    >
      {on ? <StarFilled /> : <StarOutlined />}
    </button>
  )
}
