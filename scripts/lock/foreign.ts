/** One package of package-lock.json; keys are paths in the tree, '' for the root. */
interface Locked {
  readonly version?: string
  readonly dev?: true
  readonly optional?: true
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
  readonly resolved?: string
  readonly link?: true
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

export interface Lock {
  readonly packages: Readonly<Record<string, Locked>>
}

/** A package that another one lists for some system, without an entry of its own. */
interface Absent {
  readonly path: string
  readonly name: string
  readonly version: string
  readonly dev: boolean
}

/**
 * Optional packages without an entry. npm omits them if the current registry does not provide the binaries of other systems; `npm
 * ci` then rejects the whole lock as inconsistent with package.json.
 */
export function absent({ packages }: Lock): Absent[] {
  return Object.entries(packages).flatMap(([parent, { optionalDependencies, dev }]) =>
    Object.entries(optionalDependencies ?? {})
      .filter(([name]) => !candidates(parent, name).some((path) => packages[path]))
      .map(([name, version]) => ({ path: `node_modules/${name}`, name, version, dev: dev === true })),
  )
}

/** Node's look-up paths for a dependency, from the innermost folder outwards. */
function candidates(parent: string, name: string): string[] {
  const outer = parent.lastIndexOf('/node_modules/')
  const path = `${parent === '' ? '' : `${parent}/`}node_modules/${name}`
  if (parent === '') return [path]
  return [path, ...candidates(outer < 0 ? '' : parent.slice(0, outer), name)]
}

/**
 * The lock with an entry for every absent package: its exact version, and the system in its name, so that npm fetches it on no
 * other system. There is no checksum, because the registry does not know the package.
 */
export function complete(lock: Lock): Lock {
  const added = absent(lock).map(({ path, name, version, dev }) => {
    if (!/^\d+\.\d+\.\d+/.test(version)) throw new Error(`${name} asks for ${version}, which is not an exact version`)
    return [path, { version, ...systemOf(name), ...(dev && { dev: true as const }), optional: true as const }] as const
  })
  const packages = [...Object.entries(lock.packages), ...added].sort(([a], [b]) => a.localeCompare(b, 'en'))
  return { ...lock, packages: Object.fromEntries(packages) }
}

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64']
const libraries: Readonly<Record<string, string>> = {
  musl: 'musl',
  musleabihf: 'musl',
  gnu: 'glibc',
  gnueabihf: 'glibc',
}

/** `@oxlint/binding-linux-arm64-musl` → os linux, cpu arm64, libc musl. */
export function systemOf(name: string): Pick<Locked, 'os' | 'cpu' | 'libc'> {
  const segments = name.split(/[/-]/)
  const os = segments.filter((word) => systems.includes(word))
  const cpu = segments.filter((word) => processors.includes(word))
  const libc = segments.flatMap((word) => libraries[word] ?? [])
  if (os.length !== 1 || cpu.length !== 1)
    throw new Error(`${name} does not name its system: write its lock entry by hand`)
  return { cpu, ...(libc.length > 0 && { libc }), os }
}

/** Addresses bind a lock to one registry; the checksums decide what may be installed. */
export const addresses = ({ packages }: Lock): string[] =>
  Object.values(packages).flatMap(({ resolved }) => (resolved?.includes('://') ? [resolved] : []))
