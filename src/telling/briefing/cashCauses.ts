import { lineLabel } from '../../finance/catalogue.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { BooksMonth } from '../../finance/books/books.ts';
import { decimal } from '../../finance/decimal.ts';
import type { FlowLine } from '../../finance/statements/flowLines.ts';
import { flowCause } from '../../finance/statements/flowLines.ts';
import type { ChangeCause } from './changeSentence.ts';
import type { Light } from './lights.ts';
import type { Sentence } from './sentence.ts';
import { moneyInSentence } from './sentence.ts';

interface FlowAmount {
  readonly line: FlowLine;
  readonly amount: string;
}

/** A month's cash flow and covenant, as plain data that threads and digests can take. */
export interface CashOfMonth {
  readonly month: BooksMonth;
  /** The lines of the month's cash flow, as decimal text; null if it has none. */
  readonly flow: readonly FlowAmount[] | null;
  readonly covenant: TightestCovenant | null;
}

/** How far one sum of a covenant may move before a breach, or has to move to cure one. */
export interface CovenantRoom {
  readonly name: string;
  readonly moves: 'rise' | 'fall';
  /** In units of the currency, without a sign. */
  readonly amount: string;
}

/** The covenant that is broken, or else the one with the least headroom. */
export interface TightestCovenant {
  readonly name: string;
  /** Text such as "2.40 of at most 3.00". */
  readonly standing: string;
  readonly light: Light;
  /** Null if no move of its sums breaks or cures it. */
  readonly room: CovenantRoom | null;
  readonly isMet: boolean;
  /** Text such as "first breach in March 2027, according to the forecast"; absent if no plan has a breach. */
  readonly breach?: string;
}

/** The causes of a change in cash, worded for a sentence. */
export const flowCauses = (
  basis: CompanyBasis,
  flow: readonly FlowAmount[],
): readonly ChangeCause[] =>
  flow.map(({ line, amount }) => ({
    name: line === 'ebitda' ? lineLabel(basis, 'ebitda') : flowCause(line),
    amount: decimal(amount),
  }));

/** States a move without its amount: "EBITDA may fall by". */
export const covenantRoomWords = (
  isMet: boolean,
  { name, moves }: Pick<CovenantRoom, 'name' | 'moves'>,
): string => `${name} ${isMet ? 'may' : 'has to'} ${moves} by`;

/**
 * States the tightest covenant: "Leverage is 2.40 of at most 3.00: EBITDA may fall by $100K; first breach in March
 * 2027, according to the forecast."
 */
export function covenantSentence({
  name,
  standing,
  room,
  isMet,
  breach,
}: TightestCovenant): Sentence {
  const start = `${name} is ${standing}`;
  const end = breach === undefined ? '.' : `; ${breach}.`;
  if (room === null) return [`${start}${end}`];
  return [`${start}: ${covenantRoomWords(isMet, room)} `, moneyInSentence(room.amount), end];
}
