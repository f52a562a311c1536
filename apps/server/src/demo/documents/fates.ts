/** How customs took a document that was sent. */
export type SentFate = 'sending' | 'sendFail' | 'sent' | 'review' | 'accepted' | 'rejected' | 'deleting' | 'deleted'
/** What became of a document: nobody made it, it waits to be sent, or how customs took it. */
export type DocumentFate = 'none' | 'draft' | 'ready' | 'queued' | SentFate

/** The documents of a truck beside its manifest; `home` is the confirmation of its way home. */
export type FatedDocument = 'confirmation' | 'home' | 'packing' | 'arrival' | 'tally' | 'offload'

/** The fates of the trucks of an order, by their place in it. Those without one follow from the truck's progress. */
export type Fates = Partial<Readonly<Record<FatedDocument, readonly (DocumentFate | undefined)[]>>>

/** Every state in which a document waits for customs, or was taken back. */
export const inTransit = ['sending', 'sent', 'review', 'deleting', 'deleted'] as const
/** All states but `accepted`. */
export const everyFate = ['draft', 'ready', 'sendFail', 'rejected', ...inTransit] as const

const ended: ReadonlySet<DocumentFate> = new Set(['accepted', 'rejected', 'deleting', 'deleted'])

/** Customs has decided on the document once: it may be as old as the crossing. Others are of the last hour. */
export const isEnded = (fate: DocumentFate): boolean => ended.has(fate)
