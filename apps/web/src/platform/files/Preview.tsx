import type { Annexes, AnnexRow } from '@guanqiao/domain/files/annex'
import { Button, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { Modal } from '../../kit/overlays/dialogs.tsx'
import { ProblemText } from '../../kit/parts/form.ts'
import styles from './annexes.module.css'
import { contentOf, useDownload } from './annexFile.ts'

interface Props {
  readonly set: Pick<Annexes, 'file'>
  readonly annex: Pick<AnnexRow, 'id' | 'media' | 'file_name'>
  readonly onClose: () => void
}

/** A picture or a PDF. It is shown from memory: its address leads to nothing once the dialog is closed. */
export default function Preview({ set, annex, onClose }: Props) {
  const { address, problem } = useContent(set, annex)
  const download = useDownload(set)
  return (
    <Modal
      open
      title={annex.file_name}
      width="min(960px, 100vw)"
      onCancel={onClose}
      footer={
        <>
          <Button onClick={() => void download(annex)}>下载</Button>
          <Button type="primary" onClick={onClose}>
            关闭
          </Button>
        </>
      }
    >
      {problem && <ProblemText role="alert">{problem}</ProblemText>}
      {!address && !problem && <Skeleton active />}
      {address &&
        (annex.media !== 'application/pdf' ? (
          <img className={styles.picture} src={address} alt={annex.file_name} />
        ) : navigator.pdfViewerEnabled ? (
          <iframe className={styles.paper} src={address} title={annex.file_name} />
        ) : (
          <p>这个浏览器不能显示 PDF，请下载后打开。</p>
        ))}
    </Modal>
  )
}

function useContent(set: Props['set'], { id, media }: Props['annex']) {
  const [address, setAddress] = useState<string>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    let address: string | undefined
    let isOver = false
    contentOf(set, { id, media }).then(
      (content) => {
        if (!isOver) setAddress((address = URL.createObjectURL(content)))
      },
      (error: Error) => setProblem(error.message),
    )
    return () => {
      isOver = true
      if (address) URL.revokeObjectURL(address)
    }
  }, [set, id, media])
  return { address, problem }
}
