import { draft } from '@guanqiao/domain/kit/operation'
import type { InputOf, OutputOf } from '@guanqiao/domain/kit/operation'
import { importCodes, previewCodeImport } from '@guanqiao/domain/reference/codeTable'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useRef, useState } from 'react'
import { sayRefusal } from '../../../kit/acts/sayRefusal.ts'
import { call } from '../../../kit/call.ts'
import { EntityForm } from '../../../kit/EntityForm.tsx'
import type { Values } from '../../../kit/EntityForm.tsx'
import { Modal } from '../../../kit/overlays/dialogs.tsx'
import { useToast } from '../../../kit/overlays.tsx'
import { today } from '../../../kit/time.ts'
import { useSending } from '../../../kit/useOperation.ts'
import type { CodeFile } from './codeFile.ts'
import { readCodeFile } from './codeFile.ts'
import { Preview } from './Preview.tsx'
import { Note } from '../../../kit/parts/text.ts'
import styles from './codeTables.module.css'

const { source, valid_from, whole } = previewCodeImport.input.fields
const shape = draft({ source: source!, valid_from: valid_from!, whole: whole! })

type NewTable = InputOf<typeof previewCodeImport>
type Previewed = OutputOf<typeof previewCodeImport>

interface Props {
  readonly table: string
  readonly label: string
  readonly onClose: () => void
}

/** Reads a file, previews what it changes in the table, and applies it after a look. */
export default function ImportDialog({ table, label, onClose }: Props) {
  const [file, setFile] = useState<CodeFile & { readonly name: string }>()
  const [missing, setMissing] = useState(false)
  const [asked, setAsked] = useState<NewTable>()
  const [preview, setPreview] = useState<Previewed>()
  const { isApplying, apply } = useApply(label, onClose)
  const take = async (chosen: File) => {
    setMissing(false)
    setFile({ ...(await readCodeFile(new Uint8Array(await chosen.arrayBuffer()))), name: chosen.name })
  }
  const submit = async (value: object) => {
    if (!file || file.problems.length > 0) return setMissing(!file)
    const rows = file.rows.map(({ code, name }) => ({ code, name }))
    const next = { table, ...(value as Omit<NewTable, 'table' | 'rows'>), rows }
    setPreview(await call(previewCodeImport, next))
    setAsked(next)
  }
  const kept: Values = asked
    ? { source: asked.source, valid_from: asked.valid_from, whole: asked.whole }
    : { source: '', valid_from: today(), whole: true }
  return (
    <Modal open title={`导入更新：${label}`} width={820} footer={null} onCancel={onClose} destroyOnHidden>
      {preview && asked ? (
        <Preview
          preview={preview}
          valid_from={asked.valid_from}
          isApplying={isApplying}
          onBack={() => setPreview(undefined)}
          onApply={() => void apply({ ...asked, state: preview.state })}
        />
      ) : (
        <>
          <FileChoice file={file} missing={missing} onTake={(chosen) => void take(chosen)} />
          <EntityForm shape={shape} row={kept} submitWord="预览" onSubmit={submit} onCancel={onClose} />
        </>
      )}
    </Modal>
  )
}

function useApply(label: string, onDone: () => void) {
  const [isApplying, setApplying] = useState(false)
  const send = useSending()
  const toast = useToast()
  const client = useQueryClient()
  const apply = async (input: InputOf<typeof importCodes>) => {
    setApplying(true)
    try {
      const { added, changed, ended } = await send(importCodes, input)
      toast.success(`${label}已更新：新增 ${added}，改名 ${changed}，停用 ${ended}`)
      void client.invalidateQueries({ queryKey: ['codes'] })
      onDone()
    } catch (error) {
      sayRefusal(error)
    } finally {
      setApplying(false)
    }
  }
  return { isApplying, apply }
}

interface FileProps {
  readonly file: (CodeFile & { readonly name: string }) | undefined
  /** The user wants a preview without a file. */
  readonly missing: boolean
  readonly onTake: (file: File) => void
}

function FileChoice({ file, missing, onTake }: FileProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div
      className={styles.file}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        const [dropped] = event.dataTransfer.files
        if (dropped) onTake(dropped)
      }}
    >
      <input
        ref={input}
        type="file"
        hidden
        aria-label="代码表文件"
        accept=".xlsx,.csv,.txt,.tsv,.json"
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          if (chosen) onTake(chosen)
          target.value = ''
        }}
      />
      <p>
        <Button onClick={() => input.current?.click()}>{file ? '换一个文件' : '选择文件'}</Button>{' '}
        {file ? `${file.name}，${file.rows.length} 个代码` : '或把文件拖到这里'}
      </p>
      <Note>
        Excel 工作簿（第一张表，代码列设为文本，否则前导零会丢失）、CSV、制表符文本或参数服务的
        JSON；要有代码和名称两列，文本编码 UTF-8 或 GB 18030。
      </Note>
      {missing && <Alert type="error" showIcon title="请先选择文件" />}
      {file && file.problems.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={`文件有 ${file.problems.length} 处要改正，改好后重新选择`}
          description={
            <ul className={styles.problems}>
              {file.problems.slice(0, 20).map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          }
        />
      )}
    </div>
  )
}
