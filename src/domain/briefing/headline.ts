import type { CompanyBasis } from '../companyBasis.ts';
import { decimalOrNull, plainText } from '../decimal.ts';
import type { MonthOfYear } from '../fiscalCalendar.ts';
import type { LineKey } from '../lines.ts';
import { LINES } from '../lines.ts';
import type { Materiality } from '../materiality.ts';
import { isMaterial } from '../materiality.ts';
import type { ComparedPeriod } from './briefingMonths.ts';
import type { LineNews } from './lineNews.ts';
import type { Movement } from './movement.ts';
import { differenceId, resultWords, sizeOfMovement, turnOf, verbOf } from './movement.ts';
import type { SaidFigureId, Sentence } from './sentence.ts';
import {
  againstPlanOf,
  saidMoney,
  monthWords,
  ofMonth,
  thanMonth,
  thanPlan,
  toldOf,
} from './sentence.ts';

/** A line beside the earlier month; null where one of the two lacks it. */
export function movementOf(
  line: LineKey,
  month: MonthOfYear,
  { figures, before }: ComparedPeriod,
): Movement | null {
  const [actual, was] = [decimalOrNull(figures[line]), decimalOrNull(before?.figures[line])];
  if (actual === null || was === null || before === null) return null;
  return { line, actual, before: was, month, earlier: before.month };
}

export const isMaterialMove = ({ actual, before }: Movement, materiality: Materiality): boolean =>
  isMaterial(plainText(actual.minus(before)), plainText(before), materiality);

/** "rose 17.5% on October 2025 to $3.51M"; `on` only of the first line that is told. */
function moved(
  basis: CompanyBasis,
  movement: Movement,
  materiality: Materiality,
  isFirst: boolean,
): Sentence {
  const label = LINES[movement.line].label;
  const earlier = monthWords(movement.earlier);
  const turn = movement.line === 'ebitda' ? turnOf(movement) : null;
  if (turn !== null) return [`${label} `, ...turn];
  const at = resultWords(movement);
  if (!isMaterialMove(movement, materiality)) {
    return [`${label} was level ${isFirst ? `with ${earlier} ` : ''}at `, ...at];
  }
  const on = isFirst ? ` on ${earlier}` : '';
  return [`${label} ${verbOf(movement)} `, sizeOfMovement(basis, movement), `${on} to `, ...at];
}

/** What the size of an effect is; null where the plan has no name. */
export function effectId(
  basis: CompanyBasis,
  { line, against, isFlexed }: Pick<LineNews, 'line' | 'against' | 'isFlexed'>,
  month: MonthOfYear,
  { before, planName }: Pick<ComparedPeriod, 'before' | 'planName'>,
): SaidFigureId | null {
  const told = line === 'revenue' ? 'profit' : isFlexed ? 'beyond' : null;
  if (against === 'plan') {
    if (planName === null) return null;
    if (told === null) return againstPlanOf(line, month, planName);
    return toldOf(told, line, month, { than: thanPlan(planName) });
  }
  if (before === null) return null;
  if (told === null) return differenceId(basis, { line, month, earlier: before.month });
  return toldOf(told, line, month, { than: thanMonth(before.month) });
}

/** What a line did to profit: "$113K beyond its share of revenue", "$90K of gross profit". */
export function effectWords(
  basis: CompanyBasis,
  news: LineNews,
  month: MonthOfYear,
  { before, planName }: Pick<ComparedPeriod, 'before' | 'planName'>,
): Sentence {
  const { line, against, isFlexed, effect } = news;
  const size = saidMoney(effect.abs(), effectId(basis, news, month, { before, planName }));
  if (line === 'revenue') return [size, ' of gross profit'];
  const isBad = effect.lt('0');
  if (isFlexed) {
    const share = against === 'plan' ? 'planned share' : 'share';
    return [size, ` ${isBad ? 'beyond' : 'below'} its ${share} of revenue`];
  }
  if (against === 'plan') return [size, isBad ? ' beyond plan' : ' below plan'];
  const than = before === null ? '' : ` than in ${monthWords(before.month)}`;
  return [size, ` ${isBad ? 'more' : 'less'}${than}`];
}

function weighed(
  basis: CompanyBasis,
  news: LineNews | null,
  month: MonthOfYear,
  period: ComparedPeriod,
): Sentence {
  if (news === null) return ['nothing moved materially'];
  const word = news.effect.lt('0') ? 'weighed' : 'helped';
  return [`${LINES[news.line].label} ${word} most, `, ...effectWords(basis, news, month, period)];
}

/** The first month of all, or of those that were published: what there is, without a comparison. */
function firstMonth(
  month: MonthOfYear,
  { figures }: ComparedPeriod,
  isOfPublished: boolean,
): Sentence {
  const said = (['revenue', 'ebitda'] as const).flatMap((line): Sentence[] => {
    const value = figures[line] ?? null;
    const name = line === 'revenue' ? 'revenue' : LINES[line].label;
    return value === null ? [] : [[`${name} `, saidMoney(value, ofMonth(line, month))]];
  });
  const figuresSaid = said.flatMap((one, place) => (place === 0 ? one : [', ', ...one]));
  const start = `${monthWords(month)} is the first ${isOfPublished ? 'published ' : ''}month`;
  return said.length === 0 ? [`${start}.`] : [`${start}: `, ...figuresSaid, '.'];
}

/**
 * The one sentence of a month: revenue and EBITDA beside an earlier month, and what weighed most on
 * profit, or helped most.
 */
export function headlineOf(
  basis: CompanyBasis,
  month: MonthOfYear,
  period: ComparedPeriod,
  weighing: LineNews | null,
  materiality: Materiality,
  isOfPublished = false,
): Sentence {
  const { before } = period;
  if (before === null) return firstMonth(month, period, isOfPublished);
  const moves = (['revenue', 'ebitda'] as const)
    .map((line) => movementOf(line, month, period))
    .filter((move) => move !== null);
  const [first, second] = moves.map((move, place) => moved(basis, move, materiality, place === 0));
  if (first === undefined) {
    return [`${monthWords(month)} has neither revenue nor EBITDA to compare.`];
  }
  const also = second === undefined ? [] : [' and ', ...second];
  return [...first, ...also, '; ', ...weighed(basis, weighing, month, period), '.'];
}
