import { countLocalRuleHits, localRule, localRuleApi } from '@guanqiao/domain/rejection/localRule'
import { Figure } from '../../kit/cells/Figure.tsx'
import { crudScreen } from '../../kit/CrudScreen.tsx'
import { Note } from '../../kit/parts/text.ts'
import { showInstant } from '../../kit/time.ts'
import { useRead } from '../../kit/useOperation.ts'
import { RuleHits } from './RuleHits.tsx'

/** The counts of all rules are one response, whichever row asks. */
function useCount(id: string) {
  return useRead(countLocalRuleHits, {}).data?.find((row) => row.id === id)
}

const Documents = ({ id }: { readonly id: string }) => <Figure value={String(useCount(id)?.documents ?? 0)} />

function LastHit({ id }: { readonly id: string }) {
  const last = useCount(id)?.last_at
  return last ? <span className="figures">{showInstant(last)}</span> : null
}

const Origin = () => <Note as="span">在退单的单证上点“设为自订检查”建立</Note>

// What a rule is about comes from its rejection; new ones are made there.
const { create: _, update, ...api } = localRuleApi
const { doc_type: _docType, place: _place, code: _code, ...fields } = update.input.fields
const edit = { ...update, input: { ...update.input, fields } }

/** The checks of the enterprise's own: what they refuse, which documents they named, and their switch. */
export default crudScreen(
  localRule,
  { ...api, update: edit },
  {
    columns: [
      { name: 'documents', title: '命中单证', align: 'right', width: 96, render: ({ id }) => <Documents id={id} /> },
      { name: 'last_hit', title: '最近命中', width: 168, render: ({ id }) => <LastHit id={id} /> },
    ],
    Tools: Origin,
    Parts: RuleHits,
  },
)
