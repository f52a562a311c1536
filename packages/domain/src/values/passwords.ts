/**
 * Words and key sequences that most password guesses start with, including Chinese habits (我爱你, 1314, names of services). They are
 * compared without surrounding digits and special characters, so that each covers all its variations.
 */
const WORDS = new Set(
  `a aa aaa ab abc abcd abcde admin administrator adminadmin adm alibaba alipay angel apple aini ainio asd asdf asdfg asdfgh asdfghjkl asdfjkl
  asdqwe baby baidu baobao baobei baoguan baseball batman beijing bill changeme charlie chen china company computer cool customs daniel dearbook default
  demo dongdong dragon enterprise facebook fendou football fuck fuckyou god google guanliyuan guanqiao guest hahaha haoren haiguan hao hello huawei
  iloveu iloveyou ilove internet jack jesus jiayou jordan kaoyan kouan killer king lei letmein li lin liu live login long love lovely lover ly manager
  master michael miss monkey monkeys mother mustang mypass mypassword mm mmm mima neimenggu nihao nimda ninja office oracle pa pass passwd password
  passwords passw passwort pokemon princess public qaz qazwsx qazxsw qing qq qqq qwe qwer qwert qwerty qwertyu qwertyui qwertyuio qwertyuiop qweasd
  qweasdzxc q qwaszx rmft root samsung secret server service shadow shanghai sina single soccer soso star starwars sunshine superman super sys sysadmin
  system taobao temp tencent test tester testing tian tianshi tiger tmp trustno user username vip wang wangluo wangyi weixin wechat welcome wo woaini
  woaiwo woaizhongguo woaijia woaiziji wobuzhidao wode wodemima wojia wuliu www x xiao xiaoming xx xxx yang yunshu z zhang zhangwei zhao zhongguo zx zxc
  zxcv zxcvb zxcvbn zxcvbnm zz zzz manzhouli erlian erenhot ganqimaodu erlianhaote huhehaote mongolia menggu`.split(
    /\s+/,
  ),
)

/** Sequences of neighbouring keys. */
const RUNS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '147258369',
  '741852963',
].flatMap((run) => [run, [...run].reverse().join('')])

const LOOKALIKES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}
const MAX_DIGITS = 11

const unmasked = (text: string) => text.replace(/[@431!0$57]/g, (character) => LOOKALIKES[character] ?? character)
const trimmed = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/** The password without special characters, which guesses vary too. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const isRun = (text: string) => RUNS.some((run) => run.includes(text))
const undoubled = (text: string) => text.replace(/(.)\1/gu, '$1')
const isRepeated = (text: string) => /^(.{1,4})\1+.{0,3}$/u.test(text)
/** Whether both halves are key sequences: `qwer1234`, `abcd1234`. */
const isTwoRuns = (text: string) =>
  [...text].some((_, at) => at >= 3 && text.length - at >= 3 && isRun(text.slice(0, at)) && isRun(text.slice(at)))

/** Whether a password is commonly guessed. Up to eleven digits are birthdays and telephone numbers. */
export function isCommonPassword(password: string): boolean {
  const lower = password.normalize('NFKC').toLowerCase()
  const text = plain(password)
  if (new Set(text).size < 4 || isRun(text) || isRun(undoubled(text)) || isRepeated(text) || isTwoRuns(text))
    return true
  if (/^\d+$/.test(text) && text.length <= MAX_DIGITS) return true
  return [trimmed(lower), trimmed(unmasked(lower)), unmasked(trimmed(lower)), trimmed(text), text].some(
    (word) => WORDS.has(word) || WORDS.has(plain(word)),
  )
}

/** Whether a password mainly consists of a name: of the user, the enterprise, the product. */
export function isNamePassword(password: string, names: readonly string[]): boolean {
  const text = plain(password)
  return names
    .flatMap((name) => [plain(name), ...name.split(/[^\p{L}\p{N}]+/u).map(plain)])
    .filter((name) => name.length >= 3)
    .some((name) => text.includes(name) && text.replaceAll(name, '').replace(/\d/g, '').length < 4)
}

const CLASSES: readonly RegExp[] = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{Lu}\p{Ll}\p{Nd}]/u]

/** How many classes of characters a password has: capitals, small letters, digits, others. */
export const characterClasses = (password: string): number => CLASSES.filter((one) => one.test(password)).length
