import { accessSync, constants, existsSync } from 'node:fs'
import { join } from 'node:path'

const LEAST_MAJOR = 24

/**
 * Path of the Node that runs the product: the pinned one from the npm package (an optional dependency per system, without install
 * script), otherwise the current one if it is new enough, otherwise null and a message.
 */
export function findNode(root) {
  const windows = process.platform === 'win32'
  const name = `node-${windows ? 'win' : process.platform}-${process.arch}`
  const pinned = join(root, 'node_modules', name, 'bin', windows ? 'node.exe' : 'node')
  if (existsSync(pinned)) return isRunnable(pinned) ? pinned : null
  if (Number(process.versions.node.split('.')[0]) >= LEAST_MAJOR) return process.execPath
  console.error(
    `本系统（${process.platform}-${process.arch}）没有随附的 Node，请安装 Node ${LEAST_MAJOR} 或更高版本后重试。`,
  )
  console.error(`No bundled Node for this system. Install Node ${LEAST_MAJOR} or later and run the command again.`)
  return null
}

/** On a volume mounted noexec neither this Node nor native modules run, so another Node would not help. */
function isRunnable(pinned) {
  try {
    accessSync(pinned, constants.X_OK)
    return true
  } catch {
    console.error(
      `${pinned} 不能执行：目录所在的卷可能以 noexec 挂载。请把项目放到可以执行程序的卷上（数据可以留在原处，用 DATA_DIR 指定）。`,
    )
    console.error(
      'It may not be executed: perhaps its volume is mounted noexec. Put the project on another volume; DATA_DIR may stay.',
    )
    return false
  }
}
