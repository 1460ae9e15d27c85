import { beforeAll, describe, expect, test } from 'vitest';
import { decimal } from '../../finance/decimal.ts';
import { buildPack } from '../model/buildPack.ts';
import type { Pack, PackCell } from '../model/pack.ts';
import { comparedWithYears, TEST_PACKS } from '../model/testPacks.ts';
import { isFraction, isExactInCell } from './numberFormats.ts';
import { renderWorkbook } from './renderWorkbook.ts';
import { packageFaults } from './testPackage.ts';
import { sheetFaults } from './testSheetFaults.ts';
import { cellAt, expectedCells, opened } from './testSheets.ts';

const PACKS: readonly (readonly [string, Pack])[] = Object.entries(TEST_PACKS).map(
  ([name, source]) => [name, buildPack(source())],
);

/**
 * A percentage half-way between two that can be shown: this reader rounds the binary number, where
 * Excel and LibreOffice round the decimal one. What LibreOffice shows is compared without exception.
 */
const isHalf = (cell: PackCell) =>
  cell.kind === 'number' && cell.format === 'percent' && /\.\d5$/.test(cell.value);

/** Figures that a report has without a month of figures, and amounts with more than 15 digits. */
const NOT_ON_DATA_SHEETS: Readonly<Record<string, readonly string[]>> = {
  'a report alone': [
    'summary-month B8 2',
    'summary-month B12 0',
    'summary-year-to-date B30 2',
    'summary-year-to-date B34 0',
    'figures H9 2',
    'figures H13 0',
  ],
};

function isNumberCell(cell: unknown): cell is { readonly t: 'n'; readonly f?: string } {
  return typeof cell === 'object' && cell !== null && 't' in cell && cell.t === 'n';
}

const hasCharts = ({ sections }: Pack) =>
  sections.some(({ parts }) => parts.some(({ kind }) => kind === 'charts'));

const textOfNumber = (cell: PackCell) => (cell.kind === 'number' ? cell.value : '');

describe.each(PACKS)('the workbook of %s', (name, pack) => {
  let bytes: Uint8Array;
  let book: ReturnType<typeof opened>;
  const textAt = (sheet: string, address: string) => {
    const cell = cellAt(book, sheet, address);
    return (cell?.w ?? (cell?.t === 's' ? String(cell.v) : '')).trim();
  };

  beforeAll(async () => {
    bytes = await renderWorkbook(pack);
    book = opened(bytes);
  });

  test('is a package that Excel takes as it is', () => {
    expect([...packageFaults(bytes), ...sheetFaults(bytes)]).toEqual([]);
  });

  test('shows in every cell what the pack says', () => {
    const expected = expectedCells(pack, textAt);
    expect(expected.length).toBeGreaterThan(100);
    const wrong = expected.filter(
      ({ sheet, address, text, cell }) => textAt(sheet, address) !== text && !isHalf(cell),
    );
    expect(wrong).toEqual([]);
  });

  test('keeps exact values behind what it shows', () => {
    const wrong = expectedCells(pack, textAt).filter(({ sheet, address, cell }) => {
      if (cell.kind !== 'number' || !isExactInCell(cell.value, cell.format)) return false;
      const kept = cellAt(book, sheet, address);
      const exact = decimal(cell.value)
        .div(isFraction(cell.format) ? '100' : '1')
        .toFixed();
      return kept?.t !== 'n' || kept.v !== Number(exact);
    });
    expect(wrong).toEqual([]);
  });

  test('calculates every total, margin and variance', () => {
    const wrong = expectedCells(pack, textAt).filter(({ sheet, address, cell }) => {
      const isLive = cellAt(book, sheet, address)?.f !== undefined;
      const follows = cell.kind === 'number' && (cell.formula ?? cell.origin) !== undefined;
      return isLive !== follows && isExactInCell(textOfNumber(cell), 'exact');
    });
    expect(wrong).toEqual([]);
  });

  test('keeps every figure once, on the data sheets, to which all else refers (A18)', () => {
    const written = expectedCells(pack, textAt).filter(
      ({ sheet, address, cell, isData }) =>
        !isData &&
        cell.kind === 'number' &&
        isExactInCell(cell.value, 'exact') &&
        cellAt(book, sheet, address)?.f === undefined,
    );
    expect(written.map(({ address, table, text }) => `${table.key} ${address} ${text}`)).toEqual(
      NOT_ON_DATA_SHEETS[name] ?? [],
    );
    const drawn = Object.values(book.Sheets['Charts'] ?? {}).filter(isNumberCell);
    expect(drawn.filter(({ f }) => f === undefined)).toEqual([]);
    expect(drawn.length > 0).toBe(hasCharts(pack));
  });

  test('is the same file every time', async () => {
    expect(Buffer.from(await renderWorkbook(pack)).equals(Buffer.from(bytes))).toBe(true);
  });
});

test.each([
  ['month', ''],
  ['rolling', ', twelve months to each month; Cash Position at the end of each month'],
  ['toDate', ', year to date; Cash Position at the end of each month'],
] as const)('the numbers behind charts say of which months they are: %s', async (is, words) => {
  const { Sheets } = opened(await renderWorkbook(buildPack(comparedWithYears(is))));
  const texts = Object.values(Sheets['Charts'] ?? {}).map((cell: unknown) => JSON.stringify(cell));
  const said = texts.filter((text) => text.includes('in the unit given in its heading'));
  expect(said.join()).toContain(`"Each column is in the unit given in its heading${words}"`);
});
