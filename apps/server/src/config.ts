import { resolve } from 'node:path'
import { mailConfig, smsConfig } from './config/delivery.ts'
import type { MailConfig, SmsConfig } from './config/delivery.ts'
import { handoverConfig } from './config/handover.ts'
import type { HandoverConfig } from './config/handover.ts'

/** The settings of the server; each has a default. `docs/operations.md` lists them. */
export interface Config {
  readonly production: boolean
  readonly port: number
  readonly host: string
  readonly database: DatabaseConfig | undefined
  /** Number of server processes on the port. */
  readonly processes: number
  /** Enterprise callers served concurrently. */
  readonly databasePool: number
  readonly dataFolder: string
  readonly demo: boolean
  /** The demonstration may be reachable from other machines. */
  readonly demoExposed: boolean
  /** Other machines can reach the server. */
  readonly exposed: boolean
  readonly publicUrl: string | undefined
  readonly trustProxy: boolean | number | string
  readonly loginLockMinutes: number
  /** Requests per minute for one account; an address has five times as many. 0 disables the limits. */
  readonly rateLimit: number
  /** Minutes without a request after which a session ends; 0 for never. */
  readonly idleMinutes: number
  readonly logLevel: string
  readonly customs: CustomsConfig
  readonly files: FilesConfig
  /** Encrypts and keys what the database must not reveal; by default a file in the data folder. */
  readonly secretKey: string | undefined
  readonly sms: SmsConfig
  readonly mail: MailConfig
  readonly handover: HandoverConfig
}

export interface S3Config {
  /** `https://s3.example.com`, or with a path prefix of the buckets. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** The bucket is in the path, not in the host name. */
  readonly pathStyle: boolean
}

/** Storage of annexes: a folder, or a bucket of an S3 service. */
export type FilesConfig = { readonly folder: string } | S3Config

/** An external PostgreSQL: the owner of the tables, and logins for the application's two roles. */
interface DatabaseConfig {
  readonly url: string
  readonly appUrl: string | undefined
  readonly platformUrl: string | undefined
}

export interface CustomsConfig {
  /**
   * `agent`: programs at the ports carry the messages, the server only waits for their calls. `off`: nothing is sent, and screens say so.
   */
  readonly gateway: 'simulator' | 'folder' | 'agent' | 'off'
  readonly folder: string
  /** Milliseconds between the simulator's stages, comma-separated; built-in values by default. */
  readonly simulatorDelays: string | undefined
  readonly simulatorScenario: string | undefined
}

type Environment = Readonly<Record<string, string | undefined>>

/** `args`: the command line, `--processes 3`, which takes precedence over the environment. */
export function readConfig(env: Environment = process.env, args: readonly string[] = []): Config {
  const production = isProduction(env['NODE_ENV'])
  const host = env['HOST'] || '127.0.0.1'
  const demo = !production && env['GUANQIAO_DEMO'] !== '0'
  const demoExposed = env['GUANQIAO_DEMO_EXPOSED'] === '1'
  const exposed = !isLoopback(host)
  if (demo && exposed && !demoExposed)
    throw new Error(
      `HOST=${host} 会让别的机器用密码公开的演示账号登录。正式使用请设 NODE_ENV=production；确要对外演示，请设 GUANQIAO_DEMO_EXPOSED=1`,
    )
  checkHeap(env)
  const dataFolder = resolve(env['DATA_DIR'] || './data')
  return {
    production,
    port: integerSetting(env, 'PORT', 8000),
    host,
    database: database(env),
    processes: processes(env, args),
    databasePool: Math.max(1, integerSetting(env, 'DATABASE_POOL', 12)),
    dataFolder,
    demo,
    demoExposed,
    exposed,
    publicUrl: env['PUBLIC_URL'] || undefined,
    trustProxy: proxies(env['TRUST_PROXY']),
    loginLockMinutes: integerSetting(env, 'LOGIN_LOCK_MINUTES', 30),
    rateLimit: integerSetting(env, 'RATE_LIMIT', 1200),
    idleMinutes: integerSetting(env, 'IDLE_MINUTES', 0),
    logLevel: env['LOG_LEVEL'] || 'info',
    customs: customs(env, production, dataFolder),
    files: files(env, dataFolder),
    secretKey: env['SECRET_KEY'] || undefined,
    sms: smsConfig(env, production),
    mail: mailConfig(env, production),
    handover: handoverConfig(env, production, dataFolder),
  }
}

const MAX_PROCESSES = 64

