/** Errors of signing in and of sessions. */
export const accessProblems = {
  'session.missing': { status: 401, text: '请先登录' },
  'session.expired': { status: 401, text: '登录已失效，请重新登录' },
  'login.failed': { status: 422, text: '账号或密码错误' },
  'login.locked': { status: 423, text: '密码错误次数过多，账号已锁定，请稍后再试' },
  'login.tooMany': { status: 429, text: '登录失败次数过多，请稍后再试' },
  'login.busy': { status: 503, text: '同时登录的人太多，请稍后再试' },
  'login.codeFailed': { status: 422, text: '手机号或验证码错误，或验证码已失效' },
  'login.disabled': { status: 403, text: '账号已停用，请联系管理员' },
  'sms.tooMany': { status: 429, text: '获取验证码过于频繁，请稍后再试' },
  'sms.unavailable': { status: 503, text: '短信服务没有开通，请用密码登录或联系管理员' },
} as const
