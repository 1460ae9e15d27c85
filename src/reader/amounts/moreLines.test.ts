import { expect, test } from 'vitest';
import { LINE_GROUPS } from '../../finance/lineGroups.ts';
import { readingFor, readingOfPasted } from '../testWorkbooks.ts';

const SHEET = [
  'USD\tApr 2025\tMay 2025',
  'Revenue\t100\t110',
  'EBITDA\t40\t41',
  'Depreciation\t10\t11',
  'Net Income\t20\t21',
  'Accounts Receivable\t5\t6',
  'Borrowings\t70\t60',
].join('\n');

const linesOf = (amounts: readonly string[]) => [
  ...new Set(amounts.map((text) => text.split(' ')[2])),
];

test('lines that are switched on are read by their headings, net income is not', () => {
  const { amounts } = readingFor({ lineGroups: LINE_GROUPS }, SHEET);
  expect(linesOf(amounts)).toEqual(['revenue', 'ebitda', 'depreciation', 'receivables', 'debt']);
  expect(amounts).toContain('FY25 2 debt 60.00');
});

test('the same headings mean nothing to a company without these lines', () => {
  expect(linesOf(readingOfPasted(SHEET).amounts)).toEqual(['revenue', 'ebitda']);
});
