import { menuCreate, menuUpdate, moduleCreate, moduleUpdate } from '@guanqiao/domain/rights/menus'
import { menus as catalogue } from '@guanqiao/domain/menus'
import { choice } from '@guanqiao/domain/kit/field'
import type { Fields } from '@guanqiao/domain/kit/field'
import type { Shape } from '@guanqiao/domain/kit/shape'
import { useLast } from '../../../kit/acts/useLast.ts'
import { EntityForm } from '../../../kit/EntityForm.tsx'
import type { Values } from '../../../kit/EntityForm.tsx'
import { useToast } from '../../../kit/overlays.tsx'
import { Modal } from '../../../kit/overlays/dialogs.tsx'
import { useSending } from '../../../kit/useOperation.ts'
import type { Menu, Module } from './useMenus.ts'

export type Editing =
  | { readonly kind: 'module'; readonly module?: Module }
  | { readonly kind: 'menu'; readonly menu: Menu }
  | { readonly kind: 'restore' }

interface MenuDialogProps {
  readonly editing: Editing | undefined
  readonly modules: readonly Module[]
  readonly menus: readonly Menu[]
  readonly onClose: () => void
}

const titleOf = (editing: Editing): string =>
  editing.kind === 'restore'
    ? '恢复菜单'
    : editing.kind === 'menu'
      ? `修改菜单 ${editing.menu.menu_name}`
      : editing.module
        ? `修改模块 ${editing.module.module_name}`
        : '新增模块'

/** Edits a module or a menu, or restores a deleted menu. */
export function MenuDialog({ editing, modules, menus, onClose }: MenuDialogProps) {
  const last = useLast(editing)
  const send = useSending()
  const toast = useToast()
  const submit = async (value: Values) => {
    if (!last) return
    if (last.kind === 'restore') await send(menuCreate, value as never)
    else if (last.kind === 'menu') await send(menuUpdate, { id: last.menu.id, version: last.menu.version, ...value })
    else if (last.module) await send(moduleUpdate, { id: last.module.id, version: last.module.version, ...value })
    else await send(moduleCreate, value as never)
    void toast.success('操作成功')
    onClose()
  }
  return (
    <Modal
      open={editing !== undefined}
      title={last && titleOf(last)}
      width={520}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      {last && (
        <EntityForm
          key={titleOf(last)}
          shape={shapeOf(last, modules, menus)}
          draftKey={`menu:${titleOf(last)}`}
          {...rowOf(last)}
          onSubmit={submit}
          onCancel={onClose}
        />
      )}
    </Modal>
  )
}

const rowOf = (editing: Editing): { row?: Values } =>
  editing.kind === 'menu'
    ? { row: { ...editing.menu } }
    : editing.kind === 'module' && editing.module
      ? { row: { ...editing.module } }
      : {}

/** Choices offer the modules and paths that there are. */
function shapeOf(editing: Editing, modules: readonly Module[], menus: readonly Menu[]): Shape<Values> {
  const module_id = choice('模块', Object.fromEntries(modules.map((module) => [module.id, module.module_name])), {
    required: editing.kind === 'menu',
  })
  const fields: Record<Editing['kind'], Fields> = {
    module: pick(moduleCreate.input.fields, ['module_name', 'module_icon', 'status'], {}),
    menu: pick(menuUpdate.input.fields, ['menu_name', 'hidden', 'status'], { module_id }),
    restore: {
      menu_path: choice(
        '菜单',
        Object.fromEntries(
          catalogue
            .filter((entry) => !menus.some(({ menu_path }) => menu_path === entry.menu_path))
            .map((entry) => [entry.menu_path, `${entry.menu_name} ${entry.menu_path}`]),
        ),
        { required: true, help: '只列出已删除的菜单；没有页面的路径不能新增' },
      ),
      module_id,
    },
  }
  return { fields: fields[editing.kind], mode: 'draft' }
}

const pick = (fields: Fields, names: readonly string[], more: Fields): Fields => ({
  ...Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name))),
  ...more,
})
