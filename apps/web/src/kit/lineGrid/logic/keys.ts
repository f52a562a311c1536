import type { Move } from './moves.ts'

export type Command =
  | { readonly do: 'move'; readonly move: Move; readonly by?: 'enter' | 'tab' }
  | { readonly do: 'copyAbove' | 'fillDown' | 'duplicate' | 'remove' | 'revert' | 'lookUp' | 'undo' | 'redo' | 'flush' }

export interface Key {
  readonly key: string
  readonly ctrl: boolean
  readonly shift: boolean
  readonly alt: boolean
}

/** The caret in the text of the cell. */
export interface Caret {
  readonly start: number
  readonly end: number
  readonly length: number
}

const withCtrl: Readonly<Record<string, Command>> = {
  d: { do: 'copyAbove' },
  delete: { do: 'remove' },
  home: { do: 'move', move: 'first' },
  end: { do: 'move', move: 'last' },
  z: { do: 'undo' },
  y: { do: 'redo' },
  s: { do: 'flush' },
  enter: { do: 'flush' },
}

const withCtrlShift: Readonly<Record<string, Command>> = { d: { do: 'fillDown' }, z: { do: 'redo' } }

const alone: Readonly<Record<string, Command>> = {
  Enter: { do: 'move', move: 'next', by: 'enter' },
  Tab: { do: 'move', move: 'next', by: 'tab' },
  ArrowUp: { do: 'move', move: 'up' },
  ArrowDown: { do: 'move', move: 'down' },
  PageUp: { do: 'move', move: 'pageUp' },
  PageDown: { do: 'move', move: 'pageDown' },
  Insert: { do: 'duplicate' },
  Escape: { do: 'revert' },
  F2: { do: 'lookUp' },
}

const withShift: Readonly<Record<string, Command>> = {
  Enter: { do: 'move', move: 'back', by: 'enter' },
  Tab: { do: 'move', move: 'back', by: 'tab' },
}

/** The command of a key in a cell. Horizontal arrows leave the cell only if the caret is at the end or all text is selected. */
export function commandOf({ key, ctrl, shift, alt }: Key, caret: Caret): Command | undefined {
  if (alt) return undefined
  if (ctrl) return (shift ? withCtrlShift : withCtrl)[key.toLowerCase()]
  if (shift) return withShift[key]
  const isWhole = caret.start === 0 && caret.end === caret.length
  if (key === 'ArrowLeft') return isWhole || caret.end === 0 ? { do: 'move', move: 'left' } : undefined
  if (key === 'ArrowRight') return isWhole || caret.start === caret.length ? { do: 'move', move: 'right' } : undefined
  return alone[key]
}
