import type { DecimalValue } from '../decimal.ts';
import { Decimal, decimalOrNull } from '../decimal.ts';
import type { Materiality } from '../materiality.ts';
import type { BriefingMonths, ComparedPeriod, RankedLine } from './briefingMonths.ts';
import { RANKED_LINES } from './briefingMonths.ts';
import type { LineNews } from './lineNews.ts';
import { lineNews, measureOf } from './lineNews.ts';

/** An exception moves profit by at least this part of the EBITDA that it is measured by. */
const FLOOR = '0.02';
const MOST_EXCEPTIONS = 5;

/** For the first, the second and each further month in a row: what is old news, good news above all, weighs less. */
const WEIGHTS = { unfavourable: ['1.5', '1', '1.25'], favourable: ['0.75', '0.5', '0'] } as const;

/** A line in the order of what a board should look at. */
export interface RankedNews {
  readonly line: RankedLine;
  readonly news: LineNews;
  /** Material months in a row that moved the same way, this one among them; 0: this one did not. */
  readonly months: number;
  readonly score: DecimalValue;
  /** Whether it moves enough of the profit to be told. */
  readonly isException: boolean;
}

/** How many months in a row, up to this one, a line was materially on the same side. */
export function monthsInARow(
  line: RankedLine,
  months: BriefingMonths,
  count: number,
  materiality: Materiality,
): number {
  const sideAt = (one: number): number => {
    const period = months.month(one);
    const news = period === null ? null : lineNews(line, period, materiality);
    return news?.isMaterial === true ? news.beyond.cmp('0') : 0;
  };
  const side = sideAt(count);
  if (side === 0) return 0;
  let first = count;
  while (sideAt(first - 1) === side) first -= 1;
  return count - first + 1;
}

/** What the effect weighs: new and bad news most. */
export function scoreOf(effect: DecimalValue, months: number): DecimalValue {
  if (months === 0) return Decimal('0');
  const weights = WEIGHTS[effect.lt('0') ? 'unfavourable' : 'favourable'];
  return effect.abs().times(weights[Math.min(months, weights.length) - 1] ?? '0');
}

/** The smallest effect of an exception; zero where no EBITDA is there to measure by. */
function floorOf(period: ComparedPeriod): DecimalValue {
  const measure = measureOf('ebitda', period);
  const ebitda = decimalOrNull(measure?.figures.ebitda) ?? Decimal('0');
  return ebitda.abs().times(FLOOR);
}

/** Higher scores first, then larger effects, then as a statement has them. */
export const byScore = (a: RankedNews, b: RankedNews): number =>
  b.score.cmp(a.score) || b.news.effect.abs().cmp(a.news.effect.abs());

/** Revenue and costs of a month, those that a board should look at first. */
export function rankedLines(
  months: BriefingMonths,
  count: number,
  materiality: Materiality,
): RankedNews[] {
  const period = months.month(count);
  if (period === null) return [];
  const floor = floorOf(period);
  return RANKED_LINES.flatMap((line): RankedNews[] => {
    const news = lineNews(line, period, materiality);
    if (news === null) return [];
    const inARow = monthsInARow(line, months, count, materiality);
    const isException = news.isMaterial && news.effect.abs().gte(floor);
    return [{ line, news, months: inARow, score: scoreOf(news.effect, inARow), isException }];
  }).toSorted(byScore);
}

/** What is told of a month: at most five. */
export const exceptionsAmong = (ranked: readonly RankedNews[]): RankedNews[] =>
  ranked.filter(({ isException, score }) => isException && score.gt('0')).slice(0, MOST_EXCEPTIONS);

/** What weighed most on profit, else what helped most; null where nothing moved enough. */
export function whatWeighed(ranked: readonly RankedNews[]): LineNews | null {
  const effects = ranked
    .filter(({ isException }) => isException)
    .map(({ news }) => news)
    .toSorted((a, b) => a.effect.cmp(b.effect));
  const [worst] = effects;
  return worst !== undefined && worst.effect.lt('0') ? worst : (effects.at(-1) ?? null);
}
