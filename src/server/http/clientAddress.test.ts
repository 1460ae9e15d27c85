import { expect, test } from 'vitest';
import { addressMatcher, clientAddress } from './clientAddress.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('%s counts as %s', (ip, address) => {
  expect(clientAddress(ip)).toBe(address);
});

test.each([
  ['10.1.2.3', true],
  ['::ffff:10.1.2.3', true],
  ['192.0.2.1', true],
  ['192.0.2.2', false],
  ['2001:db8::5', true],
  ['2001:db9::5', false],
  ['', false],
])('%j is one of the proxies: %s', (ip, expected) => {
  expect(addressMatcher(['10.0.0.0/8', '192.0.2.1', '2001:db8::/32'])(ip)).toBe(expected);
});
