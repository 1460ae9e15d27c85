import { afterAll, describe, expect, test } from 'vitest';
import { TestReader } from './testReader.ts';

const reader = new TestReader();
afterAll(() => reader.stop());

const read = (title: string) =>
  reader.read(
    `Harbour Vale\n${title}\n,Apr 2025,May 2025\nRevenue,9000.50,9100.25\nAdmin,1.50,2.50`,
    {
      said: { unit: 'units' },
    },
  );

describe('a title of other than a month’s actual amounts is asked about once', () => {
  test.each([
    'Pre-IFRS 16',
    'P&L before IFRS16',
    'P&L ex-IFRS 16',
    'Non-GAAP',
    'Non-GAAP income statement',
    'Revenue LE',
    'P&L LE',
    'Management accounts LE 02',
    'Flash Apr 2025',
    'P&L flash',
    'P&L draft',
    'Accounts (draft)',
    'P&L adjusted',
    'P&L before exceptional items',
    'Pre-exceptional results',
    'P&L at constant FX',
    'P&L at budget rates',
    'P&L incl. VAT',
    'Underlying',
    'Like-for-like',
  ])('%s', async (title) => {
    expect((await read(title)).questions).toEqual(['scenario']);
  });

  test.each([
    'Net of VAT',
    'P&L excl. VAT',
    'IFRS 16',
    'P&L after IFRS 16',
    'US GAAP',
    'Restated',
    'Unaudited',
    'Frankfurt LE',
    'Compte de résultat Le Mans',
    'Flashlight Ltd',
    'Net of tax',
  ])('and “%s” is not', async (title) => {
    expect((await read(title)).questions).toEqual([]);
  });

  test('and neither are lines named so', async () => {
    const text = 'Month,Revenue,EBITDA (adjusted)\nApr 2025,9000.50,10.50\nMay 2025,9100.25,20.50';
    const found = await reader.read(text, { said: { unit: 'units' } });
    expect([found.questions, found.refusals]).toEqual([[], []]);
  });
});
