import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { grantEnterprise } from '@guanqiao/domain/rights/grants'
import { approveRegistration, refuseRegistration } from '@guanqiao/domain/identity/registration'
import { draft } from '@guanqiao/domain/kit/operation'
import { useNavigate } from 'react-router'
import { EntityForm } from '../../../kit/EntityForm.tsx'
import type { DialogStand } from '../../../kit/EntityTable.tsx'
import { Modal } from '../../../kit/overlays/dialogs.tsx'
import { useToast } from '../../../kit/overlays.tsx'
import { Note } from '../../../kit/parts/text.ts'
import { useAllowed } from '../../../kit/permissions.ts'
import { useSending } from '../../../kit/useOperation.ts'

const { username, enterprise_id } = approveRegistration.input.fields
const shapes = {
  enterprise: draft({ username: username! }),
  join: draft({ enterprise_id: { ...enterprise_id!, required: true }, username: username! }),
}
const refusal = draft({ reason: refuseRegistration.input.fields['reason']! })

interface ApproveProps extends DialogStand {
  readonly id: string
  readonly kind: 'enterprise' | 'join'
  readonly company: string
}

/** The account's name, and the enterprise that the applicant joins. */
export function Approve({ id, kind, company, open, onClose }: ApproveProps) {
  const send = useSending()
  const toast = useToast()
  const navigate = useNavigate()
  const may = useAllowed()
  const approve = async (value: object) => {
    const account = value as { readonly username: string; readonly enterprise_id?: string }
    const done = await send(approveRegistration, { id, ...account })
    toast.success('已通过，账号已开通')
    onClose()
    if (kind === 'enterprise' && may(grantEnterprise))
      await navigate(linkTo(screens.enterpriseGrants, { holder: done.enterprise_id }))
  }
  return (
    <Modal open={open} title={`通过“${company}”的申请`} width={480} footer={null} onCancel={onClose} destroyOnHidden>
      <Note>
        {kind === 'enterprise'
          ? '新建这家企业，申请人成为企业管理员。下一步请设置企业的开通范围。'
          : '请核实申请人属于这家企业。账号没有任何权限，由企业管理员授予。'}
      </Note>
      <EntityForm shape={shapes[kind]} submitWord="通过" onSubmit={approve} onCancel={onClose} />
    </Modal>
  )
}

interface RefuseProps extends DialogStand {
  readonly id: string
  readonly company: string
}

export function Refuse({ id, company, open, onClose }: RefuseProps) {
  const send = useSending()
  const toast = useToast()
  const refuse = async (value: object) => {
    await send(refuseRegistration, { id, ...(value as { readonly reason: string }) })
    toast.success('已拒绝，原因已通知申请人')
    onClose()
  }
  return (
    <Modal open={open} title={`拒绝“${company}”的申请`} width={480} footer={null} onCancel={onClose} destroyOnHidden>
      <EntityForm shape={refusal} submitWord="拒绝" onSubmit={refuse} onCancel={onClose} />
    </Modal>
  )
}
