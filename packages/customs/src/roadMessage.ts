import { checkRoadDocument, type RoadDocumentMessage, writeRoadDocument } from './road/document.ts'
import type { RoadManifestMessage } from './roadManifest/message.ts'
import { checkRoadManifest, writeRoadManifest } from './roadManifest/roadManifest.ts'
import type { MessageProblem } from './xml/messageError.ts'

/** Any road message that is sent to customs. */
export type RoadMessage = RoadManifestMessage | RoadDocumentMessage

const isManifest = (message: RoadMessage): message is RoadManifestMessage =>
  message.message_type === 'MT1401' || message.message_type === 'MT2401'

/** Every violation of the message's table, with property paths; [] if it can be sent. */
export const checkRoadMessage = (message: RoadMessage): MessageProblem[] =>
  isManifest(message) ? checkRoadManifest(message) : checkRoadDocument(message)

/** The message as text for the client's outbox folder. Throws MessageError with the property path of the first violation. */
export const writeRoadMessage = (message: RoadMessage): string =>
  isManifest(message) ? writeRoadManifest(message) : writeRoadDocument(message)
