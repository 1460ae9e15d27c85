import type { GridSheet } from './cells/grid.ts';
import type { Import, SheetLayout } from '../contract/imports.ts';
import type { UnderstoodSheet } from '../contract/understood.ts';
import type { ImportReading } from './compare/compare.ts';
import { readAmounts } from './amounts/readAmounts.ts';
import { understoodFigures } from './amounts/understoodFigures.ts';
import { isPriorAlone } from './books/bookTables.ts';
import { NO_PERIOD_REASON } from './books/columnPeriods.ts';
import { withReadMonths } from './books/titleMonths.ts';
import { understoodSheets } from './books/understoodSheets.ts';
import { NO_ANSWERS } from './ledgers/booksOfSheet.ts';
import { withBooks } from './ledgers/understoodBooks.ts';
import {
  closingEntriesLeftOut,
  sumsLeftOut,
  leftOutParts,
  partQuestions,
  withPartAnswers,
} from './ledgers/partAnswers.ts';
import {
  periodColumnQuestion,
  runningAmountsQuestion,
  unknownColumnsQuestion,
} from './ledgers/columnAnswers.ts';
import { booksToStore } from './ledgers/readBooks.ts';
import type { CompanyBasis } from '../finance/companyBasis.ts';
import type { BooksMonth } from '../finance/books/books.ts';
import type { SheetBooks } from './ledgers/sheetBooks.ts';
import { repeatsOtherSheets } from './ledgers/sheetBooks.ts';
import { booksOfWorkbook, whyBooksUnread } from './books/booksOfWorkbook.ts';
import { ownAmountsLeftOut } from './file/ownAmounts.ts';
import { answeredWorkbook, withMarksAndColumns } from './ledgers/answeredWorkbook.ts';
import { withChosenScenarios } from './file/chosenScenarios.ts';
import {
  closingPeriodsNote,
  periodDoubts,
  withPeriodQuestion,
  withKnownPeriods,
} from './file/chosenPeriods.ts';
import { whyLeftOut } from './layout/whyNotUsed.ts';
import { rowLabels } from './layout/labelSimilarity.ts';
import { companyDoubts } from './layout/companyDoubt.ts';
import { markDoubts } from './layout/markDoubt.ts';
import { actualDoubts } from './layout/actualDoubt.ts';
import { planDoubts, unreadPlan, whySeveralVersions } from './layout/planDoubt.ts';
import { understand } from './layout/understand.ts';
import type { ImportContext } from './layout/importContext.ts';
import type { ImportWorkbook } from './file/workbook.ts';
import { booksWarnings, footingWarnings, readingWarning } from './readingWarnings.ts';
import { shownSheets } from './shownSheets.ts';

/** The result of reading a workbook by its layouts. */
export interface ReadWorkbook extends Pick<
  Import,
  'sheets' | 'unitHints' | 'understood' | 'bookSheets'
> {
  readonly reading: ImportReading;
  /** The words of rows or columns by sheet, to recognise them in the next file. */
  readonly labels: Readonly<Record<string, readonly string[]>>;
}

const isRead = (layouts: readonly SheetLayout[], name: string) =>
  layouts.some(({ sheet, isUsed }) => sheet === name && isUsed);

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

const isLeftOutByPerson = (layout: SheetLayout) => layout.books?.isLeftOut === true;

/** If a workbook has a planned sheet, sheets with an unknown scenario aren't stored in the plan. */
function withoutActuals(layouts: readonly SheetLayout[]): readonly SheetLayout[] {
  if (!layouts.some(({ scenario }) => scenario === 'plan')) return layouts;
  return layouts.map((layout) =>
    layout.scenario === undefined
      ? { ...layout, isUsed: false, books: { ...NO_ANSWERS, ...layout.books, isLeftOut: true } }
      : layout,
  );
}

