import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'

/** Read before installing or building, which takes minutes. */
const parent = process.ppid

/** Runs `node args` in `root`, forwards signals, and exits with the same status. */
export function launch(node, args, root) {
  const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  // Loading from the cache takes half the time, and Node does without its TypeScript compiler, which is 20 MiB. If the folder is not writable,
  // Node runs without the cache.
  const cache = join(root, '.cache', 'compiled')
  // The channel breaks if this process is killed, which notifies the program.
  const child = spawn(node, args, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: path, NODE_COMPILE_CACHE: cache },
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
  // On a terminal, Ctrl-C has already reached the whole foreground group.
  if (signal === 'SIGINT' && process.stdin.isTTY) return
  child.kill(signal)
}

/**
 * npm sends a signal to the shell that runs a script, and that shell exits without forwarding it: killing npm would leave the
 * program running. Started without npm, the program may outlive its parent (nohup, services).
 */
function endWithParent(child) {
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    child.kill('SIGTERM')
  }, 200)
  timer.unref()
}
