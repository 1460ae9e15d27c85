import { describe, expect, test } from 'vitest';
import { hasLegalForm, isSameCompany } from './companyName.ts';

describe('two names are of one company', () => {
  test.each([
    ['Harbour & Vale Ltd', 'HARBOUR AND VALE LIMITED'],
    ['Müller Söhne GmbH & Co. KG', 'Muller Sohne'],
    ['Quayside Tools Pty. Ltd.', 'Quayside Tools'],
    ['QuaysideTools Inc', 'Quayside Tools, Inc.'],
    ["Craig's Design", 'Craigs Design LLC'],
    ['Nordic Skye A/S', 'nordic skye'],
    ['Harbour', 'Harbour Group Holdings Ltd'],
    ['Demo Company (UK)', 'Demo'],
    ['Company Ltd', 'Company'],
    ['…', 'Harbour'],
    ['Harbour Tools Ltd', 'Harbour'],
    ['Harbour Tools Ltd', 'Harbour Tools Ltd - management accounts'],
  ])('%s, %s', (one, other) => {
    expect(isSameCompany(one, other)).toBe(true);
    expect(isSameCompany(other, one)).toBe(true);
  });
  test.each([
    ['Northwind Traders Ltd', 'Harbour Ltd'],
    ['Harbour North Ltd', 'Harbour South Ltd'],
    ['Art Ltd', 'Smart Ltd'],
    ['Harbour Tools', 'Harbour Tools Holdings plc'],
    ['Seaview Boats Ltd', 'Seaview Boats (Scotland) Ltd'],
    ['Seaview Boats Ltd', 'Seaview Boats Suisse SA'],
    ['Seaview Boats Ltd', 'Seaview Boats South'],
    ['Seaview Boats', 'Seaview Boats Österreich GmbH'],
    ['Seaview Boats', 'Seaview Boats New Zealand'],
    ['Seaview Boats Ltd', 'Seaview Boats Group'],
    ['Seaview Boats', 'Seaview Boats North'],
  ])('and not: %s, %s', (one, other) => {
    expect(isSameCompany(one, other)).toBe(false);
  });
});

test.each([
  ['Harbour & Vale Ltd.', true],
  ['Søn A/S', true],
  ['Harbour', false],
  ['Ltd', false],
  ['Limited edition sales', false],
])('%s has a legal form: %s', (name, has) => {
  expect(hasLegalForm(name)).toBe(has);
});
