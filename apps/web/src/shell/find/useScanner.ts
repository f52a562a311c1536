import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { isCovered } from '../../kit/keys/keys.ts'
import { palette } from './opening.ts'
import { onScan } from './scanner.ts'

/** A code that a scanner types anywhere opens its record, or the search for it. */
export function useScanner(): void {
  const go = useNavigate()
  useEffect(
    () =>
      onScan(
        document,
        (code) =>
          void import('./scanned.ts').then(
            ({ openScanned }) => openScanned(code, go),
            () => palette.set(code),
          ),
        isCovered,
      ),
    [go],
  )
}
