import { readFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Import } from '../../../contract/imports.ts';
import type { Cell, Rows } from '../../../reader/testWriters.ts';
import { byHand, bySheetJs, inlineRows } from '../../../reader/testWriters.ts';
import type { ImportBench } from './testImports.ts';
import { inUnit, openImportBench } from './testImports.ts';

let bench: ImportBench;
let untouched: unknown;
beforeAll(async () => {
  bench = await openImportBench();
  await bench.create('/api/financial-data', {
    fyId: 13,
    monthNum: 1,
    monthName: 'April',
    revenue: '1',
  });
  untouched = await bench.figures();
});
afterAll(() => bench.close());

/** Whatever was sent, nothing is stored and nothing lies about. */
async function expectUntouched(): Promise<void> {
  expect(await bench.figures()).toEqual(untouched);
  const names = await fs.readdir(bench.t.database.dataDir, { recursive: true });
  expect(names.filter((name) => /^files(-arriving)?[/\\]/.test(name))).toEqual([]);
}

const HEAD: readonly Cell[] = ['Month', 'Revenue', 'Cash'];
const GOOD: Rows = [HEAD, ['Apr-25', 100, 5], ['May-25', 110, 6]];
const SHEET = { name: 'FY25', rows: inlineRows(GOOD) };

describe('a file that cannot be read is refused as a whole, with what to do', () => {
  test.each<[string, () => Buffer | string, string, number, RegExp]>([
    ['that is empty', () => '', 'a.xlsx', 400, /empty.*Choose/],
    ['cut in half', () => byHand([SHEET]).subarray(0, 900), 'a.xlsx', 400, /damaged.*save it/i],
    [
      'of the old type by its content',
      () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2_000)]),
      'a.xlsx',
      400,
      /old format/,
    ],
    // Saved by LibreOffice Calc with the password "board", in the way of Excel.
    [
      'with a password',
      () => readFileSync(new URL('./testFiles/lockedByCalc.xlsx', import.meta.url)),
      'a.xlsx',
      400,
      /^The workbook is protected with a password\. Remove the password \(File, Info, Protect Workbook\) and try again\.$/,
    ],
    [
      'with macros',
      () => byHand([SHEET], { parts: { 'xl/vbaProject.bin': new Uint8Array(9) } }),
      'a.xlsx',
      400,
      /macros.*without/,
    ],
    [
      'that unpacks to far more',
      () => byHand([{ name: 'FY25', rows: ' '.repeat(51 * 1024 * 1024) }]),
      'a.xlsx',
      400,
      /once unpacked/,
    ],
    [
      'that refers to itself',
      () =>
        byHand([SHEET], {
          parts: {
            'xl/worksheets/sheet1.xml': '<!DOCTYPE x [<!ENTITY a "a">]><worksheet>&a;</worksheet>',
          },
        }),
      'a.xlsx',
      400,
      /damaged/,
    ],
    ['that is a PDF', () => '%PDF-1.7', 'a.xlsx', 400, /PDF/],
    ['that is a workbook called .csv', () => byHand([SHEET]), 'a.csv', 400, /\.xlsx/],
    ['of another type', () => byHand([SHEET]), 'a.xlsm', 415, /Only \.xlsx and \.csv/],
    ['of the old type', () => byHand([SHEET]), 'a.xls', 415, /Only \.xlsx and \.csv/],
    ['of 10 MB', () => Buffer.alloc(10 * 1024 * 1024), 'a.xlsx', 413, /less than 10MB/],
  ])('%s', async (_what, content, name, status, detail) => {
    const answer = await bench.send(name, content());
    expect([answer.status, answer.body.detail]).toEqual([status, expect.stringMatching(detail)]);
    expect(answer.body.errors).toEqual([{ path: 'file', message: answer.body.detail }]);
    expect((await bench.t.as('admin', 'GET', '/api/imports')).json()).toEqual([]);
    await expectUntouched();
  });

  test('a sheet that is too large is named', async () => {
    const rows = '<row r="1"><c r="SG1"><v>1</v></c></row>';
    const { status, body } = await bench.send('a.xlsx', byHand([{ name: 'Wide', rows }]));
    expect([status, body.errors?.[0]?.path]).toEqual([400, 'Wide!SG1']);
  });

  test('a form without a file, or with more than one', async () => {
    const answers = [];
    for (const names of [[], ['a.csv', 'b.csv']]) {
      const form = new FormData();
      for (const name of names) form.append('file', new Blob(['Month,Revenue\nApr-25,1']), name);
      answers.push(await bench.form(form));
    }
    const odd = new FormData();
    odd.append('summaryId', '1');
    odd.append('file', new Blob(['Month,Revenue\nApr-25,1']), 'a.csv');
    answers.push(await bench.form(odd));
    expect(answers.map(({ status, body }) => [status, body.detail])).toEqual([
      [400, 'Please select a file'],
      [400, 'Send one file at a time'],
      [400, 'summaryId: Unknown field'],
    ]);
  });
});

