import { beforeAll, describe, expect, test } from 'vitest';
import { convertedByOffice } from '../../ooxml/testOffice.ts';
import { decimal } from '../../../domain/decimal.ts';
import { buildPack } from '../model/buildPack.ts';
import type { Pack } from '../model/pack.ts';
import { TEST_PACKS } from '../model/testPacks.ts';
import { isFraction, isKept } from './numberFormats.ts';
import { renderWorkbook } from './renderWorkbook.ts';
import { officeSheets, withoutResults } from './testOfficeSheets.ts';
import type { OfficeSheets } from './testOfficeSheets.ts';
import { expectedCells, opened as openedBook } from './testSheets.ts';

/** The tables of these are those of eight years, only more of them or fewer. */
const LIKE_OTHERS = new Set(['one month of eight years', 'forty years']);

/** Drawing charts takes longer than all else: those of one pack are enough. */
function withoutCharts(pack: Pack): Pack {
  const sections = pack.sections.map(({ parts, ...section }) =>
    Object.assign(section, { parts: parts.filter(({ kind }) => kind !== 'charts') }),
  );
  return { ...pack, sections };
}

/** LibreOffice neither wrote the workbooks nor finds a single result in them. */
const PACKS = Object.entries(TEST_PACKS)
  .filter(([name]) => !LIKE_OTHERS.has(name))
  .map(([name, source], index) => {
    const pack = buildPack(source());
    return { name, file: `pack${index}`, pack: index === 0 ? pack : withoutCharts(pack) } as const;
  });

/** LibreOffice writes no number with more than fourteen digits, though it keeps fifteen. */
const isLong = (text: string) => /^-?[\d,]{17,}\.\d\d$/.test(text);

const opened = new Map<string, OfficeSheets>();

beforeAll(async () => {
  const files: Record<string, Uint8Array> = {};
  for (const { file, pack } of PACKS) {
    files[`${file}.xlsx`] = withoutResults(await renderWorkbook(pack));
  }
  for (const [name, bytes] of await convertedByOffice(files, 'fods')) {
    opened.set(name.replace('.fods', ''), officeSheets(bytes));
  }
});

/** A formula that gives a text. */
function isWord(cell: unknown): cell is { v: string } {
  return typeof cell === 'object' && cell !== null && 'f' in cell && 't' in cell && cell.t === 's';
}

describe.each(PACKS)('in LibreOffice, the workbook of $name', ({ file, pack }) => {
  const cellAt = (sheet: string, address: string) => opened.get(file)?.get(sheet)?.get(address);
  const textAt = (sheet: string, address: string) => (cellAt(sheet, address)?.text ?? '').trim();

  test('shows in every cell what the pack says, calculated again', () => {
    const expected = expectedCells(pack, textAt);
    const wrong = expected
      .map(({ sheet, address, text }) => ({ address, text, shown: textAt(sheet, address) }))
      .filter(({ text, shown }) => shown !== text && !isLong(text));
    expect(wrong).toEqual([]);
  });

  test('comes to the same words beside the variances', async () => {
    const written = openedBook(await renderWorkbook(pack));
    for (const name of written.SheetNames) {
      const cells = Object.entries(written.Sheets[name] ?? {});
      const words = cells.flatMap(([address, cell]: [string, unknown]) =>
        isWord(cell) ? [[address, cell.v]] : [],
      );
      expect(words.map(([address = '']) => [address, textAt(name, address)])).toEqual(words);
    }
  });

  test('comes to the exact values', () => {
    const wrong = expectedCells(pack, textAt).filter(({ sheet, address, cell }) => {
      if (cell.kind !== 'number' || !isKept(cell.value, cell.format)) return false;
      const exact = Number(
        decimal(cell.value)
          .div(isFraction(cell.format) ? '100' : '1')
          .toFixed(),
      );
      const value = cellAt(sheet, address)?.value ?? Number.NaN;
      // Fifteen digits are what spreadsheets keep.
      return !(Math.abs(value - exact) <= Math.abs(exact) * 1e-14);
    });
    expect(wrong).toEqual([]);
  });
});
