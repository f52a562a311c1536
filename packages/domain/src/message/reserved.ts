/**
 * The types of the data exchange between customs authorities: MTDE01 to MTDE04 and their receipts MTRP01 to MTRP04 (公路舱单代码集
 * CC002). No company sends them, and no schema of them is public.
 */
export const isReservedMessage = (type: string): boolean => /^MT(DE|RP)0[1-4]$/.test(type)
