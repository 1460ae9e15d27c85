import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import { monthFigure, monthInYear } from '../../../domain/pageFigures.ts';
import type { ImportChange, ImportLeftOut } from '../../../contract/imports.ts';
import { hasBegun } from '../../../domain/fiscalCalendar.ts';
import { LINES } from '../../../domain/lines.ts';
import type { ReadFigure } from '../amounts/readAmount.ts';
import { fiscalPeriod, statusOf } from './comparedCell.ts';
import type { ReportWrite, Stored, StoredReport } from './stored.ts';

export interface ReportsComparison {
  readonly changes: ImportChange[];
  /** Headcounts that no report can keep. */
  readonly leftOut: ImportLeftOut[];
  readonly writes: ReportWrite[];
  /** The months that have begun and have no report. */
  readonly without: string[];
}

/** The cells of a month: of its figures, and of the headcount that its report keeps. */
interface Month {
  readonly fyId: number;
  readonly fyLabel: string;
  readonly monthNum: number;
  readonly hasFigures: boolean;
  readonly staff: ReadFigure | undefined;
}

const keyOf = ({ fyLabel, monthNum }: { fyLabel: string; monthNum: number }) =>
  `${fyLabel} ${monthNum}`;

/**
 * The reports of a workbook's months: which of them would be made, and whose headcount would change. A
 * report is only made where there is none, and for months that have begun.
 */
export function compareReports(
  figures: readonly ReadFigure[],
  stored: Stored,
  makesReports: boolean,
): ReportsComparison {
  const result: Omit<ReportsComparison, 'leftOut'> = { changes: [], writes: [], without: [] };
  const homeless: ReadFigure[] = [];
  const reports = new Map(stored.reports.map((report) => [keyOf(report), report]));
  for (const month of monthsOf(figures, stored)) {
    const report = reports.get(keyOf(month));
    const canBeMade = report === undefined && hasBegun(stored.basis, month, stored.thisMonth);
    if (canBeMade) result.without.push(fiscalPeriod(stored.basis, month));
    const isMade = canBeMade && makesReports;
    if (report === undefined && !isMade) {
      if (month.staff !== undefined) homeless.push(month.staff);
    } else compareMonth(stored.basis, month, report, isMade, result);
  }
  return { ...result, leftOut: leftOutOf(homeless) };
}

const rowOf = ({ cell }: ReadFigure) => cell.replace(/^[A-Z]+/, '');

/** The headcounts of months without a report, by sheet. They do not stop an import of figures. */
function leftOutOf(staff: readonly ReadFigure[]): ImportLeftOut[] {
  return [...Map.groupBy(staff, ({ sheet }) => sheet)].flatMap(([sheet, [first, ...others]]) => {
    if (first === undefined) return [];
    const isRow = others.every((one) => rowOf(one) === rowOf(first));
    return [
      {
        sheet,
        cell: first.cell,
        kind: isRow ? ('row' as const) : ('column' as const),
        name: LINES.staffCount.label,
        places: 1,
        amounts: others.length + 1,
        reason: 'Headcount is kept with the report, and these months have none.',
      },
    ];
  });
}

function monthsOf(figures: readonly ReadFigure[], { years, months }: Stored): readonly Month[] {
  const ids = new Map(years.map(({ id, label }) => [label, id]));
  const known = new Set(months.map(keyOf));
  return [...Map.groupBy(figures, keyOf)].flatMap(([key, [first, ...others]]): Month[] => {
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
  });
}

function compareMonth(
  basis: CompanyBasis,
  { staff, ...month }: Month,
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
      what: LINES.staffCount.label,
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
