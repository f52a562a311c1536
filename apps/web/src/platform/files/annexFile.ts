import type { Annexes, AnnexRow } from '@guanqiao/domain/files/annex'
import { catchRefusal } from '../../kit/acts/refusal.ts'
import { call } from '../../kit/call.ts'
import { saveFile } from '../export/saveFile.ts'

/** 1.2 MB */
export const sizeOf = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`

/** The content with the type that the server found in it: nothing else becomes a page or a picture. */
export async function contentOf(
  { file }: Pick<Annexes, 'file'>,
  { id, media }: Pick<AnnexRow, 'id' | 'media'>,
): Promise<Blob> {
  return new Blob([(await call(file, { id })) as Blob], { type: media })
}

export function useDownload(set: Pick<Annexes, 'file'>) {
  return (annex: Pick<AnnexRow, 'id' | 'media' | 'file_name'>): Promise<void> =>
    catchRefusal(contentOf(set, annex).then((content) => saveFile(content, annex.file_name)))
}
