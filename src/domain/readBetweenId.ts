import { usualDifference } from './betweenSides.ts';
import { isBridgeMeasure, lowersResults } from './bridgeParts.ts';
import type { BetweenFigureId, FigureSide } from './figureId.ts';
import { compareMonthsOfYear } from './fiscalCalendar.ts';
import { LINES } from './lines.ts';
import { PLAN_ROWS } from './plan.ts';
import { companyPeriod, isLine, nameOf, partAfter } from './readIdParts.ts';

const MEASURES = ['effect', 'addBacks', 'unexplained', 'smaller'] as const;

/** A side of a bridge; a sentence where it is none. */
function sideOf([periodWords = '', ...rest]: readonly string[]): FigureSide | string {
  const period = companyPeriod(periodWords);
  if (period?.is !== 'month' && period?.is !== 'toDate') return 'Not a month or a year to date';
  const name = partAfter(rest, 'of-');
  const plan = name === null ? undefined : nameOf(name);
  if (plan === null || plan === '') return 'Not the name of a plan';
  return { period, plan, reported: rest.includes('reported') ? true : undefined };
}

/** Reads the id of what differs between two sides of a bridge; a sentence where it is none. */
export function betweenId(line: string, rest: readonly string[]): BetweenFigureId | string {
  if (!isLine(line)) return 'Not a line of the accounts';
  const middle = rest.indexOf('and');
  const [from, to] = [sideOf(rest.slice(0, Math.max(middle, 0))), sideOf(rest.slice(middle + 1))];
  if (typeof from === 'string') return from;
  if (typeof to === 'string') return to;
  const measure = MEASURES.find((one) => rest.includes(one));
  const id: BetweenFigureId = { of: 'between', line, ...to, measure, from };
  return sidesMisfit(from, to) ?? stepMisfit(id) ?? id;
}

const leavesOutRightly = ({ plan, period, reported }: FigureSide): boolean =>
  reported === undefined || (plan !== undefined && period.is === 'toDate');

/** Why two sides cannot be compared by such an id; null if they may. */
function sidesMisfit(from: FigureSide, to: FigureSide): string | null {
  if (!leavesOutRightly(from) || !leavesOutRightly(to))
    return 'Only a year to date of a plan leaves months out';
  // That difference has an id of its own.
  return usualDifference(from, to) === null ? null : 'Not the id of a figure';
}

/** Why a line has no such step; null if it may. */
function stepMisfit({ line, measure, from, ...to }: BetweenFigureId): string | null {
  if (LINES[line].unit !== 'usd') return 'Only amounts are steps of a bridge';
  const isPlanned = (from.plan ?? to.plan) !== undefined;
  if (isPlanned && !PLAN_ROWS.some((one) => one === line)) return 'Not a line of a plan';
  if (measure === 'effect' && !lowersResults(line)) {
    return 'Only a line that lowers results has an effect besides its difference';
  }
  if (measure === 'addBacks' && line !== 'adjEbitda') return 'Only adjusted EBITDA has add-backs';
  if (measure !== 'unexplained' && measure !== 'smaller') return null;
  if (!isBridgeMeasure(line)) return 'Only a result has steps, and a part that they do not explain';
  // A plan says what cash stands at, and not what it moved by.
  if (line !== 'cash' || isPlanned) return null;
  const [start, end] = [from.period, to.period];
  const isLater = start.is === 'month' && end.is === 'month' && compareMonthsOfYear(start, end) < 0;
  return isLater ? null : 'Cash is explained from a month to a later one';
}
