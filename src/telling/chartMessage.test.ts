import { expect, test } from 'vitest';
import { sentenceText } from '../format/briefingText.ts';
import { chartMessage, pointWithYearBefore } from './chartMessage.ts';
import { monthFigureId } from './briefing/sentence.ts';
import { monthOf } from './briefing/testDemoMonths.ts';
import { STANDARD_BASIS } from '../finance/companyBasis.ts';

const OCTOBER = monthOf('2026-10');
const FIGURE = monthFigureId('revenue', OCTOBER);

const said = (value: string, reference: string) =>
  sentenceText(
    'USD',
    chartMessage(STANDARD_BASIS, {
      label: 'Revenue',
      isClosing: false,
      period: { is: 'month', ...OCTOBER },
      unit: 'money',
      value,
      figure: FIGURE,
      reference,
      plan: null,
      referenceFigure: FIGURE,
      difference: FIGURE,
      percent: FIGURE,
    }),
  );

test.each([
  ['2000000.00', 'level with'],
  ['2000999.00', 'level with'],
  ['1999001.00', 'level with'],
  ['2001000.00', '0.1% above'],
  ['1999000.00', '0.1% below'],
])('%s is %s what was 2,000,000', (value, words) => {
  expect(said(value, '2000000.00')).toBe(
    `Revenue was $2.00M in October 2026, ${words} October 2025.`,
  );
});

test.each([
  ['cash', 'Cash was $2.00M at the end of October 2026, 25.0% above a year before.'],
  [
    'revenue',
    'Revenue was $2.00M in the twelve months to October 2026, 25.0% above the year before.',
  ],
] as const)('twelve months of %s are told as what they are', (line, words) => {
  const period = { is: 'range', first: monthOf('2025-11'), last: OCTOBER } as const;
  const money = { unit: 'money', value: '2000000.00', reference: '1600000.00' } as const;
  expect(
    sentenceText(
      'USD',
      chartMessage(STANDARD_BASIS, pointWithYearBefore(STANDARD_BASIS, { line, period, ...money })),
    ),
  ).toBe(words);
});
