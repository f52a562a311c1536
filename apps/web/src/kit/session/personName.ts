import { colleagues } from '@guanqiao/domain/kit/calls/colleagues'
import { useRead } from '../useOperation.ts'

/** The names of colleagues by their accounts; other accounts stay as they are. */
export function usePersonName(): (account: string) => string {
  const { data } = useRead(colleagues, {}, { staleTime: 60_000 })
  return (account) => data?.find(({ username }) => username === account)?.full_name ?? account
}
