import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildPack } from '../packs/model/buildPack.ts';
import type { PackSource } from '../packs/model/packSource.ts';
import {
  awkwardMonth,
  hugeAmounts,
  manyCurrencies,
  normalMonth,
} from '../packs/model/testPacks.ts';
import { columnOf } from '../office/spreadsheet.ts';
import { renderWorkbook } from '../packs/workbook/renderWorkbook.ts';
import { readAmounts } from './amounts/readAmounts.ts';
import { readWorkbook } from './file/readWorkbook.ts';
import { STANDARD_BASIS } from '../finance/companyBasis.ts';
import type { ImportContext } from './layout/importContext.ts';
import type { GridValue } from './cells/grid.ts';
import type { ImportWorkbook } from './file/workbook.ts';
import { cases } from '../testRounds.ts';

const contextOf = ({ forecasts }: PackSource): ImportContext => ({
  basis: STANDARD_BASIS,
  financialYears: [],
  businessUnits: [],
  forecasts: forecasts.map(({ fy, month, ...forecast }) =>
    Object.assign(forecast, { calendarYear: fy, calendarMonth: month }),
  ),
});

const exportedTo = async (source: PackSource): Promise<ImportWorkbook> =>
  readWorkbook(Buffer.from(await renderWorkbook(buildPack(source))), 'xlsx');

describe.each<readonly [string, () => PackSource]>([
  ['an ordinary month', normalMonth],
  ['a month with figures missing', awkwardMonth],
  ['amounts as large as there can be', hugeAmounts],
  ['many currencies', manyCurrencies],
])('what the product exported: %s', (_, source) => {
  let workbook: ImportWorkbook;
  const context = contextOf(source());

  beforeAll(async () => {
    workbook = await exportedTo(source());
  });

  test('is unchanged if nothing was edited', () => {
    const { amounts, refusals, questions, blanks } = readAmounts(workbook, [], context);
    const identities = workbook.identities ?? [];
    const present = identities.filter(({ exported }) => exported !== null);
    expect(present.length).toBeGreaterThan(50);
    expect(refusals).toEqual([]);
    expect(questions).toEqual([]);
    expect(amounts.map(({ cell, value }) => [cell, value])).toEqual(
      present.map(({ cell, exported }) => [cell, exported]),
    );
    expect(blanks).toBe(identities.length - present.length);
  });

  test('gives exactly the changes that were made in it', () => {
    const identities = workbook.identities ?? [];
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat(identities.length - 1), { maxLength: 20 }),
        fc.integer({ min: -1_000_000, max: 1_000_000 }),
        (places, cents) => {
          const value = `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
          const touched = places
            .map((place) => identities[place])
            .filter((identity) => identity?.noun === 'forecast' || identity?.line === 'revenue')
            .filter((identity) => identity !== undefined);
          const changed = touched.reduce(
            (book, { sheet, cell }) => withValue(book, sheet, cell, value),
            workbook,
          );
          const before = new Map(
            readAmounts(workbook, [], context).amounts.map((amount) => [
              keyOf(amount),
              amount.value,
            ]),
          );
          const moved = readAmounts(changed, [], context).amounts.filter(
            (amount) => before.get(keyOf(amount)) !== amount.value,
          );
          expect(moved.map(keyOf).toSorted()).toEqual(
            touched
              .filter(({ exported }) => exported !== value)
              .map(keyOf)
              .toSorted(),
          );
          expect(moved.every((amount) => amount.value === value)).toBe(true);
        },
      ),
      { numRuns: cases(200) },
    );
  });
});

const keyOf = ({ sheet, cell }: { readonly sheet: string; readonly cell: string }) =>
  `${sheet}!${cell}`;

function withValue(
  book: ImportWorkbook,
  name: string,
  cell: string,
  value: string,
): ImportWorkbook {
  const column = columnOf(cell) ?? 0;
  const digits = /\d+$/.exec(cell)?.[0];
  const typed: GridValue = { kind: 'number', value, isPercent: false };
  const sheets = book.sheets.map((sheet) => {
    if (sheet.name !== name) return sheet;
    const rows = sheet.rows.map((row, index) =>
      index === Number(digits) - 1 ? Object.assign([...row], { [column]: typed }) : row,
    );
    return Object.assign({}, sheet, { rows });
  });
  return Object.assign({}, book, { sheets });
}

test('a forecast that was deleted since is refused, but nothing else is', async () => {
  const workbook = await exportedTo(normalMonth());
  const { amounts, refusals } = readAmounts(workbook, [], {
    basis: STANDARD_BASIS,
    financialYears: [],
    businessUnits: [],
    forecasts: contextOf(normalMonth()).forecasts.slice(1),
  });
  expect(refusals.length).toBeGreaterThan(0);
  expect(new Set(refusals.map(({ reason }) => reason))).toEqual(
    new Set(['The forecast exported in this row has since been deleted.']),
  );
  expect(amounts.length).toBeGreaterThan(50);
});
