import { expect, test } from 'vitest';
import { recordedCauses } from './causes.ts';
import { monthOf } from './testDemoMonths.ts';

const HERON = {
  line: 'admin',
  amount: '127000.00',
  reason: 'Due diligence on Project Heron',
} as const;

test('items with a reason are causes, those of the month before count against it', () => {
  const now = [
    HERON,
    { ...HERON, amount: '-7000.00' },
    { line: 'admin', amount: '5.00', reason: 'Edited in the table' },
    { line: 'rnd', amount: '3.00', reason: ' ' },
  ] as const;
  const before = {
    month: monthOf('2025-10'),
    items: [{ ...HERON, amount: '30000.00', reason: 'Audit' }],
  };
  const month = monthOf('2026-10');
  expect(recordedCauses({ month, items: now }, before)).toMatchObject([
    { line: 'admin', name: '“Due diligence on Project Heron”', amount: '120000.00' },
    { line: 'admin', name: '“Audit” in October 2025', amount: '-30000' },
  ]);
  const items = [HERON, { ...HERON, amount: '-127000.00' }];
  expect(recordedCauses({ month, items }, null)).toEqual([]);
});
