import { Button } from 'antd'
import { useRef, useState } from 'react'
import styles from './files.module.css'

interface Props {
  /** What may be dropped, for people: JPG、PNG、PDF，每个不超过 10 MB. */
  readonly hint: string
  readonly accept: string
  readonly multiple?: boolean
  readonly disabled?: boolean
  readonly onFiles: (files: File[]) => void
}

/** A place to drop files on, with a button for those who use the keyboard. */
export function DropZone({ hint, accept, multiple = false, disabled = false, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])]
    if (files.length > 0 && !disabled) onFiles(multiple ? files : files.slice(0, 1))
  }
  return (
    <div
      className={over ? `${styles.zone} ${styles.over}` : styles.zone}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
    >
      <Button disabled={disabled} onClick={() => input.current?.click()}>
        选择文件
      </Button>
      <span>或拖到此处。{hint}</span>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="选择文件"
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
    </div>
  )
}
