import { lazy, Suspense } from 'react'
import { useTrail } from './trail.ts'
import type { WalkProps } from './Walk.tsx'

const Walk = lazy(async () => ({ default: (await import('./Walk.tsx')).Walk }))

/** The records before and after this one in the list that it was opened from; Alt with the arrow keys walks through them. */
export function ListNeighbours(props: WalkProps) {
  const trail = useTrail(props.table, props.id)
  return (
    trail && (
      <Suspense fallback={null}>
        <Walk {...props} trail={trail} />
      </Suspense>
    )
  )
}
