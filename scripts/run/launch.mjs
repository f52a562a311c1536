import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'

/** Taken before anything is installed or built, which takes minutes. */
const parent = process.ppid

/** Run `node args` in `root`, pass signals on, end as it ends. */
export function launch(node, args, root) {
  const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  // The channel breaks when we are killed, and so the program hears of it.
  const child = spawn(node, args, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: path },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => forward(child, signal))
  if (process.env.npm_lifecycle_event !== undefined) endWithParent(child)
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

/**
 * npm hands a signal to the shell that it runs a script in, and that shell ends without a word to us: `kill` of npm would leave
 * the program running. Started without npm, the program may outlive its parent (nohup, services).
 */
function endWithParent(child) {
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    child.kill('SIGTERM')
  }, 200)
  timer.unref()
}
