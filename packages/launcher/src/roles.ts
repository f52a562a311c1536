/** The role of the application's connections. Row-level security restricts it to one enterprise. */
export const APPLICATION_ROLE = 'guanqiao_app'

/** A member of the application's role that sees the rows of all enterprises. */
export const PLATFORM_ROLE = 'guanqiao_platform'
