import { truncate } from '@guanqiao/domain/kit/field/truncate'
import { findRecords } from '@guanqiao/domain/find/find'
import type { NavigateFunction } from 'react-router'
import { call } from '../../kit/call.ts'
import { palette } from './opening.ts'

/** Opens the record whose whole number was scanned; otherwise the search box with what was scanned, which shows what is like it. */
export async function openScanned(code: string, go: NavigateFunction): Promise<void> {
  const keyword = truncate(code, 40)
  const matches = await call(findRecords, { keyword }).catch(() => [])
  const [match, ...others] = matches.filter(({ title }) => title.toUpperCase() === keyword.toUpperCase())
  if (match && others.length === 0) void go(match.path)
  else palette.set(keyword)
}
