import { screen } from './screen.ts'

/** Opened once in the life of an installation: apart from the pages that every sign-in loads. */
export const setUpPage = screen('/user/setup', { title: '建立第一个管理员' })
