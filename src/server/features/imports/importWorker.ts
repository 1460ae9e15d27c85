import { isDeepStrictEqual } from 'node:util';
import type { GridSheet } from '../../imports/cells/grid.ts';
import type { Import, RememberedLayout, SheetLayout } from '../../../contract/imports.ts';
import type { UnderstoodSheet } from '../../../contract/understood.ts';
import type { ImportReading } from '../../imports/compare/compare.ts';
import { readAmounts } from '../../imports/amounts/readAmounts.ts';
import { understoodFigures } from '../../imports/amounts/understoodFigures.ts';
import { OF_NO_PERIOD } from '../../imports/books/timing.ts';
import { understoodSheets } from '../../imports/books/understoodSheets.ts';
import { NO_ANSWERS } from '../../imports/ledgers/booksOfSheet.ts';
import { readLedgerFile } from '../../imports/ledgers/ledgerWorkbooks.ts';
import type { StreamedForm } from '../../imports/ledgers/ledgerWorkbooks.ts';
import { withBooks } from '../../imports/ledgers/understoodBooks.ts';
import {
  leftOutParts,
  partQuestions,
  partsOfSheet,
  withSaidParts,
} from '../../imports/ledgers/saidParts.ts';
import { booksToStore } from '../../imports/ledgers/readBooks.ts';
import type { SheetBooks } from '../../imports/ledgers/sheetBooks.ts';
import { isOfOthers } from '../../imports/ledgers/sheetBooks.ts';
import { booksOfWorkbook, whyBooksUnread } from '../../imports/books/booksOfWorkbook.ts';
import { readPasted, readWorkbook } from '../../imports/file/readWorkbook.ts';
import { withSaidMarks } from '../../imports/file/saidMarks.ts';
import { withSaidScenarios } from '../../imports/file/saidScenarios.ts';
import {
  periodDoubts,
  periodInDoubt,
  withAskedPeriods,
  withKnownPeriods,
  withSaidPeriods,
} from '../../imports/file/saidPeriods.ts';
import { tableTexts } from '../../imports/file/tableTexts.ts';
import { kinshipOf, rowLabels } from '../../imports/layout/kinship.ts';
import { recalledLayouts, shapeOf } from '../../imports/layout/shapeOf.ts';
import { markDoubts } from '../../imports/layout/markDoubt.ts';
import { actualDoubts } from '../../imports/layout/actualDoubt.ts';
import { planDoubts, scenariosIn } from '../../imports/layout/planDoubt.ts';
import { understand } from '../../imports/layout/understand.ts';
import type { ImportContext } from '../../imports/layout/importContext.ts';
import type { ImportWorkbook } from '../../imports/file/workbook.ts';
import { WorkbookRefusedError } from '../../imports/file/workbookRefused.ts';
import type { SourceCell } from '../../imports/apply/cellOfFigure.ts';
import type { ToldCells } from '../../imports/apply/toldCells.ts';
import { isTold } from '../../imports/apply/toldCells.ts';
import { bookExtract, sheetExtract } from '../../imports/apply/sheetExtract.ts';
import type { SheetExtract } from '../../imports/apply/sheetExtract.ts';
import { STANDARD_BASIS } from '../../../domain/companyBasis.ts';
import { withBasis } from '../../basis.ts';
import { rowsAsked, shownCells } from './rowsAsked.ts';
import type { RowsAsked } from './rowsAsked.ts';
import { booksWarnings, footingWarnings, warned } from './readingWarnings.ts';
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

/** What a workbook says when it is read by certain layouts. */
export interface ReadWorkbook extends Pick<
  Import,
  'sheets' | 'unitHints' | 'understood' | 'bookSheets'
