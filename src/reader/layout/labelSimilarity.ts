import { createHash } from 'node:crypto';
import type { ImportMeaning, RememberedLayout, SheetLayout } from '../../contract/imports.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { textAt, textOf } from '../cells/grid.ts';
import type { GridSheet } from '../cells/grid.ts';
import { monthsIn, yearIn } from '../cells/headings.ts';
import type { ImportWorkbook } from '../file/workbook.ts';
import { booksOfWorkbook } from '../books/booksOfWorkbook.ts';
import { accountListHead } from '../ledgers/accountListHead.ts';
import { bookHead } from '../ledgers/bookColumns.ts';
import type { ImportContext } from './importContext.ts';
import { understand } from './understand.ts';
import { unitHint } from './unitHint.ts';

const MOST_LABELS = 3_000;
const MOST_KIN_LABEL_CHARACTERS = 120;
const MOST_KIN_TITLE_CHARACTERS = 200;

/** A name or title without its years and months, which change from one file to the next. */
export function withoutTime(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/\d+/g, '#')
    .replaceAll(/\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/g, '@');
}

function timelessTitles(sheet: GridSheet, head: number): readonly string[] {
  const texts = sheet.rows
    .slice(0, head)
    .flatMap((row) => row.map((cell) => textOf(cell).toLowerCase()))
    .filter((text) => text !== '' && text.length <= MOST_KIN_TITLE_CHARACTERS);
  return [...new Set(texts)].filter((text) => withoutTime(text) === text).toSorted();
}

const headOfAccounts = (basis: CompanyBasis, sheet: GridSheet): number | null =>
  bookHead(basis.currency, sheet)?.row ?? accountListHead(basis, sheet)?.row ?? null;

const wordsOfRow = (basis: CompanyBasis, sheet: GridSheet, row: number) =>
  (sheet.rows[row] ?? []).map((cell) =>
    monthsIn(basis, cell).length > 0 || yearIn(basis, cell) !== null
      ? ''
      : withoutTime(textOf(cell)),
  );

export function rowLabels(
  basis: CompanyBasis,
  sheet: GridSheet,
  { orientation, headerRow, labelColumn }: SheetLayout,
): readonly string[] {
  const words =
    orientation === 'monthsDown'
      ? wordsOfRow(basis, sheet, headerRow - 1)
      : sheet.rows.map((_, row) =>
          row < headerRow ? '' : textAt(sheet, row, labelColumn - 1).toLowerCase(),
        );
  return words.slice(0, MOST_LABELS).map((word) => word.slice(0, MOST_KIN_LABEL_CHARACTERS));
}

/**
 * The same digest for all files that one system creates for one report, whatever their accounts and months. It covers
 * the titles and, if accounts are in a column, the headings.
 */
export function labelSimilarity(workbook: ImportWorkbook, context: ImportContext): string {
  const { layouts } = understand(workbook, context);
  const books = booksOfWorkbook(context.basis, workbook);
  const kinds = workbook.sheets.flatMap((sheet, index) => {
    const layout = layouts[index];
    if (layout === undefined) return [];
    const name = withoutTime(sheet.name);
    const kind = books.get(sheet.name)?.books.kind ?? 'profitAndLoss';
    const isStatement = kind === 'profitAndLoss' || kind === 'balanceSheet';
    const head = isStatement ? null : headOfAccounts(context.basis, sheet);
    if (head !== null) {
      return [
        JSON.stringify([
          name,
          'accounts',
          timelessTitles(sheet, head),
          wordsOfRow(context.basis, sheet, head),
        ]),
      ];
    }
    const { subject, orientation, headerRow } = layout;
    const titles = timelessTitles(sheet, headerRow - 1);
    return [JSON.stringify([name, layout.meanings.length > 0, subject, orientation, titles])];
  });
  return createHash('sha256')
    .update([...new Set(kinds)].toSorted().join('\n\n'))
    .digest('hex');
}

/** Files of one system share most of their rows from month to month. */
const LEAST_SHARED = 0.5;

function areAlike(a: readonly string[], b: readonly string[]): boolean {
  const [own, other] = [a, b].map((labels) => new Set(labels.filter((label) => label !== '')));
  if (own === undefined || other === undefined) return false;
  const shared = [...own].filter((label) => other.has(label)).length;
  return shared >= own.size * LEAST_SHARED && shared >= other.size * LEAST_SHARED;
}

/** How an earlier sheet of the same system was read, matched by row labels; null if there is none. */
export function layoutByLabels(
  basis: CompanyBasis,
  sheet: GridSheet,
  guess: SheetLayout,
  remembered: readonly RememberedLayout[],
): SheetLayout | null {
  const labels = rowLabels(basis, sheet, guess);
  const known = remembered.find(
    (one) =>
      withoutTime(one.sheet) === withoutTime(guess.sheet) &&
      one.orientation === guess.orientation &&
      one.subject === guess.subject &&
      areAlike(labels, one.labels ?? []),
  );
  if (known === undefined) return null;
  return {
    ...guess,
    isUsed: known.isUsed,
    unit: rememberedUnit(basis, sheet, guess, known),
    meanings: meaningsByLabel(labels, guess, known),
    ...(known.decimalMark === undefined ? {} : { decimalMark: known.decimalMark }),
    ...(known.periodYear === undefined ? {} : { periodYear: known.periodYear }),
    ...(known.addsUp === undefined ? {} : { addsUp: known.addsUp }),
    ...(known.company === undefined ? {} : { company: known.company }),
    ...(known.parts === undefined ? {} : { parts: known.parts }),
    ...(known.books === undefined ? {} : { books: known.books }),
  };
}

/** The chosen unit, unless the sheet itself now states another. */
export function rememberedUnit(
  basis: CompanyBasis,
  sheet: GridSheet,
  guess: SheetLayout,
  { unit }: SheetLayout,
): SheetLayout['unit'] {
  const hint = unitHint(basis, sheet, guess)?.unit ?? null;
  return hint === null || unit === null || hint === unit ? unit : null;
}

/** The choices for each label. New rows, and rows whose label occurs twice, keep the guess. */
function meaningsByLabel(
  labels: readonly string[],
  guess: SheetLayout,
  known: RememberedLayout,
): SheetLayout['meanings'] {
  const chosen = new Map(known.meanings.map(({ position, meaning }) => [position, meaning]));
  const before = new Map<string, readonly (ImportMeaning | null)[]>();
  for (const [at, label] of (known.labels ?? []).entries()) {
    if (label !== '') before.set(label, [...(before.get(label) ?? []), chosen.get(at + 1) ?? null]);
  }
  const guessed = new Map(guess.meanings.map(({ position, meaning }) => [position, meaning]));
  const places = Math.max(labels.length, ...guessed.keys());
  return Array.from({ length: places }, (_, at) => at).flatMap((at) => {
    const label = labels[at] ?? '';
    const isOnce = label !== '' && labels.indexOf(label) === labels.lastIndexOf(label);
    const said = isOnce ? before.get(label) : undefined;
    const [only] = said ?? [];
    const meaning = said?.length === 1 ? only : guessed.get(at + 1);
    return meaning === undefined || meaning === null ? [] : [{ position: at + 1, meaning }];
  });
}
