import { describe, expect, test } from 'vitest'
import { MessageError } from './messageError.ts'
import { MAX_BYTES, MAX_DEPTH, parseXml } from './parse.ts'

function refusal(xml: string): string {
  try {
    parseXml(xml)
  } catch (error) {
    if (error instanceof MessageError) return error.code
    throw error
  }
  return 'read'
}

const nested = (depth: number): string => '<a>'.repeat(depth) + '</a>'.repeat(depth)

const bomb = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "aaaa">${Array.from({ length: 20 }, (_, n) => `<!ENTITY a${n} "&a;&a;&a;">`).join('')}]><l>&a19;</l>`

describe('hostile text', () => {
  test.each([
    ['entity bomb', bomb, 'doctype_refused'],
    ['external entity', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>', 'doctype_refused'],
    ['doctype in small letters', '<!doctype a><a/>', 'doctype_refused'],
    ['unknown entity', '<a>&secret;</a>', 'malformed'],
    ['depth 5,000', nested(5000), 'too_deep'],
    ['depth one too many', nested(MAX_DEPTH + 1), 'too_deep'],
    ['deepest allowed', nested(MAX_DEPTH), 'read'],
    ['11 MB', `<a>${'x'.repeat(11 * 1024 * 1024)}</a>`, 'too_large'],
    ['11 MB in Chinese', `<a>${'煤'.repeat(11 * 350_000)}</a>`, 'too_large'],
    ['10 MB in Chinese', `<a>${'煤'.repeat(MAX_BYTES / 3 - 10)}</a>`, 'read'],
    ['a million elements', `<a>${'<b/>'.repeat(1_000_000)}</a>`, 'too_many_elements'],
    ['truncated', '<a><b>x</b>', 'malformed'],
    ['truncated tag', '<a><b', 'malformed'],
    ['empty', '', 'malformed'],
    ['blank', ' \n', 'malformed'],
    ['no XML', '锟斤拷', 'malformed'],
    ['two roots', '<a/><b/>', 'malformed'],
    ['text beside elements', '<a>x<b/></a>', 'malformed'],
    ['unbound prefix', '<p:a/>', 'malformed'],
    ['twice the same attribute', '<a b="1" b="2"/>', 'malformed'],
    ['other encoding', '<?xml version="1.0" encoding="GBK"?><a/>', 'wrong_encoding'],
    ['text decoded wrongly', '<a>\uFFFD\uFFFD</a>', 'wrong_encoding'],
    ['NUL', '<a>\u0000</a>', 'illegal_character'],
    ['NUL by reference', '<a>&#0;</a>', 'malformed'],
    ['control character by reference of XML 1.1', '<?xml version="1.1"?><a>&#1;</a>', 'malformed'],
    ['lone surrogate', '<a>\uD800</a>', 'illegal_character'],
  ])('%s', (_, xml, expected) => expect(refusal(xml)).toBe(expected))

  test('a genuine file cut off anywhere is refused with MessageError', () => {
    const xml = '<?xml version="1.0" encoding="UTF-8"?>\n<a xmlns="urn:x"><b c="1">煤&amp;</b><![CDATA[ ]]></a>'
    for (let length = 0; length < xml.length; length += 1) expect(refusal(xml.slice(0, length))).toBe('malformed')
    expect(refusal(xml)).toBe('read')
  })
})

test('names, namespaces, attributes and text', () => {
  const root = parseXml(
    '\uFEFF<?xml version="1.0" encoding="utf-8"?><p:a xmlns:p="urn:x"><b __proto__="1">&lt;<![CDATA[&]]></b></p:a>',
  )
  expect([root.name, root.namespace, root.text]).toStrictEqual(['a', 'urn:x', ''])
  expect(root.children.map((child) => [child.name, child.namespace, child.text])).toStrictEqual([['b', '', '<&']])
  expect(root.children[0]?.attributes.get('__proto__')).toBe('1')
})
