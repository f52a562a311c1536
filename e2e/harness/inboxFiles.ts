import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The client of the first enterprise of the demonstration. */
const CLIENT = '7080000100'

/** Writes a file into the receipt folder as the import client does: under a temporary name, then renamed. */
export function putIntoInBox(name: string, content: string): void {
  const folder = process.env.E2E_DATA_DIR
  if (!folder) throw new Error('E2E_DATA_DIR is not set: where the server keeps its files')
  const path = join(folder, 'customs/simulator', CLIENT, 'InBox', name)
  writeFileSync(`${path}.tmp`, content)
  renameSync(`${path}.tmp`, path)
}

interface Receipt {
  readonly messageId: string
  readonly functionCode: string
  readonly batch: string
  readonly namespace?: string
  /** The elements of the response after the batch. */
  readonly parts: string
}

/** A receipt of customs for an import manifest. */
const receipt = ({ messageId, functionCode, batch, namespace = '', parts }: Receipt): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Manifest${namespace}>
  <Head>
    <MessageID>${messageId}</MessageID>
    <FunctionCode>${functionCode}</FunctionCode>
    <MessageType>MT1401</MessageType>
    <SendTime>20261121153100000</SendTime>
    <Version>1.0</Version>
  </Head>
  <Response>
    <ID>${batch}</ID>
    ${parts}
  </Response>
</Manifest>
`

/** An acceptance by customs for the named message. */
export const acceptance = (messageId: string, batch: string): string =>
  receipt({
    messageId,
    functionCode: '11',
    batch,
    namespace: ' xmlns="urn:Declaration:datamodel:standard:CN:MTRES4:1"',
    parts: `<AdditionalInformation>
      <StatementCode>01</StatementCode>
      <StatementDescription>海关接受申报</StatementDescription>
    </AdditionalInformation>`,
  })

type Statement = readonly [id: string, code: string, text: string]

const statement = ([, code, text]: Statement): string => `<AdditionalInformation>
        <StatementCode>${code}</StatementCode>
        <StatementDescription>${text}</StatementDescription>
      </AdditionalInformation>`

/** Decisions by bill or by container in the format of customs' samples: without namespace or statement at the top. */
const decision = (messageId: string, batch: string, parts: string): string =>
  receipt({ messageId, functionCode: '9', batch, parts })

/** Customs forbids the unloading of one bill. */
export const unloadingForbidden = (messageId: string, batch: string, bill: string): string =>
  decision(
    messageId,
    batch,
    `<Consignment>
      ${statement([bill, '13', '禁卸'])}
      <TransportContractDocument>
        <ID>${bill}</ID>
      </TransportContractDocument>
    </Consignment>`,
  )

/** Customs decides on each container. */
export const containerDecisions = (messageId: string, batch: string, containers: readonly Statement[]): string =>
  decision(
    messageId,
    batch,
    `<BorderTransportMeans>${containers
      .map(
        (container) => `
      <TransportEquipment>
        <ID>${container[0]}</ID>
        ${statement(container)}
      </TransportEquipment>`,
      )
      .join('')}
    </BorderTransportMeans>`,
  )

interface GateFeedback {
  readonly session: string
  readonly batch: string
  readonly plate: string
  readonly result: 'Y' | 'N' | 'M'
  readonly hint: string
}

/** Customs' feedback to a gate about a truck, in the format of JGS/T 14. */
export const gateFeedback = ({ session, batch, plate, result, hint }: GateFeedback): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<GATHER_FEEDBACK>
  <AREA_ID>0708000001</AREA_ID>
  <CHNL_NO>0708000101</CHNL_NO>
  <SESSION_ID>${session}</SESSION_ID>
  <CHECK_RESULT>${result}</CHECK_RESULT>
  <VE_INFO>
    <VE_LICENSE_NO>${plate}</VE_LICENSE_NO>
    <WEIGHT_DIFF>-1020.125</WEIGHT_DIFF>
    <CHANNEL_WEIGHT>68520.125</CHANNEL_WEIGHT>
    <GROSS_WEIGHT>69540.25</GROSS_WEIGHT>
  </VE_INFO>
  <FORM_INFO>
    <FORM_TYPE>rmft</FORM_TYPE>
    <FORM_ID>${batch}</FORM_ID>
  </FORM_INFO>
  <OP_HINT>${hint}</OP_HINT>
</GATHER_FEEDBACK>
`
