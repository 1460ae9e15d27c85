import type { Import, ImportListItem, ImportPreview } from '../../../contract/imports.ts';
import type { FinancialYear } from '../../../contract/financialYears.ts';
import { bookMonthName } from '../../../finance/books/bookMonths.ts';
import { financialYearOf, MONTH_NAMES } from '../../../finance/fiscalCalendar.ts';
import { formatCount } from '../../../format/count.ts';
import { placeName } from './preview.view.ts';
import { monthRunsText } from '../../../finance/monthRuns.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import type { BadgeTone } from '../../ui/Badge.tsx';

const STATUS_WORDS: Readonly<
  Record<ImportListItem['status'], { readonly label: string; readonly tone: BadgeTone }>
> = {
  draft: { label: 'Not stored yet', tone: 'caution' },
  applied: { label: 'Stored', tone: 'positive' },
  undone: { label: 'Undone', tone: 'neutral' },
};

/** Returns words such as "Stored" or "Reverted, except for 1 later edit". */
export function statusInWords({
  status,
  editsLeft,
}: Pick<ImportListItem, 'status' | 'editsLeft'>): { label: string; tone: BadgeTone } {
  if (status !== 'applied' || editsLeft === null) return STATUS_WORDS[status];
  const edits = `${formatCount(editsLeft)} later ${editsLeft === 1 ? 'edit' : 'edits'}`;
  return { label: `Reverted, except for ${edits}`, tone: 'caution' };
}

/** Returns words such as "April 2025 to March 2026 (12 months)". */
export function monthsText(periods: readonly string[]): string {
  const months = periods.map(fiscalMonthOfPeriod).filter((month) => month !== null);
  return monthRunsText(
    shownBasis(),
    months.map(({ label: fyLabel, monthNum }) => ({ fyLabel, monthNum })),
  );
}

export interface StoredYear {
  readonly fyId: number;
  readonly fyYear: string;
  readonly months: readonly { readonly monthNum: number; readonly label: string }[];
}

function fiscalMonthOfPeriod(period: string): { label: string; monthNum: number } | null {
  const [, name = '', year = ''] = /^(\w+) (\d{4})$/.exec(period) ?? [];
  const month = MONTH_NAMES.findIndex((known) => known === name) + 1;
  return month === 0 ? null : financialYearOf(shownBasis(), Number(year), month);
}

export function storedYears(
  { changes, books }: Pick<ImportPreview, 'changes' | 'books'>,
  years: readonly FinancialYear[],
): StoredYear[] {
  const periods = new Set([
    ...changes
      .filter(({ subject, status }) => subject === 'figures' && status !== 'conflict')
      .filter(({ status }) => status !== 'unchanged')
      .map(({ period }) => period),
    ...(books?.months ?? [])
      .filter(({ lines }) => lines.length > 0)
      .map(({ month }) => bookMonthName(month)),
  ]);
  const months = [...periods].flatMap((label) => {
    const month = fiscalMonthOfPeriod(label);
    return month === null ? [] : [{ ...month, period: label }];
  });
  return years
    .map(({ id, fyYear }) => ({
      fyId: id,
      fyYear,
      months: months
        .filter(({ label }) => label === fyYear)
        .toSorted((a, b) => a.monthNum - b.monthNum)
        .map(({ monthNum, period }) => ({ monthNum, label: period })),
    }))
    .filter((year) => year.months.length > 0);
}

/** With more names than this, only their number is given. */
const MOST_LEFT_OUT_NAMES = 6;

/** Returns words such as "“Leasing” (FY25!B14) and 2 more". */
export function leftOutNames({ leftOut }: Pick<ImportPreview, 'leftOut'>): string {
  const named = leftOut.slice(0, MOST_LEFT_OUT_NAMES).map(({ sheet, cell, kind, name }) => {
    const title = name === '' ? `an unnamed ${kind}` : `“${name}”`;
    return `${title} (${placeName(sheet, cell)})`;
  });
  const more = leftOut.length - named.length;
  return more === 0 ? named.join(', ') : `${named.join(', ')} and ${formatCount(more)} more`;
}

export function hasForecasts({ preview }: Import): boolean {
  return preview.changes.some(
    ({ subject, status }) => subject === 'forecasts' && (status === 'new' || status === 'changed'),
  );
}

/** True if a sheet also has planned amounts that weren't stored. */
export const hasUnreadPlan = ({ sheets, preview }: Pick<Import, 'sheets' | 'preview'>): boolean =>
  preview.plan === undefined && sheets.some(({ scenarios }) => scenarios === 'both');
