import { contrast, mix } from './contrast.ts'

/**
 * The colours of one appearance. `primary` fills areas without text; `link` and `button` colour or contain text with a contrast of
 * at least 4.5:1, which the bright primary does not reach on white (3.2:1).
 */
export interface Colours extends Tones {
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
}

/** The colours of states. */
interface Tones {
  readonly accepted: string
  readonly done: string
  readonly attention: string
  readonly bad: string
  /** Text on a button filled with `bad`. */
  readonly onBad: string
}

type Neutral = Omit<Colours, 'primary' | 'link' | 'linkStrong' | 'button' | 'buttonStrong' | 'tint' | keyof Tones>
type Mode = 'light' | 'dark'

const neutrals: Readonly<Record<Mode, Neutral>> = {
  light: {
    ground: '#f2f5f8',
    surface: '#ffffff',
    raised: '#ffffff',
    text: '#1a2430',
    quiet: '#566373',
    line: '#e2e7ed',
    frame: '#c6cfd9',
  },
  dark: {
    ground: '#0d131a',
    surface: '#151d27',
    raised: '#1d2733',
    text: '#e4e9ef',
    quiet: '#9eabba',
    line: '#27323f',
    frame: '#3d4b5b',
  },
}

const tones: Readonly<Record<Mode, Tones>> = {
  light: { accepted: '#077278', done: '#21760f', attention: '#a35200', bad: '#c4161c', onBad: '#ffffff' },
  dark: { accepted: '#5fd3d8', done: '#6fcf5a', attention: '#f2a64a', bad: '#ff8080', onBad: '#0d131a' },
}

/** For the colour-weak mode: the states differ in lightness and in blue, which red-green weakness leaves visible. */
const weakTones: Readonly<Record<Mode, Tones>> = {
  light: { accepted: '#00696f', done: '#003d33', attention: '#7d6000', bad: '#8a0068', onBad: '#ffffff' },
  dark: { accepted: '#5fd3d8', done: '#d2f5ea', attention: '#f0d800', bad: '#f58a8a', onBad: '#0d131a' },
}

const STEP = 0.02
/** At least 4.5 (WCAG AA); bright text on dark needs more for the same comfort. */
const LEAST_CONTRAST: Readonly<Record<Mode, number>> = { light: 4.8, dark: 6.5 }

/** The first mixture of a colour with black or white that has this contrast to each of the others. */
function readable(colour: string, towards: string, others: readonly string[], least: number): string {
  for (let share = 0; share < 1; share += STEP) {
    const mixed = mix(colour, towards, share)
    if (others.every((other) => contrast(mixed, other) >= least)) return mixed
  }
  return towards
}

/** The colours of an appearance with a primary colour (#rrggbb); `isWeak` for users who confuse red and green. */
export function coloursOf(mode: Mode, primary: string, isWeak = false): Colours {
  const neutral = neutrals[mode]
  const towards = mode === 'light' ? '#000000' : '#ffffff'
  const tint = mode === 'light' ? mix(primary, '#ffffff', 0.92) : mix(primary, neutral.surface, 0.86)
  const link = readable(primary, towards, [neutral.ground, neutral.surface, neutral.raised, tint], LEAST_CONTRAST[mode])
  const button = readable(primary, '#000000', ['#ffffff'], LEAST_CONTRAST.light)
  return {
    ...neutral,
    ...(isWeak ? weakTones : tones)[mode],
    primary,
    link,
    linkStrong: mix(link, towards, 0.25),
    button,
    buttonStrong: mix(button, '#000000', 0.18),
    tint,
  }
}

const tinted = ['quiet', 'link', 'accepted', 'done', 'attention', 'bad'] as const

/** Mixtures, computed here: style sheets mix colours only from Chromium 111 on. */
const mixtures = (colours: Colours): Readonly<Record<string, string>> => ({
  // Opaque: fixed cells of a table cover others.
  hovered: mix(colours.surface, colours.text, 0.023),
  sorted: mix(colours.surface, colours.text, 0.066),
  ring: `${colours.link}4d`,
  ...Object.fromEntries(tinted.map((name) => [`${name}Tint`, mix(colours.surface, colours[name], 0.08)])),
})

/** The custom properties of the style sheets (`--link-strong`) for these colours. */
export const properties = (colours: Colours): Readonly<Record<`--${string}`, string>> =>
  Object.fromEntries(
    Object.entries({ ...colours, ...mixtures(colours) }).map(([name, colour]) => [
      `--${name.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)}`,
      colour,
    ]),
  )
