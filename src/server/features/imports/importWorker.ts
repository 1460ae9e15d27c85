import type { RememberedLayout, SheetLayout } from '../../../contract/imports.ts';
import { textsInTable } from '../../../reader/file/tableTexts.ts';
import type { ImportContext } from '../../../reader/layout/importContext.ts';
import type { ImportWorkbook } from '../../../reader/file/workbook.ts';
import { WorkbookRefusedError } from '../../../reader/file/workbookRefused.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { isSameBasis } from '../../../finance/companyBasis.ts';
import { withBasis } from '../../../engine/basis.ts';
import { sheetRowsPage } from '../../../reader/sheetRowsPage.ts';
import type { SheetRowsPage } from '../../../reader/sheetRowsPage.ts';
import type { AppliedImport } from './extractOfImport.ts';
import { extractOfImport } from './extractOfImport.ts';
import { layoutsOfScenario } from '../../../reader/proposedLayouts.ts';
import {
  openWorkbook,
  recallLayouts,
  understandWorkbook,
} from '../../../reader/understandWorkbook.ts';
import type { SentWorkbook } from '../../../reader/understandWorkbook.ts';
import { readByLayouts } from '../../../reader/readByLayouts.ts';
import { answerTasks } from '../../../threads/threadTasks.ts';
import { compressed, uncompressed } from '../../../engine/db/compressed.ts';

export interface UnderstoodWorkbook {
  /** The cells as JSON, compressed. */
  readonly workbook: Uint8Array;
  readonly layouts: readonly SheetLayout[];
  /**
   * The digest is the same for workbooks of one shape. Its part after a space is the same for
   * workbooks from one system.
   */
  readonly shape: string;
  readonly isRoundTrip: boolean;
}

/** The answer, or why the workbook as a whole is refused. `at` is a sheet, or a cell of a sheet. */
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

/**
 * The last workbook read, because it is usually requested again at once. What is found in its sheets is valid for one
 * basis.
 */
let last: LastWorkbook | null = null;

function cachedCells(basis: CompanyBasis, bytes: Uint8Array): ImportWorkbook {
  const isLast =
    last !== null && isSameBasis(last.basis, basis) && Buffer.compare(last.bytes, bytes) === 0;
  if (last !== null && isLast) return last.workbook;
  // Dropped first, because memory may not suffice for two large workbooks.
  last = null;
  // `understandSent` has compressed a value of this type.
  const workbook = uncompressed(bytes) as ImportWorkbook;
  last = { basis, bytes, workbook };
  return workbook;
}

async function understandSent(
  sent: SentWorkbook,
  context: ImportContext,
): Promise<UnderstoodWorkbook> {
  const { basis } = context;
  last = null;
  const workbook = await openWorkbook(basis, sent);
  const bytes = await compressed(workbook);
  last = { basis, bytes, workbook };
  return {
    workbook: bytes,
    ...understandWorkbook(workbook, context),
    isRoundTrip: workbook.identities !== null,
  };
}

interface StoredWorkbook {
  readonly context: ImportContext;
}
interface Again extends StoredWorkbook {
  readonly workbook: Uint8Array;
}

const importTasks = {
  understand: (task: SentWorkbook & StoredWorkbook) =>
    refusable(task.context.basis, () => understandSent(task, task.context)),
  recall: (
    task: Again & {
      readonly remembered: readonly RememberedLayout[];
      readonly isSameShape: boolean;
    },
  ) =>
    refusable(task.context.basis, () => {
      const { context, remembered, isSameShape } = task;
      const workbook = cachedCells(context.basis, task.workbook);
      return recallLayouts(workbook, context, remembered, isSameShape);
    }),
  turn: (
    task: Again & {
      readonly before: readonly SheetLayout[];
      readonly after: readonly SheetLayout[];
    },
  ) =>
    refusable(task.context.basis, () =>
      layoutsOfScenario(
        cachedCells(task.context.basis, task.workbook),
        task.before,
        task.after,
        task.context,
      ),
    ),
  read: (task: Again & { readonly layouts: readonly SheetLayout[]; readonly fileName: string }) =>
    refusable(task.context.basis, () =>
      readByLayouts(
        cachedCells(task.context.basis, task.workbook),
        task.layouts,
        task.context,
        task.fileName,
      ),
    ),
  rows: (task: Again & Omit<SheetRowsPage, 'workbook'>) => {
    const { basis } = task.context;
    return refusable(basis, () =>
      sheetRowsPage(basis, { ...task, workbook: cachedCells(basis, task.workbook) }),
    );
  },
  texts: (task: { readonly bytes: Uint8Array; readonly type: 'xlsx' | 'csv' }) =>
    refusable(null, () => textsInTable(Buffer.from(task.bytes), task.type)),
  extract: (task: Omit<AppliedImport, 'workbook'> & { readonly workbook: Uint8Array }) =>
    refusable(task.basis, () =>
      extractOfImport({ ...task, workbook: cachedCells(task.basis, task.workbook) }),
    ),
};

export type ImportTasks = typeof importTasks;

answerTasks(importTasks);
