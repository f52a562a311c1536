import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { manualWeighing, weighing } from '@guanqiao/domain/weighing/weighing'
import type { Verdict } from '@guanqiao/domain/weighing/weighing.rules'
import { EntityDetails } from '../../../kit/details/EntityDetails.tsx'
import { FormField } from '../../../kit/form/FormField.tsx'
import { DraftList } from '../../../kit/form/Notes.tsx'
import { jumpTo, onChosen, onKeyFirst } from '../../../kit/form/keys.ts'
import { asText } from '../../../kit/controls/control.ts'
import { readDecimal } from '../../../kit/controls/numberText.ts'
import { useTyping } from '../../../kit/controls/useTyping.ts'
import { useConfirm } from '../../../kit/overlays.tsx'
import { Card } from '../../../kit/parts/card.ts'
import { FieldGrid } from '../../../kit/parts/form.ts'
import { useAllowed } from '../../../kit/permissions.ts'
import { WhoElse } from '../../../platform/presence/WhoElse.tsx'
import { Figures } from './Figures.tsx'
import { ExpectedTruckCard } from './ExpectedTruckCard.tsx'
import { Plate } from './Plate.tsx'
import { ScaleHabits } from './ScaleHabits.tsx'
import type { Ticket } from './weights.ts'
import { expectedOf, verdictOf, weighedSoFar } from './weights.ts'
import { fields, useBridge } from './useBridge.ts'
import type { Bridge as State } from './useBridge.ts'
import styles from '../weighing.module.css'
import { timeNow } from '../../../kit/events/clock.ts'

interface Props {
  readonly ticket: Ticket | undefined
  readonly batch: string | null
  /** Content below the truck's papers. */
  readonly beside: ReactNode
  readonly onSaved: (ticket: Ticket) => void
  readonly onAgain: () => void
  /** The arrow down in the empty field for the plate. */
  readonly onDown: () => void
}

/** One truck: plate, Enter, weight, Enter. */
export function Bridge({ ticket: first, batch, beside, onSaved, onAgain, onDown }: Props) {
  const bridge = useBridge(first, batch)
  const { form, drafts, pass, ticket, truckData } = bridge
  const confirm = useConfirm()
  const root = useRef<HTMLDivElement>(null)
  const plate = useRef<HTMLInputElement>(null)
  const weight = useRef<HTMLInputElement>(null)
  const mayType = useAllowed(manualWeighing)
  const knows = Boolean(form.values['plate_number']) && (truckData !== undefined || ticket !== undefined)
  useEffect(() => (knows ? weight : plate).current?.focus(), [knows])
  const now = useMinute()
  const weighed = weighedSoFar(
    ticket,
    pass,
    { weight: form.values['weight'], container_tare: form.values['container_tare'], deduct: form.values['deduct'] },
    now,
  )
  const expected = expectedOf(ticket, truckData, form.values['good_name'])
  const verdict = verdictOf(weighed, expected)
  const again = () => {
    drafts.drop()
    onAgain()
  }
  const look = async (plateNumber?: string) => {
    if (await bridge.look(plateNumber)) weight.current?.focus()
  }
  const save = async () => {
    if (!bridge.isSettled) return look()
    const doubt = bridge.isUnknown ? unknownQuestion(form.values['plate_number']) : soonQuestion(form, verdict)
    if (doubt && !(await confirm(doubt))) return (bridge.isUnknown ? plate : weight).current?.focus()
    const { saved, at } = await bridge.save()
    if (saved) return onSaved(saved)
    if (at === 'plate_number') plate.current?.focus()
    else if (at === undefined || at === 'weight') weight.current?.focus()
    else jumpTo(root.current, at)
  }
  const onKey = (event: KeyboardEvent) => {
    onChosen(event)
    if (event.key === 'Escape' && !(event.target as HTMLElement).closest('[data-field]')) again()
    if (!(event.ctrlKey || event.metaKey) || (event.key !== 'Enter' && event.key !== 's')) return
    event.preventDefault()
    void save()
  }
  return (
    <div
      ref={root}
      className={styles.bridge}
      onKeyDown={onKey}
      onKeyDownCapture={(event) =>
        onKeyFirst(event, { save: () => void save(), submit: () => void save(), check: form.check })
      }
    >
      <Card as="section" className={styles.scale} aria-label={ticket ? '二次过磅' : '首次过磅'}>
        <BridgeHeader ticket={ticket} isStarted={Boolean(ticket ?? form.values['plate_number'])} onAgain={again} />
        <DraftList drafts={drafts.drafts} onRestore={bridge.restore} onDiscard={drafts.discard} />
        <Plate input={plate} state={bridge} onEnter={(plateNumber) => void look(plateNumber)} onDown={onDown} />
        <Weight input={weight} state={bridge} disabled={!mayType} onEnter={() => void save()} />
        {!mayType && <p className={styles.bad}>没有“手工录入”权限：地磅仪表未接入时不能录入重量，请联系管理员。</p>}
        {form.refusal && (
          <p className={styles.bad} role="alert">
            {form.refusal.message}
          </p>
        )}
        <Figures
          ticket={ticket}
          pass={pass}
          weighed={weighed}
          expected={expected}
          verdict={verdict}
          containerTare={form.values['container_tare']}
        />
        <div className={styles.buttons}>
          <Button
            type="primary"
            size="large"
            data-submit
            loading={form.busy}
            disabled={!mayType}
            onClick={() => void save()}
          >
            {ticket ? '完成过磅' : '保存首磅'} (Enter)
          </Button>
        </div>
      </Card>
      <div className={styles.side}>
        <ExpectedTruckCard truckData={truckData} ticket={ticket} looking={bridge.looking} />
        {beside}
      </div>
      <Papers state={bridge} />
    </div>
  )
}

