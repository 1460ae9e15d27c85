import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { MONTHS_IN_YEAR } from '../../finance/fiscalCalendar.ts';
import { isPeriodCertain } from '../../finance/numberedPeriod.ts';
import { plainHeading } from '../cells/accountHeadings.ts';
import { textOf } from '../cells/grid.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import type { ImportWorkbook } from './workbook.ts';

const YEAR_HEADING =
  /^(?:(?:fiscal |financial |book )?year|fy|boekjaar|geschaftsjahr|wirtschaftsjahr|jahr|jaar|exercice|ejercicio|esercizio)$/;
const PERIOD_HEADING =
  /^(?:(?:fiscal |posting |accounting )?period|periode|periodo|buchungsperiode)$/;
/** Headings that only ledgers have. Lists with one column of amounts are read by other readers. */
const SIDE_HEADINGS = [
  /^(?:debits?|debet|soll|debe|dare|debit amount)$/,
  /^(?:credits?|haben|haber|avere|kredit|credit amount)$/,
];
const MOST_YEAR_PERIOD_HEAD_ROW = 40;

const workbooksWithYearPeriods = new WeakMap<ImportWorkbook, ImportWorkbook>();

/** Writes "2026-03" in place of period 3 next to the year 2026, if the company's years are calendar years. */
export function withYearPeriods(basis: CompanyBasis, workbook: ImportWorkbook): ImportWorkbook {
  if (workbook.identities !== null || !isPeriodCertain(basis)) return workbook;
  const before = workbooksWithYearPeriods.get(workbook);
  if (before !== undefined) return before;
  const sheets = workbook.sheets.map((sheet) => withMonthsOfPeriods(withTitles(sheet)));
  const isSame = sheets.every((sheet, at) => sheet === workbook.sheets[at]);
  const read = isSame ? workbook : { ...workbook, sheets };
  workbooksWithYearPeriods.set(workbook, read);
  return read;
}

const PERIOD_TITLE = /^(?:boek)?period\p{L}*\s*:?\s*20\d{2} ?- ?\d{1,2}(?!\d)/iu;
const YEAR_AND_MONTH_NUMBER = /(?<!\d)(20\d{2}) ?- ?(0?[1-9]|1[0-2])(?![\d-])/g;

/** Rewrites "Periode: 2025-01 t/m 2025-01", which Exact also writes as "2025 - 1 t/m 2025 - 1". */
function withTitles(sheet: GridSheet): GridSheet {
  const at = sheet.rows
    .slice(0, MOST_YEAR_PERIOD_HEAD_ROW)
    .findIndex((cells) => cells.some((cell) => PERIOD_TITLE.test(textOf(cell))));
  if (at === -1) return sheet;
  const cells = (sheet.rows[at] ?? []).map((cell): GridValue | null =>
    PERIOD_TITLE.test(textOf(cell))
      ? {
          kind: 'text',
          value: textOf(cell).replaceAll(
            YEAR_AND_MONTH_NUMBER,
            (_, year: string, month: string) => `${year}-${month.padStart(2, '0')}`,
          ),
        }
      : cell,
  );
  return { ...sheet, rows: sheet.rows.with(at, cells) };
}

function withMonthsOfPeriods(sheet: GridSheet): GridSheet {
  const columns = yearPeriodHead(sheet);
  if (columns?.isSided !== true) return sheet;
  const rows = sheet.rows.map((cells, row) => {
    // The readers know only the English heading.
    const text =
      row === columns.head
        ? 'Period'
        : row > columns.head
          ? periodNextToYear(cells, columns)
          : null;
    return text === null ? cells : cells.with(columns.period, { kind: 'text', value: text });
  });
  return { ...sheet, rows };
}

/** Periods 13 to 16 of a year hold the adjustments of its closing, which belong to its last month. */
export const CLOSING_PERIOD = /^(?:p|per|period)?[ .]*0?1[3-6]$/i;

export interface YearPeriodHead {
  readonly head: number;
  readonly year: number;
  readonly period: number;
  readonly isSided: boolean;
  /** True if periods after the twelfth are closing periods, and not the last of thirteen periods of four weeks. */
  readonly hasClosing: boolean;
}

/** True unless the thirteenth period has as many rows as the others, as in a year of thirteen periods of four weeks. */
export function areClosingPeriods(numbers: readonly number[]): boolean {
  const last = numbers.filter((number) => number > MONTHS_IN_YEAR);
  const others = numbers.length - last.length;
  const isYear = new Set(numbers).size > MONTHS_IN_YEAR && !last.some((number) => number > 13);
  return !isYear || last.length * 2 * MONTHS_IN_YEAR < others;
}

export function yearPeriodHead({ rows }: GridSheet): YearPeriodHead | null {
  for (const [head, cells] of rows.slice(0, MOST_YEAR_PERIOD_HEAD_ROW).entries()) {
    const headings = cells.map((cell) => plainHeading(textOf(cell)));
    const year = headings.findIndex((text) => YEAR_HEADING.test(text));
    const period = headings.findIndex((text) => PERIOD_HEADING.test(text));
    const isSided = SIDE_HEADINGS.every((side) => headings.some((text) => side.test(text)));
    const found = (ofYear: number, ofPeriod: number): YearPeriodHead => ({
      head,
      year: ofYear,
      period: ofPeriod,
      isSided,
      hasClosing: areClosingPeriods(
        rows.slice(head + 1).flatMap((row) => {
          const number = Number(/\d+$/.exec(textOf(row[ofPeriod] ?? null))?.[0] ?? '0');
          return number > 0 ? [number] : [];
        }),
      ),
    });
    if (year !== -1 && period !== -1) return found(year, period);
    // The fields of a table in SAP.
    const [gjahr, monat] = [/^(?:gjahr|ryear)$/, /^(?:monat|poper|rpmax)$/].map((field) =>
      headings.findIndex((text) => field.test(text)),
    );
    if (gjahr !== undefined && monat !== undefined && gjahr !== -1 && monat !== -1)
      return found(gjahr, monat);
  }
  return null;
}

/** "2026-03" for period 3 of 2026, "2026-12" for a closing period; null if a row doesn't state it. */
export function periodNextToYear(
  cells: readonly (GridValue | null)[],
  { year, period, hasClosing }: YearPeriodHead,
): string | null {
  const [ofYear, number] = [textOf(cells[year] ?? null), textOf(cells[period] ?? null)];
  if (!/^20\d{2}$/.test(ofYear)) return null;
  if (CLOSING_PERIOD.test(number)) return hasClosing ? `${ofYear}-12` : null;
  if (!/^(?:0{0,2}[1-9]|0?1[0-2])$/.test(number)) return null;
  return `${ofYear}-${number.replace(/^0+/, '').padStart(2, '0')}`;
}
