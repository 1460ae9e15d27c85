import { readFile } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import type {
  applyImport,
  deleteImport,
  Import,
  pasteImport,
  SheetLayout,
  undoImport,
  updateImport,
  uploadImport,
} from '../../../contract/imports.ts';
import { booksCount } from '../../../contract/importBooks.ts';
import { isMappableLine } from '../../../finance/catalogue.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { lockRecords } from '../../../engine/db/lockRecords.ts';
import { digest, giveReason } from '../../../engine/db/write.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import type { Deps } from '../../deps.ts';
import { invalidField } from '../../../contract/problemError.ts';
import { notFound, staleVersion } from '../../http/problem.ts';
import type { Caller } from '../../http/caller.ts';
import type { Call } from '../../http/route.ts';
import type { ImportComparison } from '../../../reader/compare/compare.ts';
import { recordsChangedSince, restoreRecords, storeAll } from '../../imports/applyImport.ts';
import type { ChangedRecords } from '../../imports/applyImport.ts';
import { compressed, uncompressed } from '../../../engine/db/compressed.ts';
import {
  changeContents,
  changeImport,
  insertImport,
  listedImport,
  lockImport,
  nameOfUser,
  readContext,
  readImport,
  rememberedLayouts,
  rememberLayouts,
  removeImport,
  hasReport,
} from './imports.queries.ts';
import type { ImportContents, ImportRow } from './imports.queries.ts';
import type { StoredData } from '../../../reader/compare/stored.ts';
import { reasonAgainst } from '../../../reader/layout/layoutFaults.ts';
import type { ImportReader } from './importReader.ts';
import type { Destination } from './destination.ts';
import { destinationAfter, isOtherReading, proposedPlan } from './destination.ts';
import { LastComparison } from './lastComparison.ts';
import { withCompanyNames } from './companyNames.queries.ts';
import { reusableAnswers } from './reusableAnswers.ts';
import {
  importBlocked,
  changedSince,
  checkPreview,
  storedPreview,
  stalePreview,
} from './previewChecks.ts';
import type { UnderstoodWorkbook } from './importWorker.ts';
import type { ReadWorkbook } from '../../../reader/readByLayouts.ts';
import { lockChosenPlan, readChosenPlan } from '../../imports/applyPlan.ts';
import { readStoredBooks } from '../../imports/books.queries.ts';
import { lockBooks, lockChart } from '../../books/booksRows.ts';
import { readPlans } from '../../plans/planRows.ts';
import { refuseHiddenLines } from '../../months/refuseHiddenLines.ts';
import { idsOf, readStored } from '../../imports/records.queries.ts';
import { receiveWorkbook } from './uploads.ts';

const NOUN = 'Import';
const PASTED_NAME = 'Pasted block';
/** A draft is usually viewed, corrected and applied in one session, and rarely are there two at once. */
const MOST_READ_WORKBOOKS = 2;

interface Importing extends Pick<Call<typeof uploadImport>, 'basis' | 'write'> {
  readonly caller: Pick<Caller, 'userId'>;
}

export class Imports {
  readonly #deps: Deps;
  readonly #reader: ImportReader;
  /** The last workbooks read, so that each step of a draft doesn't read its workbook again. */
  readonly #kept = new LRUCache<string, Promise<ReadWorkbook>>({ max: MOST_READ_WORKBOOKS });
  readonly #comparisons = new LastComparison();

  constructor(deps: Deps, reader: ImportReader) {
    this.#deps = deps;
    this.#reader = reader;
  }

  find(basis: CompanyBasis, id: number): Promise<Import> {
    return this.#found(basis, id, null);
  }

