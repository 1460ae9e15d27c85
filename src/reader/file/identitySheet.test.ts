import { describe, expect, test } from 'vitest';
import type { StoredFigure } from '../../office/identitySheetForm.ts';
import {
  IDENTITY_ABOUT,
  IDENTITY_FORM,
  IDENTITY_MARK,
  IDENTITY_SHEET,
  figureOf,
  figureText,
  identityDigest,
} from '../../office/identitySheetForm.ts';
import { readIdentities } from './identitySheet.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';

type Cells = readonly (readonly (string | number | null)[])[];

const MONTHS = ['April 2025', 'May 2025', 'June 2025'];
const DATA: Cells = [
  ['Figures data'],
  [],
  ['Financial year', 'Month', 'Revenue', 'EBITDA', 'Total'],
  ...MONTHS.map((month, index) => ['FY25', month, 100 + index, null, 7]),
];

const stored = (monthNum: number, line: string): StoredFigure => ({
  noun: 'financialData',
  fyLabel: 'FY25',
  monthNum,
  line,
});

const RECORDS = [
  ['about', IDENTITY_ABOUT],
  ['table', 'Figures data', '2', 'Financial year', 'Month', 'Revenue', 'EBITDA'],
  ...MONTHS.map((month, index) => [
    'row',
    'FY25',
    month,
    figureText(stored(index + 1, 'revenue'), `${100 + index}.00`),
    figureText(stored(index + 1, 'ebitda'), null),
  ]),
];

function valueOf(cell: string | number | null): GridValue | null {
  if (cell === null) return null;
  return typeof cell === 'number'
    ? { kind: 'number', value: String(cell), isPercent: false }
    : { kind: 'text', value: cell };
}

/** The exported sheet with one cell changed. */
const changed = (row: number, column: number, cell: string | number | null): Cells =>
  DATA.map((cells, at) => (at === row ? cells.with(column, cell) : cells));

function grid(name: string, cells: Cells): GridSheet {
  const rows = cells.map((row) => row.map(valueOf));
  return { name, isHidden: false, rows, hiddenRows: [], hiddenColumns: [], merged: [] };
}

function identitySheet(records = RECORDS, form = IDENTITY_FORM): GridSheet {
  const head = [
    IDENTITY_MARK,
    String(form),
    '41',
    identityDigest(records),
    'Cover',
    'Figures data',
  ];
  return grid(IDENTITY_SHEET, [head, ...records]);
}

/** Figures as "C4 1 revenue 100.00", and the cells of refusals. */
function read(...sheets: GridSheet[]) {
  const answer = readIdentities(sheets);
  return {
    identities: answer?.identities.map((identity) =>
      identity.noun === 'financialData'
        ? `${identity.sheet} ${identity.cell} ${identity.monthNum} ${identity.line} ${identity.exported}`
        : identity.cell,
    ),
    refused: answer?.refusals.map(({ sheet, cell }) => `${sheet} ${cell ?? ''}`.trim()),
  };
}

const WHOLE = [
  'Figures data C4 1 revenue 100.00',
  'Figures data D4 1 ebitda null',
  'Figures data C5 2 revenue 101.00',
  'Figures data D5 2 ebitda null',
  'Figures data C6 3 revenue 102.00',
  'Figures data D6 3 ebitda null',
];

describe('the texts of figures', () => {
  const figures = [
    { ...stored(12, 'revenue'), exported: '-9999999999999.99' },
    { noun: 'forecast', id: 4, field: 'actualAmount', exported: null },
    { noun: 'forecast', id: 4, field: 'amount', exported: '0' },
  ] as const;

  test.each(figures)('%j is read back', ({ exported, ...figure }) => {
    expect(figureOf(figureText(figure, exported))).toEqual({ ...figure, exported });
  });

  test.each(['', 'figure FY25 13 revenue 1', 'figure FY25 1 revenue 1e3', 'forecast 0 amount 1'])(
    '"%s" is none',
    (text) => {
      expect(figureOf(text)).toBeNull();
    },
  );
});

