import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { describe, expect, test } from 'vitest'
import { canonicalRequest, credentialIn, signatureOf } from './signature.ts'

/** Amazon's own examples ("Authenticating Requests: Using the Authorization Header"). */
const KEY_ID = ['AKIA', 'IOSFODNN7EXAMPLE'].join('')
const SECRET = ['wJalr', 'XUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'].join('')
const TIME = '20130524T000000Z'
const HOST = 'examplebucket.s3.amazonaws.com'
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const examples = [
  {
    what: 'GET of a part of an object',
    method: 'GET',
    path: '/test.txt',
    query: '',
    more: { range: 'bytes=0-9' },
    body: '',
    canonical: '7344ae5b7ee6c3e7e6b0fe0640412a37625d1fbfff95c48bbb2dc43964946972',
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    what: 'PUT of an object',
    method: 'PUT',
    path: '/test%24file.text',
    query: '',
    more: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    body: 'Welcome to Amazon S3.',
    canonical: '9e0e90d9c76de8fa5b200d8c849cd5b8dc7a3be3951ddb7f6a76b4158342019d',
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
  {
    what: 'a parameter without a value',
    method: 'GET',
    path: '/',
    query: 'lifecycle',
    more: {},
    body: '',
    canonical: '9766c798316ff2757b517bc739a67f6213b4ab36dd5da2f94eaebf79c77395ca',
    signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  },
  {
    what: 'a list',
    method: 'GET',
    path: '/',
    query: 'max-keys=2&prefix=J',
    more: {},
    body: '',
    canonical: 'df57d21db20da04d7fa30298dd4488ba3a2b47ca3a489c74750e0f1e7df1b9b7',
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
] as const

describe.each(examples)('$what', ({ method, path, query, more, body, canonical, signature }) => {
  const headers = { host: HOST, 'x-amz-content-sha256': sha256(body), 'x-amz-date': TIME, ...more }
  const names = Object.keys(headers).sort()

  test('is judged by the server of the tests as Amazon has it', () => {
    const signed = { method, path, query, headers }
    expect(sha256(canonicalRequest(signed, names))).toBe(canonical)
    expect(signatureOf(signed, names, 'us-east-1', SECRET)).toBe(signature)
    expect(signatureOf({ ...signed, path: '/other' }, names, 'us-east-1', SECRET)).not.toBe(signature)
  })

  test('is signed by the library as Amazon has it', async () => {
    const client = new AwsClient({ accessKeyId: KEY_ID, secretAccessKey: SECRET, service: 's3', region: 'us-east-1' })
    const { host: _, ...sent } = headers
    const signed = await client.sign(`https://${HOST}${path}${query && `?${query}`}`, {
      method,
      headers: sent,
      ...(body ? { body } : {}),
      aws: { datetime: TIME, allHeaders: true },
    })
    const { signedHeaders, signature: claimed } = credentialIn(signed.headers.get('authorization') ?? '')!
    // A text body adds its type, which Amazon's example lacks: our own computation checks the addition.
    const all = Object.fromEntries([...signed.headers].filter(([name]) => signedHeaders.includes(name)))
    const expected = signatureOf(
      { method, path, query, headers: { ...all, host: HOST } },
      signedHeaders,
      'us-east-1',
      SECRET,
    )
    expect(claimed).toBe(expected)
    if (signedHeaders.join() === names.join()) expect(claimed).toBe(signature)
    else expect(signedHeaders).toContain('content-type')
  })
})
