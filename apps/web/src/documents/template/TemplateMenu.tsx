import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { addressOfTemplate } from '@guanqiao/domain/kit/calls/templateAddress'
import { listTemplates } from '@guanqiao/domain/template/template'
import { Button } from 'antd'
import { lazy, Suspense, useContext, useState } from 'react'
import { useNavigate } from 'react-router'
import { isDirty, TabContext } from '../../kit/dirty.ts'
import { MenuButton } from '../../kit/overlays/MenuButton.tsx'
import { renaming } from '../../kit/tabs/renaming.ts'
import { useRead } from '../../kit/useOperation.ts'

const TemplateList = lazy(() => import('./TemplateList.tsx'))

export type Template = OutputOf<typeof listTemplates>[number]

export interface TemplateMenuProps {
  /** The table of the records. */
  readonly table: string
  readonly label: string
  /** The address of a new record that begins as the one of this address (`addressOfTemplate`). */
  readonly linkOf: (address: string) => string
  /** Inside the form of a new record, which the template takes the place of while nothing is entered. */
  readonly inForm?: boolean
}

/** The templates of the user and of colleagues in a menu, and their management. */
export default function TemplateMenu({ table, label, linkOf, inForm = false }: TemplateMenuProps) {
  const navigate = useNavigate()
  const tab = useContext(TabContext)
  const [isRequested, setIsRequested] = useState(false)
  const [isManaging, setIsManaging] = useState(false)
  const read = useRead(listTemplates, { entity: table }, { enabled: isRequested })
  const templates = read.data ?? []
  const begin = (id: string) =>
    void navigate(linkOf(addressOfTemplate(id)), inForm && !isDirty(tab) ? { replace: true, state: renaming(tab) } : {})
  const onClick = ({ key }: { readonly key: string }) => (key === manage ? setIsManaging(true) : begin(key))
  return (
    <span onFocus={() => setIsRequested(true)} onPointerEnter={() => setIsRequested(true)}>
      <MenuButton menu={{ items: itemsOf(templates, read.data !== undefined), onClick }}>
        <Button>{inForm ? '选用模板' : '按模板新建'}</Button>
      </MenuButton>
      <Suspense fallback={null}>
        {isManaging && (
          <TemplateList
            label={label}
            templates={templates}
            onBegin={(id) => {
              setIsManaging(false)
              begin(id)
            }}
            onClose={() => setIsManaging(false)}
          />
        )}
      </Suspense>
    </span>
  )
}

const manage = 'manage'

function itemsOf(templates: readonly Template[], isKnown: boolean) {
  if (templates.length === 0)
    return [{ key: 'none', label: isKnown ? '还没有模板：在已有单证上“另存为模板”' : '正在读取模板…', disabled: true }]
  const group = (label: string, some: readonly Template[]) =>
    some.length === 0
      ? []
      : [
          {
            key: label,
            type: 'group' as const,
            label,
            children: some.map((one) => ({ key: one.id, label: wordsOf(one) })),
          },
        ]
  return [
    ...group(
      '我的模板',
      templates.filter(({ mine }) => mine),
    ),
    ...group(
      '同事共享',
      templates.filter(({ mine }) => !mine),
    ),
    { type: 'divider' as const },
    { key: manage, label: '管理模板…' },
  ]
}

const wordsOf = ({ name, owner, mine, shared }: Template): string =>
  `${name}${mine ? (shared ? '（已共享）' : '') : `（${owner}）`}`
