import { expect, test } from 'vitest';
import { sentenceText } from '../../format/briefingText.ts';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import type { LineKey } from '../../finance/lines.ts';
import { MonthPages } from './monthPage.ts';
import type { PageSource } from './pageSource.ts';
import { demoSource, monthOf, plansFromLastYear } from './testDemoMonths.ts';

function titleOf(month: string, change: Partial<PageSource> = {}): string | null {
  const page = new MonthPages(STANDARD_BASIS, demoSource(change)).page(monthOf(month));
  return page?.title ? sentenceText('USD', page.title) : null;
}

const tenth = (_line: LineKey) => 110;

test('a title is the result and the line that moved it most', () => {
  expect(titleOf('2026-10')).toBe('EBITDA up $66K on October 2025: Gross profit added $425K');
  expect(titleOf('2025-06')).toBe('EBITDA down $22K on June 2024: Admin took $187K');
  expect(titleOf('2019-04')).toBeNull();
});

test('next to a plan it says so, and what is below noise is in line', () => {
  const plans = plansFromLastYear(tenth);
  expect(titleOf('2026-10', { plans })).toMatch(/^EBITDA \$\d+K (above|below) plan: /);
  const materiality = { percent: '0.00', amount: '10000000.00', costsBy: 'amount' } as const;
  expect(titleOf('2026-10', { plans, materiality })).toBe('EBITDA in line with plan');
});
