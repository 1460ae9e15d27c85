import { expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { readFigureId } from '../../finance/readFigureId.ts';
import { buildPack } from './buildPack.ts';
import { cellText } from './cellText.ts';
import type { PackTable } from './pack.ts';
import type { PackSource } from './packSource.ts';
import { comparedWithBudget } from './testPacks.ts';
import { changed, testSource, yearId } from './testSource.ts';
import { rowText } from './testTables.ts';

const YEAR = 25;
const source = testSource({ firstYear: YEAR, years: 1, lastMonths: 3 });
const twelve = (...amounts: string[]) =>
  Array.from({ length: 12 }, (_, place) => amounts[place] ?? null);

const withBudget: PackSource = {
  ...source,
  scope: { fyId: yearId(YEAR), monthNum: 3 },
  linePlans: [
    {
      name: 'Agreed in May',
      kind: 'budget',
      fyId: yearId(YEAR),
      lines: [
        { line: 'revenue', amounts: twelve('1000000.00', '1000000.00', '1100000.00') },
        { line: 'production', amounts: twelve('400000.00', '400000.00', '400000.00') },
        // Only one of these months is planned.
        { line: 'admin', amounts: twelve('', '', '90000.00').map((one) => one || null) },
      ],
    },
  ],
};

function tableIn(pack: ReturnType<typeof buildPack>, key: string): PackTable | undefined {
  const parts = pack.sections.flatMap((section) => section.parts);
  return parts
    .flatMap((part) => (part.kind === 'table' ? [part.table] : []))
    .find((table) => table.key === key);
}

test('a pack of a month has the month and the year to date beside the approved budget', () => {
  const table = tableIn(buildPack(withBudget), 'summary-budget');
  expect(table?.title).toBe('Against Agreed in May, June 2025');
  expect(table?.columns.map(({ group, heading }) => [group, heading])).toEqual([
    [undefined, 'Line'],
    ...['Jun 2025', 'FY25 to Jun'].flatMap((group) =>
      ['Actual', 'Budget', 'Variance', '%'].map((heading) => [group, heading]),
    ),
  ]);
  const row = (label: string) =>
    table?.rows.find(({ cells: [name] }) => name?.kind === 'text' && name.text === label);
  const texts = (label: string) => row(label)?.cells.map(cellText);
  expect([texts('Revenue')?.[2], texts('Revenue')?.[6]]).toEqual(['1,100', '3,100']);
  expect(texts('Gross Profit')?.[2]).toBe('700');
  expect(texts('Gross Margin')?.[2]).toBe('63.6%');
  // Not all months of the year to date are planned, so there is nothing to compare.
  expect(texts('Admin')?.slice(2, 3)).toEqual(['90']);
  expect(texts('Admin')?.[7]).toBe('—');
  const ids = (row('Revenue')?.cells ?? []).flatMap((cell) =>
    cell.kind === 'text' || cell.figure === undefined ? [] : [cell.figure],
  );
  expect(ids).toEqual([
    'revenue.2025-06',
    'planned.revenue.2025-06.of-Agreed_in_May',
    'variance.revenue.2025-06.of-Agreed_in_May',
    'variance.revenue.2025-06.of-Agreed_in_May.percent',
    'revenue.FY25-to-2025-06',
    'planned.revenue.FY25-to-2025-06.of-Agreed_in_May',
    'variance.revenue.FY25-to-2025-06.of-Agreed_in_May',
    'variance.revenue.FY25-to-2025-06.of-Agreed_in_May.percent',
  ]);
  expect(ids.every((id) => readFigureId(STANDARD_BASIS, id).is === 'figure')).toBe(true);
});

test('with a budget of all months it says where each line goes in the year', () => {
  const table = tableIn(buildPack(comparedWithBudget()), 'summary-budget');
  expect(table?.columns.slice(-3).map(({ group, heading }) => [group, heading])).toEqual(
    ['Outlook', 'Budget', 'Variance'].map((heading) => ['FY26, all months', heading]),
  );
  const texts = (label: string) => (table === undefined ? [] : rowText(table, label).slice(-3));
  // Seven months came to 19,305, and five are planned at 2,500.
  expect(texts('Revenue')).toEqual(['31,805', '30,000', '+1,805']);
  // The budget leaves a month of it out.
  expect(texts('Admin').slice(1)).toEqual(['1,870', '—']);
  expect(texts('Cash')).toEqual(['—', '6,000', '—']);
  const forecast = {
    name: 'Expected',
    kind: 'forecast' as const,
    fyId: yearId(26),
    lines: [{ line: 'revenue' as const, amounts: twelve().fill('3000000.00') }],
  };
  const budgeted = comparedWithBudget();
  const withForecast = { ...budgeted, linePlans: [...(budgeted.linePlans ?? []), forecast] };
  const ahead = tableIn(buildPack(withForecast), 'summary-budget');
  expect(ahead === undefined ? '' : rowText(ahead, 'Revenue').slice(-3)[0]).toBe('34,305');
  // Once the year is over it is the year to date.
  const over = { ...budgeted, scope: { fyId: yearId(25), monthNum: 12 } };
  const plans = (budgeted.linePlans ?? []).map((plan) => changed(plan, { fyId: yearId(25) }));
  expect(tableIn(buildPack({ ...over, linePlans: plans }), 'summary-budget')?.columns).toHaveLength(
    9,
  );
});

test('a pack of a year has the year alone, and without a plan nothing of it', () => {
  const ofYear = buildPack({ ...withBudget, scope: { fyId: yearId(YEAR) } });
  expect(tableIn(ofYear, 'summary-budget')?.columns).toHaveLength(5);
  const { linePlans: _plans, ...without } = withBudget;
  expect(tableIn(buildPack(without), 'summary-budget')).toBeUndefined();
});
