import { Alert, Button } from 'antd'
import { viewAs } from '../../kit/session/viewAs.ts'

/** Over every page while it shows what a role sees. */
export default function ViewBanner({ role }: { readonly role: string }) {
  return (
    <Alert
      type="info"
      banner
      title={`正在以角色“${role}”查看：只显示它与您共有的权限，不能修改任何内容`}
      action={
        <Button size="small" onClick={() => viewAs(undefined)}>
          退出查看
        </Button>
      }
    />
  )
}
