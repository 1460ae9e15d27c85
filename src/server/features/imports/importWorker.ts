import type { RememberedLayout, SheetLayout } from '../../../contract/imports.ts';
import { readLedgerFile } from '../../imports/ledgers/ledgerWorkbooks.ts';
import type { StreamedForm } from '../../imports/ledgers/ledgerWorkbooks.ts';
import { withSaidParts } from '../../imports/ledgers/saidParts.ts';
import { readPasted, readWorkbook } from '../../imports/file/readWorkbook.ts';
import { withSaidMarks } from '../../imports/file/saidMarks.ts';
import { withSaidPeriods } from '../../imports/file/saidPeriods.ts';
import { tableTexts } from '../../imports/file/tableTexts.ts';
import { kinshipOf } from '../../imports/layout/kinship.ts';
import { recalledLayouts, shapeOf } from '../../imports/layout/shapeOf.ts';
import type { ImportContext } from '../../imports/layout/importContext.ts';
import type { ImportWorkbook } from '../../imports/file/workbook.ts';
import { WorkbookRefusedError } from '../../imports/file/workbookRefused.ts';
import { STANDARD_BASIS } from '../../../domain/companyBasis.ts';
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
  context: ImportContext | null,
  work: () => Answer | Promise<Answer>,
): Promise<Refusable<Answer>> {
  try {
    return { kind: 'done', answer: await withBasis(context?.basis ?? STANDARD_BASIS, work) };
  } catch (error) {
    if (!(error instanceof WorkbookRefusedError)) throw error;
    const { reason, remedy, sheet, cell } = error;
    const at = sheet === null || cell === null ? sheet : `${sheet}!${cell}`;
    return { kind: 'refused', at, reason, remedy };
  }
}

/** The cells of the workbook that was read last: it is asked for again at once. */
let last: { readonly bytes: Uint8Array; readonly workbook: ImportWorkbook } | null = null;

function cellsOf(bytes: Uint8Array): ImportWorkbook {
  if (last !== null && Buffer.compare(last.bytes, bytes) === 0) return last.workbook;
  // The memory for two large workbooks may not be there.
  last = null;
  // As `understood` has compressed it.
  const workbook = uncompressed(bytes) as ImportWorkbook;
  last = { bytes, workbook };
  return workbook;
}

function workbookOf(sent: SentWorkbook): ImportWorkbook | Promise<ImportWorkbook> {
  if (sent.kind === 'pasted') return readPasted(sent.text);
  if (sent.kind === 'ledger') return readLedgerFile(sent.path, sent.form);
  return readWorkbook(Buffer.from(sent.bytes), sent.type);
}

async function understood(sent: SentWorkbook, context: ImportContext): Promise<UnderstoodWorkbook> {
  last = null;
  const workbook = await workbookOf(sent);
  const bytes = await compressed(workbook);
  last = { bytes, workbook };
  const read = withSaidParts(withSaidPeriods(withSaidMarks(workbook)));
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
    refusable(task.context, () => understood(task, task.context)),
  /** How a workbook is read by the layouts that were remembered; null if they are not of its sheets. */
  recall: (
    task: Again & {
      readonly remembered: readonly RememberedLayout[];
      readonly isSameShape: boolean;
    },
  ) =>
    refusable(task.context, () => {
      const { context, remembered, isSameShape } = task;
      const workbook = withSaidParts(withSaidPeriods(withSaidMarks(cellsOf(task.workbook))));
      const recalled = recalledLayouts(workbook, context, remembered, isSameShape);
      return recalled === null ? null : withoutBooks(workbook, recalled, remembered);
    }),
  /** The layouts of a draft of which other amounts are read than before. */
  turn: (
    task: Again & {
      readonly before: readonly SheetLayout[];
      readonly after: readonly SheetLayout[];
    },
  ) =>
    refusable(task.context, () =>
      turnedLayouts(cellsOf(task.workbook), task.before, task.after, task.context),
    ),
  read: (task: Again & { readonly layouts: readonly SheetLayout[]; readonly fileName: string }) =>
    refusable(task.context, () =>
      readByLayouts(cellsOf(task.workbook), task.layouts, task.context, task.fileName),
    ),
  /** A page of the rows of a sheet, and what each is understood as; null if there is no such sheet. */
  rows: (task: Again & Omit<RowsAsked, 'workbook'>) =>
    refusable(task.context, () => rowsAsked({ ...task, workbook: cellsOf(task.workbook) })),
  /** The cells of a table of words. */
  texts: (task: { readonly bytes: Uint8Array; readonly type: 'xlsx' | 'csv' }) =>
    refusable(null, () => tableTexts(Buffer.from(task.bytes), task.type)),
  /** The part of an applied workbook around a cell. */
  extract: (task: Omit<AppliedImport, 'workbook'> & { readonly workbook: Uint8Array }) =>
    refusable(null, () => extractOfImport({ ...task, workbook: cellsOf(task.workbook) })),
};

export type ImportTasks = typeof tasks;

answerTasks(tasks);
