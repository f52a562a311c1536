import type { InputOf, OutputOf } from '@guanqiao/domain/kit/operation'
import { postManifest } from '@guanqiao/domain/customs/manifest.calls'
import { CallProblem } from '../../../kit/call.ts'
import { useToast } from '../../../kit/overlays.tsx'
import { useWrite } from '../../../kit/useOperation.ts'

export type Posted = OutputOf<typeof postManifest>[number]

/** Tables that change when a manifest is sent, made or taken back. */
export const touches = ['manifest', 'batch', 'order_head', 'customs_message', 'receipt', 'work']

/** Sends manifests to customs; answers a line each, or undefined when the call itself was refused (and said so). */
export function useSend() {
  const toast = useToast()
  const write = useWrite(postManifest, { touches })
  const send = async (input: InputOf<typeof postManifest>): Promise<readonly Posted[] | undefined> => {
    try {
      return await write.mutateAsync(input)
    } catch (error) {
      if (!(error instanceof CallProblem)) throw error
      void toast.error(error.message)
      return undefined
    }
  }
  return { send, busy: write.isPending }
}
