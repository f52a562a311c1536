import { receiverApi, sellerApi } from '@guanqiao/domain/reference/party'
import { useMemo } from 'react'
import { call, CallProblem } from '../../../kit/call.ts'
import { FormField } from '../../../kit/form/FormField.tsx'
import { partyDefaults } from '../draft/fill.ts'
import { headSections, isNeeded } from '../draft/steps.ts'
import type { OrderInHand } from '../draft/useOrder.ts'

type Form = OrderInHand['form']

/** Step 1: who, where, when and by which rules. */
export function HeadStep({ it: { form } }: { readonly it: OrderInHand }) {
  const set = (name: string, value: unknown, text?: string) => {
    form.set(name, value, text)
    if ((name === 'seller_id' || name === 'receiver_id') && typeof value === 'string')
      void fillFromParty(form, name, value)
  }
  return headSections.map((section) => (
    <section key={section.title} className="gq-section" aria-label={section.title}>
      <h2>{section.title}</h2>
      <div className="gq-fields">
        {section.fields.map((name) => (
          <Place key={name} name={name} form={form} onChange={set} />
        ))}
      </div>
    </section>
  ))
}

function Place({
  name,
  form,
  onChange,
}: {
  readonly name: string
  readonly form: Form
  readonly onChange: (name: string, value: unknown, text?: string) => void
}) {
  const declared = form.shape.fields[name]
  const needed = isNeeded(name, form.values['ie_flag'])
  const field = useMemo(() => declared && (needed ? { ...declared, required: true } : declared), [declared, needed])
  if (!field) return null
  const given = form.row?.[name] === form.values[name] ? form.row?.[`${name}_text`] : undefined
  const text = form.texts[name] ?? (typeof given === 'string' ? given : undefined)
  return (
    <FormField
      name={name}
      field={field}
      value={form.values[name]}
      text={text}
      problem={form.problems[name]}
      inner={undefined}
      disabled={false}
      onChange={onChange}
      onLeave={form.check}
    />
  )
}

/** What the party is used to goes into what is still blank. Whoever may not read parties types it himself. */
async function fillFromParty(form: Form, name: 'seller_id' | 'receiver_id', id: string): Promise<void> {
  try {
    const party = await call(name === 'seller_id' ? sellerApi.get : receiverApi.get, { id })
    for (const [field, value] of Object.entries(partyDefaults(form.values, party))) form.set(field, value)
  } catch (error) {
    if (!(error instanceof CallProblem)) throw error
  }
}
