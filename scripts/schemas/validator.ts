import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'

export interface Judge {
  /** The schema's name and the violations; [] if the message is valid. */
  judge(xml: string): { readonly schema: string; readonly faults: readonly string[] }
}

/** Validates messages with the schemas of a folder of customs' package: `…_<type>_<function>.xsd` with Type and Code below. */
export function judgeWith(folder: string): Judge {
  xmlRegisterFsInputProviders()
  const names = readdirSync(folder).filter((name) => /_MT\d{4}_\d\.xsd$/.test(name))
  if (names.length === 0) throw new Error(`没有报文模式文件（…_MT1401_9.xsd）：${folder}`)
  const validators = new Map<string, XsdValidator>()
  const validatorOf = (name: string): XsdValidator => {
    const compiled = validators.get(name)
    if (compiled) return compiled
    const path = join(folder, name)
    const schema = XmlDocument.fromBuffer(readFileSync(path), { url: path })
    const validator = XsdValidator.fromDoc(schema)
    schema.dispose()
    validators.set(name, validator)
    return validator
  }
  return {
    judge(xml) {
      const suffix = `_${/<MessageType>(MT\d{4})</.exec(xml)?.[1]}_${/<FunctionCode>(\d)</.exec(xml)?.[1]}.xsd`
      const schema = names.find((name) => name.endsWith(suffix))
      if (!schema) return { schema: suffix, faults: [`no schema for ${suffix}`] }
      return { schema, faults: faultsOf(validatorOf(schema), xml) }
    },
  }
}

function faultsOf(validator: XsdValidator, xml: string): string[] {
  let document: XmlDocument | undefined
  try {
    document = XmlDocument.fromString(xml)
    validator.validate(document)
    return []
  } catch (error) {
    return [error instanceof Error ? error.message.trim() : String(error)]
  } finally {
    document?.dispose()
  }
}
