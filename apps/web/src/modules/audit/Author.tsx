import { usePersonName } from '../../kit/session/personName.ts'

/** The person of an account, with the account's name. */
export function Author({ account }: { readonly account: string }) {
  const name = usePersonName()(account)
  return name === account ? account : `${name} ${account}`
}
