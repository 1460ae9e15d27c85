import type { GridSheet } from '../../imports/cells/grid.ts';
import type { Import, SheetLayout } from '../../../contract/imports.ts';
import type { UnderstoodSheet } from '../../../contract/understood.ts';
import type { ImportReading } from '../../imports/compare/compare.ts';
import { readAmounts } from '../../imports/amounts/readAmounts.ts';
import { understoodFigures } from '../../imports/amounts/understoodFigures.ts';
import { OF_NO_PERIOD } from '../../imports/books/timing.ts';
import { withReadMonths } from '../../imports/books/titleMonths.ts';
import { understoodSheets } from '../../imports/books/understoodSheets.ts';
import { NO_ANSWERS } from '../../imports/ledgers/booksOfSheet.ts';
import { withBooks } from '../../imports/ledgers/understoodBooks.ts';
import {
  closedOfFormat,
  leftOutParts,
  partQuestions,
  withSaidParts,
} from '../../imports/ledgers/saidParts.ts';
import { periodColumns, unreadColumns } from '../../imports/ledgers/saidColumns.ts';
import { booksToStore } from '../../imports/ledgers/readBooks.ts';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import type { BooksMonth } from '../../../domain/books/books.ts';
import type { SheetBooks } from '../../imports/ledgers/sheetBooks.ts';
import { isOfOthers } from '../../imports/ledgers/sheetBooks.ts';
import { booksOfWorkbook, whyBooksUnread } from '../../imports/books/booksOfWorkbook.ts';
import { answeredWorkbook } from '../../imports/ledgers/answeredWorkbook.ts';
import { withSaidScenarios } from '../../imports/file/saidScenarios.ts';
import {
  periodDoubts,
  withAskedPeriods,
  withKnownPeriods,
} from '../../imports/file/saidPeriods.ts';
import { whyLeftOut } from '../../imports/layout/whyNotUsed.ts';
import { rowLabels } from '../../imports/layout/kinship.ts';
import { companyDoubts } from '../../imports/layout/companyDoubt.ts';
import { markDoubts } from '../../imports/layout/markDoubt.ts';
import { actualDoubts } from '../../imports/layout/actualDoubt.ts';
import { planDoubts, unreadPlan } from '../../imports/layout/planDoubt.ts';
import { understand } from '../../imports/layout/understand.ts';
import type { ImportContext } from '../../imports/layout/importContext.ts';
import type { ImportWorkbook } from '../../imports/file/workbook.ts';
import { booksWarnings, footingWarnings, warned } from './readingWarnings.ts';
import { shownSheets } from './shownSheets.ts';

/** What a workbook says when it is read by certain layouts. */
export interface ReadWorkbook extends Pick<
  Import,
  'sheets' | 'unitHints' | 'understood' | 'bookSheets'
