import type { answerResults } from '@guanqiao/domain/documents/delivery'
import type { Operation } from '@guanqiao/domain/kit/operation'
import type { RowOf } from '@guanqiao/domain/kit/field'
import { Alert, Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { catchRefusal, notifyRefusal } from '../../kit/acts/refusal.ts'
import { call } from '../../kit/call.ts'
import type { CallProblem } from '../../kit/call/problem.ts'
import { Modal } from '../../kit/overlays/dialogs.tsx'
import { ButtonBar, Stack } from '../../kit/parts/form.ts'
import { Note } from '../../kit/parts/text.ts'
import { useWrite } from '../../kit/useOperation.ts'
import { saveFile } from '../../platform/export/saveFile.ts'
import { DropZone } from '../../platform/files/DropZone.tsx'
import { hiddenNote } from '../../platform/import/cellLines.ts'
import { RowsGrid } from '../../platform/import/RowsGrid.tsx'
import type { AnswerCells } from './answerFile.ts'
import { readAnswerFile } from './answerFile.ts'

type Result = RowOf<typeof answerResults>
type SentRow = Readonly<Record<string, string | number>> & { readonly row_number: number }

interface Props {
  readonly title: string
  /** Whose answers they are, and what a row does. */
  readonly note: string
  readonly cells: AnswerCells
  readonly operation: Operation<{ rows: { readonly row_number: number }[] }, Result[]>
  readonly template: Operation<Record<never, never>>
  readonly onClose: () => void
}

/** A row that has not been taken yet. */
interface OpenRow {
  readonly row_number: number
  readonly cells: Readonly<Record<string, string>>
  readonly isHidden?: boolean
  readonly problems: Readonly<Record<string, string>>
  /** Changed since the server reported its problems. */
  readonly isMended: boolean
}

interface Counts {
  readonly taken: number
  readonly known: number
}

const none: Counts = { taken: 0, known: 0 }

/** Enters the answers of a sheet. Rows with problems stay, to be mended at their cells and sent again. */
export default function AnswersDialog({ title, note, cells, operation, template, onClose }: Props) {
  const write = useWrite(operation)
  const [rows, setRows] = useState<readonly OpenRow[]>([])
  const [counts, setCounts] = useState<Counts>()
  const [problem, setProblem] = useState<string>()
  const take = async (file: File) => {
    const lines = await readAnswerFile(new Uint8Array(await file.arrayBuffer()), cells)
    setCounts(undefined)
    setProblem(typeof lines === 'string' ? lines : undefined)
    setRows(typeof lines === 'string' ? [] : lines.map((line) => ({ ...line, problems: {}, isMended: false })))
  }
  const send = async () => {
    const sent: SentRow[] = rows.map(({ row_number, cells: texts }) => ({ ...texts, row_number }))
    const results = await catchRefusal(write.mutateAsync({ rows: sent }), (refused) => {
      setRows(rows.map((row, at) => withProblems(row, refused, at)))
      setCounts((before) => before ?? none)
      notifyRefusal(refused)
    })
    if (!results) return
    const has = (state: Result['state']) => results.filter((result) => result.state === state).length
    setCounts(({ taken, known } = none) => ({ taken: taken + has('taken'), known: known + has('known') }))
    setRows(rows.flatMap((row) => openAfter(row, results)))
  }
  const mend = (rowNumber: number, field: string, value: string) =>
    setRows(rows.map((row) => (row.row_number === rowNumber ? mended(row, field, value) : row)))
  const download = () =>
    catchRefusal(
      call(template, {}).then((file) => saveFile(file as Blob, `${title}模板.xlsx`)),
      notifyRefusal,
    )
  const isNew = counts === undefined && rows.length > 0
  const grid = useFirstProblem(counts)
  return (
    <Modal open title={title} width={960} footer={null} onCancel={onClose} destroyOnHidden>
      <Stack>
        <Note>{note}</Note>
        <DropZone
          hint={`Excel（XLSX）或 CSV，第一行为列名：${Object.values(cells)
            .map(({ label }) => label)
            .join('、')}；编号列设为文本，否则前导零会丢失`}
          accept=".xlsx,.csv,.txt,.tsv"
          onFiles={([file]) => file && void take(file)}
        />
        {problem && <Alert type="error" showIcon title={problem} />}
        {isNew && (
          <p role="status">
            读取到 {rows.length} 行{hiddenNote(rows)}，尚未登记
          </p>
        )}
        {counts && <Summary counts={counts} left={rows.length} />}
        {counts && rows.length > 0 && (
          <div ref={grid}>
            <RowsGrid
              labels={Object.fromEntries(Object.entries(cells).map(([name, { label }]) => [name, label]))}
              fields={Object.keys(cells)}
              rows={rows.map((row) => gridRow(row, Object.keys(cells)))}
              onMend={mend}
            />
          </div>
        )}
      </Stack>
      <ButtonBar>
        <Button onClick={() => void download()}>下载模板</Button>
        <Button onClick={onClose}>关闭</Button>
        {rows.length > 0 && (
          <Button type="primary" loading={write.isPending} onClick={() => void send()}>
            {isNew ? `登记 ${rows.length} 行` : `再登记 ${rows.length} 行`}
          </Button>
        )}
      </ButtonBar>
    </Modal>
  )
}

/** Moves to the first cell with a problem after each result: wide sheets would hide it. */
function useFirstProblem(counts: Counts | undefined) {
  const grid = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (counts) grid.current?.querySelector<HTMLInputElement>('input[aria-invalid="true"]')?.focus()
  }, [counts])
  return grid
}

function Summary({ counts: { taken, known }, left }: { readonly counts: Counts; readonly left: number }) {
  return (
    <p role="status">
      已登记 {taken} 行{known > 0 && `，此前已登记 ${known} 行（没有重复登记）`}
      {left > 0 ? `；${left} 行有错误，改正后再登记：` : '。'}
    </p>
  )
}

/** The row with the problems that a refusal of all rows names at its cells. */
function withProblems(row: OpenRow, { fields }: CallProblem, at: number): OpenRow {
  const start = `rows.${at}.`
  const problems = fields.flatMap(({ path, message }) =>
    path.startsWith(start) ? [[path.slice(start.length), message] as const] : [],
  )
  return { ...row, problems: Object.fromEntries(problems), isMended: false }
}

function openAfter(row: OpenRow, results: readonly Result[]): OpenRow[] {
  const result = results.find(({ row_number }) => row_number === row.row_number)
  if (result && result.state !== 'bad') return []
  const problems = Object.fromEntries((result?.problems ?? []).map(({ field, message }) => [field, message]))
  return [{ ...row, problems, isMended: false }]
}

function mended(row: OpenRow, field: string, value: string): OpenRow {
  const { [field]: _, ...problems } = row.problems
  return { ...row, cells: { ...row.cells, [field]: value }, problems, isMended: Object.keys(problems).length === 0 }
}

/** The row as the grid of imports shows it; a problem without a cell of its own is shown beside the row. */
function gridRow({ row_number, cells, problems, isMended }: OpenRow, fields: readonly string[]) {
  const others = Object.entries(problems).filter(([field]) => !fields.includes(field))
  return {
    row_number,
    state: isMended ? ('good' as const) : ('bad' as const),
    problem: others.map(([, message]) => message).join('；') || null,
    cells: fields.map((field) => ({ field, value: cells[field] ?? null, problem: problems[field] ?? null })),
  }
}
