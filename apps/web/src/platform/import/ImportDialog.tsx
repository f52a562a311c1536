import { MAX_FILE_BYTES } from '@guanqiao/domain/files/index'
import { importTemplate, listImports, MAX_IMPORT_ROWS, startImport } from '@guanqiao/domain/import/index'
import type { Importable, ImportView } from '@guanqiao/domain/import/index'
import { rowsText, sheetLines } from '@guanqiao/domain/import/sheetLines'
import { grouped } from '@guanqiao/domain/kit/decimal'
import { Button } from 'antd'
import { useState } from 'react'
import { catchRefusal } from '../../kit/acts/refusal.ts'
import { call, firstMessage } from '../../kit/call.ts'
import { Modal } from '../../kit/overlays/dialogs.tsx'
import { showInstant } from '../../kit/time.ts'
import { useRead, useSending } from '../../kit/useOperation.ts'
import { saveFile } from '../export/saveFile.ts'
import { DropZone } from '../files/DropZone.tsx'
import { refusalOfFile, uploadFile } from '../files/uploadFile.ts'
import styles from './import.module.css'
import { SheetView } from './SheetView.tsx'

interface Props {
  readonly table: Importable
  /** The name of the entity. */
  readonly label: string
  readonly onClose: () => void
}

/** Imports a sheet: template, file, rows to mend, import. A sheet that is left is found again here. */
export default function ImportDialog({ table, label, onClose }: Props) {
  const [id, setId] = useState<string>()
  return (
    <Modal open title={`导入${label}`} width="min(1280px, 100vw)" footer={null} onCancel={onClose}>
      {id ? (
        <SheetView key={id} id={id} table={table} onLeave={() => setId(undefined)} />
      ) : (
        <Beginning table={table} label={label} onOpen={setId} />
      )}
    </Modal>
  )
}

interface BeginningProps extends Pick<Props, 'table' | 'label'> {
  readonly onOpen: (id: string) => void
}

function Beginning({ table, label, onOpen }: BeginningProps) {
  const send = useSending()
  const lines = sheetLines[table]
  const read = useRead(listImports, { table }, { staleTime: 0 })
  const [share, setShare] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const take = async ([file]: File[]) => {
    if (!file) return
    const refusal = refusalOfFile(file)
    setProblem(refusal)
    if (refusal) return
    setShare(0)
    const start = async () => {
      const { id } = await uploadFile(file, setShare)
      onOpen((await send(startImport, { table, file_id: id })).id)
    }
    await catchRefusal(start(), (refused) => setProblem(firstMessage(refused)))
    setShare(undefined)
  }
  const template = () =>
    catchRefusal(call(importTemplate, { table }).then((file) => saveFile(file as Blob, `${label}导入模板.xlsx`)))
  return (
    <div className={styles.beginning}>
      <ol className={styles.steps}>
        <li>
          <Button onClick={() => void template()}>下载模板</Button>
          <span>
            带 * 的列必填，怎么填见第二张表。也可以直接用自己的表，读取后指定各列对应的字段。
            {lines && rowsText(lines)}
          </span>
        </li>
        <li>
          <DropZone
            hint={`Excel 文件（XLSX），最多 ${grouped(String(MAX_IMPORT_ROWS))} 行、${MAX_FILE_BYTES / 1024 / 1024} MB`}
            accept=".xlsx"
            disabled={share !== undefined}
            onFiles={(files) => void take(files)}
          />
        </li>
      </ol>
      {share !== undefined && <progress aria-label="上传进度" value={share} max={1} />}
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {read.data && read.data.length > 0 && <Unfinished sheets={read.data} onOpen={onOpen} />}
    </div>
  )
}

function leftOf({ state, imported, good, update, bad }: ImportView): string {
  if (state === 'mapping') return '待指定各列对应的字段'
  return `已导入 ${grouped(String(imported))} 行，剩 ${grouped(String(good + update + bad))} 行`
}

function Unfinished({
  sheets,
  onOpen,
}: {
  readonly sheets: readonly ImportView[]
  readonly onOpen: (id: string) => void
}) {
  return (
    <section aria-label="未完成的导入">
      <h3>未完成的导入</h3>
      <ul className={styles.unfinished}>
        {sheets.map((sheet) => (
          <li key={sheet.id}>
            <span>
              <strong>{sheet.file_name}</strong> {showInstant(sheet.created_at)}，{leftOf(sheet)}
            </span>
            <Button onClick={() => onOpen(sheet.id)}>继续</Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
