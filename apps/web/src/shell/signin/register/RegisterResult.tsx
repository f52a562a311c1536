import { Link } from 'react-router'

export function RegisterResult() {
  return (
    <>
      <h2>注册结果</h2>
      <p>管理员开通账号后，会把账号和初始密码交给您本人。收到后即可登录，首次登录请尽快在“账户设置”中修改密码。</p>
      <p>
        <Link to="/user/login">返回登录</Link>
      </p>
    </>
  )
}
