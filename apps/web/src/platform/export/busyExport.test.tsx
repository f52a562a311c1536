// @vitest-environment happy-dom
import { startExport } from '@guanqiao/domain/export/index'
import { vehicle, vehicleApi } from '@guanqiao/domain/transport/index'
import { expect, test } from 'vitest'
import { crudScreen } from '../../kit/CrudScreen.tsx'
import { setPermissions } from '../../kit/permissions.ts'
import { setListTools } from '../../kit/table/listTools.ts'
import { answering, button, click, show, until } from '../../kit/tests/page.tsx'

setListTools(() => import('./ExportTool.tsx').then(({ ExportTool }) => ({ default: ExportTool })))
const Screen = crudScreen(vehicle, vehicleApi)
const item = (text: string) =>
  [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find((one) => one.textContent?.startsWith(text))

test.each(['export.busy', 'export.running'])(
  'a short list that meets %s is exported in the background instead',
  async (code) => {
    setPermissions({ vehicle: ['query', 'get', 'export'] })
    const sent = answering({
      '/transport/vehicle/getall': () => ({ rows: [], pageNo: 1, pageSize: 10, totalCount: 3 }),
      '/transport/vehicle/export': () => Response.json({ code, message: '请稍后再试' }, { status: 503 }),
      '/export/start': () => ({ data: { id: 'e', job_id: 'j' } }),
      '/export/mine': () => ({ rows: [] }),
    })
    const { leave } = await show(<Screen />)
    await click(await until(() => button('导出')))
    await click(await until(() => item('Excel')))
    const started = await until(() => sent.find(({ path }) => path === startExport.routes[0]!.path))
    expect(started.body).toMatchObject({ operation: 'vehicle.export' })
    expect(JSON.parse(String(started.body['query']))).toMatchObject({ format: 'xlsx' })
    await until(() => document.querySelector('[role=dialog]')?.textContent?.includes('我的导出'))
    expect(document.body.textContent).not.toContain('请稍后再试')
    await leave()
  },
)
