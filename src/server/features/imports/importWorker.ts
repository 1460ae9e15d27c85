import type { RememberedLayout, SheetLayout } from '../../../contract/imports.ts';
import { readLedgerFile } from '../../imports/ledgers/ledgerWorkbooks.ts';
import type { StreamedForm } from '../../imports/ledgers/ledgerWorkbooks.ts';
import { withSaidParts } from '../../imports/ledgers/saidParts.ts';
import { readPasted, readWorkbook } from '../../imports/file/readWorkbook.ts';
import { withSaidMarks } from '../../imports/file/saidMarks.ts';
import { withReadMonths } from '../../imports/books/titleMonths.ts';
import { tableTexts } from '../../imports/file/tableTexts.ts';
import { kinshipOf } from '../../imports/layout/kinship.ts';
import { recalledLayouts, shapeOf } from '../../imports/layout/shapeOf.ts';
import type { ImportContext } from '../../imports/layout/importContext.ts';
import type { ImportWorkbook } from '../../imports/file/workbook.ts';
import { WorkbookRefusedError } from '../../imports/file/workbookRefused.ts';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import { isSameBasis } from '../../../domain/companyBasis.ts';
import { withBasis } from '../../basis.ts';
import { rowsAsked } from './rowsAsked.ts';
import type { RowsAsked } from './rowsAsked.ts';
import type { AppliedImport } from './extractOfImport.ts';
import { extractOfImport } from './extractOfImport.ts';
import { proposedLayouts, turnedLayouts, withoutBooks } from './proposedLayouts.ts';
import { readByLayouts } from './readByLayouts.ts';
import { answerTasks } from '../../threads/threadTasks.ts';
import { compressed, uncompressed } from '../../db/compressed.ts';

/** The source of an import. */
export type SentWorkbook =
  | { readonly kind: 'file'; readonly bytes: Uint8Array; readonly type: 'xlsx' | 'csv' }
  /** A ledger, which is read as it streams from its file. */
  | { readonly kind: 'ledger'; readonly path: string; readonly form: StreamedForm }
  | { readonly kind: 'pasted'; readonly text: string };

/** A workbook before anybody has corrected how it is read. */
export interface UnderstoodWorkbook {
  /** The cells as JSON, compressed. */
  readonly workbook: Uint8Array;
  readonly layouts: readonly SheetLayout[];
  /** The same for workbooks of the same shape, and after a space the same for those of one system. */
  readonly shape: string;
  readonly isRoundTrip: boolean;
}

/** The answer, or why the workbook as a whole is refused; `at` is a sheet, or a cell of one. */
export type Refusable<Answer> =
  | { readonly kind: 'done'; readonly answer: Answer }
  | {
      readonly kind: 'refused';
      readonly at: string | null;
      readonly reason: string;
      readonly remedy: string;
    };

async function refusable<Answer>(
  basis: CompanyBasis | null,
  work: () => Answer | Promise<Answer>,
): Promise<Refusable<Answer>> {
  try {
    return { kind: 'done', answer: await (basis === null ? work() : withBasis(basis, work)) };
  } catch (error) {
    if (!(error instanceof WorkbookRefusedError)) throw error;
    const { reason, remedy, sheet, cell } = error;
    const at = sheet === null || cell === null ? sheet : `${sheet}!${cell}`;
    return { kind: 'refused', at, reason, remedy };
  }
}

interface LastWorkbook {
  readonly basis: CompanyBasis;
  readonly bytes: Uint8Array;
  readonly workbook: ImportWorkbook;
}

/** The workbook that was read last: it is asked for again at once. What is found in its sheets is kept for one basis. */
let last: LastWorkbook | null = null;

function cellsOf(basis: CompanyBasis, bytes: Uint8Array): ImportWorkbook {
  const isLast =
    last !== null && isSameBasis(last.basis, basis) && Buffer.compare(last.bytes, bytes) === 0;
  if (last !== null && isLast) return last.workbook;
  // The memory for two large workbooks may not be there.
  last = null;
  // As `understood` has compressed it.
  const workbook = uncompressed(bytes) as ImportWorkbook;
  last = { basis, bytes, workbook };
  return workbook;
}

