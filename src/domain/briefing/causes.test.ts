import { expect, test } from 'vitest';
import { sentenceText } from '../../format/briefingText.ts';
import { briefingOf } from './briefing.ts';
import { recordedCauses } from './causes.ts';
import { demoSource, monthOf } from './testDemoMonths.ts';
import { STANDARD_BASIS } from '../companyBasis.ts';

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

test('an exception says what is recorded of it, and how much that leaves open', () => {
  const items = [
    HERON,
    { line: 'revenue', amount: '400000.00', reason: 'A licence for three years' } as const,
  ];
  const briefing = briefingOf(
    STANDARD_BASIS,
    demoSource({ causes: recordedCauses({ month: monthOf('2026-10'), items }, null) }),
    monthOf('2026-10'),
  );
  const said = briefing?.exceptions.map(({ sentence }) => sentenceText('USD', sentence)) ?? [];
  expect(said[0]).toContain('$127K “Due diligence on Project Heron”; $34K unexplained.');
  const earlier = briefingOf(
    STANDARD_BASIS,
    demoSource({
      causes: recordedCauses(
        {
          month: monthOf('2021-11'),
          items: [{ line: 'revenue', reason: 'A customer left', amount: '-100000.00' }],
        },
        null,
      ),
    }),
    monthOf('2021-11'),
  );
  expect(
    earlier?.exceptions.map(({ sentence }) => sentenceText('USD', sentence)).join(' '),
  ).toContain('$90K less gross profit. Recorded: $100K “A customer left”; $36K unexplained.');
});