/** The sheets whose accounts are read as ledgers, according to the decisions for each sheet. */
interface BookSheets {
  /** Every sheet that is read as a ledger. */
  readonly shown: ReadonlySet<string>;
  /** Sheets whose accounts are stored. */
  readonly stored: ReadonlySet<string>;
  /** Sheets whose refusals and questions are included. */
  readonly asked: readonly SheetBooks[];
}

function bookSheetsOf(
  layouts: readonly SheetLayout[],
  books: ReadonlyMap<string, SheetBooks>,
): BookSheets {
  const ofBooks = layouts.filter(({ sheet, isUsed }) => !isUsed && books.has(sheet));
  const taken = ofBooks.filter((layout) => !isLeftOutByPerson(layout));
  const isSum = ({ sheet }: SheetLayout) => repeatsOtherSheets(books.get(sheet));
  return {
    shown: new Set(ofBooks.map(({ sheet }) => sheet)),
    stored: new Set(taken.filter((layout) => !isSum(layout)).map(({ sheet }) => sheet)),
    asked: taken.flatMap(({ sheet }) => books.get(sheet) ?? []),
  };
}

/** The doubts about a sheet as a whole: its marks, its periods, and whether it is planned. */
function sheetDoubts(
  basis: CompanyBasis,
  sheet: GridSheet,
  layout: SheetLayout,
  fileName: string,
  hasAmounts: boolean,
  months: readonly BooksMonth[],
  stated: readonly BooksMonth[],
  isPrior: boolean,
): ImportReading['questions'] {
  const planned = planDoubts(sheet, layout, fileName);
  return [
    ...markDoubts(sheet, layout),
    ...periodDoubts(basis, sheet, layout),
    ...(planned.length === 0 && (hasAmounts || !layout.isUsed)
      ? actualDoubts(basis, sheet, layout, fileName, months, stated, isPrior)
      : planned),
  ];
}

/**
 * Questions about tables that aren't recognised, if the file contains nothing else, and about periods that no heading
 * names.
 */
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
    if (stored.has(layout.sheet))
      return [
        ...periodColumnQuestion(basis, sheet, layouts),
        ...runningAmountsQuestion(basis, sheet, layouts),
      ];
    if (!isNothing || sheet.isHidden || isLeftOutByPerson(layout)) return [];
    const planned = unreadPlan(read, layout);
    if (planned !== null) return [planned];
    return whyLeftOut(basis, read, layout) === null
      ? unknownColumnsQuestion(basis, sheet, layouts)
      : [];
  });
}

const withSignsAsWritten = (layout: SheetLayout): SheetLayout => ({
  ...layout,
  signs: 'asWritten',
});

const withSignNote = (sheet: UnderstoodSheet): UnderstoodSheet => ({
  ...sheet,
  notes: [
    'Negative amounts are shown as in the file. You choose how they are stored.',
    ...sheet.notes,
  ],
});

/** The sheets with a question whether negative costs are costs or credits. */
function sheetsWithSignQuestion(
  questions: ImportReading['questions'],
  layouts: readonly SheetLayout[],
): (name: string) => boolean {
  const asked = new Set(questions.flatMap(({ sheet, about }) => (about === 'sign' ? [sheet] : [])));
  const used = new Set(layouts.filter(({ isUsed }) => isUsed).map(({ sheet }) => sheet));
  return (name) => asked.has(name) && used.has(name);
}

function monthsOfSheet(
  { sheet, isUsed }: SheetLayout,
  books: ReadonlyMap<string, SheetBooks>,
  understood: readonly UnderstoodSheet[],
): readonly BooksMonth[] {
  const its = isUsed ? undefined : books.get(sheet)?.books;
  const table = understood.find((one) => one.sheet === sheet && one.granularity === 'month');
  return its?.months ?? table?.months ?? [];
}

const ofOwnEntity = (layout: SheetLayout): SheetLayout => ({
  ...layout,
  books: { ...NO_ANSWERS, ...layout.books, isOwnEntity: true },
});

