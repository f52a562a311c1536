import { featureAt, isNewStyle } from './compatData.ts'

/** Of a built style sheet what a supported browser lacks: `@scope`, `:open`, `text-wrap`, `display: grid-lanes`, `color-mix()`, `rcap`. */
export function newStyleFeatures(css: string): Set<string> {
  const features = new Set<string>()
  const note = (feature: string, ...path: string[]) => {
    if (isNewStyle(featureAt('css', ...path)?.__compat)) features.add(feature)
  }
  // Strings and addresses contain anything.
  const plain = css.replaceAll(/\/\*.*?\*\/|"[^"]*"|'[^']*'|url\([^)]*\)/gs, '""')
  let depth = 0
  const rules: boolean[] = []
  for (const [, text = '', end] of plain.matchAll(/([^{};]*)([{};])/g)) {
    if (end === '{') {
      const isRule = !text.trim().startsWith('@')
      if (isRule && rules.slice(0, depth).includes(true)) note('nesting', 'selectors', 'nesting')
      rules[depth++] = isRule
      notePrelude(text, note)
      continue
    }
    const [, property = '', value = ''] = /^\s*([\w-]+)\s*:(.*)$/s.exec(text) ?? []
    if (property && !property.startsWith('-')) noteDeclaration(property, value, note)
    if (property.startsWith('--')) noteFunctions(value, (feature, ...path) => note(`${property}: ${feature}`, ...path))
    if (end === '}') depth--
  }
  return features
}

type Note = (feature: string, ...path: string[]) => void

function notePrelude(text: string, note: Note): void {
  const [, rule] = /^\s*@([\w-]+)/.exec(text) ?? []
  if (rule !== undefined) return note(`@${rule}`, 'at-rules', rule)
  for (const [pseudo, name = ''] of text.matchAll(/::?([a-z][\w-]*)/g)) note(pseudo, 'selectors', name)
}

function noteDeclaration(property: string, value: string, note: Note): void {
  note(property, 'properties', property)
  const keywords = value.matchAll(/(?<![\w-])([a-z][a-z-]*)(?![\w(-])/g)
  for (const [word] of keywords) note(`${property}: ${word}`, 'properties', property, word)
  noteFunctions(value, note)
}

/** Parts of a value that the type of the value knows, and not the property. */
function noteFunctions(value: string, note: Note): void {
  for (const [, name = ''] of value.matchAll(/(?<![\w-])([a-z][\w-]*)\(/g)) {
    note(`${name}()`, 'types', name)
    note(`${name}()`, 'types', 'color', name)
  }
  for (const [, unit = ''] of value.matchAll(/(?<![\w#-])-?[\d.]+([a-z]+)\b/g)) note(unit, 'types', 'length', unit)
}
