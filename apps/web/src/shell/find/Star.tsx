import { StarFilled, StarOutlined } from '@ant-design/icons'
import { useEffect } from 'react'
import type { Location } from 'react-router'
import { isRecord, recordPath, remember, toggleFavourite, useStoredPages } from './storedPages.ts'

interface Props {
  readonly location: Location
  readonly title: string
}

/** Remembers the record of the page among the last ones, and marks it as a favourite. The search box offers both. */
export default function Star({ location: { pathname, search }, title }: Props) {
  const { favourites } = useStoredPages()
  const path = recordPath(pathname, search)
  const shows = isRecord(path)
  useEffect(() => {
    if (shows) remember({ path, title })
  }, [shows, path, title])
  if (!shows) return null
  const on = favourites.some((page) => page.path === path)
  return (
    <button
      type="button"
      className="plain-button"
      aria-pressed={on}
      aria-label="收藏本页"
      title={on ? '取消收藏' : '收藏本页'}
      onClick={() => toggleFavourite({ path, title })}
    >
      {on ? <StarFilled /> : <StarOutlined />}
    </button>
  )
}
