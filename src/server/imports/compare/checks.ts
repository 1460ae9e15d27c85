import type { ImportChange, ImportWarning, SheetLayout } from '../../../contract/imports.ts';
import { financialYearDates } from '../../../domain/fiscalCalendar.ts';
import { LINES } from '../../../domain/lines.ts';
import type { AmountUnit } from '../../../domain/figureChecks.ts';
import { formatMoneyDetailed } from '../../../format/money.ts';
import { monthChecks } from './monthChecks.ts';
import { fiscalPeriod } from './comparedCell.ts';
import type { MonthWrite, Stored } from './stored.ts';
import { slipsOf } from './unitSlips.ts';
import type { ReadAmount } from '../amounts/readAmount.ts';

interface Checked {
  readonly months: readonly MonthWrite[];
  readonly changes: readonly ImportChange[];
  readonly stored: Stored;
  readonly layouts: readonly SheetLayout[];
  readonly amounts: readonly ReadAmount[];
}

/** This many warnings of a kind are given one by one, the others in one sentence. */
const LISTED_SINGLY = 12;

/** What looks wrong in the figures as they would be after the import. It may still be right. */
export function warningsOf({
  months,
  changes,
  stored,
  layouts,
  amounts,
}: Checked): ImportWarning[] {
  const units = new Map(layouts.map(({ sheet, unit }) => [sheet, unit]));
  const byMonth = monthChecks(months, (month) => coarsestUnit(month, units));
  const all = [
    // The worst first: wrong months, then wrong magnitudes.
    ...outsideYear(amounts, layouts),
    ...slipsOf(months, stored),
    ...byMonth.filter(({ check }) => check !== 'derived'),
    ...closedMonths(months, changes, stored),
    ...byMonth.filter(({ check }) => check === 'derived'),
  ];
  return togetherBeyond(all, LISTED_SINGLY);
}

const UNITS: readonly AmountUnit[] = ['units', 'thousands', 'millions'];

function coarsestUnit(
  month: MonthWrite,
  units: ReadonlyMap<string, AmountUnit | null>,
): AmountUnit {
  const used = new Set(Object.values(month.cells).map(({ sheet }) => units.get(sheet)));
  return UNITS.findLast((unit) => used.has(unit)) ?? 'units';
}

/** Months that say a year other than that of their sheet. */
function outsideYear(
  amounts: readonly ReadAmount[],
  layouts: readonly SheetLayout[],
): ImportWarning[] {
  const stated = new Map(layouts.map(({ sheet, fyLabel }) => [sheet, fyLabel]));
  const warnings = new Map<string, ImportWarning>();
  for (const amount of amounts) {
    if (amount.subject !== 'figures') continue;
    const fyLabel = stated.get(amount.sheet) ?? null;
    if (fyLabel === null || fyLabel === amount.fyLabel) continue;
    const { sheet, cell } = amount;
    const period = fiscalPeriod(amount);
    const { startDate, endDate } = financialYearDates(fyLabel);
    const sentence = `${period} is outside ${fyLabel} (${startDate} to ${endDate}), which the sheet is for`;
    const key = `${sheet}\n${period}`;
    if (!warnings.has(key))
      warnings.set(key, { check: 'outsideYear', sheet, cell, period, sentence });
  }
  return [...warnings.values()];
}

/** Months that were reported to the board and whose figures would change. */
function closedMonths(
  months: readonly MonthWrite[],
  changes: readonly ImportChange[],
  { reports }: Stored,
): ImportWarning[] {
  const reported = new Set(reports.map(fiscalPeriod));
  const existing = months.filter((month) => month.existing !== null).map(fiscalPeriod);
  const closed = new Set(existing.filter((period) => reported.has(period)));
  const byPeriod = Map.groupBy(
    changes.filter(
      ({ subject, status, period }) =>
        subject === 'figures' && (status === 'changed' || status === 'new') && closed.has(period),
    ),
    ({ period }) => period,
  );
  return [...byPeriod].map(([period, [first, ...others]]): ImportWarning => {
    const change = first === undefined ? '' : changeSentence(first);
    const rest = others.length === 0 ? '' : `, and ${counted(others.length, 'more figure')}`;
    return {
      check: 'closedMonth',
      sheet: first?.sheet ?? null,
      cell: first?.cell ?? null,
      period,
      sentence: `${period} has been reported to the board; ${change}${rest}`,
    };
  });
}

function changeSentence({ what, before, after, unit }: ImportChange): string {
  const shown = (value: string) => (unit === 'percent' ? `${value}%` : formatMoneyDetailed(value));
  return before === null
    ? `${what} becomes ${shown(after)}`
    : `${what} changes from ${shown(before)} to ${shown(after)}`;
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

const IN_GENERAL: Readonly<Record<ImportWarning['check'], string>> = {
  grossProfit: `${LINES.grossProfit.label} differs from revenue less production`,
  margin: `${LINES.grossMarginPercent.label} differs from gross profit ÷ revenue`,
  ebitda: `${LINES.ebitda.label} is not explained by the cost lines`,
  unitSlip: 'A figure is out of proportion to its neighbours',
  outsideYear: 'A month is outside the year of its sheet',
  closedMonth: 'Figures change that have been reported to the board',
  derived: 'Gross profit and gross margin follow from revenue and production',
  hidden: 'Hidden rows and columns were read',
  costSign: 'Costs are negative throughout',
};

/** Puts all warnings of a kind beyond the limit into one sentence: nobody reads a long list. */
function togetherBeyond(warnings: readonly ImportWarning[], limit: number): ImportWarning[] {
  const kinds = Map.groupBy(warnings, ({ check }) => check);
  return [...kinds].flatMap(([check, ofKind]) => {
    const [first, ...others] = ofKind.slice(limit);
    const last = others.at(-1);
    if (first === undefined || last === undefined) return ofKind;
    const months = counted(others.length + 1, 'more month');
    const sentence = `${IN_GENERAL[check]} in ${months}, from ${first.period} to ${last.period}`;
    return ofKind.slice(0, limit).concat({ ...first, sentence });
  });
}
