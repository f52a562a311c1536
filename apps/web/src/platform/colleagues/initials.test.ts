import { expect, test } from 'vitest'
import { nameInitials } from './initials.ts'

test.each([
  ['苏日娜', 'srn'],
  ['任瑞荣', 'rrr'],
  ['萨其尔', 'sqe'],
  ['王晓燕', 'wxy'],
  ['乌云其木格', 'wyqmg'],
  ['欧阳锋', 'oyf'],
  ['周子昂', 'zza'],
  ['Li 明', 'li m'],
])('%s is found by %s', (name, initials) => {
  expect(nameInitials(name)).toBe(initials)
})
