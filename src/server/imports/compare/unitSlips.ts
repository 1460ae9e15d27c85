import type { ImportedLine, ImportWarning } from '../../../contract/imports.ts';
import { IMPORTED_LINES } from '../../../contract/imports.ts';
import { calendarYear } from '../../../domain/fiscalCalendar.ts';
import type { UnitSlip } from '../../../domain/importChecks.ts';
import { unitSlip } from '../../../domain/importChecks.ts';
import { LINES } from '../../../domain/lines.ts';
import { formatCount } from '../../../format/count.ts';
import { formatMoneyDetailed } from '../../../format/money.ts';
import { fiscalPeriod } from './comparedCell.ts';
import type { MonthWrite, Stored } from './stored.ts';

/** How many months on either side are compared. */
const NEIGHBOURS_WITHIN = 6;
/** Months that the import does not change may be further away: a whole year may be new. */
const STORED_WITHIN = 24;
const NEIGHBOURS = 6;

/** Counts the months from April 2000. */
const ordinal = ({ fyLabel, monthNum }: { fyLabel: string; monthNum: number }) =>
  (calendarYear(fyLabel, 1) - 2000) * 12 + monthNum;

interface LineFigures {
  /** By month, as they would be after the import. */
  readonly after: Map<number, string>;
  /** Only those that the import leaves as they are. */
  readonly stored: Map<number, string>;
}

/** Figures that seem to be in another unit than the months around them. */
export function slipsOf(months: readonly MonthWrite[], { months: kept }: Stored): ImportWarning[] {
  return IMPORTED_LINES.filter((line) => line !== 'grossMarginPercent').flatMap((line) => {
    const figures = figuresOf(line, months, kept);
    const slips = months.flatMap((month) => {
      const cell = month.cells[line];
      const value = month.after[line];
      if (cell === undefined || value === null || value === month.before[line]) return [];
      const slip = slipIn(figures, ordinal(month), value);
      return slip === null || isOrdinary(line, slip) ? [] : [{ ...cell, month, value, slip }];
    });
    const alike = Map.groupBy(
      slips,
      ({ sheet, slip }) => `${sheet}\n${slip.times} ${slip.isTooLarge}`,
    );
    return [...alike.values()].map((group) => said(line, group)).filter((one) => one !== null);
  });
}

/** What is left after costs may be a tenth of its neighbours simply because a month was poor. */
const isOrdinary = (line: ImportedLine, { times, isTooLarge }: UnitSlip) =>
  (line === 'ebitda' || line === 'adjEbitda') && !isTooLarge && (times === '10' || times === '100');

function figuresOf(
  line: ImportedLine,
  months: readonly MonthWrite[],
  kept: Stored['months'],
): LineFigures {
  const after = new Map<number, string>();
  for (const month of kept) {
    const value = month.values[line];
    if (value !== null) after.set(ordinal(month), value);
  }
  const stored = new Map(after);
  for (const month of months) {
    const value = month.after[line];
    if (value === month.before[line]) continue;
    stored.delete(ordinal(month));
    if (value !== null) after.set(ordinal(month), value);
  }
  return { after, stored };
}

/** Compares with unchanged months first, since a whole block may be in the wrong unit. */
function slipIn({ after, stored }: LineFigures, at: number, value: string): UnitSlip | null {
  return (
    unitSlip(value, nearest(stored, at, STORED_WITHIN)) ??
    unitSlip(value, nearest(after, at, NEIGHBOURS_WITHIN))
  );
}

function nearest(figures: ReadonlyMap<number, string>, at: number, within: number): string[] {
  const found: string[] = [];
  for (let distance = 1; distance <= within && found.length < NEIGHBOURS; distance += 1) {
    for (const month of [at - distance, at + distance]) {
      const value = figures.get(month);
      if (value !== undefined) found.push(value);
    }
  }
  return found;
}

interface Slipped {
  readonly sheet: string;
  readonly cell: string;
  readonly month: MonthWrite;
  readonly value: string;
  readonly slip: UnitSlip;
}

function said(line: ImportedLine, [first, ...others]: readonly Slipped[]): ImportWarning | null {
  if (first === undefined) return null;
  const { sheet, cell, month, value, slip } = first;
  const period = fiscalPeriod(month);
  const times = formatCount(Number(slip.times));
  const size = slip.isTooLarge ? `about ${times} times` : `about one ${ordinalWord(times)} of`;
  const more =
    others.length === 0
      ? ''
      : `, and so ${others.length === 1 ? 'is 1 more month' : `are ${others.length} more months`} of the sheet`;
  return {
    check: 'unitSlip',
    sheet,
    cell,
    period,
    sentence: `${period}: ${LINES[line].label} is ${formatMoneyDetailed(value)}, ${size} the usual ${formatMoneyDetailed(slip.usual)} of the months around it${more}; check the unit of the amount`,
  };
}

const ORDINALS: Readonly<Record<string, string>> = {
  '10': 'tenth',
  '100': 'hundredth',
  '1,000': 'thousandth',
  '1,000,000': 'millionth',
};

const ordinalWord = (times: string) => ORDINALS[times] ?? times;
