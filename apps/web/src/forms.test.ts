import { expect, test } from 'vitest'

const sources = import.meta.glob<string>(
  [
    './kit/**/*.tsx',
    './modules/**/*.tsx',
    './platform/**/*.{ts,tsx}',
    './documents/**/*.{ts,tsx}',
    './modules/**/*.ts',
    '!./**/*.test.{ts,tsx}',
    '!./kit/tests/**',
  ],
  { eager: true, query: '?raw', import: 'default' },
)

/** Forms whose input is no record: a field or two of one step, asked again at no cost, or what another form keeps. */
const steps: readonly (readonly [file: string, why: string])[] = [
  ['documentContainer/EditContainer.tsx', 'a value or two of a container, filled in from its documents'],
  ['making/MakeDialog.tsx', 'selects the order, or lists batch numbers'],
  ['todo/PutOffDialog.tsx', 'a day'],
  ['identity/registration/Decide.tsx', 'a decision with its reason'],
  ['reference/codeTables/ImportDialog.tsx', 'a file'],
  ['reference/declarationElementLists/ListImport.tsx', 'a file'],
  ['transport/CalculateRun.tsx', 'a run of numbers, looked at before anything is registered'],
  ['stepDialog/StepForm.tsx', 'the form of the dialogs and screens that name their step'],
  ['stepDialog/StepDialog.tsx', 'a few entries of one step, or a selection'],
  ['files/AnnexDialog.tsx', 'the words to a file'],
  ['list/SaveFilter.tsx', 'the name of a filter'],
  ['bulk/BulkEdit.tsx', 'one value for several records'],
  ['sending/ReasonForm.tsx', 'the reason of a message'],
  ['mending/MendForm.tsx', 'one value for several documents'],
  ['rejection/RuleDialog.tsx', 'filled in from the rejection'],
  ['template/TemplateList.tsx', 'the name of a template'],
]

const formsIn = (text: string): string[] =>
  text
    .split(/<(?:EntityForm|StepForm)\b/)
    .slice(1)
    .map((rest) => rest.slice(0, rest.indexOf('/>')))

const files = Object.entries(sources).filter(([, text]) => /<(?:EntityForm|StepForm)\b/.test(text))
const isStep = (path: string) => steps.some(([file]) => path.endsWith(file))

test('every form of a record keeps its input in the browser; others are steps, with the reason', () => {
  const without = files
    .filter(([path, text]) => !isStep(path) && formsIn(text).some((form) => !form.includes('draftKey')))
    .map(([path]) => path)
  const line = (path: string) =>
    `apps/web/src/${path.slice(2)}: pass draftKey to <EntityForm>; the form of a single step is named in \`steps\` of apps/web/src/forms.test.ts`
  expect(without.map(line)).toEqual([])
  expect(files.length).toBeGreaterThan(20)
})

test('no step is named in vain', () => {
  const vain = steps.filter(
    ([file]) =>
      !files.some(([path, text]) => path.endsWith(file) && formsIn(text).some((form) => !form.includes('draftKey'))),
  )
  expect(vain).toEqual([])
})

/** Filled in from other records whenever they are opened. */
const filledAgain = ['DeclarationElementsDialog.tsx', 'make/MakeConfirmations.tsx']

test('screens with a form of their own keep its input', () => {
  const screens = Object.entries(sources).filter(
    ([path, text]) =>
      /\buseForm[(<]/.test(text) && !path.startsWith('./kit/form/') && !filledAgain.some((name) => path.endsWith(name)),
  )
  const line = (path: string) => `apps/web/src/${path.slice(2)}: keep the input of useForm with useLocalDraft(…)`
  expect(screens.filter(([, text]) => !text.includes('useLocalDraft(')).map(([path]) => line(path))).toEqual([])
  expect(screens.map(([path]) => path).sort()).toEqual([
    './documents/frame/useDocument.ts',
    './kit/EntityForm.tsx',
    './modules/weighing/bridge/useBridge.ts',
  ])
})