describe('identities', () => {
  test('are missing in a workbook that the product did not make', () => {
    expect(readIdentities([grid('Figures data', DATA)])).toBeNull();
  });

  test('name each cell of an untouched workbook', () => {
    const answer = readIdentities([grid('Figures data', DATA), identitySheet()]);
    expect(answer?.dataVersion).toBe(41);
    expect(read(grid('Figures data', DATA), identitySheet())).toEqual({
      identities: WHOLE,
      refused: [],
    });
  });

  test('follow sorted rows and inserted rows and columns', () => {
    const [title = [], blank = [], head = [], ...rows] = DATA;
    const moved = [title, blank, [], head, ...rows.toReversed()].map((row) =>
      ['Remark', ...row.slice(0, 1), null].concat(row.slice(1)),
    );
    expect(read(grid('Figures data', moved), identitySheet())).toEqual({
      identities: [
        'Figures data E5 3 revenue 102.00',
        'Figures data F5 3 ebitda null',
        'Figures data E6 2 revenue 101.00',
        'Figures data F6 2 ebitda null',
        'Figures data E7 1 revenue 100.00',
        'Figures data F7 1 ebitda null',
      ],
      refused: [],
    });
  });

  test('follow moved columns and a renamed sheet', () => {
    const swapped = DATA.map(([year = null, month = null, first = null, second = null]) => [
      second,
      month,
      first,
      year,
    ]);
    const answer = read(grid('Our figures', swapped), identitySheet());
    expect(answer.refused).toEqual([]);
    expect(answer.identities?.slice(0, 2)).toEqual([
      'Our figures C4 1 revenue 100.00',
      'Our figures A4 1 ebitda null',
    ]);
  });

  test('leave out what was removed', () => {
    expect(read(grid('Figures data', DATA.slice(0, 4)), identitySheet())).toEqual({
      identities: WHOLE.slice(0, 2),
      refused: [],
    });
  });
});

describe('ambiguous cells are refused', () => {
  test('a label that was changed', () => {
    expect(read(grid('Figures data', changed(4, 1, 'Mai 2025')), identitySheet())).toEqual({
      identities: [...WHOLE.slice(0, 2), ...WHOLE.slice(4)],
      refused: ['Figures data A5'],
    });
  });

  test('two rows with the same labels', () => {
    expect(read(grid('Figures data', changed(4, 1, 'April 2025')), identitySheet())).toEqual({
      identities: WHOLE.slice(4),
      refused: ['Figures data A5'],
    });
  });

  test('two columns with the same heading, and a missing heading', () => {
    expect(read(grid('Figures data', changed(2, 3, 'Revenue')), identitySheet())).toEqual({
      identities: [],
      refused: ['Figures data D3', 'Figures data A3'],
    });
  });

  test('a missing head, a missing sheet', () => {
    const gone = { identities: [], refused: ['Figures data'] };
    expect(read(grid('Figures data', changed(2, 0, 'Jahr')), identitySheet())).toEqual(gone);
    expect(read(grid('Cover', [['Board Report']]), identitySheet())).toEqual(gone);
  });

  test('a copy of a sheet, which is not read', () => {
    const copy = grid('Figures data (2)', DATA);
    expect(read(grid('Figures data', DATA), copy, identitySheet())).toEqual({
      identities: WHOLE,
      refused: ['Figures data (2)'],
    });
    expect(read(copy, grid('Figures data (3)', DATA), identitySheet()).identities).toEqual([]);
  });

  const [about = [], table = [], april = [], may = [], june = []] = RECORDS;
  const good = identitySheet();
  test.each([
    ['a figure of the hidden sheet', { ...good, rows: good.rows.with(3, good.rows[4] ?? []) }],
    [
      'its order',
      { ...good, rows: good.rows.with(3, good.rows[4] ?? []).with(4, good.rows[3] ?? []) },
    ],
    ['its end', { ...good, rows: good.rows.slice(0, -1) }],
    ['its head', { ...good, rows: good.rows.slice(1) }],
    ['all of it', { ...good, rows: [] }],
    ['its version', identitySheet(RECORDS, 2)],
    ['a table of no labels', identitySheet([about, table.with(2, '0'), april])],
    ['a row before its table', identitySheet([about, april, table])],
    ['a row twice', identitySheet([about, table, april, may, may, june])],
    ['a figure twice', identitySheet([about, table, april, may.with(3, april[3] ?? '')])],
    ['a figure that is none', identitySheet([about, table, april.with(3, 'figure')])],
    ['a record of another kind', identitySheet([about, table, ['cell', 'A1']])],
  ])('whole where %s is not as it was', (_, sheet) => {
    expect(read(grid('Figures data', DATA), sheet)).toEqual({
      identities: [],
      refused: [IDENTITY_SHEET],
    });
  });
});
