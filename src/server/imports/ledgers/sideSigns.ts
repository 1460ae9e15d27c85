import type { LedgerAmount } from './bookCells.ts';
import type { Sides } from './trialRows.ts';

/**
 * Amounts with a column beside them that says debit or credit. Some programs write credits below zero as well: then
 * all of them are, and no debit is. A reversal is below zero on either side.
 */
export class SideSigns {
  readonly #isSigned: boolean;
  #credits = 0;
  #turned = 0;
  #debits = 0;

  /** `isSigned`: credits are below zero. */
  constructor(isSigned: boolean) {
    this.#isSigned = isSigned;
  }

  sidesOf({ amount, side }: LedgerAmount, beside: LedgerAmount['side']): Sides {
    if (beside === 'credit' && amount > 0n) this.#credits += 1;
    if (beside === 'credit' && amount < 0n) this.#turned += 1;
    if (beside === 'debit' && amount < 0n) this.#debits += 1;
    if ((side ?? beside) !== 'credit') return { debit: amount, credit: 0n };
    return { debit: 0n, credit: this.#isSigned && side === null ? -amount : amount };
  }

  get areCreditsNegative(): boolean {
    return this.#turned > 0 && this.#credits === 0 && this.#debits === 0;
  }

  /** Why they cannot be read; null where they can. */
  refusal(): { readonly reason: string; readonly remedy: string } | null {
    if (this.#isSigned || !this.areCreditsNegative) return null;
    return {
      reason: 'All credits are below zero, and a column says that they are credits as well.',
      remedy: 'Export the ledger with debits and credits in columns of their own.',
    };
  }
}
