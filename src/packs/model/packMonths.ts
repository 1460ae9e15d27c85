import { type FinancialData } from '../../contract/financialData.ts';
import {
  type CalendarMonth,
  calendarYear,
  fiscalMonthName,
  fiscalToCalendar,
  shiftFinancialYear,
  shortMonthName,
  toFiscalMonth,
  MONTHS_IN_YEAR,
} from '../../finance/fiscalCalendar.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { marginToShow } from '../../finance/grossMargin.ts';
import type { Materiality } from '../../finance/materiality.ts';
import type { MonthFigures } from '../../finance/overMonths.ts';
import { shownLines } from '../../finance/catalogue.ts';
import { FIGURE_KEYS } from '../../finance/lines.ts';
import type { PackReport, PackSource } from './packSource.ts';

export interface PackMonth {
  readonly fyLabel: string;
  readonly monthNum: number;
  readonly calendarYear: number;
  /** The calendar month, where 1 is January. */
  readonly calendarMonth: CalendarMonth;
  readonly monthName: string;
  readonly name: string;
  /** A text such as "Oct 2026". */
  readonly shortName: string;
  readonly figures: MonthFigures;
  readonly row: FinancialData | null;
  readonly report: PackReport | null;
}

export interface PackMonths {
  readonly basis: CompanyBasis;
  readonly materiality: Materiality;
  at(fyLabel: string, monthNum: number): PackMonth;
  /** The same month of the year before; null before FY00. */
  yearBefore(month: PackMonth): PackMonth | null;
  /** The `count` months that end with this one, oldest first; fewer at the start of the calendar. */
  upTo(month: PackMonth, count: number): PackMonth[];
  yearTo(fyLabel: string, monthNum: number): PackMonth[];
}

export function isKnown(month: PackMonth): boolean {
  return month.row !== null || month.report !== null;
}

function packMonthFigures(
  basis: CompanyBasis,
  row: FinancialData | null,
  report: PackReport | null,
): MonthFigures {
  const staffCount = report?.staffCount ?? null;
  const staff = { staffCount: staffCount === null ? null : String(staffCount) };
  if (row === null) {
    return { ...staff, revenue: report?.revenue ?? null, ebitda: report?.ebitda ?? null };
  }
  return {
    ...staff,
    ...Object.fromEntries(shownLines(basis, FIGURE_KEYS).map((key) => [key, row[key] ?? null])),
    grossMarginPercent: marginToShow(row),
  };
}

const packMonthKey = (fyLabel: string | undefined, monthNum: number) =>
  `${fyLabel ?? ''} ${monthNum}`;

export function packMonths(source: PackSource): PackMonths {
  const { basis } = source;
  const labels = new Map(source.financialYears.map(({ id, fyYear }) => [id, fyYear]));
  const rows = new Map(
    source.figures.map((row) => [packMonthKey(labels.get(row.fyId), row.monthNum), row]),
  );
  const reports = new Map(
    source.reports.map((report) => [
      packMonthKey(labels.get(report.fyId), report.monthNum),
      report,
    ]),
  );
  const made = new Map<string, PackMonth>();

  function at(fyLabel: string, monthNum: number): PackMonth {
    const key = packMonthKey(fyLabel, monthNum);
    const known = made.get(key);
    if (known !== undefined) return known;
    const row = rows.get(key) ?? null;
    const report = reports.get(key) ?? null;
    const monthName = fiscalMonthName(basis, monthNum);
    const year = calendarYear(basis, fyLabel, monthNum);
    const month: PackMonth = {
      fyLabel,
      monthNum,
      calendarYear: year,
      calendarMonth: fiscalToCalendar(basis, toFiscalMonth(monthNum)),
      monthName,
      name: `${monthName} ${year}`,
      shortName: `${shortMonthName(monthName)} ${year}`,
      figures: packMonthFigures(basis, row, report),
      row,
      report,
    };
    made.set(key, month);
    return month;
  }

  function before({ fyLabel, monthNum }: PackMonth): PackMonth | null {
    if (monthNum > 1) return at(fyLabel, monthNum - 1);
    const label = shiftFinancialYear(fyLabel, -1);
    return label === null ? null : at(label, MONTHS_IN_YEAR);
  }

  return {
    basis,
    materiality: source.materiality,
    at,
    yearBefore({ fyLabel, monthNum }) {
      const label = shiftFinancialYear(fyLabel, -1);
      return label === null ? null : at(label, monthNum);
    },
    upTo(month, count) {
      const months = [month];
      for (let last = before(month); last !== null && months.length < count; last = before(last)) {
        months.push(last);
      }
      return months.toReversed();
    },
    yearTo: (fyLabel, monthNum) =>
      Array.from({ length: monthNum }, (_, index) => at(fyLabel, index + 1)),
  };
}
