import type { ImportChange, ImportWarning, SheetLayout } from '../../contract/imports.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import {
  calendarYear,
  financialYearDates,
  hasBegun,
  isFinancialYearLabel,
} from '../../finance/fiscalCalendar.ts';
import type { AmountUnit } from '../../finance/figureChecks.ts';
import { formatCount } from '../../format/count.ts';
import { formatAmountIn } from '../../format/money.ts';
import { monthChecks } from './monthChecks.ts';
import { fiscalPeriod } from './comparedCell.ts';
import { combinedByMonths } from './monthWarnings.ts';
import type { MonthWarning } from './monthWarnings.ts';
import type { MonthWrite, StoredData } from './stored.ts';
import { slipsOf } from './unitSlips.ts';
import type { ReadAmount, ReadFigure } from '../amounts/readAmount.ts';

interface CheckedImport {
  readonly months: readonly MonthWrite[];
  readonly changes: readonly ImportChange[];
  readonly stored: StoredData;
  readonly layouts: readonly SheetLayout[];
  readonly amounts: readonly ReadAmount[];
}

const SLIPS_LISTED = 12;

export function warningsOf(
  basis: CompanyBasis,
  { months, changes, stored, layouts, amounts }: CheckedImport,
): ImportWarning[] {
  const units = new Map(layouts.map(({ sheet, unit }) => [sheet, unit]));
  const byMonth = monthChecks(basis, months, (month) => coarsestUnit(month, units));
  return [
    // The most serious problems come first: wrong months, then wrong magnitudes.
    ...combinedByMonths(basis, [
      ...outsideYear(basis, amounts, layouts),
      ...notBegun(months, stored),
    ]),
    ...slipsTogether(slipsOf(months, stored)),
    ...combinedByMonths(basis, [
      ...byMonth.filter(({ check }) => check !== 'derived'),
      ...closedMonths(months, changes, stored),
      ...byMonth.filter(({ check }) => check === 'derived'),
    ]),
  ];
}

const AMOUNT_UNITS: readonly AmountUnit[] = ['units', 'thousands', 'millions'];

function coarsestUnit(
  month: MonthWrite,
  units: ReadonlyMap<string, AmountUnit | null>,
): AmountUnit {
  const used = new Set(Object.values(month.cells).map(({ sheet }) => units.get(sheet)));
  return AMOUNT_UNITS.findLast((unit) => used.has(unit)) ?? 'units';
}

/** The name of a sheet may be a calendar year, such as "2025". */
const isInYear = (basis: CompanyBasis, { fyLabel, monthNum }: ReadFigure, label: string): boolean =>
  isFinancialYearLabel(label)
    ? fyLabel === label
    : calendarYear(basis, fyLabel, monthNum) === Number(label);

function yearPhrase(basis: CompanyBasis, label: string): string {
  if (!isFinancialYearLabel(label)) return label;
  const { startDate, endDate } = financialYearDates(basis, label);
  return `${label} (${startDate} to ${endDate})`;
}

function outsideYear(
  basis: CompanyBasis,
  amounts: readonly ReadAmount[],
  layouts: readonly SheetLayout[],
): MonthWarning[] {
  const stated = new Map(layouts.map(({ sheet, fyLabel }) => [sheet, fyLabel]));
  const warnings = new Map<string, MonthWarning>();
  for (const amount of amounts) {
    if (amount.subject !== 'figures') continue;
    const fyLabel = stated.get(amount.sheet) ?? null;
    if (fyLabel === null || isInYear(basis, amount, fyLabel)) continue;
    const { sheet, cell } = amount;
    const period = fiscalPeriod(basis, amount);
    const inGeneral = `outside ${yearPhrase(basis, fyLabel)}, the year of the sheet`;
    const key = `${sheet}\n${period}`;
    if (warnings.has(key)) continue;
    warnings.set(key, {
      check: 'outsideYear',
      sheet,
      cell,
      month: amount,
      sentence: `${period} is ${inGeneral}`,
      inGeneral,
      hasExample: false,
    });
  }
  return [...warnings.values()];
}

function notBegun(months: readonly MonthWrite[], { basis, thisMonth }: StoredData): MonthWarning[] {
  return months
    .filter((month) => !hasBegun(basis, month, thisMonth))
    .map((month) => {
      const [at] = Object.values(month.cells);
      return {
        check: 'notBegun',
        sheet: at?.sheet ?? null,
        cell: at?.cell ?? null,
        month,
        sentence: `${fiscalPeriod(basis, month)} has not started yet: its figures will not count as the current month until it starts`,
        inGeneral:
          'these months have not started yet; their figures will not count as the current month until they start',
        hasExample: false,
      };
    });
}

function closedMonths(
  months: readonly MonthWrite[],
  changes: readonly ImportChange[],
  { basis, reports }: StoredData,
): MonthWarning[] {
  const reported = new Set(reports.map((one) => fiscalPeriod(basis, one)));
  const byPeriod = Map.groupBy(
    changes.filter(
      ({ subject, status }) => subject === 'figures' && (status === 'changed' || status === 'new'),
    ),
    ({ period }) => period,
  );
  return months.flatMap((month): MonthWarning[] => {
    const period = fiscalPeriod(basis, month);
    const [first, ...others] = byPeriod.get(period) ?? [];
    if (month.existing === null || !reported.has(period) || first === undefined) return [];
    const rest = others.length === 0 ? '' : `, and ${countPhrase(others.length, 'more figure')}`;
    return [
      {
        check: 'closedMonth',
        sheet: first.sheet,
        cell: first.cell,
        month,
        sentence: `${period} has been reported to the board; ${changeSentence(basis.currency, first)}${rest}`,
        inGeneral: 'figures that have been reported to the board would change',
        hasExample: true,
      },
    ];
  });
}

function changeSentence(currency: string, { what, before, after, unit }: ImportChange): string {
  const shown = (value: string) => {
    if (unit === 'people') return formatCount(Number(value));
    return unit === 'percent' ? `${value}%` : formatAmountIn(currency, value);
  };
  return before === null
    ? `${what} becomes ${shown(after)}`
    : `${what} changes from ${shown(before)} to ${shown(after)}`;
}

const countPhrase = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

function slipsTogether(slips: readonly ImportWarning[]): readonly ImportWarning[] {
  const [first, ...others] = slips.slice(SLIPS_LISTED);
  const last = others.at(-1);
  if (first === undefined || last === undefined) return slips;
  const more = countPhrase(others.length + 1, 'more figure');
  const sentence = `${more} are out of proportion to the months around them, from ${first.period} to ${last.period}`;
  return slips.slice(0, SLIPS_LISTED).concat({ ...first, sentence });
}
