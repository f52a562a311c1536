import { StatusTag } from '../../kit/cells/StatusTag.tsx'

/** The badge of records that are handed over in our own format: none of them is a message of customs. */
export const OwnFormat = () => (
  <span title="没有公开的海关报文：按本系统公布的格式交接，不发往海关">
    <StatusTag tone="draft" label="自有交换格式" />
  </span>
)

/** The badge of messages in the format that customs has published. */
export const OfficialMessage = () => (
  <span title="按海关公布的报文格式生成，发往海关">
    <StatusTag tone="draft" label="官方报文" />
  </span>
)
