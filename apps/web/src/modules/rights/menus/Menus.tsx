import { EyeInvisibleOutlined, HolderOutlined } from '@ant-design/icons'
import { menuCreate, menuRemove, menuUpdate, moduleIcons, moduleRemove } from '@guanqiao/domain/rights/menus'
import { buttons } from '@guanqiao/domain/kit/access'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useAct } from '../../../kit/acts/useAct.ts'
import { Can } from '../../../kit/Can.tsx'
import { StatusTag } from '../../../kit/cells/StatusTag.tsx'
import { Note } from '../../../kit/parts/text.ts'
import { useAllowed } from '../../../kit/permissions.ts'
import { ErrorState } from '../../../kit/table/states.tsx'
import { MenuDialog } from './MenuDialog.tsx'
import type { Editing } from './MenuDialog.tsx'
import { moveMenu, stepMenu, stepModule } from './order.ts'
import { useMenus } from './useMenus.ts'
import type { Menu, Module } from './useMenus.ts'
import menusStyles from './menus.module.css'
import rightsStyles from '../grid/grid.module.css'

/** The menus of all users: names, modules, order, hiding. Paths and buttons belong to the product. */
export default function Menus() {
  const all = useMenus()
  const mayEdit = useAllowed(menuUpdate)
  const [editing, setEditing] = useState<Editing>()
  const [dragged, setDragged] = useState<string>()
  if (all.error && !all.ready) return <ErrorState problem={all.error} onRetry={all.retry} />
  if (!all.ready) return <Skeleton active />
  const drop = (moduleId: string, before?: string) => {
    if (dragged) void all.arrange(moveMenu(all.order, dragged, moduleId, before))
    setDragged(undefined)
  }
  return (
    <div className={menusStyles.menus}>
      <div className={rightsStyles.tools}>
        <Can operation={menuCreate}>
          <Button type="primary" onClick={() => setEditing({ kind: 'module' })}>
            新增模块
          </Button>
          <Button onClick={() => setEditing({ kind: 'restore' })}>恢复菜单</Button>
        </Can>
        <Note as="span">拖动一行改变顺序；或把焦点移到一行，按 Alt+↑、Alt+↓</Note>
      </div>
      {all.order.map(({ module_id, menu_id }) => {
        const module = all.modules.get(module_id)
        if (!module) return null
        return (
          <section
            key={module_id}
            className={menusStyles.module}
            aria-label={module.module_name}
            onDragOver={(event) => dragged && event.preventDefault()}
            onDrop={() => drop(module_id)}
          >
            <ModuleHead
              module={module}
              onEdit={() => setEditing({ kind: 'module', module })}
              onStep={(step) => void all.arrange(stepModule(all.order, module_id, step))}
            />
            <ul>
              {menu_id.map((id) => {
                const menu = all.menus.get(id)
                return (
                  menu && (
                    <li
                      key={id}
                      draggable={mayEdit}
                      className={dragged === id ? menusStyles.dragged : ''}
                      onDragStart={() => setDragged(id)}
                      onDragEnd={() => setDragged(undefined)}
                      onDragOver={(event) => dragged && event.preventDefault()}
                      onDrop={(event) => {
                        event.stopPropagation()
                        drop(module_id, id)
                      }}
                    >
                      <MenuLine
                        menu={menu}
                        onEdit={() => setEditing({ kind: 'menu', menu })}
                        onStep={(step) => void all.arrange(stepMenu(all.order, id, step))}
                      />
                    </li>
                  )
                )
              })}
            </ul>
            {menu_id.length === 0 && <Note>没有菜单，可拖入一行，或删除此模块</Note>}
          </section>
        )
      })}
      <MenuDialog
        editing={editing}
        modules={[...all.modules.values()]}
        menus={[...all.menus.values()]}
        onClose={() => setEditing(undefined)}
      />
    </div>
  )
}

type Step = (step: -1 | 1) => void

/** Alt with an arrow key moves the line. */
const onArrow = (onStep: Step) => (event: KeyboardEvent) => {
  if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
  event.preventDefault()
  onStep(event.key === 'ArrowUp' ? -1 : 1)
}

function ModuleHead({
  module,
  onEdit,
  onStep,
}: {
  readonly module: Module
  readonly onEdit: () => void
  readonly onStep: Step
}) {
  const { run } = useAct()
  const remove = () =>
    run({
      confirm: { title: `是否确认删除模块“${module.module_name}”？`, okText: '删除', danger: true },
      operation: moduleRemove,
      input: { id: module.id, version: module.version },
      done: '操作成功',
    })
  return (
    <header>
      <Handle label={`移动模块${module.module_name}`} onStep={onStep} />
      <h2>
        {module.module_name} <Note as="span">图标：{icons[module.module_icon] ?? module.module_icon}</Note>
      </h2>
      {module.status === 'disabled' && <StatusTag tone="draft" label="停用" />}
      <span className={menusStyles.acts}>
        <Can operation={menuUpdate}>
          <Button type="link" size="small" onClick={onEdit}>
            修改
          </Button>
        </Can>
        {module.menus === 0 && (
          <Can operation={menuRemove}>
            <Button type="link" size="small" danger onClick={() => void remove()}>
              删除
            </Button>
          </Can>
        )}
      </span>
    </header>
  )
}

function Handle({ label, onStep }: { readonly label: string; readonly onStep: Step }) {
  return (
    <Can operation={menuUpdate}>
      <button
        type="button"
        className={menusStyles.handle}
        aria-label={`${label}（Alt 加上下方向键）`}
        onKeyDown={onArrow(onStep)}
      >
        <HolderOutlined aria-hidden />
      </button>
    </Can>
  )
}

const icons: Readonly<Record<string, string>> = moduleIcons
const labels: Readonly<Record<string, string>> = buttons

function MenuLine({
  menu,
  onEdit,
  onStep,
}: {
  readonly menu: Menu
  readonly onEdit: () => void
  readonly onStep: Step
}) {
  const { run } = useAct()
  const { id, version, menu_name, hidden } = menu
  const toggle = () =>
    run({ operation: menuUpdate, input: { id, version, hidden: !hidden }, done: hidden ? '已显示' : '已隐藏' })
  const remove = () =>
    run({
      confirm: {
        title: `是否确认删除菜单“${menu_name}”？`,
        content: '所有人立即不能再打开；可以用“恢复菜单”找回，原有授权随之恢复。',
        okText: '删除',
        danger: true,
      },
      operation: menuRemove,
      input: { id, version },
      done: '操作成功',
    })
  return (
    <>
      <Handle label={`移动菜单${menu_name}`} onStep={onStep} />
      <span className={menusStyles.name}>
        <strong>{menu_name}</strong> {hidden && <EyeInvisibleOutlined aria-label="已隐藏" />}
        {menu.status === 'disabled' && <StatusTag tone="draft" label="停用" />}
      </span>
      <code>{menu.menu_path}</code>
      <Note as="span" className={menusStyles.buttons}>
        {menu.menu_button
          .split(',')
          .map((button) => labels[button] ?? button)
          .join('、')}
      </Note>
      <span className={menusStyles.acts}>
        <Can operation={menuUpdate}>
          <Button type="link" size="small" onClick={onEdit}>
            修改
          </Button>
          <Button type="link" size="small" onClick={() => void toggle()}>
            {hidden ? '显示' : '隐藏'}
          </Button>
        </Can>
        <Can operation={menuRemove}>
          <Button type="link" size="small" danger onClick={() => void remove()}>
            删除
          </Button>
        </Can>
      </span>
    </>
  )
}
