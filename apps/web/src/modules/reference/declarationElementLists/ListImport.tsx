import { draft } from '@guanqiao/domain/kit/operation'
import { grouped } from '@guanqiao/domain/kit/decimal'
import type { InputOf, OutputOf } from '@guanqiao/domain/kit/operation'
import {
  elementListImports,
  importElementLists,
  previewElementLists,
} from '@guanqiao/domain/reference/goods/declarationElementLists'
import { Alert } from 'antd'
import { useState } from 'react'
import { call, CallProblem } from '../../../kit/call.ts'
import { EntityForm } from '../../../kit/EntityForm.tsx'
import type { Values } from '../../../kit/EntityForm.tsx'
import { Modal } from '../../../kit/overlays/dialogs.tsx'
import { useToast } from '../../../kit/overlays.tsx'
import { Note } from '../../../kit/parts/text.ts'
import { today } from '@guanqiao/domain/kit/reading/shownDay'
import { showInstant } from '../../../kit/time.ts'
import { useRead } from '../../../kit/useOperation.ts'
import { FileChoice } from '../codeTables/FileChoice.tsx'
import { Preview } from '../codeTables/Preview.tsx'
import { useApply } from '../codeTables/useApply.ts'
import type { PreviewLabels } from '../codeTables/Preview.tsx'
import type { ListFile } from './listFile.ts'
import { readListFile } from './listFile.ts'

const { source, valid_from, whole } = previewElementLists.input.fields
const shape = draft({ source: source!, valid_from: valid_from!, whole: whole! })

type NewLists = InputOf<typeof previewElementLists>
type Previewed = OutputOf<typeof previewElementLists>

const labels: Omit<PreviewLabels, 'consequence'> = {
  changed: '修改',
  things: '要素',
  code: '要素',
  former: '更新前',
  name: '更新后',
}

const consequenceOf = ({ outdated }: Previewed): string =>
  `${outdated === 0 ? '没有商品的要素要核对' : `各企业共 ${grouped(String(outdated))} 个商品的要素要核对，生效后列入其今日待办`}；已保存的商品和订单保持原样，下次保存时按新的要素检查。`

/** Reads newer lists of elements from a file, previews what they change, and applies them after a look. */
export default function ListImport({ onClose }: { readonly onClose: () => void }) {
  const [file, setFile] = useState<ListFile & { readonly name: string }>()
  const [missing, setMissing] = useState(false)
  const [faults, setFaults] = useState<readonly string[]>([])
  const [request, setRequest] = useState<NewLists>()
  const [preview, setPreview] = useState<Previewed>()
  const toast = useToast()
  const { isApplying, apply } = useApply(importElementLists, ({ added, changed, ended }) => {
    toast.success(`申报要素已更新：新增 ${added}，修改 ${changed}，停用 ${ended}`)
    onClose()
  })
  const take = async (selectedFile: File) => {
    setMissing(false)
    setFaults([])
    setFile({ ...(await readListFile(new Uint8Array(await selectedFile.arrayBuffer()))), name: selectedFile.name })
  }
  const submit = async (value: object) => {
    if (!file || file.problems.length > 0) return setMissing(!file)
    const next = { ...(value as Omit<NewLists, 'rows'>), rows: [...file.rows] }
    setRequest(next)
    setFaults([])
    try {
      setPreview(await call(previewElementLists, next))
    } catch (error) {
      const lines = faultsIn(error, file)
      if (lines.length === 0) throw error
      setFaults(lines)
    }
  }
  const initial: Values = request
    ? { source: request.source, valid_from: request.valid_from, whole: request.whole }
    : { source: '', valid_from: today(), whole: false }
  const problems = [...(file?.problems ?? []), ...faults]
  return (
    <Modal open title="更新申报要素清单" width={900} footer={null} onCancel={onClose} destroyOnHidden>
      {preview && request ? (
        <Preview
          preview={{ ...preview, changes: preview.changes.map(inPreview) }}
          labels={{ ...labels, consequence: consequenceOf(preview) }}
          valid_from={request.valid_from}
          isApplying={isApplying}
          onBack={() => setPreview(undefined)}
          onApply={() => void apply({ ...request, state: preview.state })}
        />
      ) : (
        <>
          <FileChoice
            label="要素清单文件"
            accept=".xlsx,.csv,.txt,.tsv"
            file={file && { ...file, content: contentOf(file), problems }}
            missing={missing}
            onTake={(selectedFile) => void take(selectedFile)}
          >
            Excel 工作簿（第一张表）、CSV
            或制表符文本。第一行是列名：商品编号、要素名称必有；序号、必填、填写方式、单位、最多字符、示例、选项（如“0
            无品牌;1
            境内自主品牌”）可有可无，没有的列保持原来的内容。也可以一个商品编号一行，全部要素写在一格里，用分号隔开。
          </FileChoice>
          <EntityForm shape={shape} row={initial} submitWord="预览" onSubmit={submit} onCancel={onClose} />
          <Imports />
        </>
      )}
    </Modal>
  )
}

const contentOf = ({ rows, note }: ListFile): string =>
  `${new Set(rows.map(({ good_code }) => good_code)).size} 个商品编号，${rows.length} 项要素${note}`

const inPreview = ({ kind, good_code, element_name, current, former }: Previewed['changes'][number]) => ({
  kind,
  code: `${good_code} ${element_name}`,
  name: current,
  former,
})

/** The server's objections to rows of the file, with their lines. */
function faultsIn(error: unknown, { lines }: ListFile): string[] {
  if (!(error instanceof CallProblem)) return []
  return error.fields.flatMap(({ path, message }) => {
    const row = /^rows\.(\d+)\./.exec(path)
    return row ? [`第 ${lines[Number(row[1])]} 行：${message}`] : []
  })
}

/** The last updates; nothing if there were none. */
function Imports() {
  const { data, error } = useRead(elementListImports, {})
  if (error) return <Alert type="warning" showIcon title="没有读到更新记录" description={error.message} />
  if (!data || data.length === 0) return null
  return (
    <Note>
      最近的更新：
      {data
        .slice(0, 3)
        .map(
          (row) =>
            `${row.valid_from} 起新增 ${row.added}、修改 ${row.changed}、停用 ${row.ended}（${row.source}，${row.created_by ?? ''} ${showInstant(row.created_at)}）`,
        )
        .join('；')}
    </Note>
  )
}
