import { beforeAll, describe, expect, test } from 'vitest';
import { convertedByOffice } from '../../server/testOffice.ts';
import { decimal } from '../../finance/decimal.ts';
import { exampleFacts, exampleFigures } from '../../finance/statements/testExample.ts';
import { buildPack } from '../model/buildPack.ts';
import type { Pack, PackCell, PackTable } from '../model/pack.ts';
import { TEST_PACKS } from '../model/testPacks.ts';
import { FULL_PACK } from '../model/testSource.ts';
import { monthWithStatements, typedFacts, withCovenants } from '../model/testStatements.ts';
import { isFraction, isExactInCell } from './numberFormats.ts';
import { renderWorkbook } from './renderWorkbook.ts';
import { officeSheets, withNumbers, withoutResults } from './testOfficeSheets.ts';
import type { OfficeSheets } from './testOfficeSheets.ts';
import { cellAt, expectedCells, opened as openedBook } from './testSheets.ts';

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
const PACKS = Object.entries({
  ...TEST_PACKS,
  'a month with statements and covenants': () => ({
    ...withCovenants(monthWithStatements(exampleFacts(), exampleFigures())),
    choices: FULL_PACK,
  }),
  'a month with typed balances': () => ({
    ...monthWithStatements(typedFacts(exampleFacts()), exampleFigures()),
    choices: FULL_PACK,
  }),
})
  .filter(([name]) => !LIKE_OTHERS.has(name))
  .map(([name, source], index) => {
    const pack = buildPack(source());
    return { name, file: `pack${index}`, pack: index === 0 ? pack : withoutCharts(pack) } as const;
  });

/** LibreOffice writes no number with more than fourteen digits, though it keeps fifteen. */
const isLong = (text: string) => /^-?[\d,]{17,}\.\d\d$/.test(text);

const opened = new Map<string, OfficeSheets>();

/**
 * The first of them, as a recipient has edited it: another revenue of October, and a gross profit of September
 * in place of its formula.
 */
const EDITED = 'edited';
const TYPED = { 'revenue.2026-10': 9_876_543.21, 'grossProfit.2026-09': 1_500_000 } as const;

beforeAll(async () => {
  const files: Record<string, Uint8Array> = {};
  for (const { file, pack } of PACKS) {
    files[`${file}.xlsx`] = withoutResults(await renderWorkbook(pack));
  }
  const [first] = PACKS;
  if (first === undefined) throw new Error('There is no pack');
  files[`${EDITED}.xlsx`] = withoutResults(edited(await renderWorkbook(first.pack), first.pack));
  for (const [name, bytes] of await convertedByOffice(files, 'fods')) {
    opened.set(name.replace('.fods', ''), officeSheets(bytes));
  }
});

/** The figures of a pack's tables with where they are, as the product wrote them. */
function figuresIn(bytes: Uint8Array, pack: Pack) {
  const book = openedBook(bytes);
  const cells = expectedCells(pack, (sheet, address) => {
    const cell = cellAt(book, sheet, address);
    return (cell?.w ?? (cell?.t === 's' ? String(cell.v) : '')).trim();
  });
  return cells.map((cell) =>
    Object.assign(cell, { figure: 'figure' in cell.cell ? cell.cell.figure : null }),
  );
}

function edited(bytes: Uint8Array, pack: Pack): Uint8Array {
  const typed = figuresIn(bytes, pack).flatMap(({ figure, isData, address }) =>
    isData
      ? Object.entries(TYPED).flatMap(([id, value]) => (id === figure ? [{ address, value }] : []))
      : [],
  );
  expect(typed).toHaveLength(2);
  return withNumbers(bytes, 'Figures data', typed);
}

/** A formula that gives a text. */
function isWord(cell: unknown): cell is { v: string } {
  return typeof cell === 'object' && cell !== null && 'f' in cell && 't' in cell && cell.t === 's';
}

