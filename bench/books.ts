import type { Caller } from '../e2e/caller.ts';
import { callerOf } from '../e2e/caller.ts';
import { ADMINISTRATOR } from '../e2e/journey.ts';
import {
  changeMapping,
  getBooks,
  listAccounts,
  previewMapping,
  type SentMapping,
} from '../src/contract/accounts.ts';
import { listFinancialData } from '../src/contract/financialData.ts';
import { createFinancialYear, listFinancialYears } from '../src/contract/financialYears.ts';
import { applyImport, getImport, updateImport, uploadImport } from '../src/contract/imports.ts';
import { financialYearDigits } from '../src/finance/fiscalCalendar.ts';
import type { Bench } from './bench.ts';
import { median } from './statistics.ts';
import type { Row } from './table.ts';
import { atMost } from './table.ts';

/** Entries in turn in so many accounts, over so many months. */
interface Size {
  readonly entries: number;
  readonly accounts: number;
  readonly months: number;
}
const LARGE: Size = { entries: 100_000, accounts: 3_000, months: 120 };
/** As many entries a month. */
const SMALL: Size = { entries: 10_000, accounts: 300, months: 12 };
/** After the years of the demo company. */
const FIRST_YEAR = 2031;
const FIRST_MONTH = 4;
const LAST_FINANCIAL_YEAR = 40;
/** A month in the middle of both. */
const MONTH = '2031-10';

/** Each measurement, and the multiple of the small books' time that it may take. */
const MOST = {
  'import: understood': 15,
  'import: stored': 15,
  'all accounts after a change': 15,
  'a month of the books': 4,
  'what a mapping would change': 15,
  'a mapping stored': 15,
  // The list has ten times as many months of the books.
  'all figures after a change': 10,
} as const;
type Work = keyof typeof MOST;

function monthAt(later: number): string {
  const index = FIRST_MONTH - 1 + later;
  return `${FIRST_YEAR + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
}

/** Rents in debit and sales in credit, in vouchers of two entries. */
function ledger({ entries, accounts, months }: Size): Buffer {
  const lines = ['Date,Voucher No,Account Code,Account Name,Account Type,Debit,Credit'];
  for (let at = 0; at < entries; at += 1) {
    const code = 10_000 + (at % accounts);
    const isRent = at % 2 === 0;
    const what = isRent ? `Rent ${code},Expense,1000.25,` : `Sales ${code},Revenue,,1000.25`;
    const day = `${monthAt(Math.floor((at * months) / entries))}-15`;
    lines.push(`${day},${Math.floor(at / 2) + 1},${code},${what}`);
  }
  return Buffer.from(`${lines.join('\n')}\n`);
}

class Times {
  readonly #ms = new Map<Work, number[]>();

  async of<T>(work: Work, run: () => Promise<T>): Promise<T> {
    const start = performance.now();
    const result = await run();
    this.#ms.set(work, [...(this.#ms.get(work) ?? []), performance.now() - start]);
    return result;
  }

  median(work: Work): number {
    return median(this.#ms.get(work) ?? []);
  }
}

async function importedBooks({ ask }: Caller, size: Size, times: Times): Promise<void> {
  const last = Math.max(
    ...(await ask(listFinancialYears)).map(({ fyYear }) => financialYearDigits(fyYear)),
  );
  for (let year = last + 1; year <= LAST_FINANCIAL_YEAR; year += 1) {
    await ask(createFinancialYear, { body: { fyYear: `FY${year}` } });
  }
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(ledger(size))]), 'ledger.csv');
  const draft = await times.of('import: understood', () => ask(uploadImport, { body }));
  const params = { id: String(draft.id) };
  const layouts = draft.layouts.map((layout) => Object.assign(layout, { unit: 'units' }));
  await ask(updateImport, { params, body: { layouts } });
  const { preview } = await ask(getImport, { params });
  const accounts = preview.books?.counts.newAccounts;
  if (accounts !== size.accounts || preview.books?.counts.withoutLine !== 0) {
    throw new Error(
      `The books were not understood: ${JSON.stringify([preview.books?.counts, preview.questions, preview.refusals, preview.unread])}`,
    );
  }
  await times.of('import: stored', () =>
    ask(applyImport, { params, body: { reason: 'Measured', previewKey: preview.key } }),
  );
}

/** One account goes to another line and back, and everything that shows it is read. */
async function changedLines({ ask }: Caller, times: Times, rounds: number): Promise<void> {
  const found = (await ask(listAccounts)).find(({ name }) => name.startsWith('Rent'));
  if (found === undefined) throw new Error('No account was stored');
  for (let round = 0; round < rounds * 2; round += 1) {
    const line = round % 2 === 0 ? 'marketing' : 'admin';
    const changes: SentMapping[] = [{ accountId: found.id, from: null, line }];
    const { key } = await times.of('what a mapping would change', () =>
      ask(previewMapping, { body: { changes } }),
    );
    await times.of('a mapping stored', () => ask(changeMapping, { body: { changes, key } }));
    await times.of('all accounts after a change', () => ask(listAccounts));
    await times.of('all figures after a change', () => ask(listFinancialData));
    await times.of('a month of the books', () => ask(getBooks, { query: { month: MONTH } }));
  }
}

async function measured({ engines, rounds }: Bench, size: Size): Promise<Times> {
  const product = await engines.embedded.startProduct();
  try {
    const caller = await callerOf(product.url, ADMINISTRATOR);
    const times = new Times();
    await importedBooks(caller, size, times);
    await changedLines(caller, times, rounds);
    return times;
  } finally {
    await product.stop();
  }
}

/** Books of a large company beside those of a small one: read, imported, and mapped otherwise. */
export async function books(bench: Bench): Promise<Row[]> {
  const small = await measured(bench, SMALL);
  const large = await measured(bench, LARGE);
  return Object.entries(MOST).map(([name, most]) => {
    // A cast because TypeScript widens the keys of an object to string; these are its keys.
    const work = name as Work;
    return {
      part: 'Books, embedded',
      work: `${LARGE.entries} entries, ${LARGE.accounts} accounts, 10 years: ${work}`,
      value: large.median(work),
      unit: 'ms',
      yardstick: {
        name: `${SMALL.entries} entries, ${SMALL.accounts} accounts, 1 year`,
        value: small.median(work),
      },
      targets: [atMost('ratio', most)],
    };
  });
}
