import writeExcelFile, { type Cell, type Row, type Sheet } from 'write-excel-file/node';
import type { MonthFigures } from '../figures.ts';
import { issuedAt, shortName, type BoardPaper, type PaperLine } from './boardPaper.ts';
import { reproduciblePackage } from '../../../src/office/reproduciblePackage.ts';

const money = '#,##0.00;[Red]-#,##0.00';
const accent = '#0f4c5c';

const head = (value: string, align: 'left' | 'right' = 'right'): Cell => ({
  value,
  align,
  fontWeight: 'bold',
  textColor: '#ffffff',
  backgroundColor: accent,
});

const title = (value: string): Row => [
  { value, fontWeight: 'bold', fontSize: 14, textColor: accent },
];
const wrapped = (value: string, columnSpan: number): Row => [
  { value, columnSpan, wrap: true, alignVertical: 'top', height: 48, textColor: '#64748b' },
];
const note = (value: string): Row => [{ value, fontStyle: 'italic', textColor: '#64748b' }];

/** A number cell; spreadsheets hold binary numbers, and whole cents below 10^13 survive that. */
function figure(value: number | undefined, unit: PaperLine['unit'], bold: boolean): Cell {
  if (value === undefined) return null;
  const weight = bold ? ({ fontWeight: 'bold', topBorderStyle: 'thin' } as const) : {};
  if (unit === 'dollars') return { value: value / 100, format: money, ...weight };
  if (unit === 'percent') return { value: value / 10_000, format: '0.00%', ...weight };
  return { value, format: '0', ...weight };
}

/** The change of a percentage is given in points. */
function changeFigure(value: number | undefined, unit: PaperLine['unit'], bold: boolean): Cell {
  if (value === undefined || unit !== 'percent') return figure(value, unit, bold);
  return { value: value / 100, format: '0.00" pts"' };
}

/** The management accounts of a month: the month, the year to date, and cash, each on a sheet. */
export async function managementAccounts(paper: BoardPaper): Promise<Buffer> {
  const sheets = [monthSheet(paper), yearSheet(paper), cashSheet(paper)];
  const written = await writeExcelFile(sheets, { fontFamily: 'Calibri', fontSize: 11 }).toBuffer();
  return reproduciblePackage(written, issuedAt(paper));
}

type AccountsSheet = Sheet<Buffer>;

function monthSheet(paper: BoardPaper): AccountsSheet {
  const lines = [
    ...paper.costs,
    ...paper.keyFigures.filter(({ label }) => !paper.costs.some((cost) => cost.label === label)),
  ];
  return {
    sheet: 'Month',
    orientation: 'landscape',
    showGridLines: false,
    columns: [{ width: 24 }, { width: 16 }, { width: 16 }, { width: 16 }, { width: 18 }],
    data: [
      title(`Management accounts ${paper.period}`),
      note(`${paper.company}, ${paper.fyYear}. US dollars unless stated.`),
      [],
      [
        head('Line', 'left'),
        head(paper.nowName),
        head(paper.priorName ?? 'Prior month'),
        head(paper.lastYearName ?? 'Last year'),
        head('Change on prior'),
      ],
      ...lines.map(({ label, unit, now, prior, lastYear, total }) => [
        total ? { value: label, fontWeight: 'bold' as const } : label,
        figure(now, unit, total),
        figure(prior, unit, total),
        figure(lastYear, unit, total),
        changeFigure(prior === undefined ? undefined : now - prior, unit, total),
      ]),
      [],
      wrapped(paper.texts.addBacks, 5),
    ],
  };
}

const yearLines = [
  ['revenue', 'Revenue', true],
  ['production', 'Production', false],
  ['grossProfit', 'Gross profit', true],
  ['salesMarketing', 'Sales & Marketing', false],
  ['customerSuccess', 'Customer Success', false],
  ['marketing', 'Marketing', false],
  ['rnd', 'R&D', false],
  ['admin', 'Admin', false],
  ['other', 'Other', false],
  ['ebitda', 'EBITDA', true],
  ['adjEbitda', 'Adj EBITDA', true],
] as const;

function yearRow(
  months: readonly MonthFigures[],
  key: (typeof yearLines)[number][0],
  label: string,
  total: boolean,
): Row {
  const sum = months.reduce((running, month) => running + month[key], 0);
  return [
    total ? { value: label, fontWeight: 'bold' } : label,
    ...months.map((month) => figure(month[key], 'dollars', total)),
    figure(sum, 'dollars', total),
  ];
}

function yearSheet(paper: BoardPaper): AccountsSheet {
  const months = paper.yearToDate;
  return {
    sheet: 'Year to date',
    orientation: 'landscape',
    showGridLines: false,
    stickyColumnsCount: 1,
    columns: [{ width: 22 }, ...months.map(() => ({ width: 15 })), { width: 17 }],
    data: [
      title(`${paper.fyYear} to ${paper.period}`),
      note('US dollars.'),
      [],
      [
        head('Line', 'left'),
        ...months.map((month) => head(shortName(month))),
        head('Year to date'),
      ],
      ...yearLines.map(([key, label, total]) => yearRow(months, key, label, total)),
      ['Cash', ...months.map(({ cash }) => figure(cash, 'dollars', false))],
      ['Headcount', ...months.map(({ staffCount }) => figure(staffCount, 'people', false))],
    ],
  };
}

function cashSheet(paper: BoardPaper): AccountsSheet {
  return {
    sheet: 'Cash',
    showGridLines: false,
    columns: [{ width: 48 }, { width: 18 }],
    data: [
      title(`Cash in ${paper.period}`),
      note('US dollars; money paid out is negative.'),
      [],
      [head('Movement', 'left'), head('Amount')],
      ...paper.cash.map(({ label, cents, total }) => [
        total ? { value: label, fontWeight: 'bold' as const } : label,
        figure(cents, 'dollars', total),
      ]),
    ],
  };
}