> {
  readonly reading: ImportReading;
  /** The words of rows or columns by sheet, to know them again in the next file. */
  readonly labels: Readonly<Record<string, readonly string[]>>;
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

const unused = (layout: SheetLayout): SheetLayout => ({ ...layout, isUsed: false });

/** Books have accounts, not lines; a person may still choose to read their sheet as lines. */
function proposedLayouts(workbook: ImportWorkbook, context: ImportContext): SheetLayout[] {
  return withoutBooks(workbook, understand(workbook, context).layouts, []);
}

/** A sheet of books is read as lines only where that was said of it. */
function withoutBooks(
  workbook: ImportWorkbook,
  layouts: readonly SheetLayout[],
  said: readonly SheetLayout[],
): SheetLayout[] {
  const books = booksOfWorkbook(workbook);
  return layouts.map((layout) =>
    books.has(layout.sheet) && !said.some(({ sheet }) => sheet === layout.sheet)
      ? unused(layout)
      : layout,
  );
}

type Proposed = Omit<SheetLayout, 'sheet' | 'fyLabel' | 'unit'>;

const asProposed = ({
  isUsed,
  subject,
  orientation,
  headerRow,
  labelColumn,
  meanings,
}: Proposed) => ({
  isUsed,
  subject,
  orientation,
  headerRow,
  labelColumn,
  meanings,
});

/**
 * The layouts after somebody has said of sheets that they are planned, or that they are not any more: where nobody has
 * corrected how such a sheet is read, it is understood again.
 */
function turned(
  workbook: ImportWorkbook,
  before: readonly SheetLayout[],
  after: readonly SheetLayout[],
  context: ImportContext,
): SheetLayout[] {
  const proposals = (layouts: readonly SheetLayout[]) =>
    new Map(
      proposedLayouts(
        withSaidParts(
          withSaidPeriods(withSaidScenarios(withSaidMarks(workbook, layouts), layouts), layouts),
          layouts,
        ),
        context,
      ).map((layout) => [layout.sheet, layout]),
    );
  const [was, is] = [proposals(before), proposals(after)];
  return after.map((layout) => {
    const [own, next] = [was.get(layout.sheet), is.get(layout.sheet)];
    if (own === undefined || next === undefined) return layout;
    if (!isDeepStrictEqual(asProposed(layout), asProposed(own))) return layout;
    return {
      ...layout,
      ...asProposed(next),
      fyLabel: layout.fyLabel ?? next.fyLabel,
      unit: layout.unit ?? next.unit,
    };
  });
}

/** Enough for the headings, and for a year of months across or down. */
const SHOWN_ROWS = 60;

/** The beginning of every sheet, to show how it is read. */
const shownSheets = (
  { sheets }: ImportWorkbook,
  books: ReturnType<typeof booksOfWorkbook>,
  whole: ImportWorkbook,
): Import['sheets'] =>
  sheets.map((sheet, at) => ({
    name: sheet.name,
    isHidden: sheet.isHidden,
    rowCount: sheet.rows.length,
    columnCount: sheet.rows.reduce((most, row) => Math.max(most, row.length), 0),
    cells: shownCells(sheet, 0, SHOWN_ROWS),
    ...(sheet.unclearMark === undefined
      ? {}
      : { unclearMark: { cell: sheet.unclearMark.cell, text: sheet.unclearMark.text } }),
    ...shownPeriod(sheet),
    ...shownScenarios(sheet),
    ...shownSums(books.get(sheet.name)?.doubtedSums),
    ...shownParts(whole.sheets[at]),
  }));

function shownParts(sheet: GridSheet | undefined): Pick<Import['sheets'][number], 'parts'> {
  const columns = sheet === undefined ? [] : partsOfSheet(sheet).columns;
  if (columns.length === 0) return {};
  return {
    parts: columns.map(({ name, isAsked, values, proposed }) => ({
      name,
      isAsked,
      values: [...values],
      proposed: [...proposed],
    })),
  };
}

const shownSums = (
  sums: SheetBooks['doubtedSums'],
): Pick<Import['sheets'][number], 'doubtedSums'> =>
  sums === undefined ? {} : { doubtedSums: [...sums] };

function shownScenarios(sheet: GridSheet): Pick<Import['sheets'][number], 'scenarios'> {
  const scenarios = scenariosIn(sheet);
  return scenarios === undefined ? {} : { scenarios };
}

function shownPeriod(sheet: GridSheet): Pick<Import['sheets'][number], 'unclearPeriod'> {
  const found = periodInDoubt(sheet);
  return found === null ? {} : { unclearPeriod: found };
}

const isRead = (layouts: readonly SheetLayout[], name: string) =>
  layouts.some(({ sheet, isUsed }) => sheet === name && isUsed);

/** A sheet of which figures are read without being a statement. */
function asFigures(
  { sheets }: ImportWorkbook,
  { sheet: name }: UnderstoodSheet,
  layouts: readonly SheetLayout[],
  context: ImportContext,
): UnderstoodSheet | null {
  const [sheet, layout] = [
    sheets.find((one) => one.name === name),
    layouts.find((one) => one.sheet === name),
  ];
  if (sheet === undefined || layout === undefined) return null;
  return understoodFigures(sheet, layout, context);
}

const isLeftOut = (layout: SheetLayout) => layout.books?.isLeftOut === true;

/** Beside a sheet that is planned, one of which nobody has said what it is does not go into the plan. */
function withoutActuals(layouts: readonly SheetLayout[]): readonly SheetLayout[] {
  if (!layouts.some(({ scenario }) => scenario === 'plan')) return layouts;
  return layouts.map((layout) =>
    layout.scenario === undefined
      ? { ...layout, isUsed: false, books: { ...NO_ANSWERS, ...layout.books, isLeftOut: true } }
      : layout,
  );
}

function readBy(
  written: ImportWorkbook,
  given: readonly SheetLayout[],
  context: ImportContext,
  fileName: string,
): ReadWorkbook {
  const layouts = withoutActuals(given);
  const marked = withSaidScenarios(withSaidMarks(written, layouts), layouts);
  const whole = withSaidPeriods(marked, layouts);
  const workbook = withSaidParts(whole, layouts);
  const { remarks, blanks, ...read } = readAmounts(workbook, layouts, context);
  const books = booksOfWorkbook(workbook, layouts);
  const isBooks = ({ sheet, isUsed }: SheetLayout) => !isUsed && books.has(sheet);
  const taken = layouts.filter((layout) => isBooks(layout) && !isLeftOut(layout));
  const asked = taken.flatMap(({ sheet }) => books.get(sheet) ?? []);
  const isSum = ({ sheet }: SheetLayout) => isOfOthers(books.get(sheet));
  const shown = new Set(layouts.filter(isBooks).map(({ sheet }) => sheet));
  const stored = new Set(taken.filter((layout) => !isSum(layout)).map(({ sheet }) => sheet));
  const said = understoodSheets(withSaidParts(withKnownPeriods(marked, layouts), layouts), layouts);
  const monthsRead = ({ sheet, isUsed }: SheetLayout) => {
    const its = isUsed ? undefined : books.get(sheet)?.books;
    const table = said.find((one) => one.sheet === sheet && one.granularity === 'month');
    // Balances are of the days on which they stand.
    return its?.kind === 'trialBalance' ? [] : (its?.months ?? table?.months ?? []);
  };
  const isTaken = ({ name }: GridSheet) => stored.has(name) || isRead(layouts, name);
  const ofParts = partQuestions({ ...whole, sheets: whole.sheets.filter(isTaken) }, layouts);
  const doubts = layouts.flatMap((layout) => {
    const sheet = marked.sheets.find(({ name }) => name === layout.sheet);
    const isWhole = books.get(layout.sheet)?.refusals.length === 0;
    const isTakenIn = layout.isUsed || (stored.has(layout.sheet) && isWhole);
    const hasAmounts = [...read.amounts, ...read.questions].some(
      (one) => one.sheet === layout.sheet,
    );
    const planned = sheet === undefined ? [] : planDoubts(sheet, layout, fileName);
    return sheet === undefined || !isTakenIn || workbook.identities !== null
      ? []
      : [
          ...markDoubts(sheet, layout),
          ...periodDoubts(sheet, layout),
          ...(planned.length === 0 && (hasAmounts || !layout.isUsed)
            ? actualDoubts(sheet, layout, fileName, monthsRead(layout))
            : planned),
        ];
  });
  const warnings: Import['preview']['warnings'] = [
    ...remarks.map(({ check, sheet, sentence }) => warned(check, sheet, sentence)),
    ...workbook.sheets.filter(isTaken).flatMap((sheet) => footingWarnings(sheet)),
    ...workbook.sheets
      .filter(({ name }) => stored.has(name))
      .flatMap((sheet) => booksWarnings(sheet, books.get(sheet.name))),
  ];
  return {
    reading: {
      ...read,
      refusals: [...read.refusals, ...asked.flatMap(({ refusals }) => refusals)],
      questions: [
        ...ofParts,
        ...read.questions,
        ...asked.flatMap(({ questions }) => questions),
        ...doubts,
      ],
      leftOut: [
        ...whole.sheets.filter(isTaken).flatMap((sheet) => leftOutParts(sheet, layouts)),
        ...read.leftOut,
      ],
      books: booksToStore(layouts, books, workbook.ledger !== undefined),
      unread: read.unread.flatMap(({ sheet, reason }) => {
        if (stored.has(sheet)) return [];
        const its = shown.has(sheet) ? books.get(sheet) : undefined;
        return [{ sheet, reason: its === undefined ? reason : whyBooksUnread(sheet, its) }];
      }),
      warnings,
      blank: blanks,
    },
    labels: Object.fromEntries(
      layouts.flatMap((layout) => {
        const sheet = workbook.sheets.find(({ name }) => name === layout.sheet);
        return sheet === undefined ? [] : [[layout.sheet, rowLabels(sheet, layout)]];
      }),
    ),
    sheets: shownSheets(written, books, whole),
    unitHints: understand(workbook, context).unitHints,
    understood: said.map((one) => {
      const sheet = withAskedPeriods(one, doubts, (text) => OF_NO_PERIOD.has(text));
      const its = shown.has(sheet.sheet) ? books.get(sheet.sheet) : undefined;
      if (its !== undefined) return withBooks(sheet, its);
      return sheet.kind === 'notFigures'
        ? (asFigures(workbook, sheet, layouts, context) ?? sheet)
        : sheet;
    }),
    bookSheets: [...books.keys()],
  };
}

/** With what was read of it when it was applied, compressed. */
interface Applied {
  readonly workbook: Uint8Array;
  readonly preview: Uint8Array;
  readonly layouts: readonly SheetLayout[];
  readonly place: SourceCell;
  /** null: all that the import read. */
  readonly told: ToldCells | null;
  /** Whether the person may see the accounts that planned lines are made of. */
  readonly seesAccounts: boolean;
  /** What of the books was stored from it; null: nothing, or the person may not read them. */
  readonly booked: SheetExtract['stored'] | null;
}

/** What accounts in a cell have made: of several months, as for a cell that names an account, they are not listed. */
function storedFrom(
  changes: readonly Import['preview']['changes'][number][],
): SheetExtract['stored'] {
  const [first, latest] = [changes.at(0), changes.at(-1)];
  const periods = [...new Set([first?.period, latest?.period])];
  return {
    what: first?.what ?? '',
    period: periods.join(' to '),
    ...(changes.length === 1 ? { accounts: first?.accounts } : {}),
  };
}

function extracted(applied: Applied): SheetExtract | null {
  const { workbook, preview, layouts, place, told, seesAccounts, booked } = applied;
  if (booked !== null) {
    const { sheets } = cellsOf(workbook);
    return bookExtract(
      sheets.find(({ name }) => name === place.sheet),
      place,
      booked,
    );
  }
  // As applying the import has compressed it.
  const { changes } = uncompressed(preview) as Import['preview'];
  const sheet = cellsOf(workbook).sheets.find(({ name }) => name === place.sheet);
  const ofAccounts = changes.filter(
    (change) =>
      change.sheet === place.sheet && change.accounts?.some(({ cell }) => cell === place.cell),
  );
  if (ofAccounts.length > 0) {
    return seesAccounts ? bookExtract(sheet, place, storedFrom(ofAccounts)) : null;
  }
  return sheetExtract(
    sheet,
    layouts.find((layout) => layout.sheet === place.sheet),
    { changes: told === null ? changes : changes.filter((change) => isTold(change, told)) },
    place,
  );
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
      turned(cellsOf(task.workbook), task.before, task.after, task.context),
    ),
  read: (task: Again & { readonly layouts: readonly SheetLayout[]; readonly fileName: string }) =>
    refusable(task.context, () =>
      readBy(cellsOf(task.workbook), task.layouts, task.context, task.fileName),
    ),
  /** A page of the rows of a sheet, and what each is understood as; null if there is no such sheet. */
  rows: (task: Again & Omit<RowsAsked, 'workbook'>) =>
    refusable(task.context, () => rowsAsked({ ...task, workbook: cellsOf(task.workbook) })),
  /** The cells of a table of words. */
  texts: (task: { readonly bytes: Uint8Array; readonly type: 'xlsx' | 'csv' }) =>
    refusable(null, () => tableTexts(Buffer.from(task.bytes), task.type)),
  /** The part of an applied workbook around a cell. */
  extract: (task: Applied) => refusable(null, () => extracted(task)),
};

export type ImportTasks = typeof tasks;

answerTasks(tasks);