  /** Does the same as `find`; `applied` is the preview of an import that was just applied. */
  async #found(
    basis: CompanyBasis,
    id: number,
    applied: Import['preview'] | null,
  ): Promise<Import> {
    const found = await readImport(this.#deps.database.orm, id);
    if (found === undefined) throw notFound(NOUN);
    const { row, contents } = found;
    const read = await this.#read(basis, row, contents);
    const preview =
      contents.preview === null
        ? (await this.#compare(basis, row, contents, read)).preview
        : (applied ?? storedPreview(contents.preview));
    const { sheets, unitHints, understood, bookSheets } = read;
    return {
      ...listedImport(row),
      sheets,
      layouts: contents.layouts,
      unitHints,
      isRemembered: contents.isRemembered,
      isRoundTrip: contents.isRoundTrip,
      reportId: row.reportId,
      makesReports: row.makesReports,
      preview,
      understood,
      bookSheets,
    };
  }

  async upload(call: Call<typeof uploadImport>): Promise<Import> {
    const { files } = this.#deps;
    const { name, type, file, form } = await receiveWorkbook(
      call.basis.currency,
      call.request,
      files,
      this.#reader,
    );
    try {
      return await call.inTurn(async () => {
        const content = digest(JSON.stringify([name, file.size, file.digest]));
        const context = await readContext(call.basis, this.#deps.database.orm, false);
        const understood = await this.#reader.understand(
          form === null
            ? {
                kind: 'file',
                bytes: new Uint8Array(await readFile(file.temporaryPath)),
                type,
                context,
              }
            : { kind: 'ledger', path: file.temporaryPath, form, context },
        );
        return this.#begin(call, { source: type, fileName: name }, understood, content);
      });
    } finally {
      await files.drop(file);
    }
  }

  async begin(call: Importing, fileName: string, bytes: Uint8Array): Promise<Import> {
    const context = await readContext(call.basis, this.#deps.database.orm, false);
    const task = { kind: 'file', bytes, type: 'xlsx', context } as const;
    return this.#begin(call, { source: 'xlsx', fileName }, await this.#reader.understand(task));
  }

  async paste(call: Call<typeof pasteImport>): Promise<Import> {
    const context = await readContext(call.basis, this.#deps.database.orm, false);
    const { text } = call.body;
    const understood = await this.#reader.understand({ kind: 'pasted', text, context });
    return this.#begin(call, { source: 'pasted', fileName: PASTED_NAME }, understood);
  }

  async #begin(
    call: Importing,
    head: Pick<ImportRow, 'source' | 'fileName'>,
    { layouts, ...understood }: UnderstoodWorkbook,
    content?: string,
  ): Promise<Import> {
    const { database, now } = this.#deps;
    const createdBy = await nameOfUser(database.orm, call.caller.userId);
    const recalled = await this.#recall(call.basis, understood);
    const contents = {
      ...understood,
      layouts: [...(recalled ?? layouts)],
      isRemembered: recalled !== null,
    };
    const id = await call.write(
      (transaction) =>
        insertImport(transaction, { ...head, createdAt: now(), createdBy }, contents),
      content,
    );
    return this.find(call.basis, id);
  }

  async update(
    call: Omit<Importing, 'caller'> &
      Pick<Call<typeof updateImport>, 'params' | 'body' | 'ifMatch'>,
  ): Promise<Import> {
    const { id } = call.params;
    const { reportId, makesReports } = call.body;
    refuseHiddenLines(
      call.basis,
      answeredLines(call.body.layouts ?? []).filter(
        ({ line }) => !isMappableLine(call.basis, line),
      ),
    );
    const { layouts, plan, version } = await this.#destination(call.basis, id, call.body);
    await call.write(async (transaction) => {
      const locked = await lockImportDraft(transaction, id, call.ifMatch);
      if ([layouts, reportId, makesReports, plan].every((one) => one === undefined)) return;
      if (version !== undefined && version !== locked.version) throw staleVersion('The import');
      if (typeof reportId === 'number' && !(await hasReport(transaction, reportId))) {
        throw invalidField('reportId', 'Unknown monthly summary period');
      }
      if (layouts !== undefined) {
        await changeContents(transaction, id, { layouts: [...layouts] });
      }
      await changeImport(transaction, id, {
        ...(reportId === undefined ? {} : { reportId }),
        ...(makesReports === undefined ? {} : { makesReports }),
        ...(plan === undefined ? {} : { plan }),
      });
    });
    return this.find(call.basis, id);
  }

  async #destination(
    basis: CompanyBasis,
    id: number,
    { layouts, plan }: Call<typeof updateImport>['body'],
  ): Promise<Partial<Destination> & { readonly version?: number }> {
    if (layouts === undefined && plan === undefined) return {};
    const { orm } = this.#deps.database;
    const found = await readImport(orm, id);
    if (found === undefined) throw notFound(NOUN);
    const { row, contents } = found;
    const reason = layouts === undefined ? null : reasonAgainst(layouts, contents.layouts);
    if (reason !== null) throw invalidField(reason.path, reason.message);
    const before = { layouts: contents.layouts, plan: row.plan };
    const after = destinationAfter(before, { layouts, plan });
    if (!isOtherReading(before.layouts, after.layouts)) {
      return { layouts, plan: after.plan === row.plan ? plan : after.plan };
    }
    const { workbook, isRoundTrip } = contents;
    const context = await readContext(basis, orm, isRoundTrip);
    const read = await this.#reader.turn({
      workbook,
      context,
      before: before.layouts,
      after: after.layouts,
    });
    const named =
      after.plan === undefined
        ? proposedPlan(
            basis,
            row.fileName,
            await this.#read(basis, row, { ...contents, layouts: read }),
            await readPlans(orm),
          )
        : after.plan;
    return { layouts: read, plan: named, version: row.version };
  }

  /** Stores everything that the preview showed in one transaction, or nothing. */
  async apply(
    call: Importing & Pick<Call<typeof applyImport>, 'params' | 'body'>,
  ): Promise<Import> {
    const { id } = call.params;
    const { database, now } = this.#deps;
    const found = await readImport(database.orm, id);
    if (found === undefined) throw notFound(NOUN);
    const { row, contents } = found;
    mustBeDraft(row);
    const read = await this.#read(call.basis, row, contents);
    const planned = await this.#compare(call.basis, row, contents, read);
    checkPreview(planned, call.body);
    const appliedBy = await nameOfUser(database.orm, call.caller.userId);
    const applied = await call.write(async (transaction) => {
      const locked = await lockImportDraft(transaction, id, undefined);
      if (locked.version !== row.version) throw stalePreview();
      await lockForBooks(transaction, planned.books !== null);
      await lockRecords(call.basis, transaction, idsOf(planned));
      if (planned.plan !== null) await lockChosenPlan(transaction, planned.plan);
      // Locked records can't change any more, so this comparison shows whether they had changed before.
      const stored = await this.#stored(call.basis, transaction, row, read);
      const certain = this.#comparisons.compare(read.reading, contents.layouts, stored, row);
      checkPreview(certain, call.body);
      await giveReason(transaction, undefined, { kind: 'import', importId: id, ...goesInto(row) });
      const storing = storeAll(call.basis, transaction, certain, id);
      const [preview, touched] = await Promise.all([
        compressed(certain.preview),
        storing.then(compressed),
      ]);
      const { counts, books } = certain.preview;
      await changeContents(transaction, id, { preview, touched });
      await changeImport(transaction, id, {
        status: 'applied',
        appliedAt: now(),
        appliedBy,
        reason: call.body.reason,
        appliedCount: counts.new + counts.changed + booksCount(books),
      });
      const remembered = contents.layouts.map((layout) => reusableAnswers(layout, read.labels));
      await rememberLayouts(transaction, contents.shape.split(' '), remembered, now());
      return certain.preview;
    });
    this.#comparisons.forget();
    return this.#found(call.basis, id, applied);
  }

  async undo(call: Call<typeof undoImport>): Promise<Import> {
    const { id } = call.params;
    const { database, now } = this.#deps;
    const undoneBy = await nameOfUser(database.orm, call.caller.userId);
    await call.write(async (transaction) => {
      const row = await lockImport(transaction, id);
      if (row === undefined) throw notFound(NOUN);
      const found = await readImport(transaction, id);
      const bytes = found?.contents.touched ?? null;
      if (row.status !== 'applied' || bytes === null) {
        throw importBlocked(
          row.status === 'undone'
            ? 'This import has already been undone'
            : 'This import was not applied',
        );
      }
      // `apply` has compressed a value of this type.
      const touched = uncompressed(bytes) as ChangedRecords;
      await lockForBooks(transaction, touched.books !== undefined);
      const moved = await recordsChangedSince(call.basis, transaction, touched, id);
      if (moved.length > 0) throw changedSince(moved);
      const origin = { kind: 'importUndone', importId: id, ...goesInto(row) } as const;
      await giveReason(transaction, undefined, origin);
      await restoreRecords(call.basis, transaction, touched);
      await changeImport(transaction, id, { status: 'undone', undoneAt: now(), undoneBy });
    });
    return this.find(call.basis, id);
  }

  async remove(call: Call<typeof deleteImport>): Promise<null> {
    return call.write(async (transaction) => {
      await lockImportDraft(transaction, call.params.id, call.ifMatch);
      await removeImport(transaction, call.params.id);
      return null;
    });
  }

  async #recall(
    basis: CompanyBasis,
    { workbook, shape, isRoundTrip }: Omit<UnderstoodWorkbook, 'layouts'>,
  ) {
    const { orm } = this.#deps.database;
    if (isRoundTrip) return null;
    for (const [at, one] of shape.split(' ').entries()) {
      const remembered = await rememberedLayouts(orm, one);
      if (remembered === undefined) continue;
      const context = await readContext(basis, orm, false);
      const task = { workbook, remembered, context, isSameShape: at === 0 };
      const recalled = await this.#reader.recall(task);
      if (recalled !== null) return recalled;
    }
    return null;
  }

  async #read(
    basis: CompanyBasis,
    { id, fileName }: ImportRow,
    { workbook, layouts, isRoundTrip }: ImportContents,
  ): Promise<ReadWorkbook> {
    const { orm } = this.#deps.database;
    const context = await withCompanyNames(await readContext(basis, orm, isRoundTrip), orm);
    // The cells of an import never change, but the way they are read and matched may.
    const key = `${id} ${digest(JSON.stringify([layouts, context]))}`;
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    const read = this.#reader.read({ workbook, layouts, context, fileName });
    this.#kept.set(key, read);
    // If a reading failed, the next caller tries again.
    read.catch(() => this.#kept.delete(key));
    return read;
  }

  async #compare(
    basis: CompanyBasis,
    row: ImportRow,
    { layouts }: ImportContents,
    read: ReadWorkbook,
  ): Promise<ImportComparison> {
    const stored = await this.#stored(basis, this.#deps.database.orm, row, read);
    return this.#comparisons.compare(read.reading, layouts, stored, row);
  }

  async #stored(
    basis: CompanyBasis,
    orm: Transaction,
    { reportId, plan }: ImportRow,
    { reading: { amounts, books } }: ReadWorkbook,
  ): Promise<StoredData> {
    const stored = await readStored(basis, orm, amounts, reportId, this.#deps.now());
    return {
      ...stored,
      books: await readStoredBooks(basis, orm, books ?? []),
      plan: plan === null ? null : await readChosenPlan(basis, orm, plan),
    };
  }
}

