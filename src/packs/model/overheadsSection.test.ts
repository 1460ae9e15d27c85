import { expect, test } from 'vitest';
import { STANDARD_PACK_CHOICES } from '../../finance/packChoices.ts';
import { buildPack } from './buildPack.ts';
import type { AccountCost, PackSource } from './packSource.ts';
import { normalMonth } from './testPacks.ts';
import { tableOf, textOf } from './testTables.ts';

const choices = { ...STANDARD_PACK_CHOICES, packSections: ['statement', 'overheads'] } as const;

const cost = (account: string | null, month: string | null, before: string | null = null) =>
  ({ line: 'admin', account, month, before, toDate: month }) satisfies AccountCost;

const packWith = (accountCosts: readonly AccountCost[]): PackSource => ({
  ...normalMonth(),
  choices,
  accountCosts,
});

const rowsOf = (accountCosts: readonly AccountCost[]) =>
  textOf(tableOf(packWith(accountCosts), 'overheads'));

test('the accounts of a line are listed by size, and add up to it and to all operating costs', () => {
  const rows = rowsOf([
    cost('6410 Rent', '65000.00', '56000.00'),
    cost('6400 Finance team', '197000.00', '180000.00'),
    cost('6430 Audit', '127000.00'),
    cost(null, '-9000.00'),
    { ...cost('6000 Sales team', '420000.00', '363000.00'), line: 'salesMarketing' },
  ]);
  expect(rows).toEqual([
    '6000 Sales team | 420 | 363 | +57 | +15.7% | 420',
    'Sales & Marketing | 420 | 363 | +57 | +15.7% | 420',
    '6400 Finance team | 197 | 180 | +17 | +9.4% | 197',
    '6430 Audit | 127 | 0 | +127 | — | 127',
    '6410 Rent | 65 | 56 | +9 | +16.1% | 65',
    'Adjustments | -9 | 0 | -9 | — | -9',
    'Admin | 380 | 236 | +144 | +61.0% | 380',
    'Operating costs | 800 | 599 | +201 | +33.6% | 800',
  ]);
});

test('small accounts of a line with many are one row, and totals follow from the rows above', () => {
  const many = Array.from({ length: 13 }, (_, index) => cost(`${6400 + index}`, `${index + 1}000`));
  const { rows } = tableOf(packWith(many), 'overheads');
  expect(rows.slice(9, 12).map(({ cells }) => cells[0])).toMatchObject([
    { text: '6403' },
    { text: '3 smaller accounts' },
    { text: 'Admin' },
  ]);
  for (const row of rows.slice(-2)) expect(row.cells[1]).toHaveProperty('formula.kind', 'sum');
});

test('a line that accounts do not explain is named', () => {
  expect(tableOf(packWith([cost('6410 Rent', '65000.00')]), 'overheads').notes).toEqual([
    expect.stringMatching(/^Lines not fully explained by accounts in October 2026: .*Admin/),
  ]);
});

test('without accounts a sentence says so, and who may not see them gets a pack without the page', () => {
  const [, section] = buildPack(packWith([])).sections;
  expect(section).toMatchObject({
    key: 'overheads',
    parts: [{ sentence: 'There are no account balances for the operating costs in October 2026.' }],
  });
  const pack = buildPack({ ...normalMonth(), choices });
  expect(pack.sections.map(({ key }) => key)).not.toContain('overheads');
  expect(JSON.stringify(pack.sections.at(-1))).toContain(
    'Overheads by account: left out because some readers of this pack have no access to accounts.',
  );
});
