import { expect, test } from 'vitest';
import { cellAt, opened } from '../workbook/testSheets.ts';
import { renderWorkbook } from '../workbook/renderWorkbook.ts';
import { buildPack } from './buildPack.ts';
import { forFormat } from './figureIndex.ts';
import { originKey, type PackSource } from './packSource.ts';
import { awkwardMonth, normalMonth, onlyReport } from './testPacks.ts';
import { sectionOf, tableOf, tablesOf, textOf } from './testTables.ts';

/** The record of October 2026 in the test sources. */
const OCTOBER = 26 * 12 + 7;

const ORIGINS: NonNullable<PackSource['origins']> = {
  [originKey('figures', OCTOBER, 'revenue')]: {
    at: '2026-11-09T10:00:00.000Z',
    by: 'Maren Okafor',
    reason: 'A late invoice',
    from: 'accounts.xlsx, sheet October, cell C7',
  },
};
const withOrigins = (source: PackSource): PackSource => ({ ...source, origins: ORIGINS });
const rowsOf = (source: PackSource) => textOf(tableOf(withOrigins(source), 'origins'));

const keys = (source: PackSource) => buildPack(source).sections.map(({ key }) => key);

test('a pack lists who entered its figures only where that was asked for', () => {
  expect(keys(normalMonth())).toEqual(expect.not.arrayContaining(['index']));
  expect(keys(normalMonth())).not.toContain('origins');
  expect(keys(withOrigins(normalMonth())).slice(-3)).toEqual(['index', 'origins', 'about']);
  const { sections } = forFormat(buildPack(withOrigins(normalMonth())), 'xlsx');
  expect(sections.map(({ key }) => key).slice(-2)).toEqual(['origins', 'about']);
});

test('each entered figure has its value, by whom, when, why and from which cell', () => {
  const rows = rowsOf(normalMonth());
  expect(rows.filter((row) => row.includes('Maren'))).toEqual([
    expect.stringMatching(
      /^Revenue \| October 2026 \| [\d,]+\.\d\d \| Maren Okafor \| Nov 9, 2026, 10:00 UTC \| A late invoice \| accounts\.xlsx, sheet October, cell C7 \| revenue\.2026-10$/,
    ),
  ]);
  expect(rows).toContainEqual(expect.stringMatching(/^Staff \| October 2026 \| \d+ \|/));
  expect(rows).toContainEqual(expect.stringMatching(/^Budget of North \(USD\) \| October 2026 \|/));
  // Calculated figures are listed by none: they follow from the others.
  expect(rows.filter((row) => row.startsWith('Gross'))).toEqual([]);
  expect(new Set(rows).size).toBe(rows.length);
});

test('a margin that was entered by hand is listed, and what is missing is not', () => {
  const rows = rowsOf(awkwardMonth());
  expect(rows.filter((row) => row.startsWith('Gross Margin'))).toEqual([
    expect.stringMatching(/^Gross Margin \| October 2025 \| 99\.00% \|/),
  ]);
  expect(rows.filter((row) => row.startsWith('Cash | October 2026'))).toEqual([]);
});

test('every stored figure of the data tables that nothing else gives is listed', () => {
  const source = withOrigins(normalMonth());
  const isStored = (key: string) =>
    tablesOf(buildPack(source))
      .filter((table) => table.key === key)
      .flatMap(({ rows }) => rows.flatMap(({ cells }) => cells))
      .filter((cell) => cell.kind === 'number' && cell.identity !== undefined).length;
  const months = tableOf(source, 'data-figures').rows.length;
  // Each month without profit and margin, but with its staff.
  const expected = isStored('data-figures') - 2 * months + months + isStored('data-forecasts');
  expect(rowsOf(normalMonth())).toHaveLength(expected);
});

test('a month with nothing but texts says that nobody has entered figures', () => {
  const source = withOrigins(onlyReport());
  const reports = source.reports.map((report) => ({ ...report, revenue: null, ebitda: null }));
  const { parts } = sectionOf({ ...source, reports }, 'origins');
  expect(parts).toEqual([
    { kind: 'empty', sentence: 'Nobody has entered figures for these months.' },
  ]);
});

test('a workbook has them on a sheet of their own, with values to calculate with', async () => {
  const pack = forFormat(buildPack(withOrigins(normalMonth())), 'xlsx');
  const book = opened(await renderWorkbook(pack));
  expect(book.SheetNames).toContain('Origins');
  const rows = Object.keys(book.Sheets['Origins'] ?? {}).filter((address) => /^A\d/.test(address));
  const revenue = rows.find((address) => cellAt(book, 'Origins', address)?.v === 'Revenue') ?? '';
  expect(cellAt(book, 'Origins', revenue.replace('A', 'C'))?.t).toBe('n');
});