const answeredLines = (layouts: readonly SheetLayout[]) =>
  layouts.flatMap(({ books }, layout) =>
    (books?.accounts ?? []).flatMap(({ line }, account) =>
      line === undefined || line === null
        ? []
        : [{ path: ['layouts', layout, 'books', 'accounts', account, 'line'], line }],
    ),
  );

const goesInto = ({ fileName, plan }: ImportRow) => ({
  fileName,
  ...(plan === null ? {} : { plan: plan.name }),
});

async function lockImportDraft(
  transaction: Transaction,
  id: number,
  ifMatch: number | undefined,
): Promise<ImportRow> {
  const row = await lockImport(transaction, id);
  if (row === undefined) throw notFound(NOUN);
  if (ifMatch !== undefined && ifMatch !== row.version) throw staleVersion('The import');
  mustBeDraft(row);
  return row;
}

/** Ledgers are locked first and then records, in the same order as in all other changes to ledgers. */
async function lockForBooks(transaction: Transaction, hasBooks: boolean): Promise<void> {
  if (!hasBooks) return;
  await lockBooks(transaction);
  await lockChart(transaction);
}

function mustBeDraft({ status }: ImportRow): void {
  if (status === 'applied') throw importBlocked('This import has already been applied');
  if (status === 'undone') throw importBlocked('This import was undone; import the workbook again');
}
