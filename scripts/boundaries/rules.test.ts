import { describe, expect, it } from 'vitest'
import { breaches } from './rules.ts'

const breachCount = (path: string, text: string) => breaches({ path, text }).length

describe('the directions of imports', () => {
  it.each([
    ['web → server', 'apps/web/src/kit/call.ts', "import { x } from '../../../server/src/app.ts'"],
    ['server → web', 'apps/server/src/app.ts', "import { x } from '@guanqiao/web/main'"],
    ['package → application', 'packages/customs/src/index.ts', "import x from '../../../apps/server/src/config.ts'"],
    ['domain → anything but zod/mini', 'packages/domain/src/values/plateNumber.ts', "import * as z from 'zod'"],
    ['kit → values', 'packages/domain/src/kit/field.ts', "import { x } from '../values/plateNumber.ts'"],
    ['values → module', 'packages/domain/src/values/x.ts', "export { vehicle } from '../transport/vehicle.ts'"],
    ['documents → module', 'packages/domain/src/documents/x.ts', "import { manifest } from '../customs/manifest.ts'"],
    ['server platform → documents', 'apps/server/src/platform/x.ts', "import { x } from '../documents/x.ts'"],
    ['server documents → module', 'apps/server/src/documents/x.ts', "import { x } from '../modules/customs/checks.ts'"],
    ['web platform → documents', 'apps/web/src/platform/x.ts', "import { x } from '../documents/x.ts'"],
    ['web documents → module', 'apps/web/src/documents/x.ts', "import { x } from '../modules/customs/x.ts'"],
    ['kernel → module', 'apps/server/src/kernel/bind.ts', "import type { x } from '../modules/order/split.ts'"],
    ['kernel → the product', 'apps/server/src/kernel/data/x.ts', "import { x } from '@guanqiao/domain/registry'"],
    ['web kit → the product', 'apps/web/src/kit/x.ts', "import { x } from '@guanqiao/domain/reference/codes'"],
    [
      'web kit → types of the product',
      'apps/web/src/kit/x.ts',
      "import type { x } from '@guanqiao/domain/values/index'",
    ],
    ['web kit → messages of customs', 'apps/web/src/kit/x.ts', "import { x } from '@guanqiao/customs/index'"],
    ['web kit → settings of the page', 'apps/web/src/kit/x.ts', "import { x } from '../theme/appearance.ts'"],
    ['web kit → shell', 'apps/web/src/kit/Can.tsx', "const x = await import('../shell/Shell.tsx')"],
    ['module → sibling', 'apps/server/src/modules/order/split.ts', "import { x } from '../customs/send.ts'"],
    ['driver outside kernel and queries', 'apps/server/src/modules/order/split.ts', "import postgres from 'postgres'"],
    [
      'the workbook library outside its door',
      'apps/web/src/platform/import/workbook.ts',
      "import { readXlsx } from 'hucre/xlsx'",
    ],
    ['SQL outside kernel and queries', 'apps/server/src/modules/order/split.ts', 'await sql`select 1`'],
    ['a row action that names its operation twice', 'apps/web/src/modules/order/List.tsx', 'act: (run) => run({})'],
    ['fetch in a screen', 'apps/web/src/modules/order/List.tsx', "const x = await fetch('/platform/order')"],
    ['styles for all in a screen', 'apps/web/src/modules/order/List.tsx', "import './list.css'"],
    ['styles of the kit in a screen', 'apps/web/src/modules/order/List.tsx', "import '../../kit/form/form.css'"],
    ['a setter of state by another name', 'apps/web/src/kit/Can.tsx', 'const [step, to] = useState(0)'],
    ['a right in words in a screen', 'apps/web/src/modules/order/List.tsx', "const x = hasRight('order', 'add')"],
    [
      'a button in words in a row action',
      'apps/web/src/modules/order/List.tsx',
      "const x = { key: 'edit', button: 'edit' }",
    ],
    ["the computer's clock in a screen", 'apps/web/src/modules/order/List.tsx', 'const left = until - Date.now()'],
    ["the computer's clock as a first state", 'apps/web/src/kit/Can.tsx', 'const [now, setNow] = useState(Date.now)'],
    ["the computer's day", 'apps/web/src/modules/order/List.tsx', 'const day = new Date().toISOString()'],
    ["the computer's day of a calendar", 'apps/web/src/kit/controls/Calendar.tsx', 'const day = dayjs()'],
    ["the computer's clock in the domain", 'packages/domain/src/order/order.rules.ts', 'const now = Date.now()'],
    ['environment outside config', 'apps/server/src/app.ts', 'const port = process.env.PORT'],
  ])('refuses %s', (_, path, text) => {
    expect(breachCount(path, text)).toBe(1)
  })

  it.each([
    [
      'the domain from the server',
      'apps/server/src/modules/order/split.ts',
      "import { vehicle } from '@guanqiao/domain/transport/vehicle'",
    ],
    [
      'lower rooms from higher ones',
      'apps/server/src/modules/order/split.ts',
      "import { x } from '../../kernel/data.ts'",
    ],
    [
      'documents from a module',
      'apps/server/src/modules/order/split.ts',
      "import { x } from '../../documents/crossing/step.ts'",
    ],
    ['the kit from the kernel', 'apps/server/src/kernel/bind.ts', "import { x } from '@guanqiao/domain/kit/field'"],
    [
      'the problems from the kernel',
      'apps/server/src/kernel/http/x.ts',
      "import { x } from '@guanqiao/domain/problems'",
    ],
    [
      "the domain's kit from the web's",
      'apps/web/src/kit/x.ts',
      "import { x } from '@guanqiao/domain/kit/calls/lookup'",
    ],
    ["the problems from the web's kit", 'apps/web/src/kit/x.ts', "import { x } from '@guanqiao/domain/problems'"],
    [
      "the product from the kit's tests",
      'apps/web/src/kit/x.test.ts',
      "import { x } from '@guanqiao/domain/values/index'",
    ],
    ['files of the same module', 'apps/server/src/modules/order/split.ts', "import { x } from './split.queries.ts'"],
    ['styles of the module itself', 'apps/web/src/modules/order/List.tsx', "import styles from './list.module.css'"],
    ['SQL in queries', 'apps/server/src/modules/order/split.queries.ts', 'await sql`select 1`'],
    ['fetch in a gateway', 'apps/server/src/gateways/wechat/real.ts', "await fetch('https://example.test')"],
    ['the environment in config', 'apps/server/src/config.ts', 'process.env.PORT'],
    ['a setter of state', 'apps/web/src/kit/Can.tsx', 'const [step, setStep] = useState(0)'],
    ['words in comments', 'apps/web/src/modules/order/List.tsx', '// never fetch(…) here\n/* process.env */'],
    ['the functions of vitest', 'apps/server/src/app.test.ts', "import { describe, it } from 'vitest'\nit('x', f)"],
    ['methods named fetch', 'apps/web/src/modules/order/List.tsx', 'client.fetch(query)'],
    [
      'tests that reach across',
      'apps/server/src/modules/order/split.test.ts',
      "import { x } from '../customs/send.ts'",
    ],
  ])('allows %s', (_, path, text) => {
    expect(breachCount(path, text)).toBe(0)
  })
})