interface HeadProps extends Pick<Props, 'ticket' | 'onAgain'> {
  readonly isStarted: boolean
}

/** Which pass it is, and who else has the ticket open. */
const BridgeHeader = ({ ticket, isStarted, onAgain }: HeadProps) => (
  <>
    <header>
      <h2>{ticket ? `二次过磅 ${ticket.weighing_no ?? ''}` : '首次过磅'}</h2>
      <ScaleHabits />
      {isStarted && (
        <Button size="small" onClick={onAgain} title="Esc">
          换一辆车
        </Button>
      )}
    </header>
    {ticket && <WhoElse entity={weighing.table} id={ticket.id} editing />}
  </>
)

/** The cautious button has the focus: an accidental Enter must not open a ticket. */
const unknownQuestion = (plate: unknown) => ({
  title: `车牌 ${String(plate)} 没有登记`,
  content: '它不在待过磅车辆和车辆档案中，重量不计入任何批次。请再核对一次车牌。',
  okText: '仍为它开磅单',
  cancelText: '返回核对',
  isCautious: true,
})

/** As cautious: a second Enter must not complete a ticket whose truck has not left the scale. */
function soonQuestion({ values }: State['form'], { alerts }: Verdict) {
  const soon = values['weight'] ? alerts.find(({ rule }) => rule === 'tooSoon') : undefined
  return (
    soon && {
      title: soon.message,
      content: '车辆可能还没有装卸，或两次称的是同一状态。请核对后再完成过磅。',
      okText: '仍完成过磅',
      cancelText: '返回核对',
      isCautious: true,
    }
  )
}

/** The current time, to the minute: the time between the passes is checked while the truck is still on the scale. */
function useMinute(): string {
  const [now, setNow] = useState(() => new Date(timeNow()).toISOString())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date(timeNow()).toISOString()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

function onEnterKey(event: KeyboardEvent, act: () => void): void {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  act()
}

interface BigProps {
  readonly input: RefObject<HTMLInputElement | null>
  readonly state: State
  readonly onEnter: () => void
}

function Weight({ input, state: { form, pass }, disabled, onEnter }: BigProps & { readonly disabled: boolean }) {
  const problem = form.problems['weight']
  const { inputText, type, leave } = useTyping(
    asText(form.values['weight']),
    { read: readDecimal, write: (text) => text },
    (value) => form.set('weight', value),
  )
  return (
    <label className={styles.big}>
      <span>{pass === 'gross' ? '毛重（重车）' : '皮重（空车）'} kg</span>
      <input
        ref={input}
        className={`${styles.weight} figures`}
        inputMode="decimal"
        autoComplete="off"
        placeholder="读数"
        disabled={disabled}
        aria-invalid={problem !== undefined}
        value={inputText}
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
        onKeyDown={(event) => onEnterKey(event, onEnter)}
      />
      {problem && <span className={styles.bad}>{problem}</span>}
    </label>
  )
}

const papers = [
  'direction',
  'batch_number',
  'trailer_plate',
  'driver_name',
  'bill_no',
  'good_name',
  'spec',
  'sender_name',
  'receiver_name',
  'site_id',
  'container_tare',
  'deduct',
  'foreign_no',
  'foreign_net',
  'remark',
]
const onSecond = new Set(['container_tare', 'deduct'])

/** The other fields of the ticket; at the second pass only the deductions are still empty. */
function Papers({ state: { form, ticket, truckData } }: { readonly state: State }) {
  const textOf = (name: string) =>
    name === 'site_id' ? (form.texts[name] ?? truckData?.site_id_text ?? ticket?.site_id_text ?? undefined) : undefined
  const visiblePapers = ticket ? papers.filter((name) => onSecond.has(name)) : papers
  return (
    <Card as="section" className={styles.papers} aria-label="磅单内容">
      <h2>磅单内容</h2>
      <FieldGrid>
        {visiblePapers.map((name) => {
          const field = fields[name]
          return (
            field && (
              <FormField
                key={name}
                name={name}
                field={field}
                value={form.values[name]}
                text={textOf(name)}
                problem={form.problems[name]}
                inner={undefined}
                disabled={false}
                onChange={form.set}
                onLeave={form.check}
              />
            )
          )
        })}
      </FieldGrid>
      {ticket && (
        <EntityDetails fields={weighing.fields} row={ticket} names={papers.filter((name) => !onSecond.has(name))} />
      )}
    </Card>
  )
}
