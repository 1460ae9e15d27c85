import { lineLabel } from '../../finance/catalogue.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { BooksMonth } from '../../finance/books/books.ts';
import type { Millionths } from '../../finance/books/exactSums.ts';
import { requiredMillionths, textOfMillionths } from '../../finance/books/exactSums.ts';
import type { FlowLine } from '../../finance/statements/flowLines.ts';
import { flowCause } from '../../finance/statements/flowLines.ts';
import type { Light } from './lights.ts';
import type { Sentence } from './sentence.ts';
import { joinedWords, moneyInSentence } from './sentence.ts';

interface FlowAmount {
  readonly line: FlowLine;
  readonly amount: string;
}

/** What a month's statements say about its cash, as plain data that threads and digests can take. */
export interface CashOfMonth {
  readonly month: BooksMonth;
  /** The lines of the month's cash flow, as decimal text; null if it has none. */
  readonly flow: readonly FlowAmount[] | null;
  readonly covenant: TightestCovenant | null;
}

/** The covenant that is broken, or else the one with the least headroom. */
export interface TightestCovenant {
  readonly name: string;
  /** Such as "2.40 of at most 3.00". */
  readonly standing: string;
  readonly light: Light;
  /** How far one of its sums may move before a breach, or has to move to cure one; null if none can. */
  readonly room: {
    readonly name: string;
    readonly moves: 'rise' | 'fall';
    readonly amount: string;
  } | null;
  readonly isMet: boolean;
}

const MOST_CAUSES = 3;

const size = (amount: Millionths) => (amount < 0n ? -amount : amount);

interface Cause {
  readonly line: FlowLine;
  readonly amount: Millionths;
}

/**
 * Names the largest lines of a cash flow and the rest: "EBITDA brought $586K and receivables $239K, while deferred
 * income took $260K; the rest took $276K." Lines that moved cash the way it went come first. Null if nothing moved.
 */
export function cashCauses(basis: CompanyBasis, flow: readonly FlowAmount[]): Sentence | null {
  const all: Cause[] = flow.map(({ line, amount }) => ({
    line,
    amount: requiredMillionths(amount),
  }));
  const largest = all
    .filter(({ amount }) => amount !== 0n)
    .toSorted((one, other) => (size(one.amount) < size(other.amount) ? 1 : -1))
    .slice(0, MOST_CAUSES);
  if (largest.length === 0) return null;
  const total = all.reduce((sum, { amount }) => sum + amount, 0n);
  const rest = largest.reduce((left, { amount }) => left - amount, total);
  const isRise = total >= 0n;
  const [along, against] = [
    largest.filter(({ amount }) => amount > 0n === isRise),
    largest.filter(({ amount }) => amount > 0n !== isRise),
  ];
  const parts = [along, against].filter((causes) => causes.length > 0);
  const words = joinedWords(
    parts.map((causes) => causeWords(basis, causes)),
    ', while ',
  );
  const remainder: Sentence =
    size(rest) < 1_000_000n
      ? []
      : [
          `; the rest ${rest > 0n ? 'brought' : 'took'} `,
          moneyInSentence(textOfMillionths(size(rest))),
        ];
  return [...startingWithCapital(words), ...remainder, '.'];
}

/** Writes "EBITDA brought $586K and receivables $239K" for lines of one direction. */
function causeWords(basis: CompanyBasis, causes: readonly Cause[]): Sentence {
  return causes.flatMap(({ line, amount }, at): Sentence => {
    const name = line === 'ebitda' ? lineLabel(basis, 'ebitda') : flowCause(line);
    const verb = at === 0 ? ` ${amount > 0n ? 'brought' : 'took'} ` : ' ';
    const before = at === 0 ? '' : at === causes.length - 1 ? ' and ' : ', ';
    return [`${before}${name}${verb}`, moneyInSentence(textOfMillionths(size(amount)))];
  });
}

function startingWithCapital([first, ...others]: Sentence): Sentence {
  return typeof first === 'string'
    ? [first.charAt(0).toUpperCase() + first.slice(1), ...others]
    : [...(first === undefined ? [] : [first]), ...others];
}

/** States the tightest covenant: "Leverage is 2.40 of at most 3.00: EBITDA may fall by $100K." */
export function covenantSentence({ name, standing, room, isMet }: TightestCovenant): Sentence {
  const start = `${name} is ${standing}`;
  if (room === null) return [`${start}.`];
  return [
    `${start}: ${room.name} ${isMet ? 'may' : 'has to'} ${room.moves} by `,
    moneyInSentence(room.amount),
    '.',
  ];
}
