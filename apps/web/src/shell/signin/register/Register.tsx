import { Link } from 'react-router'

/** There is no self-registration: administrators create accounts. */
export function Register() {
  return (
    <>
      <h2>注册</h2>
      <p>账号由管理员开通，这里不能自行注册。</p>
      <ul className="plain">
        <li>企业的制单员、复核员、司磅员：请本企业管理员在“用户”中新增。</li>
        <li>尚未开户的企业：请平台管理员登记企业，并开通企业管理员。</li>
      </ul>
      <p>
        <Link to="/user/login">返回登录</Link>
      </p>
    </>
  )
}
