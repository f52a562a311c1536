import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The client of the first enterprise of the demonstration. */
const CLIENT = '7080000100'

/** Puts a file into the in-box as the import client does: written aside, then renamed. */
export function putIntoInBox(name: string, content: string): void {
  const folder = process.env.E2E_DATA_DIR
  if (!folder) throw new Error('E2E_DATA_DIR is not set: where the server keeps its files')
  const path = join(folder, 'customs/simulator', CLIENT, 'InBox', name)
  writeFileSync(`${path}.tmp`, content)
  renameSync(`${path}.tmp`, path)
}

/** An acceptance by customs as it arrives, for whatever message it names. */
export const acceptance = (messageId: string, batch: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<Manifest xmlns="urn:Declaration:datamodel:standard:CN:MTRES4:1">
  <Head>
    <MessageID>${messageId}</MessageID>
    <FunctionCode>11</FunctionCode>
    <MessageType>MT1401</MessageType>
    <SendTime>20261121153100000</SendTime>
    <Version>1.0</Version>
  </Head>
  <Response>
    <ID>${batch}</ID>
    <AdditionalInformation>
      <StatementCode>01</StatementCode>
      <StatementDescription>海关接受申报</StatementDescription>
    </AdditionalInformation>
  </Response>
</Manifest>
`

/** Customs' answer bill by bill, in the form of its own samples: no namespace, no statement at the top. */
export const billAnswers = (messageId: string, batch: string, codes: Readonly<Record<string, string>>): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Manifest>
  <Head>
    <MessageID>${messageId}</MessageID>
    <FunctionCode>9</FunctionCode>
    <MessageType>MT1401</MessageType>
    <SendTime>20261121153100000</SendTime>
    <Version>1.0</Version>
  </Head>
  <Response>
    <ID>${batch}</ID>
${Object.entries(codes)
  .map(
    ([bill, code]) => `    <Consignment>
      <AdditionalInformation>
        <StatementCode>${code}</StatementCode>
        <StatementDescription>${texts[code] ?? ''}</StatementDescription>
      </AdditionalInformation>
      <TransportContractDocument>
        <ID>${bill}</ID>
      </TransportContractDocument>
    </Consignment>`,
  )
  .join('\n')}
  </Response>
</Manifest>
`

const texts: Readonly<Record<string, string>> = {
  '01': '19000 接受申报,该原始舱单申报报文处理成功',
  '03': '19302 不接受申报,货物价值与发票不符',
  11: '提(运)单放行',
  13: '禁卸',
}
