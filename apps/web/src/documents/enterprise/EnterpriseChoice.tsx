import { reference } from '@guanqiao/domain/kit/field'
import { Button } from 'antd'
import type { ComponentProps, RefObject } from 'react'
import { useContext, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTexts } from '../../kit/controls/lookups.ts'
import { isDirty, TabContext } from '../../kit/dirty.ts'
import { FormField } from '../../kit/form/FormField.tsx'
import { focusNext, onKeyFirst, onKeyLast } from '../../kit/form/keys.ts'
import { useConfirm } from '../../kit/overlays.tsx'
import { ForEnterprise } from '../../kit/session/forEnterprise.ts'
import { FieldGrid, SectionCard, Stack } from '../../kit/parts/form.ts'
import type { AskEnterprise } from './AskEnterprise.tsx'
import styles from './chosenEnterprise.module.css'

const ADDRESS = 'enterprise_id'
const field = reference('所属企业', 'enterprise', { required: true })
const nothing = () => undefined
const keys = { save: nothing, submit: nothing, check: () => true }

/**
 * The selection is part of the address, so that it survives a reload. It changes only by the button, which starts the screen anew:
 * nothing that was selected for one enterprise remains for another.
 */
export default function EnterpriseChoice({ label, children }: ComponentProps<typeof AskEnterprise>) {
  const [search, setSearch] = useSearchParams()
  const [selected, setSelected] = useState(search.get(ADDRESS) ?? undefined)
  const [enterprise] = useTexts('enterprise', selected ? [selected] : [])
  const confirm = useConfirm()
  const tab = useContext(TabContext)
  const content = useFirstField(selected)
  const select = (id: string | undefined) => {
    setSelected(id)
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (id) after.set(ADDRESS, id)
        else after.delete(ADDRESS)
        return after
      },
      { replace: true },
    )
  }
  const change = async () => {
    const question = { title: '换一家企业？', content: '本页未保存的内容属于现在这家企业，换企业后不再显示。' }
    if (!isDirty(tab) || (await confirm({ ...question, okText: '换企业', danger: true }))) select(undefined)
  }
  if (!selected) return <Choice label={label} root={content} onChoose={select} />
  return (
    <Stack ref={content}>
      <p className={styles.owner}>
        所属企业 <strong>{enterprise?.label}</strong>
        {/* A saved record stays with its enterprise. */}
        {!search.has('id') && (
          <Button size="small" onClick={() => void change()}>
            换一家企业
          </Button>
        )}
      </p>
      <ForEnterprise key={selected} value={selected}>
        {children}
      </ForEnterprise>
    </Stack>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly root: RefObject<HTMLDivElement | null>
  readonly onChoose: (id: string) => void
}

function Choice({ label, root, onChoose }: ChoiceProps) {
  return (
    <div ref={root} onKeyDownCapture={(event) => onKeyFirst(event, keys)} onKeyDown={(event) => onKeyLast(event, keys)}>
      <SectionCard aria-label="所属企业">
        <h2>先选择为哪家企业录入{label}</h2>
        <FieldGrid>
          <FormField
            name={ADDRESS}
            field={field}
            value={null}
            text={undefined}
            problem={undefined}
            inner={undefined}
            disabled={false}
            onChange={(_, id) => typeof id === 'string' && onChoose(id)}
            onLeave={nothing}
          />
        </FieldGrid>
      </SectionCard>
    </div>
  )
}

/** Focuses the first field of the content that follows the selection, unless the screen has done so itself. */
function useFirstField(enterpriseId: string | undefined) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (root.current && !root.current.contains(document.activeElement)) focusNext(root.current, root.current, false)
    })
    return () => cancelAnimationFrame(frame)
  }, [enterpriseId])
  return root
}
