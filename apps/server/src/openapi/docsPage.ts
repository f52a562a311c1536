import type { OpenApi } from '@guanqiao/domain/openapi/openapi'

type Json = Readonly<Record<string, unknown>>

const escaped = (value: unknown): string => String(value ?? '').replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const style = `body{font:15px/1.6 system-ui,"PingFang SC","Microsoft YaHei",sans-serif;margin:0 auto;max-width:62rem;padding:1.5rem;color:#222}
nav{columns:4 10rem}h2{border-bottom:1px solid #ddd;margin-top:2.5rem}details{border:1px solid #e3e3e3;border-radius:4px;margin:.4rem 0;padding:.3rem .8rem}
summary{cursor:pointer}code{background:#f4f4f4;padding:0 .3em}.m{display:inline-block;min-width:3.2em;font-weight:600}table{border-collapse:collapse;width:100%;margin:.4rem 0}
td,th{border:1px solid #e3e3e3;padding:.15rem .5rem;text-align:left;vertical-align:top}`

/** The description of all operations as one page without scripts. */
export function docsPage(document: OpenApi): string {
  const tags = document.tags.map(({ name }) => String(name))
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method: method.toUpperCase(), call })),
  )
  const sections = tags.map((tag, at) => {
    const tagged = calls.filter(({ call }) => (call['tags'] as string[])[0] === tag)
    return `<h2 id="t${at}">${escaped(tag)}</h2>${tagged.map(oneCall).join('')}`
  })
  const links = tags.map((tag, at) => `<a href="#t${at}">${escaped(tag)}</a><br>`).join('')
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${escaped(document.info.title)}</title><style>${style}</style></head>
<body><h1>${escaped(document.info.title)} ${escaped(document.info.version)}</h1><p>${escaped(document.info.description)} <a href="/openapi.json">openapi.json</a></p><nav>${links}</nav>${sections.join('')}</body></html>`

  function oneCall({ path, method, call }: { path: string; method: string; call: Json }): string {
    const statuses = Object.keys(call['responses'] as Json).join(' ')
    return `<details><summary><span class="m">${method}</span><code>${escaped(path)}</code> ${escaped(call['summary'])}</summary>
<p>${escaped(access(call['x-access'] as Json))}；状态码 ${statuses}</p>${inputs(call)}</details>`
  }
}

const accessLabels: Readonly<Record<string, string>> = {
  public: '无需登录',
  signedIn: '需登录',
  agent: '只限收发代理，以其密钥调用',
}

const access = (value: Json): string =>
  accessLabels[String(value['kind'])] ??
  `需要${(value['kind'] === 'anyRight' ? (value['rights'] as Json[]) : [value])
    .map((right) => `菜单 ${String(right['menu'])} 的按钮 ${String(right['button'])}`)
    .join('或')}`

function inputs(call: Json): string {
  const parameters = (call['parameters'] as Json[]).filter((parameter) => parameter['name'] !== undefined)
  const rows = parameters.map((parameter) =>
    row(String(parameter['name']), parameter['schema'] as Json, parameter['required'] === true),
  )
  const content = (call['requestBody'] as Json | undefined)?.['content'] as Json | undefined
  const schema = (content?.['application/json'] as Json | undefined)?.['schema'] as Json | undefined
  const required = (schema?.['required'] as string[] | undefined) ?? []
  for (const [name, property] of Object.entries((schema?.['properties'] as Record<string, Json> | undefined) ?? {})) {
    rows.push(row(name, property, required.includes(name)))
  }
  const head = '<tr><th>参数</th><th>名称</th><th>类型</th><th>必填</th></tr>'
  return rows.length === 0 ? '' : `<table>${head}${rows.join('')}</table>`
}

const row = (name: string, schema: Json, required: boolean): string =>
  `<tr><td><code>${escaped(name)}</code></td><td>${escaped(schema['title'])}</td><td>${escaped(schema['format'] ?? schema['type'] ?? '')}</td><td>${required ? '是' : ''}</td></tr>`
