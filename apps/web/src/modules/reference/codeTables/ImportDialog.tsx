import { draft } from '@guanqiao/domain/kit/operation'
import type { InputOf, OutputOf } from '@guanqiao/domain/kit/operation'
import { importCodes, previewCodeImport } from '@guanqiao/domain/reference/codeTable'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../kit/call.ts'
import { EntityForm } from '../../../kit/EntityForm.tsx'
import type { Values } from '../../../kit/EntityForm.tsx'
import { Modal } from '../../../kit/overlays/dialogs.tsx'
import { useToast } from '../../../kit/overlays.tsx'
import { today } from '@guanqiao/domain/kit/reading/shownDay'
import type { CodeFile } from './codeFile.ts'
import { readCodeFile } from './codeFile.ts'
import { FileChoice } from './FileChoice.tsx'
import { Preview } from './Preview.tsx'
import { useApply } from './useApply.ts'

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
  const [request, setRequest] = useState<NewTable>()
  const [preview, setPreview] = useState<Previewed>()
  const toast = useToast()
  const client = useQueryClient()
  const { isApplying, apply } = useApply(importCodes, ({ added, changed, ended }) => {
    toast.success(`${label}已更新：新增 ${added}，改名 ${changed}，停用 ${ended}`)
    void client.invalidateQueries({ queryKey: ['codes'] })
    onClose()
  })
  const take = async (selectedFile: File) => {
    setMissing(false)
    setFile({ ...(await readCodeFile(new Uint8Array(await selectedFile.arrayBuffer()))), name: selectedFile.name })
  }
  const submit = async (value: object) => {
    if (!file || file.problems.length > 0) return setMissing(!file)
    const rows = file.rows.map(({ code, name }) => ({ code, name }))
    const next = { table, ...(value as Omit<NewTable, 'table' | 'rows'>), rows }
    setPreview(await call(previewCodeImport, next))
    setRequest(next)
  }
  const initial: Values = request
    ? { source: request.source, valid_from: request.valid_from, whole: request.whole }
    : { source: '', valid_from: today(), whole: true }
  return (
    <Modal open title={`导入更新：${label}`} width={820} footer={null} onCancel={onClose} destroyOnHidden>
      {preview && request ? (
        <Preview
          preview={preview}
          valid_from={request.valid_from}
          isApplying={isApplying}
          onBack={() => setPreview(undefined)}
          onApply={() => void apply({ ...request, state: preview.state })}
        />
      ) : (
        <>
          <FileChoice
            label="代码表文件"
            accept=".xlsx,.csv,.txt,.tsv,.json"
            file={file && { ...file, content: `${file.rows.length} 个代码${file.note}` }}
            missing={missing}
            onTake={(selectedFile) => void take(selectedFile)}
          >
            Excel 工作簿（第一张表，代码列设为文本，否则前导零会丢失）、CSV、制表符文本或参数服务的
            JSON；要有代码和名称两列，文本编码 UTF-8 或 GB 18030。
          </FileChoice>
          <EntityForm shape={shape} row={initial} submitWord="预览" onSubmit={submit} onCancel={onClose} />
        </>
      )}
    </Modal>
  )
}
