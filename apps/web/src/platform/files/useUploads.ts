import type { AnnexDraft, Annexes } from '@guanqiao/domain/files/annex'
import { useEffect, useRef, useState } from 'react'
import { CallProblem, firstMessage } from '../../kit/call.ts'
import { randomId } from '../../kit/call/randomId.ts'
import { useCall, useSending } from '../../kit/useOperation.ts'
import { refusalOfFile, uploadFile } from './uploadFile.ts'

/** Uploads that run side by side: more would only share the line. */
const AT_ONCE = 2

export interface Upload {
  readonly key: string
  readonly file: File
  /** The kind of annex; until it is known, the file waits. */
  readonly type: string | undefined
  readonly state: 'waiting' | 'sending' | 'failed'
  /** The share that has arrived, 0 to 1. */
  readonly share: number
  readonly problem?: string
  /** Sending the same file again cannot succeed. */
  readonly isFinal?: boolean
}

export interface Uploads {
  readonly all: readonly Upload[]
  /** The files that have arrived. */
  readonly done: number
  readonly add: (files: readonly File[]) => void
  readonly choose: (key: string, type: string) => void
  readonly retry: (key: string) => void
  /** Forgets a file, and stops it if it is on its way. */
  readonly drop: (key: string) => void
}

interface Options {
  readonly set: Annexes
  readonly owner: string
  readonly id: string
}

/** The kind whose label is in the file name: 身份证正面.jpg. */
function kindOf({ entity }: Annexes, { name }: File): string | undefined {
  return Object.entries(entity.fields.annex_type.choices).find(([, label]) => name.includes(label))?.[0]
}

/** Files on their way to a record, at most two at a time; each fails and is repeated alone. */
export function useUploads({ set, owner, id }: Options): Uploads {
  const [all, setAll] = useState<readonly Upload[]>([])
  const [done, setDone] = useState(0)
  const send = useSending()
  const call = useCall()
  const stops = useRef(new Map<string, AbortController>())
  // The latest state, for uploads that end at the same moment.
  const now = useRef(all)
  const settle = (uploads: readonly Upload[]) => setAll((now.current = uploads))
  const change = (key: string, patch: Partial<Upload>) =>
    settle(now.current.map((upload) => (upload.key === key ? { ...upload, ...patch } : upload)))
  const forget = (key: string) => settle(now.current.filter((upload) => upload.key !== key))
  const startNext = () => {
    const free = AT_ONCE - now.current.filter(({ state }) => state === 'sending').length
    const next = now.current.filter(({ state, type }) => state === 'waiting' && type !== undefined)
    for (const upload of next.slice(0, Math.max(0, free))) {
      change(upload.key, { state: 'sending', share: 0 })
      void run(upload)
    }
  }
  const run = async ({ key, file, type }: Upload) => {
    const stop = new AbortController()
    stops.current.set(key, stop)
    const onProgress = (share: number) => change(key, { share: share * 0.95 })
    try {
      const stored = await uploadFile(file, onProgress, { signal: stop.signal, send: call })
      const draft: AnnexDraft = { [owner]: id, file_id: stored.id, annex_type: type! }
      await send(set.attach, { list: [draft] })
      forget(key)
      setDone((before) => before + 1)
    } catch (error) {
      if (stop.signal.aborted) return
      if (!(error instanceof CallProblem)) throw error
      const problem = firstMessage(error)
      change(key, { state: 'failed', problem, isFinal: error.status === 422 })
    } finally {
      stops.current.delete(key)
      startNext()
    }
  }
  useEffect(() => {
    const { current } = stops
    return () => current.forEach((stop) => stop.abort())
  }, [])
  const queued = (file: File): Upload => {
    const problem = refusalOfFile(file)
    const upload = { key: randomId(), file, type: kindOf(set, file), share: 0 }
    return problem ? { ...upload, state: 'failed', problem, isFinal: true } : { ...upload, state: 'waiting' }
  }
  return {
    all,
    done,
    add: (files) => {
      settle([...now.current, ...files.map(queued)])
      startNext()
    },
    choose: (key, type) => {
      change(key, { type })
      startNext()
    },
    retry: (key) => {
      change(key, { state: 'waiting', share: 0 })
      startNext()
    },
    drop: (key) => {
      stops.current.get(key)?.abort()
      forget(key)
      startNext()
    },
  }
}
