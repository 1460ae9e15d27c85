import type { SheetLayout } from '../../../contract/imports.ts';
import { STANDARD_BASIS } from '../../../finance/companyBasis.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { amountText } from '../../../reader/testWorkbooks.ts';
import { ImportReader } from './importReader.ts';

const LIMITS = { timeMs: 30_000, heapMegabytes: 384, growthMegabytes: 700 };
const YEARS = Array.from({ length: 30 }, (_, at) => `FY${String(at).padStart(2, '0')}`);
const silent = { info: () => {}, warn: () => {}, error: () => {} };

export interface ReadFile {
  readonly name?: string;
  readonly said?: Partial<SheetLayout>;
  readonly basis?: Partial<CompanyBasis>;
}

/** Reads files as the server does, in a thread and without a database. */
export class TestReader {
  readonly #reader = new ImportReader(silent, LIMITS);

  /** The reading of a file, with `said` as the answers about each of its sheets. */
  async read(content: string | Uint8Array, { name, said = {}, basis = {} }: ReadFile = {}) {
    const type = typeof content === 'string' ? 'csv' : 'xlsx';
    const context = {
      basis: { ...STANDARD_BASIS, ...basis },
      financialYears: YEARS,
      businessUnits: [],
      forecasts: [],
    };
    const bytes = new Uint8Array(typeof content === 'string' ? Buffer.from(content) : content);
    const { workbook, layouts } = await this.#reader.understand({
      kind: 'file',
      bytes,
      type,
      context,
    });
    const read = await this.#reader.read({
      workbook,
      layouts: layouts.map((layout) => Object.assign({}, layout, said)),
      context,
      fileName: name ?? `figures.${type}`,
    });
    const { reading, understood, sheets } = read;
    return {
      amounts: reading.amounts.map(amountText),
      questions: reading.questions.map(({ about }) => about),
      sentences: reading.questions.map(({ question }) => question),
      refusals: reading.refusals.map(({ reason }) => reason),
      warnings: reading.warnings.map(({ sentence }) => sentence),
      unread: reading.unread.map(({ reason }) => reason),
      currencies: (reading.books ?? []).map(({ books }) => books.currency),
      books: (reading.books ?? []).flatMap(({ books }) =>
        books.rows.map(({ account, movements, balances }) =>
          [
            account.code ?? account.name,
            account.type ?? 'open',
            JSON.stringify({ ...movements, ...balances }),
          ].join(' '),
        ),
      ),
      understood,
      sheets,
    };
  }

  stop(): Promise<void> {
    return this.#reader.stop();
  }
}