/** The draft once the unit was said. */
async function drafted(sheets: Readonly<Record<string, Rows>>): Promise<Import> {
  const { status, body } = await bench.send('a.xlsx', bySheetJs(sheets));
  expect(status).toBe(201);
  const layouts = (body.layouts ?? []).map(inUnit('units'));
  await bench.change(body.id ?? 0, { layouts });
  return bench.find(body.id ?? 0);
}

const bad = (...rows: Rows): Rows => [...GOOD, ...rows];

describe('cells that cannot be read are named, with what to do, and nothing is stored', () => {
  test.each<[string, Readonly<Record<string, Rows>>, RegExp]>([
    [
      'a text among numbers',
      { FY25: bad(['Jun-25', 'about ten', 1]) },
      /^FY25!B4 .*about ten.*Write/,
    ],
    ['1e15', { FY25: bad(['Jun-25', 1e15, 1]) }, /^FY25!B4 /],
    ['an unknown year', { All: bad(['Jun-30', 1, 1]) }, /^All!A4 .*FY30.*Add the year/],
    [
      'a month twice',
      { FY25: bad(['May-25', 111, 6]) },
      /^FY25!A4 .*same month, so neither is read/,
    ],
    [
      'a month on two sheets',
      { A: GOOD, B: [HEAD, ['May-25', 111, 6]] },
      /^[AB]!B\d .*different amounts.*Leave one/,
    ],
  ])('%s', async (_what, sheets, expected) => {
    const draft = await drafted(sheets);
    const refused = draft.preview.refusals.map(
      ({ sheet, cell, reason, remedy }) => `${sheet}!${cell} ${reason} ${remedy}`,
    );
    expect(refused).toContainEqual(expect.stringMatching(expected));
    expect(await bench.apply(draft)).toMatchObject({
      status: 409,
      body: { code: 'import_blocked' },
    });
    await expectUntouched();
  });

  test('two columns of the same name are asked about or refused, and never guessed', async () => {
    const draft = await drafted({
      FY25: [
        ['Month', 'Revenue', 'Revenue'],
        ['Jun-25', 1, 2],
      ],
    });
    const { changes, refusals, questions } = draft.preview;
    expect(refusals.length + questions.length).toBeGreaterThan(0);
    expect(changes.filter(({ period }) => period === 'June 2025')).toEqual([]);
    expect((await bench.apply(draft)).status).toBe(409);
    await expectUntouched();
  });

  test('a hundred sheets are read, each where it is used', async () => {
    const years = Array.from({ length: 100 }, (_, at): [string, Rows] => [
      `Sheet ${at}`,
      at === 40 ? GOOD : [['Notes'], [`Page ${at}`]],
    ]);
    const draft = await drafted(Object.fromEntries(years));
    expect(draft.sheets).toHaveLength(100);
    expect(draft.layouts.filter(({ isUsed }) => isUsed).map(({ sheet }) => sheet)).toEqual([
      'Sheet 40',
    ]);
    // New is also what was left out when the month was made by hand.
    expect(draft.preview.counts).toMatchObject({ new: 3, changed: 1, refused: 0 });
  });
});

const report = (month: string, ...more: readonly (readonly string[])[]) => [
  ['Management accounts'],
  ['', month],
  ['Revenue', '9'],
  ...more,
  ['COGS', '4'],
  ['Gross profit', '5'],
  ['Admin', '2'],
];

