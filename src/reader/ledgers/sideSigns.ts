import type { Millionths } from '../../finance/books/exactSums.ts';
import type { LedgerAmount } from './bookCells.ts';
import type { Sides } from './trialRows.ts';

/** The side whose amounts are negative although a column states the side; null if neither is. */
export type BelowZero = 'debit' | 'credit' | null;

/**
 * Amounts with a column that says debit or credit. Some programs also write one side as negative: then all amounts
 * together add up to zero, or all amounts of that side are negative and none of the other are. A reversal is negative
 * on either side.
 */
export class SideSigns {
  readonly #below: BelowZero;
  readonly #said = {
    debit: { sum: 0n, above: 0, below: 0 },
    credit: { sum: 0n, above: 0, below: 0 },
  };

  /** `below` is the side that is written as negative. */
  constructor(below: BelowZero) {
    this.#below = below;
  }

  sidesOf({ amount, side }: LedgerAmount, statedSide: LedgerAmount['side']): Sides {
    if (side === null && statedSide !== null) {
      const said = this.#said[statedSide];
      said.sum += amount;
      said.above += amount > 0n ? 1 : 0;
      said.below += amount < 0n ? 1 : 0;
    }
    const on = side ?? statedSide ?? 'debit';
    const own: Millionths =
      side === null && statedSide === this.#below && statedSide !== null ? -amount : amount;
    return on === 'debit' ? { debit: own, credit: 0n } : { debit: 0n, credit: own };
  }

  get belowZero(): BelowZero {
    const { debit, credit } = this.#said;
    if (debit.sum !== 0n && debit.sum + credit.sum === 0n)
      return debit.sum < 0n ? 'debit' : 'credit';
    const areAll = (one: typeof debit, other: typeof debit) =>
      one.below > 0 && one.above === 0 && other.above > 0 && other.below === 0;
    if (areAll(credit, debit)) return 'credit';
    return areAll(debit, credit) ? 'debit' : null;
  }

  refusal(): { readonly reason: string; readonly remedy: string } | null {
    const { debit, credit } = this.#said;
    const areOpposed = (debit.sum < 0n && credit.sum > 0n) || (debit.sum > 0n && credit.sum < 0n);
    const below = this.belowZero ?? (debit.sum < 0n ? 'debit' : 'credit');
    if (this.#below !== null || (this.belowZero === null && !areOpposed)) return null;
    return {
      reason: `${this.belowZero === null ? 'Most' : 'All'} ${below}s are negative, and a column also marks them as ${below}s.`,
      remedy: 'Export the ledger with debits and credits in separate columns.',
    };
  }
}
