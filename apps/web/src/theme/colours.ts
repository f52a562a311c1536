/**
 * The colours of one appearance. `primary` fills areas without text; `link` and `button` colour or contain text with a contrast of
 * at least 4.5:1, which the bright primary does not reach on white (3.2:1).
 */
export interface Colours {
  readonly ground: string
  readonly surface: string
  readonly raised: string
  readonly text: string
  readonly quiet: string
  readonly line: string
  readonly frame: string
  readonly primary: string
  readonly link: string
  readonly linkStrong: string
  readonly button: string
  readonly buttonStrong: string
  readonly tint: string
  readonly done: string
  readonly attention: string
  readonly bad: string
  /** Text on a button filled with `bad`. */
  readonly onBad: string
}

export const light: Colours = {
  ground: '#f2f5f8',
  surface: '#ffffff',
  raised: '#ffffff',
  text: '#1a2430',
  quiet: '#566373',
  line: '#e2e7ed',
  frame: '#c6cfd9',
  primary: '#1890ff',
  link: '#0b66c3',
  linkStrong: '#084d94',
  button: '#0b6bcb',
  buttonStrong: '#0956a4',
  tint: '#e8f3ff',
  done: '#21760f',
  attention: '#a35200',
  bad: '#c4161c',
  onBad: '#ffffff',
}

export const dark: Colours = {
  ground: '#0d131a',
  surface: '#151d27',
  raised: '#1d2733',
  text: '#e4e9ef',
  quiet: '#9eabba',
  line: '#27323f',
  frame: '#3d4b5b',
  primary: '#1890ff',
  link: '#6cb6ff',
  linkStrong: '#9fd0ff',
  button: '#1568c1',
  buttonStrong: '#1a72d2',
  tint: '#14304d',
  done: '#6fcf5a',
  attention: '#f2a64a',
  bad: '#ff8080',
  onBad: '#0d131a',
}
