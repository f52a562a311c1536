import { consigneeApi, consignorApi } from '@guanqiao/domain/reference/party'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { catchRefusal } from '../../../kit/acts/refusal.ts'
import { call } from '../../../kit/call.ts'
import { FormField } from '../../../kit/form/FormField.tsx'
import { withinOf } from '../../../kit/form/values.ts'
import { FieldGrid, SectionCard } from '../../../kit/parts/form.ts'
import type { PortSet } from '../../../documents/defaults/portSet.ts'
import { originOf, valuesOf } from '../../../documents/defaults/portSet.ts'
import { originNote } from '../../../documents/frame/origins.ts'
import { OriginPlace } from '../../../documents/frame/OriginPlace.tsx'
import type { Marks } from '../../../documents/findings/marks.ts'
import { partyDefaults } from '../draft/orderDefaults.ts'
import { portFields } from '../draft/start.ts'
import { siteAfter, sitesOf } from '../draft/site.ts'
import { headSections, isNeeded } from '../draft/steps.ts'
import type { OrderInHand } from '../draft/useOrder.ts'

type Form = OrderInHand['form']

/** Step 1: parties, places, times and terms. */
export function HeadStep({
  entry: { form, portSet },
  marks: { marks },
}: {
  readonly entry: OrderInHand
  readonly marks: Marks
}) {
  const [siteNote, setSiteNote] = useState<string>()
  const latest = useRef(form)
  useLayoutEffect(() => void (latest.current = form))
  // Stable between renderings: a field re-renders only when it changes.
  const set = useCallback((name: string, value: unknown, text?: string) => {
    latest.current.set(name, value, text)
    if (name === 'site_id') setSiteNote(undefined)
    if (name === 'port_id' && typeof value === 'string') void fitSite(latest, value, text ?? '所选口岸', setSiteNote)
    if ((name === 'seller_id' || name === 'receiver_id') && typeof value === 'string')
      void fillFromParty(latest, name, value)
  }, [])
  return headSections.map((section) => (
    <SectionCard key={section.title} aria-label={section.title}>
      <h2>{section.title}</h2>
      <FieldGrid>
        {section.fields.map((name) => (
          <FieldSlot
            key={name}
            name={name}
            form={form}
            note={(name === 'site_id' ? siteNote : undefined) ?? marks[name]}
            set={portSet}
            onChange={set}
          />
        ))}
      </FieldGrid>
    </SectionCard>
  ))
}

interface PlaceProps {
  readonly name: string
  readonly form: Form
  /** A change of the field that the user did not make, or a finding on it. */
  readonly note: string | undefined
  /** The default set of the order's port. */
  readonly set: PortSet | undefined
  readonly onChange: (name: string, value: unknown, text?: string) => void
}

const textOf = (form: Form, name: string): string | undefined => {
  const storedText = form.row?.[name] === form.values[name] ? form.row?.[`${name}_text`] : undefined
  return form.texts[name] ?? (typeof storedText === 'string' ? storedText : undefined)
}

function FieldSlot({ name, form, note, set, onChange }: PlaceProps) {
  const declared = form.shape.fields[name]
  const direction = form.values['ie_flag']
  const needed = isNeeded(name, direction)
  const field = useMemo(
    () => declared && { ...declared, ...(needed ? { required: true } : {}), ...labelled(name, direction) },
    [declared, needed, name, direction],
  )
  if (!field) return null
  const usual = (portFields as readonly string[]).includes(name) ? valuesOf(set, [name])[name] : undefined
  const origin =
    set && usual !== undefined ? originNote(originOf(set, name, usual), form.values[name], field) : undefined
  return (
    <OriginPlace field={field} note={origin?.isChanged ? undefined : origin}>
      <FormField
        name={name}
        field={field}
        value={form.values[name]}
        text={textOf(form, name)}
        problem={form.problems[name] ?? note}
        inner={undefined}
        disabled={false}
        within={withinOf(field, form.values)}
        onChange={onChange}
        onLeave={form.check}
      />
    </OriginPlace>
  )
}

/** Goods of an import are loaded abroad. */
const labelled = (name: string, direction: unknown) =>
  name === 'loading_time' ? { label: direction === 'E' ? '境内计划装载时间' : '境外计划装载时间' } : {}

/** Keeps the site consistent with the port. If the call fails, the check before submitting still finds the mismatch. */
async function fitSite(
  latest: { readonly current: Form },
  portId: string,
  portText: string,
  note: (message: string | undefined) => void,
): Promise<void> {
  const sites = await catchRefusal(sitesOf(portId), () => undefined)
  const form = latest.current
  if (!sites || form.values['port_id'] !== portId) return
  const { site, message } = siteAfter(sites, { id: form.values['site_id'], text: textOf(form, 'site_id') }, portText)
  if (site !== undefined) form.set('site_id', site?.id ?? null, site?.text)
  note(message)
}

/** Fills empty fields with the party's usual values. Users who may not read parties type them. */
async function fillFromParty(
  latest: { readonly current: Form },
  name: 'seller_id' | 'receiver_id',
  id: string,
): Promise<void> {
  const get = name === 'seller_id' ? consignorApi.get : consigneeApi.get
  const party = await catchRefusal(call(get, { id }), () => undefined)
  const form = latest.current
  if (!party || form.values[name] !== id) return
  for (const [field, value] of Object.entries(partyDefaults(form.values, party))) form.set(field, value)
}
