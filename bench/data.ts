import { spawn } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { startProduct } from './product.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** A data folder of the product with so many vehicles, made once and kept below `.cache/bench`. */
export async function prepareRows(rows: number): Promise<string> {
  const folder = `${root}.cache/bench/${rows}`
  const done = `${folder}/rows-are-there`
  if (existsSync(done)) return folder
  await mkdir(folder, { recursive: true, mode: 0o755 })
  const product = await startProduct(folder)
  await product.stop()
  await command(['scripts/demoLarge.ts', '--rows', String(rows)], folder)
  writeFileSync(done, '')
  return folder
}

function command(line: readonly string[], folder: string): Promise<void> {
  const child = spawn(process.execPath, [...line], {
    cwd: root,
    env: { ...process.env, DATA_DIR: folder },
    stdio: 'inherit',
  })
  return new Promise((resolve, reject) =>
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${line.join(' ')} ended with ${code}`)))),
  )
}