function processes(env: Environment, args: readonly string[]): number {
  const tokens = args.flatMap((arg) => arg.split('='))
  if (tokens.length > 0 && (tokens.length !== 2 || tokens[0] !== '--processes' || tokens[1] === ''))
    throw new Error(`不认识的参数 ${args.join(' ')}：启动时只可以写 --processes 与进程数`)
  const count =
    tokens[1] === undefined
      ? integerSetting(env, 'PROCESSES', 1)
      : integerSetting({ PROCESSES: tokens[1] }, 'PROCESSES', 1)
  if (count < 1 || count > MAX_PROCESSES) throw new Error(`PROCESSES 应为 1 至 ${MAX_PROCESSES}，而不是 ${count}`)
  return count
}

const LEAST_HEAP_MB = 128

/** Needed before a process starts: scripts/run.mjs passes it to Node, and processes inherit it from their parent. */
function checkHeap(env: Environment): void {
  const heap = integerSetting(env, 'HEAP_MB', 256)
  if (heap < LEAST_HEAP_MB) throw new Error(`HEAP_MB 不应小于 ${LEAST_HEAP_MB}，而不是 ${heap}`)
}

function database(env: Environment): DatabaseConfig | undefined {
  const url = env['DATABASE_URL'] || undefined
  const appUrl = env['DATABASE_APP_URL'] || undefined
  const platformUrl = env['DATABASE_PLATFORM_URL'] || undefined
  if ((appUrl === undefined) !== (platformUrl === undefined))
    throw new Error('DATABASE_APP_URL 和 DATABASE_PLATFORM_URL 应同时设置')
  if (url === undefined && appUrl !== undefined)
    throw new Error('设置 DATABASE_APP_URL 时还须设置 DATABASE_URL：迁移由表的属主执行')
  return url === undefined ? undefined : { url, appUrl, platformUrl }
}

const ENVIRONMENTS: readonly string[] = ['production', 'development', 'test']

/** A misspelt `Production` must not start a demonstration. */
function isProduction(text: string | undefined): boolean {
  if (text && !ENVIRONMENTS.includes(text))
    throw new Error(`NODE_ENV 应为 ${ENVIRONMENTS.join('、')} 或不设，而不是 ${text}`)
  return text === 'production'
}

const isLoopback = (host: string): boolean => /^(localhost|::1|\[::1\]|127(\.\d{1,3}){3})$/i.test(host)

/** In production nothing plays customs unless this is named: a simulated release would pass for a real one. */
function customs(env: Environment, production: boolean, dataFolder: string): CustomsConfig {
  const gateway = env['CUSTOMS_GATEWAY'] || (production ? 'off' : 'simulator')
  if (gateway !== 'simulator' && gateway !== 'folder' && gateway !== 'agent' && gateway !== 'off') {
    throw new Error(`CUSTOMS_GATEWAY 应为 simulator、folder、agent 或 off，而不是 ${gateway}`)
  }
  return {
    gateway,
    folder: resolve(env['CUSTOMS_FOLDER'] || resolve(dataFolder, 'customs')),
    simulatorDelays: env['SIMULATOR_DELAYS'] || undefined,
    simulatorScenario: env['SIMULATOR_SCENARIO'] || undefined,
  }
}

/** `s3://bucket` with the `S3_…` settings, or a folder. */
function files(env: Environment, dataFolder: string): FilesConfig {
  const filesFolder = env['FILES'] || resolve(dataFolder, 'files')
  if (!filesFolder.startsWith('s3:')) return { folder: resolve(filesFolder) }
  const bucket = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?$/.exec(filesFolder)?.[1]
  if (bucket === undefined) throw new Error(`FILES 应为文件夹或 s3://存储桶名，而不是 ${filesFolder}`)
  const needed = (name: string): string => {
    const value = env[name]
    if (!value) throw new Error(`FILES=${filesFolder} 时须设置 ${name}`)
    return value
  }
  const endpoint = needed('S3_ENDPOINT')
  if (!/^https?:$/.test(URL.parse(endpoint)?.protocol ?? ''))
    throw new Error(`S3_ENDPOINT 应为 http 或 https 地址，而不是 ${endpoint}`)
  return {
    bucket,
    endpoint,
    region: env['S3_REGION'] || 'us-east-1',
    accessKeyId: needed('S3_ACCESS_KEY_ID'),
    secretAccessKey: needed('S3_SECRET_ACCESS_KEY'),
    pathStyle: env['S3_PATH_STYLE'] !== '0',
  }
}

function integerSetting(env: Environment, name: string, fallback: number): number {
  const text = env[name]
  if (!text) return fallback
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${name} 应为非负整数，而不是 ${text}`)
  return Number(text)
}

/** A number trusts that many proxies in front, otherwise a list of their addresses and networks; unset trusts none. */
function proxies(text: string | undefined): boolean | number | string {
  if (!text || text === '0' || text === 'false') return false
  if (text === 'true') throw new Error('TRUST_PROXY 应为代理的层数（如 1）或代理的地址、网段，而不是 true')
  return /^\d{1,2}$/.test(text) ? Number(text) : text
}
