import type { AccountAnswer } from '../../../contract/importBooks.ts';
import type { Import } from '../../../contract/imports.ts';
import type { ImportBench } from './testImports.ts';

/** A row of a trial balance: code, name, type, debit less credit. */
export type TrialAccount = readonly [code: string, name: string, type: string, net: number];

const sides = (net: number): readonly [debit: string, credit: string] =>
  net < 0 ? ['', (-net).toFixed(2)] : [net.toFixed(2), ''];

/** A trial balance as Xero writes it, of the year to date at a day ("30 April 2025"). */
export function trialBalanceCsv(day: string, accounts: readonly TrialAccount[]): string {
  const total = accounts.reduce((sum, [, , , net]) => sum + Math.max(net, 0), 0).toFixed(2);
  return [
    'Trial Balance,,,,',
    'Harbour & Vale Ltd,,,,',
    `As at ${day},,,,`,
    ',,,,',
    'Account Code,Account,Account Type,Debit - Year to date,Credit - Year to date',
    ...accounts.map(([code, name, type, net]) => [code, name, type, ...sides(net)].join(',')),
    `Total,,,${total},${total}`,
  ].join('\n');
}

/** Sales of 1,000, rent of 400, 700 in the bank, 100 of capital. */
export const APRIL_TRIAL: readonly TrialAccount[] = [
  ['1000', 'Bank', 'Bank', 700],
  ['3000', 'Capital', 'Equity', -100],
  ['4000', 'Sales', 'Revenue', -1000],
  ['6000', 'Rent', 'Expense', 400],
];

/** The year to date in May: 800 more of sales, 400 more of rent. */
export const MAY_TRIAL: readonly TrialAccount[] = [
  ['1000', 'Bank', 'Bank', 1100],
  ['3000', 'Capital', 'Equity', -100],
  ['4000', 'Sales', 'Revenue', -1800],
  ['6000', 'Rent', 'Expense', 800],
];

function mustBe(status: number, wanted: number): void {
  if (status !== wanted) throw new Error(`Answered ${status}, not ${wanted}`);
}

/** Imports of books, as a person makes them step by step. */
export class BookImports {
  readonly #bench: ImportBench;

  constructor(bench: ImportBench) {
    this.#bench = bench;
  }

  async draftOf(content: string, name = 'trial.csv'): Promise<Import> {
    const { status, body } = await this.#bench.send(name, content);
    mustBe(status, 201);
    return this.#bench.find(body.id ?? 0);
  }

  /** The draft after a person has chosen the types of some accounts, with suggestions for the others. */
  async answered(
    draft: Import,
    accounts: readonly AccountAnswer[],
    takesSuggestions = true,
  ): Promise<Import> {
    const books = { month: null, basis: null, takesSuggestions, accounts: [...accounts] };
    const layouts = draft.layouts.map((layout) => ({ ...layout, books }));
    mustBe((await this.#bench.change(draft.id, { layouts })).status, 200);
    return this.#bench.find(draft.id);
  }

  /** All new accounts get the suggested lines. */
  suggested(draft: Import): Promise<Import> {
    const accounts = (draft.preview.books?.newAccounts ?? []).flatMap(
      ({ code, name, type, suggestion }) =>
        suggestion === null || type === null ? [] : [{ code, name, type, line: suggestion.line }],
    );
    return this.answered(draft, accounts);
  }

  /** The id of an import that was applied with the lines that are suggested. */
  async stored(content: string): Promise<number> {
    const draft = await this.suggested(await this.draftOf(content));
    mustBe((await this.#bench.apply(draft)).status, 200);
    return draft.id;
  }
}