> {
  readonly reading: ImportReading;
  /** The words of rows or columns by sheet, to know them again in the next file. */
  readonly labels: Readonly<Record<string, readonly string[]>>;
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

/** The sheets whose accounts are read as books, by what has been decided about each. */
interface BookSheets {
  /** Every sheet that is read as books. */
  readonly shown: ReadonlySet<string>;
  /** Those whose accounts are stored. */
  readonly stored: ReadonlySet<string>;
  /** Those whose refusals and questions count. */
  readonly asked: readonly SheetBooks[];
}

function bookSheetsOf(
  layouts: readonly SheetLayout[],
  books: ReadonlyMap<string, SheetBooks>,
): BookSheets {
  const ofBooks = layouts.filter(({ sheet, isUsed }) => !isUsed && books.has(sheet));
  const taken = ofBooks.filter((layout) => !isLeftOut(layout));
  const isSum = ({ sheet }: SheetLayout) => isOfOthers(books.get(sheet));
  return {
    shown: new Set(ofBooks.map(({ sheet }) => sheet)),
    stored: new Set(taken.filter((layout) => !isSum(layout)).map(({ sheet }) => sheet)),
    asked: taken.flatMap(({ sheet }) => books.get(sheet) ?? []),
  };
}

/** What is doubtful about a sheet as a whole: its marks, its periods, and whether it is planned. */
function sheetDoubts(
  basis: CompanyBasis,
  sheet: GridSheet,
  layout: SheetLayout,
  fileName: string,
  hasAmounts: boolean,
  months: readonly BooksMonth[],
  stated: readonly BooksMonth[],
): ImportReading['questions'] {
  const planned = planDoubts(sheet, layout, fileName);
  return [
    ...markDoubts(sheet, layout),
    ...periodDoubts(basis, sheet, layout),
    ...(planned.length === 0 && (hasAmounts || !layout.isUsed)
      ? actualDoubts(basis, sheet, layout, fileName, months, stated)
      : planned),
  ];
}

/** Asked of tables that nobody can read, where the file holds nothing else, and of periods that no heading names. */
function columnQuestions(
  basis: CompanyBasis,
  written: ImportWorkbook,
  { sheets, identities, ledger }: ImportWorkbook,
  layouts: readonly SheetLayout[],
  {
    books,
    stored,
  }: { readonly books: ReadonlyMap<string, SheetBooks>; readonly stored: ReadonlySet<string> },
): ImportReading['questions'] {
  if (identities !== null || ledger !== undefined) return [];
  const isNothing = books.size === 0 && !layouts.some(({ isUsed }) => isUsed);
  return layouts.flatMap((layout, at) => {
    const [sheet, read] = [written.sheets[at], sheets[at]];
    if (sheet === undefined || read === undefined) return [];
    if (stored.has(layout.sheet)) return periodColumns(basis, sheet, layouts);
    if (!isNothing || sheet.isHidden || isLeftOut(layout)) return [];
    const planned = unreadPlan(read, layout);
    if (planned !== null) return [planned];
    return whyLeftOut(basis, read, layout) === null ? unreadColumns(basis, sheet, layouts) : [];
  });
}

const asWritten = (layout: SheetLayout): SheetLayout => ({ ...layout, signs: 'asWritten' });

const withSignNote = (sheet: UnderstoodSheet): UnderstoodSheet => ({
  ...sheet,
  notes: [
    'Negative amounts are shown as the file writes them: how they are stored is asked.',
    ...sheet.notes,
  ],
});

/** Of which sheets it is asked whether their negative costs are costs or credits. */
function signsAsked(
  questions: ImportReading['questions'],
  layouts: readonly SheetLayout[],
): (name: string) => boolean {
  const asked = new Set(questions.flatMap(({ sheet, about }) => (about === 'sign' ? [sheet] : [])));
  const used = new Set(layouts.filter(({ isUsed }) => isUsed).map(({ sheet }) => sheet));
  return (name) => asked.has(name) && used.has(name);
}

/** The months that a sheet is of, as books or as a statement. */
function monthsOfSheet(
  { sheet, isUsed }: SheetLayout,
  books: ReadonlyMap<string, SheetBooks>,
  understood: readonly UnderstoodSheet[],
): readonly BooksMonth[] {
  const its = isUsed ? undefined : books.get(sheet)?.books;
  const table = understood.find((one) => one.sheet === sheet && one.granularity === 'month');
  return its?.months ?? table?.months ?? [];
}

/** What a workbook says when it is read by the layouts of its sheets. */
export function readByLayouts(
  written: ImportWorkbook,
  given: readonly SheetLayout[],
  context: ImportContext,
  fileName: string,
): ReadWorkbook {
  const layouts = withoutActuals(given);
  const marked = withSaidScenarios(answeredWorkbook(context.basis, written, layouts), layouts);
  const whole = withReadMonths(context.basis, marked, layouts);
  const workbook = withSaidParts(context.basis, whole, layouts);
  const { remarks, blanks, ...read } = readAmounts(workbook, layouts, context);
  const books = booksOfWorkbook(context.basis, workbook, layouts);
  const { shown, stored, asked } = bookSheetsOf(layouts, books);
  const isSignOpen = signsAsked(read.questions, layouts);
  const understood = understoodSheets(
    context.basis,
    withSaidParts(context.basis, withKnownPeriods(context.basis, marked, layouts), layouts),
    // Until a person has said it, nothing says that negative costs are positive ones.
    layouts.map((layout) => (isSignOpen(layout.sheet) ? asWritten(layout) : layout)),
  ).map((one) => (isSignOpen(one.sheet) ? withSignNote(one) : one));
  const isTaken = ({ name }: GridSheet) => stored.has(name) || isRead(layouts, name);
  const ofParts = partQuestions(
    context.basis,
    { ...whole, sheets: whole.sheets.filter(isTaken) },
    layouts,
  );
  const isSure = workbook.identities === null;
  const ofCompany = isSure ? companyDoubts(marked, layouts, isTaken, context) : [];
  const doubts = layouts.flatMap((layout) => {
    const sheet = marked.sheets.find(({ name }) => name === layout.sheet);
    const isWhole = books.get(layout.sheet)?.refusals.length === 0;
    const isTakenIn = layout.isUsed || (stored.has(layout.sheet) && isWhole);
    if (sheet === undefined || !isTakenIn || workbook.identities !== null) return [];
    const hasAmounts = [...read.amounts, ...read.questions].some(
      (one) => one.sheet === layout.sheet,
    );
    const stated = monthsOfSheet(layout, books, understood);
    const isOfDays = !layout.isUsed && books.get(layout.sheet)?.books.kind === 'trialBalance';
    // Balances are of the days on which they stand.
    const months = isOfDays ? [] : stated;
    return sheetDoubts(context.basis, sheet, layout, fileName, hasAmounts, months, stated);
  });
  const ofColumns = columnQuestions(context.basis, written, workbook, layouts, { books, stored });
  const isAsked = (name: string | null) => ofColumns.some((one) => one.sheet === name);
  const taken = booksToStore(layouts, books, workbook.ledger !== undefined).filter(
    ({ sheet }) => !isAsked(sheet),
  );
  const warnings: Import['preview']['warnings'] = [
    ...remarks.map(({ check, sheet, sentence }) => warned(check, sheet, sentence)),
    ...workbook.sheets.filter(isTaken).flatMap((sheet) => footingWarnings(context.basis, sheet)),
    ...workbook.sheets
      .filter(({ name }) => stored.has(name))
      .flatMap((sheet) => booksWarnings(sheet, books.get(sheet.name))),
  ];
  return {
    reading: {
      ...read,
      refusals: [...read.refusals, ...asked.flatMap(({ refusals }) => refusals)],
      questions: [
        ...ofColumns,
        ...ofParts,
        ...read.questions,
        ...asked.flatMap(({ questions }) => questions.filter((one) => !isAsked(one.sheet))),
        ...doubts,
        ...ofCompany,
      ],
      leftOut: [
        ...whole.sheets
          .filter(isTaken)
          .flatMap((sheet) => leftOutParts(context.basis, sheet, layouts)),
        ...taken.flatMap(closedOfFormat),
        ...read.leftOut,
      ],
      books: taken,
      unread: read.unread.flatMap(({ sheet, reason }) => {
        if (stored.has(sheet) || isAsked(sheet)) return [];
        const its = shown.has(sheet) ? books.get(sheet) : undefined;
        return [{ sheet, reason: its === undefined ? reason : whyBooksUnread(sheet, its) }];
      }),
      warnings,
      blank: blanks,
    },
    labels: Object.fromEntries(
      layouts.flatMap((layout) => {
        const sheet = workbook.sheets.find(({ name }) => name === layout.sheet);
        return sheet === undefined ? [] : [[layout.sheet, rowLabels(context.basis, sheet, layout)]];
      }),
    ),
    sheets: shownSheets(context.basis, written, books, whole, layouts),
    unitHints: understand(workbook, context).unitHints,
    understood: understood.map((one) => {
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
