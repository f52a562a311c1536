import { Link } from 'react-router'
import './errorPage.css'

interface Props {
  readonly code: '403' | '404' | '500'
  readonly title: string
  readonly detail?: string
}

function ErrorPage({ code, title, detail }: Props) {
  return (
    <section className="error-page">
      <p className="error-code figures" aria-hidden="true">
        {code}
      </p>
      <h1>{title}</h1>
      {detail && <p>{detail}</p>}
      <Link className="home-link" to="/account">
        返回首页
      </Link>
    </section>
  )
}

export const Forbidden = () => (
  <ErrorPage code="403" title="抱歉，您无权访问该页面" detail="如工作需要，请向管理员申请此菜单的权限。" />
)

export const NotFound = () => <ErrorPage code="404" title="抱歉，页面不存在或仍在开发中" />

export const Fault = ({
  detail = '请重试；仍有问题时，请把出错的页面和时间告诉管理员。',
}: {
  readonly detail?: string
}) => <ErrorPage code="500" title="抱歉，服务器出错了" detail={detail} />
