import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'

/** Run `node args` in `root`, pass signals on, end as it ends. */
export function launch(node, args, root) {
  const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  const child = spawn(node, args, { cwd: root, stdio: 'inherit', env: { ...process.env, PATH: path } })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => forward(child, signal))
  child.on('error', (error) => {
    console.error(`无法启动 / cannot start ${node}: ${error.message}`)
    process.exitCode = 1
  })
  child.on('exit', (code, signal) => {
    process.exitCode = signal === null ? code : 128 + (constants.signals[signal] ?? 0)
  })
}

function forward(child, signal) {
  // A terminal has already told the whole foreground group about Ctrl-C.
  if (signal === 'SIGINT' && process.stdin.isTTY) return
  child.kill(signal)
}