/** True if another sheet has accounts of the same months, so that both belong to entities, which are asked about. */
function isOneOfEntities(
  { sheet }: SheetLayout,
  books: ReadonlyMap<string, SheetBooks>,
  stored: ReadonlySet<string>,
): boolean {
  const own = stored.has(sheet) ? books.get(sheet)?.books : undefined;
  return (
    own !== undefined &&
    [...stored].some((other) => {
      const its = other === sheet ? undefined : books.get(other)?.books;
      return its?.kind === own.kind && its.months.some((month) => own.months.includes(month));
    })
  );
}

function doubtsOfSheets(
  basis: CompanyBasis,
  { sheets, identities }: ImportWorkbook,
  layouts: readonly SheetLayout[],
  fileName: string,
  {
    read,
    books,
    stored,
    understood,
    priors,
  }: {
    readonly read: Pick<ImportReading, 'amounts' | 'questions'>;
    readonly books: ReadonlyMap<string, SheetBooks>;
    readonly stored: ReadonlySet<string>;
    readonly understood: readonly UnderstoodSheet[];
    /** Sheets whose months are all of an earlier period. */
    readonly priors: ReadonlySet<string>;
  },
): Import['preview']['questions'] {
  if (identities !== null) return [];
  return layouts.flatMap((layout) => {
    const sheet = sheets.find(({ name }) => name === layout.sheet);
    const its = books.get(layout.sheet);
    const isTakenIn = layout.isUsed || (stored.has(layout.sheet) && its?.refusals.length === 0);
    if (sheet === undefined || !isTakenIn) return [];
    const hasAmounts = [...read.amounts, ...read.questions].some(
      (one) => one.sheet === layout.sheet,
    );
    const stated = monthsOfSheet(layout, books, understood);
    const isOfDays = !layout.isUsed && its?.books.kind === 'trialBalance';
    // Balances refer to the days that they state, not to whole months.
    const months = isOfDays ? [] : stated;
    const isPrior = priors.has(sheet.name);
    const isPart = isOneOfEntities(layout, books, stored);
    const asked = isPart ? ofOwnEntity(layout) : layout;
    return sheetDoubts(basis, sheet, asked, fileName, hasAmounts, months, stated, isPrior);
  });
}

/** Refuses accounts with several versions of their amounts, because it is unclear which to use. */
const versionsRefused = (
  layouts: readonly SheetLayout[],
  taken: readonly GridSheet[],
): ImportReading['refusals'] =>
  taken.flatMap((sheet) => {
    const layout = layouts.find(({ sheet: name }) => name === sheet.name);
    const reason = layout === undefined ? null : whySeveralVersions(sheet, layout);
    if (reason === null) return [];
    return [{ sheet: sheet.name, cell: null, reason, remedy: 'Export one version at a time.' }];
  });

/** Totals that don't add up, and suspicious ledgers. */
const warningsOfSheets = (
  basis: CompanyBasis,
  taken: readonly GridSheet[],
  books: ReadonlyMap<string, SheetBooks>,
  stored: ReadonlySet<string>,
  closing: Import['preview']['warnings'],
): Import['preview']['warnings'] => [
  ...taken
    // A balance sheet with a wrong total is refused.
    .filter(({ name }) => books.get(name)?.books.kind !== 'balanceSheet')
    .flatMap((sheet) => footingWarnings(basis, sheet)),
  ...closing,
  ...taken
    .filter(({ name }) => stored.has(name))
    .flatMap((sheet) => booksWarnings(sheet, books.get(sheet.name))),
  // A sheet that only adds up others may contradict them.
  ...[...books].flatMap(([sheet, { shownAgain, remarks = [] }]) =>
    shownAgain === undefined
      ? []
      : remarks.map((sentence) => readingWarning('footing', sheet, sentence)),
  ),
];

