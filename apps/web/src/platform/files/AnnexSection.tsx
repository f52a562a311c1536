import type { Annexes, AnnexRow } from '@guanqiao/domain/files/annex'
import { annexMedia, MAX_ANNEXES } from '@guanqiao/domain/files/annex'
import { MAX_FILE_BYTES } from '@guanqiao/domain/files/index'
import { choiceLabelOf } from '@guanqiao/domain/kit/field'
import type { FieldOf } from '@guanqiao/domain/kit/field'
import { Button } from 'antd'
import { lazy, Suspense, useContext, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAct } from '../../kit/acts/useAct.ts'
import { ExpiryDay } from '../../kit/cells/Expiry.tsx'
import { StatusTag } from '../../kit/cells.tsx'
import { useDirty } from '../../kit/dirty.ts'
import { Note } from '../../kit/parts/text.ts'
import { SectionCard } from '../../kit/parts/form.ts'
import { useAllowed } from '../../kit/permissions.ts'
import { ForEnterprise } from '../../kit/session/forEnterprise.ts'
import { isPlatformStaff } from '../../kit/session/signedIn.ts'
import { useRead } from '../../kit/useOperation.ts'
import { ErrorState } from '../../kit/table/states.tsx'
import { DropZone } from './DropZone.tsx'
import styles from './annexes.module.css'
import { sizeOf, useDownload } from './annexFile.ts'
import { UploadLine } from './UploadLine.tsx'
import { useUploads } from './useUploads.ts'

const AnnexDialog = lazy(() => import('./AnnexDialog.tsx'))
const Preview = lazy(() => import('./Preview.tsx'))

interface Props {
  readonly set: Annexes
  readonly owner: string
  readonly id: string
}

const kindsOf = ({ entity }: Annexes): FieldOf<'choice'> => entity.fields.annex_type

/** Shows the section if the address asks for it: `part=annexes`. The address then forgets it, so that it does not move the next record. */
function useAnnexRequest(ready: boolean) {
  const section = useRef<HTMLHeadingElement>(null)
  const [search, setSearch] = useSearchParams()
  const isRequested = ready && search.get('part') === 'annexes'
  useEffect(() => {
    if (!isRequested) return
    section.current?.scrollIntoView({ block: 'start' })
    section.current?.focus({ preventScroll: true })
    const forget = (now: URLSearchParams) => {
      now.delete('part')
      return now
    }
    setSearch(forget, { replace: true })
  }, [isRequested, setSearch])
  return section
}

/** The annexes of a record: which kinds are missing, the files with preview, and a place to drop new ones. */
export default function AnnexSection({ set, owner, id }: Props) {
  const read = useRead(set.list, { [owner]: id, pageSize: MAX_ANNEXES }, { staleTime: 0 })
  const uploads = useUploads({ set, owner, id })
  // Leaving the record stops what is on its way.
  useDirty(uploads.all.some(({ state }) => state !== 'failed'))
  const enterprise = useContext(ForEnterprise)
  const mayEdit = useAllowed(set.attach) && !(isPlatformStaff() && !enterprise)
  const heading = useAnnexRequest(read.data !== undefined)
  const rows = read.data?.rows ?? []
  const kinds = kindsOf(set)
  const missing = read.data ? set.expected.filter((kind) => !rows.some(({ annex_type }) => annex_type === kind)) : []
  return (
    <SectionCard aria-label="附件">
      <h2 ref={heading} tabIndex={-1}>
        附件
      </h2>
      {read.error && <ErrorState problem={read.error} onRetry={() => void read.refetch()} />}
      {missing.length > 0 && (
        <p className={styles.missing}>
          缺 {missing.length} 类：
          {missing.map((kind) => (
            <StatusTag key={kind} tone="attention" label={choiceLabelOf(kinds, kind)} />
          ))}
        </p>
      )}
      {rows.length > 0 && (
        <ul className={styles.annexes} aria-label="已有附件">
          {rows.map((annex) => (
            <AnnexLine key={annex.id} set={set} annex={annex} />
          ))}
        </ul>
      )}
      {uploads.all.length > 0 && (
        <ul className={styles.annexes} aria-label="正在上传">
          {uploads.all.map((upload) => (
            <UploadLine key={upload.key} upload={upload} kinds={kinds} uploads={uploads} />
          ))}
        </ul>
      )}
      <Note role="status">{uploads.done > 0 && `已上传 ${uploads.done} 个文件`}</Note>
      {mayEdit && (
        <DropZone
          multiple
          accept="image/*,.jpe,.jfif,.heic,.heif,.bmp,.gif,.pdf"
          hint={`可一次选多个 ${Object.values(annexMedia).join('、')} 文件，每个不超过 ${MAX_FILE_BYTES / 1024 / 1024} MB；文件名里写明类别就不用再选`}
          onFiles={(files) => uploads.add(files)}
        />
      )}
      {read.data && rows.length === 0 && !mayEdit && <Note>没有附件</Note>}
    </SectionCard>
  )
}

/** One annex with what the user may do with it. */
function AnnexLine({ set, annex }: { readonly set: Annexes; readonly annex: AnnexRow }) {
  const { table } = set.entity
  const may = useAllowed()
  const { run } = useAct()
  const download = useDownload(set)
  const [opened, setOpened] = useState<'preview' | 'edit'>()
  const close = () => setOpened(undefined)
  const remove = () =>
    run({
      confirm: { title: `是否删除附件“${annex.file_name}”？`, okText: '删除', danger: true },
      operation: set.remove,
      input: { id: annex.id, version: annex.version },
      done: `已删除附件“${annex.file_name}”`,
      undo: { table, id: annex.id },
    })
  return (
    <li className={styles.line}>
      <span className={styles.kind}>{choiceLabelOf(kindsOf(set), annex.annex_type)}</span>
      <span className={styles.name}>
        {annex.file_name}
        <small>
          {annexMedia[annex.media]}，{sizeOf(annex.size)}
          {annex.valid_to && (
            <>
              ，有效期至 <ExpiryDay day={annex.valid_to} />
            </>
          )}
          {annex.remark && `，${annex.remark}`}
        </small>
      </span>
      <span className={styles.acts}>
        {may(set.file) && (
          <>
            <Button type="link" size="small" onClick={() => setOpened('preview')}>
              预览
            </Button>
            <Button type="link" size="small" onClick={() => void download(annex)}>
              下载
            </Button>
          </>
        )}
        {may(set.update) && (
          <Button type="link" size="small" onClick={() => setOpened('edit')}>
            修改
          </Button>
        )}
        {may(set.remove) && (
          <Button type="link" size="small" danger onClick={() => void remove()}>
            删除
          </Button>
        )}
      </span>
      {opened && (
        <Suspense fallback={null}>
          {opened === 'preview' ? (
            <Preview set={set} annex={annex} onClose={close} />
          ) : (
            <AnnexDialog set={set} annex={annex} onClose={close} />
          )}
        </Suspense>
      )}
    </li>
  )
}
