import type { FieldOf } from '@guanqiao/domain/kit/field'
import { Button, Select } from 'antd'
import styles from './annexes.module.css'
import { sizeOf } from './annexFile.ts'
import type { Upload, Uploads } from './useUploads.ts'

interface Props {
  readonly upload: Upload
  readonly kinds: FieldOf<'choice'>
  readonly uploads: Uploads
}

/** A file on its way: its kind, how far it is, or why it failed. */
export function UploadLine({ upload: { key, file, type, state, share, problem, isFinal }, kinds, uploads }: Props) {
  const options = Object.entries(kinds.choices).map(([value, label]) => ({ value, label }))
  return (
    <li className={styles.line}>
      <span className={styles.kind}>
        {isFinal ? (
          '未上传'
        ) : (
          <Select
            aria-label={`${file.name} 的类别`}
            placeholder="选择类别"
            status={type === undefined ? 'warning' : ''}
            popupMatchSelectWidth={false}
            showSearch={{ optionFilterProp: 'label' }}
            disabled={state === 'sending'}
            {...(type === undefined ? {} : { value: type })}
            options={options}
            onChange={(kind: string) => uploads.choose(key, kind)}
          />
        )}
      </span>
      <span className={styles.name}>
        {file.name}
        {problem && state === 'failed' ? (
          <small role="alert" className={styles.problem}>
            {problem}
          </small>
        ) : (
          <small>
            {sizeOf(file.size)}
            {state === 'waiting' && (type === undefined ? '，选好类别后开始上传' : '，等待上传')}
          </small>
        )}
        {state === 'sending' && <progress aria-label={`${file.name} 上传进度`} value={share} max={1} />}
      </span>
      <span className={styles.acts}>
        {state === 'failed' && !isFinal && (
          <Button type="link" size="small" onClick={() => uploads.retry(key)}>
            重试
          </Button>
        )}
        <Button type="link" size="small" onClick={() => uploads.drop(key)}>
          {state === 'sending' ? '取消' : '移除'}
        </Button>
      </span>
    </li>
  )
}
