import type { SentMapping } from '../../../contract/accounts.ts';
import {
  changeMapping,
  createAccount,
  getBooks,
  previewMapping,
  storeBalances,
} from '../../../contract/accounts.ts';
import { createFinancialData, updateFinancialData } from '../../../contract/financialData.ts';
import { MARKED_LINES } from '../../../finance/lines.ts';
import type { ImportBench } from '../imports/testImports.ts';

/** The books of the company, changed and read by calls. */
export class TestBooks {
  readonly bench: ImportBench;

  constructor(bench: ImportBench) {
    this.bench = bench;
  }

  /** The id of a new account. */
  async account(code: string): Promise<number> {
    const body = { code, name: `Account ${code}`, type: 'revenue' } as const;
    return (await this.bench.t.ask('admin', createAccount, { body })).id;
  }

  async store(
    month: string,
    amounts: readonly (readonly [id: number, amount: string | null])[],
  ): Promise<void> {
    const balances = amounts.map(([accountId, amount]) => ({ accountId, month, amount }));
    await this.bench.t.ask('admin', storeBalances, { body: { balances } });
  }

  async map(
    accountId: number,
    line: SentMapping['line'],
    from: string | null = null,
  ): Promise<void> {
    const changes = [{ accountId, from, line, sign: 1 as const }];
    const { key } = await this.bench.t.ask('admin', previewMapping, { body: { changes } });
    await this.bench.t.ask('admin', changeMapping, { body: { changes, key } });
  }

  /** The reported figures of each month of a year; null for none. */
  async figuresOf(fyId: number) {
    const rows = (await this.bench.figures()).filter((row) => row.fyId === fyId);
    return rows.map(({ monthNum, notes, notReported, ...row }) => {
      const reported = MARKED_LINES.map((key) => [
        key,
        notReported.includes(key) ? null : row[key],
      ]);
      return Object.fromEntries([['monthNum', monthNum], ['notes', notes], ...reported]);
    });
  }

  async of(month: string) {
    const { balances, adjustments } = await this.bench.t.ask('admin', getBooks, {
      query: { month },
    });
    return {
      balances: balances.map(({ name, amount, line: to }) => [name.slice(-1), amount, to]),
      adjustments: adjustments.map(({ line: to, amount }) => `${to} ${amount}`).toSorted(),
    };
  }
}

export const LINES_OF_STEPS = ['revenue', 'production', 'marketing', 'cash'] as const;
export const ACCOUNTS_OF_STEPS = ['a', 'b'] as const;
type StepLine = (typeof LINES_OF_STEPS)[number];
type StepAccount = (typeof ACCOUNTS_OF_STEPS)[number];

/** A change of the books, or of a figure. */
export type Step =
  | {
      readonly kind: 'balances';
      readonly month: number;
      readonly accounts: readonly StepAccount[];
      readonly isRemoval: boolean;
    }
  | {
      readonly kind: 'map';
      readonly account: StepAccount;
      readonly line: StepLine | null;
      readonly isLater: boolean;
    }
  | { readonly kind: 'edit'; readonly month: number; readonly line: StepLine };

/** One of two years that are given the same steps, but for the one that is reverted. */
export class World {
  readonly fyId: number;
  readonly #books: TestBooks;
  readonly #year: number;
  readonly #accounts = new Map<string, number>();

  constructor(books: TestBooks, fyId: number) {
    this.#books = books;
    this.fyId = fyId;
    this.#year = fyId + 2012;
  }

  async begin(): Promise<void> {
    for (const name of ACCOUNTS_OF_STEPS)
      this.#accounts.set(name, await this.#books.account(`${this.fyId}${name}`));
  }

  month(monthNum: number): string {
    return `${this.#year}-0${monthNum + 3}`;
  }

  async row(monthNum: number) {
    const rows = await this.#books.bench.figures();
    return rows.find((row) => row.fyId === this.fyId && row.monthNum === monthNum);
  }

  /** True if accounts feed a line of a month; without a line, any. */
  async isFed(monthNum: number, key?: string): Promise<boolean> {
    const { balances } = await this.#books.bench.t.ask('admin', getBooks, {
      query: { month: this.month(monthNum) },
    });
    return balances.some(({ line }) =>
      key === undefined ? line !== null && line !== 'unmapped' : line === key,
    );
  }

  async do(taken: Step, amount: number): Promise<void> {
    if (taken.kind === 'balances') {
      const amounts = taken.accounts.map(
        (name, at) =>
          [
            this.#accounts.get(name) ?? 0,
            taken.isRemoval ? null : `${amount + at * 1_000_000}`,
          ] as const,
      );
      await this.#books.store(this.month(taken.month), amounts);
    } else if (taken.kind === 'map') {
      const from = taken.isLater ? this.month(2) : null;
      await this.#books.map(this.#accounts.get(taken.account) ?? 0, taken.line, from);
    } else {
      const row = await this.row(taken.month);
      const names = ['', 'April', 'May'];
      // If accounts feed the line, the amount is an adjustment.
      const isFed = await this.isFed(taken.month, taken.line);
      const value = isFed ? String(Number(row?.[taken.line] ?? 0) + amount) : String(amount);
      if (row === undefined) {
        const monthName = names[taken.month] ?? '';
        await this.#books.bench.t.ask('admin', createFinancialData, {
          body: { fyId: this.fyId, monthNum: taken.month, monthName, [taken.line]: value },
        });
      } else {
        const params = { id: String(row.id) };
        await this.#books.bench.t.ask('admin', updateFinancialData, {
          params,
          body: { [taken.line]: value },
        });
      }
    }
  }

  async state() {
    const figures = await this.#books.figuresOf(this.fyId);
    return {
      figures: figures.filter(saysAnything),
      books: [await this.#books.of(this.month(1)), await this.#books.of(this.month(2))],
    };
  }
}

/** A month without figures or notes is as good as none: which change began it does not show. */
const saysAnything = ({ monthNum: _month, grossProfit, ...rest }: Record<string, unknown>) =>
  Object.values(rest).some((value) => value !== null) ||
  ![null, '0.00'].some((none) => none === grossProfit);
