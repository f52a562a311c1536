import { useConfirm, useToast } from '../../kit/overlays.tsx'
import { signOut } from '../guard/signOut.ts'

/** Long enough to read why the sign-out did not reach the server, ms. */
const pause = 1500

/** Signs out after confirmation, and reloads the page, which leads to the sign-in page. */
export function useSignOut(): () => Promise<void> {
  const confirm = useConfirm()
  const toast = useToast()
  return async () => {
    if (!(await confirm({ title: '提示', content: '真的要注销登录吗 ?' }))) return
    try {
      await signOut()
      location.reload()
    } catch (error) {
      toast.error((error as Error).message)
      setTimeout(() => location.reload(), pause)
    }
  }
}
