import { useNavigate } from 'react-router'
import { ErrorPage } from './ErrorPage.tsx'

/** After an action that succeeded. */
export const Success = () => (
  <ErrorPage sign="✓" title="操作成功" detail="结果已保存，可以继续下一项工作。">
    <Back />
  </ErrorPage>
)

/** After an action that failed. */
export const Failure = () => (
  <ErrorPage sign="×" title="操作没有成功" detail="请返回上一页查看原因，改正后再提交。">
    <Back />
  </ErrorPage>
)

function Back() {
  const navigate = useNavigate()
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      返回上一页
    </button>
  )
}