test('a total that its accounts do not add up to is warned of, with its cell', async () => {
  const draft = await bench.pasted([
    ['', 'Apr 2025', 'May 2025'],
    ['Revenue', '', ''],
    ['Products', '80', '90'],
    ['Services', '20', '20'],
    ['Total revenue', '100', '121'],
  ]);
  const { preview, understood } = draft;
  expect(preview.warnings.filter(({ check }) => check === 'footing')).toEqual([
    {
      check: 'footing',
      sheet: 'Pasted block',
      cell: 'C5',
      period: 'May 2025',
      sentence:
        'Total revenue (C5, 2025-05) is 121, but its accounts (C3 to C4) add up to 110: a difference of 11.',
    },
  ]);
  expect(understood[0]?.differences).toEqual([
    {
      cell: 'C5',
      label: 'Total revenue',
      month: '2025-05',
      total: '121',
      sum: '110',
      difference: '11',
    },
  ]);
});

test('remembers them for the next month of the same report, with a row more', async () => {
  await bench.apply(
    await bench.pasted(report('Apr 2025'), (layout) => ({ ...layout, unit: 'thousands' })),
  );
  const next = await bench.pasted(report('May 2025', ['Marketing', '1']), (layout) => layout);
  expect(next).toMatchObject({ isRemembered: true, layouts: [{ unit: 'thousands' }] });
  expect(next.preview).toMatchObject({ questions: [], counts: { new: 5, refused: 0 } });
});

const danish = (month: string, more = '2.500') => [
  ['Resultatopgørelse', ''],
  ['', month],
  ['Omsætning', more],
  ['Lønninger', '1.000'],
  ['Husleje', '500'],
  ['Årets resultat', '1.000'],
];

describe('an amount such as 1.000 in which nothing tells what its mark is', () => {
  test('is asked about once, and remembered for the next file', async () => {
    const draft = await bench.pasted(danish('April 2025'));
    const question = 'Choose whether the mark in “2.500” (B3) separates thousands or decimals.';
    expect(draft.preview.questions).toContainEqual({
      sheet: 'Pasted block',
      about: 'decimalMark',
      question,
    });
    expect(draft.sheets[0]?.unclearMark).toEqual({ cell: 'B3', text: '2.500' });
    expect((await bench.apply(draft)).status).toBe(409);
    const said = await bench.pasted(danish('April 2025'), (layout) => ({
      ...layout,
      unit: 'units',
      decimalMark: 'comma',
    }));
    expect(said.preview.questions.map(({ about }) => about)).not.toContain('decimalMark');
    expect((await bench.apply(said)).status).toBe(200);
    expect((await bench.figures()).map(({ revenue }) => revenue)).toEqual(['2500.00']);
    const next = await bench.pasted(danish('May 2025', '3.500'), (layout) => layout);
    expect(next).toMatchObject({ isRemembered: true, layouts: [{ decimalMark: 'comma' }] });
    expect(next.preview.questions).toEqual([]);
    const other = await bench.pasted(danish('June 2025', '1.234.567,50'), (layout) => layout);
    expect(other.sheets[0]?.unclearMark).toBeUndefined();
    const revenue = other.understood[0]?.rows.find(({ label }) => label === 'Omsætning');
    expect(revenue?.amounts).toEqual({ '2025-06': '1234567.5' });
  });

  test('is one with decimals where that is said', async () => {
    const draft = await bench.pasted(danish('April 2025'), (layout) => ({
      ...layout,
      unit: 'thousands',
      decimalMark: 'point',
    }));
    const revenue = draft.understood[0]?.rows.find(({ label }) => label === 'Omsætning');
    expect(revenue?.amounts).toEqual({ '2025-04': '2.5' });
  });
});

test('statements of two months beside each other come in month by month', async () => {
  const rows = [
    ['', 'April 2025', '', '', 'May 2025'],
    ['Revenue', '1,000.00', '', 'Revenue', '1,100.00'],
    ['Rent', '100.00', '', 'Rent', '110.00'],
    ['Total expenses', '100.00', '', 'Total expenses', '110.00'],
    ['Net income', '900.00', '', 'Net income', '990.00'],
  ];
  const draft = await bench.pasted(rows);
  expect(draft.sheets.map(({ name }) => name)).toEqual([
    'Pasted block (A:C)',
    'Pasted block (D:E)',
  ]);
  expect(draft.understood.map(({ months, rows: read }) => [months, read[0]?.amounts])).toEqual([
    [['2025-04'], { '2025-04': '1000' }],
    [['2025-05'], { '2025-05': '1100' }],
  ]);
});
