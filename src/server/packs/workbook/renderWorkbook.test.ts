import { beforeAll, describe, expect, test } from 'vitest';
import { decimal } from '../../../domain/decimal.ts';
import { buildPack } from '../model/buildPack.ts';
import type { Pack, PackCell } from '../model/pack.ts';
import { TEST_PACKS } from '../model/testPacks.ts';
import { isFraction, isKept } from './numberFormats.ts';
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

describe.each(PACKS)('the workbook of %s', (_, pack) => {
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
      if (cell.kind !== 'number' || !isKept(cell.value, cell.format)) return false;
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
      return isLive !== (cell.kind === 'number' && cell.formula !== undefined);
    });
    expect(wrong).toEqual([]);
  });

  test('is the same file every time', async () => {
    expect(Buffer.from(await renderWorkbook(pack)).equals(Buffer.from(bytes))).toBe(true);
  });
});
