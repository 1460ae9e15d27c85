import { withoutMinus } from '../finance/decimal.ts';
import { bookMonthName } from '../finance/books/bookMonths.ts';
import type { FlowLine } from '../finance/statements/flowLines.ts';
import { flowCause } from '../finance/statements/flowLines.ts';
import type { Covenant } from '../finance/statements/covenant.ts';
import type { CovenantStanding, LastTest } from '../finance/statements/covenants.ts';
import type { CovenantRoom } from '../telling/briefing/cashCauses.ts';
import { covenantRoomWords } from '../telling/briefing/cashCauses.ts';
import { formatWithCents } from './accounting.ts';
import { capitalized } from './findingText.ts';
import { formatMoney } from './money.ts';
import { nameList } from './nameList.ts';
import { formatPercent } from './percent.ts';

interface NotTested {
  readonly reason: 'noLimit' | 'notDue' | 'missing' | 'notPublished' | null;
  readonly firstMonth: string | null;
}

/** States a value and its limit: "2.40 of at most 3.00", "$580 of at least $400". `money` writes amounts of money. */
export function covenantStandingWords(
  currency: string,
  { direction, denominator }: Pick<Covenant, 'direction' | 'denominator'>,
  { value, limit }: CovenantStanding,
  money: (currency: string, amount: string) => string = formatMoney,
): string {
  const text = (amount: string) =>
    denominator === null ? money(currency, amount) : formatWithCents(amount);
  const bound = `${direction === 'atMost' ? 'at most' : 'at least'} ${text(limit)}`;
  return value === null ? `No value, limit ${bound}` : `${text(value)} of ${bound}`;
}

/** States the last test: "At its last test in September 2026: 2.40 of at most 3.00." */
export function lastTestWords(
  currency: string,
  covenant: Pick<Covenant, 'direction' | 'denominator'>,
  { month, standing }: LastTest,
): string {
  const words = covenantStandingWords(currency, covenant, standing);
  return `At its last test in ${bookMonthName(month)}: ${words}${standing.isMet ? '' : ', breached'}.`;
}

interface SumNames {
  readonly numerator: string;
  /** Null if the covenant is a sum. */
  readonly denominator: string | null;
}

const roomOf = (
  name: string | null,
  amount: string | null,
  moves: CovenantRoom['moves'],
): CovenantRoom[] =>
  name === null || amount === null ? [] : [{ name, moves, amount: withoutMinus(amount) }];

/** How far each sum alone may move, or has to after a breach: the numerator first. */
export function covenantRooms(
  names: SumNames,
  direction: Covenant['direction'],
  { headroom, isMet }: CovenantStanding,
): CovenantRoom[] {
  const rises = (direction === 'atMost') === isMet;
  return [
    ...roomOf(names.numerator, headroom.numerator, rises ? 'rise' : 'fall'),
    ...roomOf(names.denominator, headroom.denominator, rises ? 'fall' : 'rise'),
  ];
}

/** States how far the figures may move: "Headroom 20.0%: Debt may rise by $300, or EBITDA may fall by $100". */
export function covenantHeadroomWords(
  currency: string,
  names: SumNames,
  direction: Covenant['direction'],
  standing: CovenantStanding,
): string {
  const { isMet, headroom } = standing;
  const { percent } = headroom;
  const share =
    percent === null
      ? ''
      : isMet
        ? `Headroom ${formatPercent(percent)}`
        : `Beyond the limit by ${formatPercent(withoutMinus(percent))}`;
  const words = covenantRooms(names, direction, standing)
    .map((room) => `${covenantRoomWords(isMet, room)} ${formatMoney(currency, room.amount)}`)
    .join(', or ');
  return [share, words].filter((part) => part !== '').join(': ');
}

/** Says why a covenant was not tested in a month. */
export function notTestedWords({ reason, firstMonth }: NotTested): string {
  const which = reason === 'notDue' ? 'Next' : 'First';
  const next = firstMonth === null ? '' : ` ${which} test: ${bookMonthName(firstMonth)}.`;
  switch (reason) {
    case 'noLimit':
      return `No limit applies yet.${next}`;
    case 'notDue':
      return `No test is due in this month.${next}`;
    case 'notPublished':
      return 'Not tested, because figures of earlier months are not published.';
    default:
      return `Not tested, because figures of earlier months are missing.${next}`;
  }
}

interface OutlookWords {
  readonly firstBroken: string | null;
  readonly until: string;
  readonly sources: readonly ('budget' | 'forecast')[];
}

/** States when a covenant is first breached, and in which plan: "first breach in March 2027, according to the forecast". */
export const covenantBreachWords = ({ until, sources }: OutlookWords): string =>
  `first breach in ${bookMonthName(until)}, according to the ${sources.at(-1) ?? 'forecast'}`;

/** "the forecast and the budget" */
export const planSourceWords = (sources: OutlookWords['sources']): string =>
  sources.map((source) => `the ${source}`).join(' and ');

interface OutlookAssumptions {
  /** Names of lines. */
  readonly unchanged: readonly string[];
  readonly leftOut: readonly FlowLine[];
}

/** Assumptions where the plans have no amounts, one sentence each. */
export function outlookAssumptions({ unchanged, leftOut }: OutlookAssumptions): string[] {
  return [
    ...(unchanged.length === 0
      ? []
      : [
          unchanged.length === 1
            ? `No balance is planned for ${nameList(unchanged)}, so it stays unchanged.`
            : `No balances are planned for ${nameList(unchanged)}, so they stay unchanged.`,
        ]),
    ...(leftOut.length === 0
      ? []
      : [
          `The plans leave out ${nameList(leftOut.map(flowCause))} in months without planned amounts.`,
        ]),
  ];
}

/** States the outlook in sentences: "Met until March 2027, according to the forecast and the budget." */
export function covenantOutlookWords(outlook: OutlookWords & OutlookAssumptions): string {
  const { firstBroken, until, sources } = outlook;
  const words =
    firstBroken === null
      ? `Met until ${bookMonthName(until)}, according to ${planSourceWords(sources)}.`
      : `${capitalized(covenantBreachWords(outlook))}.`;
  return [words, ...outlookAssumptions(outlook)].join(' ');
}
