import { saveAvatar } from '@guanqiao/domain/account/profile'
import { Button } from 'antd'
import type { DragEvent, KeyboardEvent, PointerEvent, WheelEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useTask } from '../../../kit/acts/useTask.ts'
import { Modal } from '../../../kit/overlays/dialogs.tsx'
import { ProblemText } from '../../../kit/parts/form.ts'
import { useSending } from '../../../kit/useOperation.ts'
import type { Crop } from './crop.ts'
import { moved, wholeCrop, zoomed, zoomOf } from './crop.ts'
import { drawCrop, encodeCrop, readPicture } from './picture.ts'
import styles from './avatar.module.css'

interface Props {
  readonly open: boolean
  readonly onClose: () => void
  readonly onSaved: (avatar: string | null) => void
}

/** Pixels of the square on the screen. */
const VIEW = 280

/** Chooses a picture, crops it to a square, and stores it. */
export default function AvatarDialog({ open, onClose, onSaved }: Props) {
  const [bitmap, setBitmap] = useState<ImageBitmap>()
  const [problem, setProblem] = useState<string>()
  const choose = async (file: File | undefined) => {
    if (!file) return
    const read = await readPicture(file)
    setProblem(typeof read === 'string' ? read : undefined)
    if (typeof read !== 'string') setBitmap(read)
  }
  return (
    <Modal open={open} title="更换头像" width={360} footer={null} onCancel={onClose} destroyOnHidden>
      <FileField isFirst={!bitmap} onChoose={(file) => void choose(file)} />
      {problem && <ProblemText role="alert">{problem}</ProblemText>}
      {bitmap && (
        <Cropping
          key={`${bitmap.width} ${bitmap.height}`}
          bitmap={bitmap}
          onSaved={(avatar) => {
            onSaved(avatar)
            onClose()
          }}
        />
      )}
    </Modal>
  )
}

interface FileFieldProps {
  readonly isFirst: boolean
  readonly onChoose: (file: File | undefined) => void
}

/** A file by dialog or by dropping it. */
function FileField({ isFirst, onChoose }: FileFieldProps) {
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onChoose(event.dataTransfer.files[0])
  }
  return (
    <label
      className={[styles.file, isFirst && styles.fileFirst, over && styles.fileOver].filter(Boolean).join(' ')}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span>{isFirst ? '选择图片，或把图片拖到这里' : '换一张图片'}</span>
      <input
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-label="图片文件"
        onChange={(event) => onChoose(event.target.files?.[0])}
      />
    </label>
  )
}

interface CroppingProps {
  readonly bitmap: ImageBitmap
  readonly onSaved: (avatar: string | null) => void
}

const steps: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-0.05, 0],
  ArrowRight: [0.05, 0],
  ArrowUp: [0, -0.05],
  ArrowDown: [0, 0.05],
}

function Cropping({ bitmap, onSaved }: CroppingProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [crop, setCrop] = useState<Crop>(() => wholeCrop(bitmap))
  const { attempt, busy } = useTask()
  const send = useSending()
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, bitmap, crop)
  }, [bitmap, crop])
  const zoom = (by: number) => setCrop((now) => zoomed(bitmap, now, zoomOf(bitmap, now) + by))
  const drag = (event: PointerEvent) => {
    if (event.buttons === 0) return
    // The picture follows the pointer.
    setCrop((now) => moved(bitmap, now, -event.movementX / VIEW, -event.movementY / VIEW))
  }
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step) setCrop((now) => moved(bitmap, now, ...step))
    else if (event.key === '+' || event.key === '=') zoom(0.05)
    else if (event.key === '-') zoom(-0.05)
    else return
    event.preventDefault()
  }
  const save = async () => {
    await attempt(async () => {
      onSaved((await send(saveAvatar, { image: encodeCrop(bitmap, crop) })).avatar)
    })
  }
  return (
    <div className={styles.crop}>
      <canvas
        ref={canvas}
        width={VIEW * 2}
        height={VIEW * 2}
        tabIndex={0}
        role="application"
        aria-label="裁剪头像：方向键移动，加号和减号缩放"
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onWheel={(event: WheelEvent) => zoom(event.deltaY < 0 ? 0.05 : -0.05)}
        onKeyDown={press}
      />
      <label className={styles.zoom}>
        缩放
        <input
          type="range"
          min={0}
          max={1}
          step={0.01}
          value={zoomOf(bitmap, crop)}
          onChange={(event) => setCrop((now) => zoomed(bitmap, now, Number(event.target.value)))}
        />
      </label>
      <Button type="primary" block loading={busy} onClick={() => void save()}>
        保存头像
      </Button>
    </div>
  )
}
