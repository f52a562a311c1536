import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import { useRef } from 'react'
import { Note } from '../../../kit/parts/text.ts'
import styles from './codeTables.module.css'

interface Props {
  readonly label: string
  readonly accept: string
  /** The chosen file, with its content in words. */
  readonly file: { readonly name: string; readonly content: string; readonly problems: readonly string[] } | undefined
  /** The user wants a preview without a file. */
  readonly missing: boolean
  readonly onTake: (file: File) => void
  /** What a file has to be like. */
  readonly children: ReactNode
}

/** Takes a file by a button or by dropping, and shows what has to be corrected in it. */
export function FileChoice({ label, accept, file, missing, onTake, children }: Props) {
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
        aria-label={label}
        accept={accept}
        onChange={({ target }) => {
          const [selectedFile] = target.files ?? []
          if (selectedFile) onTake(selectedFile)
          target.value = ''
        }}
      />
      <p>
        <Button onClick={() => input.current?.click()}>{file ? '换一个文件' : '选择文件'}</Button>{' '}
        {file ? `${file.name}，${file.content}` : '或把文件拖到这里'}
      </p>
      <Note>{children}</Note>
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
