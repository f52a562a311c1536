const days = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' })

/** The calendar day at the ports, YYYY-MM-DD. */
export const today = (now: Date = new Date()): string => days.format(now)
