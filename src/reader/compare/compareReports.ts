import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { monthFigure, monthInYear } from '../../finance/pageFigures.ts';
import type { ImportChange, ImportLeftOut } from '../../contract/imports.ts';
import { hasBegun } from '../../finance/fiscalCalendar.ts';
import { lineLabel } from '../../finance/catalogue.ts';
import type { ReadFigure } from '../amounts/readAmount.ts';
import { fiscalPeriod, statusOf } from './comparedCell.ts';
import type { ReportWrite, StoredData, StoredReport } from './stored.ts';

export interface ReportsComparison {
  readonly changes: ImportChange[];
  readonly leftOut: ImportLeftOut[];
  readonly writes: ReportWrite[];
  readonly without: string[];
}

interface HeadcountMonth {
  readonly fyId: number;
  readonly fyLabel: string;
  readonly monthNum: number;
  readonly hasFigures: boolean;
  readonly staff: ReadFigure | undefined;
}

const reportMonthKey = ({ fyLabel, monthNum }: { fyLabel: string; monthNum: number }) =>
  `${fyLabel} ${monthNum}`;

/**
 * Which reports the workbook's months would create, and whose headcount would change. A report is created only if there
 * is none and the month has begun.
 */
export function compareReports(
  figures: readonly ReadFigure[],
  stored: StoredData,
  makesReports: boolean,
): ReportsComparison {
  const result: Omit<ReportsComparison, 'leftOut'> = { changes: [], writes: [], without: [] };
  const homeless: ReadFigure[] = [];
  const reports = new Map(stored.reports.map((report) => [reportMonthKey(report), report]));
  for (const month of reportMonths(figures, stored)) {
    const report = reports.get(reportMonthKey(month));
    const canBeMade = report === undefined && hasBegun(stored.basis, month, stored.thisMonth);
    if (canBeMade) result.without.push(fiscalPeriod(stored.basis, month));
    const isMade = canBeMade && makesReports;
    if (report === undefined && !isMade) {
      if (month.staff !== undefined) homeless.push(month.staff);
    } else compareReportMonth(stored.basis, month, report, isMade, result);
  }
  return { ...result, leftOut: leftOutHeadcounts(stored.basis, homeless) };
}

const cellRowDigits = ({ cell }: ReadFigure) => cell.replace(/^[A-Z]+/, '');

function leftOutHeadcounts(basis: CompanyBasis, staff: readonly ReadFigure[]): ImportLeftOut[] {
  return [...Map.groupBy(staff, ({ sheet }) => sheet)].flatMap(([sheet, [first, ...others]]) => {
    if (first === undefined) return [];
    const isRow = others.every((one) => cellRowDigits(one) === cellRowDigits(first));
    return [
      {
        sheet,
        cell: first.cell,
        kind: isRow ? ('row' as const) : ('column' as const),
        name: lineLabel(basis, 'staffCount'),
        places: 1,
        amounts: others.length + 1,
        reason: 'Headcount is stored with the report, and these months have no report.',
      },
    ];
  });
}

function reportMonths(
  figures: readonly ReadFigure[],
  { years, months }: StoredData,
): readonly HeadcountMonth[] {
  const ids = new Map(years.map(({ id, label }) => [label, id]));
  const known = new Set(months.map(reportMonthKey));
  return [...Map.groupBy(figures, reportMonthKey)].flatMap(
    ([key, [first, ...others]]): HeadcountMonth[] => {
      const fyId = first === undefined ? undefined : ids.get(first.fyLabel);
      if (first === undefined || fyId === undefined) return [];
      const cells = [first, ...others];
      const { fyLabel, monthNum } = first;
      return [
        {
          fyId,
          fyLabel,
          monthNum,
          hasFigures: known.has(key) || cells.some(({ line }) => line !== 'staffCount'),
          staff: cells.find(({ line }) => line === 'staffCount'),
        },
      ];
    },
  );
}

function compareReportMonth(
  basis: CompanyBasis,
  { staff, ...month }: HeadcountMonth,
  report: StoredReport | undefined,
  isMade: boolean,
  { changes, writes }: Pick<ReportsComparison, 'changes' | 'writes'>,
): void {
  const before = report?.staffCount ?? null;
  const status = staff === undefined ? 'unchanged' : statusOf(staff, before?.toString() ?? null);
  if (staff !== undefined) {
    changes.push({
      status,
      sheet: staff.sheet,
      cell: staff.cell,
      subject: 'figures',
      period: fiscalPeriod(basis, month),
      what: lineLabel(basis, 'staffCount'),
      line: 'staffCount',
      before: before?.toString() ?? null,
      after: staff.value,
      exported: null,
      unit: 'people',
      currency: '',
      ...(before !== null && {
        figure: monthFigure('staffCount', monthInYear(basis, month)),
      }),
    });
  }
  const isChanged = staff !== undefined && status !== 'unchanged';
  if (!isMade && !isChanged) return;
  writes.push({
    existing: report === undefined ? null : { id: report.id, version: report.version },
    ...month,
    before,
    after: staff === undefined ? before : Number(staff.value),
  });
}