describe.each(PACKS)('in LibreOffice, the workbook of $name', ({ file, pack }) => {
  const officeCellAt = (sheet: string, address: string) =>
    opened.get(file)?.get(sheet)?.get(address);
  const textAt = (sheet: string, address: string) =>
    (officeCellAt(sheet, address)?.text ?? '').trim();

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
      if (cell.kind !== 'number' || !isExactInCell(cell.value, cell.format)) return false;
      const exact = Number(
        decimal(cell.value)
          .div(isFraction(cell.format) ? '100' : '1')
          .toFixed(),
      );
      const value = officeCellAt(sheet, address)?.value ?? Number.NaN;
      // Fifteen digits are what spreadsheets keep.
      return !(Math.abs(value - exact) <= Math.abs(exact) * 1e-14);
    });
    expect(wrong).toEqual([]);
  });
});

test('the statements and covenants are formulas over their data, and their check cells are zero', async () => {
  const own = PACKS.find(({ name }) => name === 'a month with statements and covenants');
  if (own === undefined) throw new Error('There is no pack with statements');
  const written = openedBook(await renderWorkbook(own.pack));
  const cells = expectedCells(own.pack, (sheet, address) => {
    const cell = cellAt(written, sheet, address);
    return (cell?.w ?? (cell?.t === 's' ? String(cell.v) : '')).trim();
  });
  const statements = new Set([
    'balance-sheet',
    'cash-flow',
    'cash-flow-moves',
    'covenants',
    'covenant-amounts',
  ]);
  const numbers = cells.filter(
    ({ table, cell }) => statements.has(table.key) && cell.kind === 'number',
  );
  const typed = numbers.filter(
    ({ sheet, address }) => cellAt(written, sheet, address)?.f === undefined,
  );
  expect(typed.map(({ cell }) => cell.kind === 'number' && cell.value)).toEqual([
    // Nothing was moved into leases in June.
    '0.00',
    // The limits, and the values that the tests stated.
    '1.40',
    '40000.00',
    '4.00',
    '20000',
    '1.27359355',
    '73364',
    '46.53906250',
  ]);
  const checks = new Set(['Balances', 'Ties to cash', 'Total', 'Check']);
  const isCheck = (cell: PackCell, { rows }: PackTable) =>
    rows.some(
      ({ cells: [label, ...amounts] }) =>
        label?.kind === 'text' && checks.has(label.text) && amounts.includes(cell),
    );
  const values = numbers
    .filter(({ cell, table }) => isCheck(cell, table))
    .map(({ sheet, address }) => opened.get(own.file)?.get(sheet)?.get(address)?.value);
  expect(values).toEqual(Array.from({ length: 10 }, () => 0));
});

test('an edited figure gives one gross profit in all sheets', async () => {
  const [first] = PACKS;
  if (first === undefined) throw new Error('There is no pack');
  const cells = figuresIn(await renderWorkbook(first.pack), first.pack);
  const found = (figure: string) => {
    const places = cells.filter((cell) => cell.figure === figure);
    const values = places.map(({ sheet, address }) => opened.get(EDITED)?.get(sheet)?.get(address));
    return {
      sheets: new Set(places.map(({ sheet }) => sheet)),
      values: values.map((at) => at?.value),
    };
  };
  const stored = (figure: string) => {
    const cell = cells.find((one) => one.isData && one.figure === figure)?.cell;
    return cell?.kind === 'number' ? Number(cell.value) : Number.NaN;
  };
  const october = TYPED['revenue.2026-10'] - stored('production.2026-10');
  const earlier = ['04', '05', '06', '07', '08'].map((at) => stored(`grossProfit.2026-${at}`));
  const toDate = earlier.reduce(
    (sum, value) => sum + value,
    TYPED['grossProfit.2026-09'] + october,
  );
  const expected: [string, number][] = [
    ['grossProfit.2026-10', october],
    ['grossProfit.2026-09', TYPED['grossProfit.2026-09']],
    ['grossProfit.FY26-to-2026-10', toDate],
  ];
  for (const [figure, value] of expected) {
    const { sheets, values } = found(figure);
    expect(sheets.size, figure).toBeGreaterThan(1);
    for (const shown of values) expect(shown, figure).toBeCloseTo(value, 2);
  }
});
