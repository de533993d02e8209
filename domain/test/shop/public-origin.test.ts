import { isPublicOrigin } from '@chekku/domain/shop/public-origin'
import { expect, test } from 'vitest'

test.each([
  'http://127.0.0.1:3000',
  'http://localhost:3000',
  'http://shop.localhost',
  'http://0.0.0.0:3000',
  'http://10.1.2.3',
  'http://172.16.0.1',
  'http://172.31.255.1',
  'http://192.168.1.20:3000',
  'http://169.254.1.1',
  'http://100.64.0.1',
  'http://[::1]:3000',
  'http://[::ffff:192.168.1.20]',
  'http://[fd00::1]',
  'http://[fe80::1]',
  'http://raspberrypi.local:3000',
  'http://raspberrypi.local.:3000',
  'http://box.fritz.lan',
  'http://raspberrypi',
])('%s can be opened from the own network alone', origin => {
  expect(isPublicOrigin(origin)).toBe(false)
})

test.each([
  'https://malar-oils.in',
  'https://shop.example',
  'https://local.example',
  'http://203.0.113.9',
  'http://172.32.0.1',
  'http://100.128.0.1',
  'http://192.169.0.1',
  'https://[2001:db8::1]',
])('%s can be opened from anywhere', origin => {
  expect(isPublicOrigin(origin)).toBe(true)
})