export function readByLayouts(
  written: ImportWorkbook,
  given: readonly SheetLayout[],
  context: ImportContext,
  fileName: string,
): ReadWorkbook {
  const layouts = withoutActuals(given);
  const marked = withChosenScenarios(answeredWorkbook(context.basis, written, layouts), layouts);
  const whole = withReadMonths(context.basis, marked, layouts);
  const workbook = withPartAnswers(context.basis, whole, layouts);
  const { remarks, blanks, ...read } = readAmounts(workbook, layouts, context);
  const books = booksOfWorkbook(context.basis, workbook, layouts);
  const { shown, stored, asked } = bookSheetsOf(layouts, books);
  const isSignOpen = sheetsWithSignQuestion(read.questions, layouts);
  const understood = understoodSheets(
    context.basis,
    withPartAnswers(context.basis, withKnownPeriods(context.basis, marked, layouts), layouts),
    // Until a person has answered, negative costs aren't read as positive ones.
    layouts.map((layout) => (isSignOpen(layout.sheet) ? withSignsAsWritten(layout) : layout)),
  ).map((one) => (isSignOpen(one.sheet) ? withSignNote(one) : one));
  const isTaken = ({ name }: GridSheet) => stored.has(name) || isRead(layouts, name);
  const ofParts = partQuestions(
    context.basis,
    { ...whole, sheets: whole.sheets.filter(isTaken) },
    layouts,
  );
  const isSure = workbook.identities === null;
  const ofCompany = isSure ? companyDoubts(marked, layouts, isTaken, context) : [];
  const doubts = doubtsOfSheets(context.basis, marked, layouts, fileName, {
    read,
    books,
    stored,
    understood,
    priors: new Set(
      whole.sheets.flatMap((sheet) =>
        isTaken(sheet) && isPriorAlone(context.basis, sheet) ? [sheet.name] : [],
      ),
    ),
  });
  const ofColumns = columnQuestions(context.basis, written, workbook, layouts, { books, stored });
  const isAsked = (name: string | null) => ofColumns.some((one) => one.sheet === name);
  const taken = booksToStore(layouts, books, workbook.ledger !== undefined).filter(
    ({ sheet }) => !isAsked(sheet),
  );
  return {
    reading: {
      ...read,
      refusals: [
        ...read.refusals,
        ...versionsRefused(layouts, workbook.sheets.filter(isTaken)),
        ...asked.flatMap(({ refusals }) => refusals),
      ],
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
        ...withMarksAndColumns(context.basis, written, layouts)
          .sheets.filter(isTaken)
          .flatMap((sheet) => ownAmountsLeftOut(context.basis, sheet)),
        ...taken.flatMap(closingEntriesLeftOut),
        ...taken.flatMap(sumsLeftOut),
        ...read.leftOut,
      ],
      books: taken,
      unread: read.unread.flatMap(({ sheet, reason }) => {
        if (stored.has(sheet) || isAsked(sheet)) return [];
        const its = shown.has(sheet) ? books.get(sheet) : undefined;
        return [{ sheet, reason: its === undefined ? reason : whyBooksUnread(sheet, its) }];
      }),
      warnings: [
        ...remarks.map(({ check, sheet, sentence }) => readingWarning(check, sheet, sentence)),
        ...warningsOfSheets(
          context.basis,
          workbook.sheets.filter(isTaken),
          books,
          stored,
          marked.sheets.filter(isTaken).flatMap((sheet) => {
            const note = closingPeriodsNote(sheet);
            return note === null ? [] : [readingWarning('footing', sheet.name, note)];
          }),
        ),
      ],
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
      const sheet = withPeriodQuestion(one, doubts, (text) => NO_PERIOD_REASON.has(text));
      const its = shown.has(sheet.sheet) ? books.get(sheet.sheet) : undefined;
      if (its !== undefined) return withBooks(sheet, its);
      return sheet.kind === 'notFigures'
        ? (asFigures(workbook, sheet, layouts, context) ?? sheet)
        : sheet;
    }),
    bookSheets: [...books.keys()],
  };
}
