import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import { isPeriodCertain } from '../../../domain/numberedPeriod.ts';
import { plainHeading } from '../cells/accountHeadings.ts';
import { textOf } from '../cells/grid.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import type { ImportWorkbook } from './workbook.ts';

const YEAR =
  /^(?:(?:fiscal |financial |book )?year|fy|boekjaar|geschaftsjahr|wirtschaftsjahr|jahr|jaar|exercice|ejercicio|esercizio)$/;
const PERIOD = /^(?:(?:fiscal |posting |accounting )?period|periode|periodo|buchungsperiode)$/;
/** Of a ledger: lists with one column of amounts read both columns themselves. */
const SIDES = [
  /^(?:debits?|debet|soll|debe|dare|debit amount)$/,
  /^(?:credits?|haben|haber|avere|kredit|credit amount)$/,
];
const MOST_HEAD_ROW = 40;

/** A draft is read again for each question about it. */
const known = new WeakMap<ImportWorkbook, ImportWorkbook>();

/** The workbook with "2026-03" in place of period 3 next to the year 2026, where years of the company are calendar years. */
export function withYearPeriods(basis: CompanyBasis, workbook: ImportWorkbook): ImportWorkbook {
  if (workbook.identities !== null || !isPeriodCertain(basis)) return workbook;
  const before = known.get(workbook);
  if (before !== undefined) return before;
  const sheets = workbook.sheets.map((sheet) => withMonths(withTitles(sheet)));
  const isSame = sheets.every((sheet, at) => sheet === workbook.sheets[at]);
  const read = isSame ? workbook : { ...workbook, sheets };
  known.set(workbook, read);
  return read;
}

const TITLE = /^(?:boek)?period\p{L}*\s*:?\s*20\d{2} ?- ?\d{1,2}(?!\d)/iu;
const NUMBERED = /(?<!\d)(20\d{2}) ?- ?(0?[1-9]|1[0-2])(?![\d-])/g;

/** "Periode: 2025-01 t/m 2025-01", which Exact writes as "2025 - 1 t/m 2025 - 1". */
function withTitles(sheet: GridSheet): GridSheet {
  const at = sheet.rows
    .slice(0, MOST_HEAD_ROW)
    .findIndex((cells) => cells.some((cell) => TITLE.test(textOf(cell))));
  if (at === -1) return sheet;
  const cells = (sheet.rows[at] ?? []).map((cell): GridValue | null =>
    TITLE.test(textOf(cell))
      ? {
          kind: 'text',
          value: textOf(cell).replaceAll(
            NUMBERED,
            (_, year: string, month: string) => `${year}-${month.padStart(2, '0')}`,
          ),
        }
      : cell,
  );
  return { ...sheet, rows: sheet.rows.with(at, cells) };
}

function withMonths(sheet: GridSheet): GridSheet {
  const columns = yearPeriodHead(sheet);
  if (columns?.isSided !== true) return sheet;
  const rows = sheet.rows.map((cells, row) => {
    // The readers know the heading in English.
    const text =
      row === columns.head
        ? 'Period'
        : row > columns.head
          ? periodBesideYear(cells, columns)
          : null;
    return text === null ? cells : cells.with(columns.period, { kind: 'text', value: text });
  });
  return { ...sheet, rows };
}

/** The columns of a list whose rows number a month in a year. */
export interface YearPeriodHead {
  readonly head: number;
  readonly year: number;
  readonly period: number;
  /** Whether it has debits and credits. */
  readonly isSided: boolean;
}

export function yearPeriodHead({ rows }: GridSheet): YearPeriodHead | null {
  for (const [head, cells] of rows.slice(0, MOST_HEAD_ROW).entries()) {
    const headings = cells.map((cell) => plainHeading(textOf(cell)));
    const year = headings.findIndex((text) => YEAR.test(text));
    const period = headings.findIndex((text) => PERIOD.test(text));
    const isSided = SIDES.every((side) => headings.some((text) => side.test(text)));
    if (year !== -1 && period !== -1) return { head, year, period, isSided };
  }
  return null;
}

/** "2026-03", of period 3 of 2026; null where a row does not say it. */
export function periodBesideYear(
  cells: readonly (GridValue | null)[],
  { year, period }: YearPeriodHead,
): string | null {
  const [ofYear, number] = [textOf(cells[year] ?? null), textOf(cells[period] ?? null)];
  if (!/^20\d{2}$/.test(ofYear) || !/^(?:0?[1-9]|1[0-2])$/.test(number)) return null;
  return `${ofYear}-${number.padStart(2, '0')}`;
}
