import { demoRoles, rightsOf } from '../../apps/server/src/modules/identity/demonstration/demoAccounts.ts'
import { buttons } from '../../packages/domain/src/kit/access.ts'
import type { Access, Right } from '../../packages/domain/src/kit/access.ts'
import { openapi } from '../../packages/domain/src/openapi/openapi.ts'
import { modules } from '../../packages/domain/src/menus.ts'
import { operations } from '../../packages/domain/src/registry.ts'

const said = 'Written by `node scripts/run.mjs writeDocs`; change the declarations, not this page.'

const rightKey = ({ menu, button }: Right): string => `${menu}.${button}`

function who(access: Access): string {
  if (access.kind === 'right') return rightKey(access)
  if (access.kind === 'anyRight') return access.rights.map(rightKey).join(' or ')
  if (access.kind === 'agent') return 'agents'
  return access.kind === 'public' ? 'anybody' : 'signed in'
}

/** Every operation with its name and the access that it requires. */
function operationsPage(): string {
  const lines = operations.flatMap((operation) =>
    operation.routes.map(
      ({ method, path }) =>
        `| ${method} | \`${path}\` | ${operation.name} | ${operation.summary} | ${who(operation.access)} | ${operation.effect} |`,
    ),
  )
  return [
    '# Calls',
    '',
    said,
    '',
    '| | Path | Name | | Who may | Effect |',
    '|---|---|---|---|---|---|',
    ...lines,
    '',
  ].join('\n')
}

/** The buttons of each demonstration role on each menu. */
function accessPage(): string {
  const roles = Object.keys(demoRoles) as (keyof typeof demoRoles)[]
  const rights = roles.map((role) => new Map(rightsOf(role).map((right) => [right.key, right.buttons])))
  const buttonLabels = (text: string | undefined) =>
    (text ?? '')
      .split(',')
      .filter(Boolean)
      .map((part) => buttons[part as keyof typeof buttons])
      .join(' ')
  const lines = modules.flatMap((module) =>
    module.menus.map((menu) => {
      const cells = [
        menu.menu_name,
        menu.key,
        buttonLabels(menu.buttons.join(',')),
        ...rights.map((right) => buttonLabels(right.get(menu.key))),
      ]
      return `| ${cells.join(' | ')} |`
    }),
  )
  const head = ['菜单', 'key', '全部（平台管理员）', ...roles]
  return [
    '# Rights',
    '',
    said,
    '',
    `| ${head.join(' | ')} |`,
    `|${head.map(() => '---').join('|')}|`,
    ...lines,
    '',
  ].join('\n')
}

/** The OpenAPI document with one operation per line, for readable diffs. */
function openapiText(): string {
  const { paths, ...rest } = openapi(operations, { title: '关桥接口', version: '0.2.0' })
  const lines = Object.entries(paths).map(([path, methods]) => `${JSON.stringify(path)}:${JSON.stringify(methods)}`)
  const schemas = Object.entries(rest.components).map(([kind, all]) => {
    const inside = Object.entries(all).map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
    return `${JSON.stringify(kind)}:{\n${inside.join(',\n')}\n}`
  })
  const { components: _, ...head } = rest
  return `${JSON.stringify(head).slice(0, -1)},\n"paths":{\n${lines.join(',\n')}\n},\n"components":{\n${schemas.join(',\n')}\n}}\n`
}

/** File name → text. */
export const generatedDocs = (): Map<string, string> =>
  new Map([
    ['operations.md', operationsPage()],
    ['access.md', accessPage()],
    ['openapi.json', openapiText()],
  ])
