import { Undelivered } from '../undelivered.ts'
import type { AnswerFile, HandoverFile, HandoverReceipt, HandoverSettings } from './gateway.ts'

/** A platform for training: takes every file at once, and nothing leaves the server. Its receipts are marked. */
export function simulatedPlatform({ simulated }: Pick<HandoverSettings, 'simulated'>) {
  const refuseInProduction = () => {
    if (!simulated) throw new Undelivered('rejected', '正式环境没有模拟平台，请改用目录或 HTTPS')
  }
  return {
    async send(_: unknown, { hash }: HandoverFile): Promise<HandoverReceipt> {
      refuseInProduction()
      return { state: 'received', receipt_no: `模拟-${hash.slice(0, 12).toUpperCase()}`, receiver: '模拟口岸平台' }
    },
    async probe(): Promise<string> {
      refuseInProduction()
      return '模拟平台可用：文件不会离开本系统'
    },
    waiting: async () => undefined,
    withdraw: async () => {},
    answers: async (): Promise<readonly AnswerFile[]> => [],
  }
}
