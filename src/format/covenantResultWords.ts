import { bookMonthName } from '../finance/books/bookMonths.ts';
import type { Covenant } from '../finance/statements/covenant.ts';
import type { CovenantStanding } from '../finance/statements/covenants.ts';
import { covenantValueText } from './covenantWords.ts';
import { formatMoney } from './money.ts';
import { formatPercent } from './percent.ts';

interface NotTested {
  readonly reason: 'noLimit' | 'notDue' | 'missing' | null;
  readonly firstMonth: string | null;
}

const withoutMinus = (amount: string) => amount.replace(/^-/, '');

/** States a value and its limit: "2.40 of at most 3.00", "$580 of at least $400". */
export function covenantStandingWords(
  currency: string,
  { direction, denominator }: Pick<Covenant, 'direction' | 'denominator'>,
  { value, limit }: CovenantStanding,
): string {
  const text = (amount: string) => covenantValueText(currency, amount, denominator !== null);
  const bound = `${direction === 'atMost' ? 'at most' : 'at least'} ${text(limit)}`;
  return value === null ? `No value, limit ${bound}` : `${text(value)} of ${bound}`;
}

/** States how far the figures may move: "Headroom 20.0%: Debt may rise by $300, or EBITDA may fall by $100". */
export function covenantHeadroomWords(
  currency: string,
  names: { readonly numerator: string; readonly denominator: string | null },
  direction: Covenant['direction'],
  { headroom, isMet }: CovenantStanding,
): string {
  const { percent, numerator, denominator } = headroom;
  const amount = (text: string) => formatMoney(currency, withoutMinus(text));
  const rises = direction === 'atMost' ? isMet : !isMet;
  const moves = [
    ...(numerator === null
      ? []
      : [`${names.numerator} ${rises ? 'may rise' : 'may fall'} by ${amount(numerator)}`]),
    ...(denominator === null || names.denominator === null
      ? []
      : [`${names.denominator} ${rises ? 'may fall' : 'may rise'} by ${amount(denominator)}`]),
  ];
  const cures = moves.map((words) =>
    words.replace('may rise', 'has to rise').replace('may fall', 'has to fall'),
  );
  const share =
    percent === null
      ? ''
      : isMet
        ? `Headroom ${formatPercent(percent)}`
        : `Beyond the limit by ${formatPercent(withoutMinus(percent))}`;
  const words = (isMet ? moves : cures).join(', or ');
  return [share, words].filter((part) => part !== '').join(': ');
}

/** Says why a covenant was not tested in a month. */
export function notTestedWords({ reason, firstMonth }: NotTested): string {
  const next = firstMonth === null ? '' : ` First test: ${bookMonthName(firstMonth)}.`;
  switch (reason) {
    case 'noLimit':
      return `No limit applies yet.${next}`;
    case 'notDue':
      return `No test is due in this month.${next}`;
    default:
      return `Not tested, because figures of earlier months are missing.${next}`;
  }
}
