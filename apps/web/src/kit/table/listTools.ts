import type { ComponentType } from 'react'
import { lazy } from 'react'
import type { Line } from './columns.tsx'
import type { Subject } from './filters.ts'
import type { Ticks } from '../acts/ticks.ts'
import type { TableList } from './useList.ts'

export interface ListToolsProps {
  readonly entity: Subject
  readonly list: TableList<Line>
  readonly ticks?: Ticks | undefined
}

type Load = () => Promise<{ readonly default: ComponentType<ListToolsProps> }>

let load: Load = () => Promise.resolve({ default: () => null })

/** Registers the tools that every list has beside its own: the product knows them, the kit does not. */
export const setListTools = (tools: Load): void => void (load = tools)

/** Loaded after the rows. */
export const ListTools = lazy(() => load())
