import { beginFactor, confirmFactor } from '@guanqiao/domain/identity/secondFactor'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { call, firstMessage } from '../../../kit/call.ts'
import { SourceText } from '../../../documents/messages/SourceText.tsx'
import { useSubmit } from '../../../kit/acts/useSubmit.ts'
import { Modal } from '../../../kit/overlays/dialogs.tsx'
import { Demand } from './Demand.tsx'
import { Labelled } from './Labelled.tsx'
import { QrCode } from '../../../platform/paper/QrCode.tsx'
import styles from './security.module.css'
import { Note } from '../../../kit/parts/text.ts'

interface Begun {
  readonly secret: string
  readonly uri: string
}

interface Props {
  readonly open: boolean
  readonly onClose: () => void
}

/** Password, QR code, first code, recovery codes. */
export function FactorSetup({ open, onClose }: Props) {
  const [begun, setBegun] = useState<Begun>()
  const [codes, setCodes] = useState<readonly string[]>()
  const close = () => {
    onClose()
    setBegun(undefined)
    setCodes(undefined)
  }
  if (!begun)
    return (
      <Demand
        open={open}
        title="开启二次验证"
        operation={beginFactor}
        okText="下一步"
        onDone={setBegun}
        onClose={close}
      />
    )
  return (
    <Modal
      open={open}
      title={codes ? '保存恢复码' : '扫描二维码'}
      width={480}
      footer={null}
      onCancel={close}
      mask={{ closable: false }}
      destroyOnHidden
    >
      {codes ? <RecoveryCodes codes={codes} onClose={close} /> : <Scan begun={begun} onCodes={setCodes} />}
    </Modal>
  )
}

function Scan({ begun, onCodes }: { readonly begun: Begun; readonly onCodes: (codes: readonly string[]) => void }) {
  const [code, setCode] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const { submit, busy } = useSubmit(
    async () => {
      if (!code.trim()) return setRefusal('请输入动态码')
      onCodes((await call(confirmFactor, { code })).recovery_codes)
    },
    (problem) => setRefusal(firstMessage(problem)),
  )
  return (
    <form noValidate onSubmit={submit}>
      <p>用身份验证器扫描二维码，再输入它显示的6位动态码。</p>
      <QrCode text={begun.uri} label="二次验证的二维码" />
      <Note>不能扫描时，在身份验证器中手工录入密钥：</Note>
      <p className={`${styles.secret} figures`}>{begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
      <Labelled label="动态码" problem={refusal}>
        {(input) => (
          <Input
            {...input}
            autoFocus
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => {
              setCode(event.target.value)
              setRefusal(undefined)
            }}
          />
        )}
      </Labelled>
      <div className={styles.acts}>
        <Button type="primary" htmlType="submit" loading={busy}>
          开启
        </Button>
      </div>
    </form>
  )
}

function RecoveryCodes({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  return (
    <>
      <p role="status">
        二次验证已开启。手机丢失或更换时，用恢复码登录，每个只能用一次。它们只显示这一次，请打印或抄下，妥善保管。
      </p>
      <SourceText label="恢复码" text={codes.join('\n')} note="10个恢复码" />
      <div className={styles.acts}>
        <Button type="primary" onClick={onClose}>
          我已保存
        </Button>
      </div>
    </>
  )
}
