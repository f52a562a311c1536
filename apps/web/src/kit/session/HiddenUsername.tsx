/** Password managers need the user name beside the password. */
export const HiddenUsername = ({ username }: { readonly username: string }) => (
  <input className="unseen" type="text" autoComplete="username" value={username} readOnly tabIndex={-1} aria-hidden />
)