function workbookOf(
  basis: CompanyBasis,
  sent: SentWorkbook,
): ImportWorkbook | Promise<ImportWorkbook> {
  if (sent.kind === 'pasted') return readPasted(sent.text);
  if (sent.kind === 'ledger') return readLedgerFile(basis, sent.path, sent.form);
  return readWorkbook(Buffer.from(sent.bytes), sent.type);
}

const asReadFirst = (basis: CompanyBasis, workbook: ImportWorkbook): ImportWorkbook =>
  withSaidParts(basis, withReadMonths(basis, withSaidMarks(workbook)));

async function understood(sent: SentWorkbook, context: ImportContext): Promise<UnderstoodWorkbook> {
  const { basis } = context;
  last = null;
  const workbook = await workbookOf(basis, sent);
  const bytes = await compressed(workbook);
  last = { basis, bytes, workbook };
  const read = asReadFirst(basis, workbook);
  return {
    workbook: bytes,
    layouts: proposedLayouts(read, context),
    shape: `${shapeOf(read, context)} ${kinshipOf(read, context)}`,
    isRoundTrip: workbook.identities !== null,
  };
}

interface Known {
  readonly context: ImportContext;
}
/** With the cells of a workbook that was understood before, compressed. */
interface Again extends Known {
  readonly workbook: Uint8Array;
}

const tasks = {
  understand: (task: SentWorkbook & Known) =>
    refusable(task.context.basis, () => understood(task, task.context)),
  /** How a workbook is read by the layouts that were remembered; null if they are not of its sheets. */
  recall: (
    task: Again & {
      readonly remembered: readonly RememberedLayout[];
      readonly isSameShape: boolean;
    },
  ) =>
    refusable(task.context.basis, () => {
      const { context, remembered, isSameShape } = task;
      const { basis } = context;
      const workbook = asReadFirst(basis, cellsOf(basis, task.workbook));
      const recalled = recalledLayouts(workbook, context, remembered, isSameShape);
      return recalled === null ? null : withoutBooks(basis, workbook, recalled, remembered);
    }),
  /** The layouts of a draft of which other amounts are read than before. */
  turn: (
    task: Again & {
      readonly before: readonly SheetLayout[];
      readonly after: readonly SheetLayout[];
    },
  ) =>
    refusable(task.context.basis, () =>
      turnedLayouts(
        cellsOf(task.context.basis, task.workbook),
        task.before,
        task.after,
        task.context,
      ),
    ),
  read: (task: Again & { readonly layouts: readonly SheetLayout[]; readonly fileName: string }) =>
    refusable(task.context.basis, () =>
      readByLayouts(
        cellsOf(task.context.basis, task.workbook),
        task.layouts,
        task.context,
        task.fileName,
      ),
    ),
  /** A page of the rows of a sheet, and what each is understood as; null if there is no such sheet. */
  rows: (task: Again & Omit<RowsAsked, 'workbook'>) => {
    const { basis } = task.context;
    return refusable(basis, () =>
      rowsAsked(basis, { ...task, workbook: cellsOf(basis, task.workbook) }),
    );
  },
  /** The cells of a table of words. */
  texts: (task: { readonly bytes: Uint8Array; readonly type: 'xlsx' | 'csv' }) =>
    refusable(null, () => tableTexts(Buffer.from(task.bytes), task.type)),
  /** The part of an applied workbook around a cell. */
  extract: (task: Omit<AppliedImport, 'workbook'> & { readonly workbook: Uint8Array }) =>
    refusable(task.basis, () =>
      extractOfImport({ ...task, workbook: cellsOf(task.basis, task.workbook) }),
    ),
};

export type ImportTasks = typeof tasks;

answerTasks(tasks);
