import type { ColumnMeaning, ColumnShown } from '../contract/importColumns.ts';
import { COLUMN_MEANING_LABELS, COLUMN_MEANINGS } from '../contract/importColumns.ts';
import type { NamedMeaning } from '../contract/importMeanings.ts';
import {
  FORECAST_MEANINGS,
  meaningName,
  withIgnored,
  withMeaning,
  withMonths,
} from '../contract/importMeanings.ts';
import type { Import, ImportMeaning, SheetLayout } from '../contract/imports.ts';
import { IMPORTED_LINES } from '../contract/imports.ts';
import { STANDARD_BASIS } from '../finance/companyBasis.ts';
import { columnName } from '../format/columnName.ts';
import { CommandError, EXIT_CODES } from './exitCodes.ts';

export interface ColumnOption {
  readonly place: string;
  /** Null if the word names no column of a chart of accounts. */
  readonly column: ColumnMeaning | null;
  /** Null if the word names no line of the report. */
  readonly line: ImportMeaning | null;
}

type ImportSheet = Import['sheets'][number];
type Questions = Pick<Import['preview'], 'questions'>;

const wrongPlace = (message: string) => new CommandError(EXIT_CODES.usage, message);

/** Makes a plural singular: "Years" is "year". */
const singularWord = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
    .replace(/s$/, '');

const LINE_MEANINGS: readonly NamedMeaning[] = [
  ...IMPORTED_LINES.map((line) => ({ kind: 'line', line }) as const),
  { kind: 'month' },
  { kind: 'lineName' },
  ...FORECAST_MEANINGS,
];

function lineMeaning(what: string): ImportMeaning | null {
  if (what === singularWord(COLUMN_MEANING_LABELS.notNeeded)) return { kind: 'ignore' };
  const isIt = (meaning: NamedMeaning) =>
    singularWord(meaningName(STANDARD_BASIS, meaning)) === what ||
    singularWord(meaning.kind === 'line' ? meaning.line : meaning.kind) === what;
  return LINE_MEANINGS.find(isIt) ?? null;
}

/**
 * Parses "GL #=account number" or "Turnover=revenue". A heading may contain "=", so the text is split at the last one.
 */
export function parseColumnOption(option: '--column' | '--row', text: string): ColumnOption {
  const at = text.lastIndexOf('=');
  const [place, what] = [text.slice(0, Math.max(at, 0)).trim(), singularWord(text.slice(at + 1))];
  const column =
    option === '--row'
      ? null
      : (COLUMN_MEANINGS.find(
          (one) => singularWord(one) === what || singularWord(COLUMN_MEANING_LABELS[one]) === what,
        ) ?? null);
  const line = lineMeaning(what);
  if (place !== '' && (column !== null || line !== null)) return { place, column, line };
  const lines = LINE_MEANINGS.map((one) => meaningName(STANDARD_BASIS, one).toLowerCase());
  throw wrongPlace(
    option === '--row'
      ? `--row takes a row and its meaning, such as "Turnover=revenue" or "5=not needed". The meanings are: not needed, ${lines.join(', ')}`
      : `--column takes a column and its meaning, such as "GL #=account number". The meanings are: ${COLUMN_MEANINGS.map(
          (one) => COLUMN_MEANING_LABELS[one].toLowerCase(),
        ).join(', ')}; for a table of lines: ${lines.join(', ')}`,
  );
}

const isSameColumnHeading = (one: string, other: string) =>
  one.trim().toLowerCase() === other.toLowerCase();

const shownColumnOf = (columns: readonly ColumnShown[], wanted: string): ColumnShown | undefined =>
  columns.find(({ heading }) => isSameColumnHeading(heading, wanted)) ??
  columns.find(({ position }) => isSameColumnHeading(columnName(position), wanted));

function placeOfLines(
  { cells, rowCount, columnCount }: ImportSheet,
  { orientation, headerRow, labelColumn }: SheetLayout,
  wanted: string,
): number | undefined {
  const isAcross = orientation === 'monthsAcross';
  const names = isAcross
    ? cells.map((row) => row[labelColumn - 1] ?? '')
    : (cells[headerRow - 1] ?? []);
  const named = names.findIndex((name) => isSameColumnHeading(name, wanted));
  if (named !== -1) return named + 1;
  const count = isAcross ? rowCount : columnCount;
  return Array.from({ length: count }, (_, at) => at + 1).find(
    (place) =>
      (isAcross ? String(place) : columnName(place)).toLowerCase() === wanted.toLowerCase(),
  );
}

export function columnOptionsOfSheet(
  {
    columns,
    rows,
  }: { readonly columns: readonly ColumnOption[]; readonly rows: readonly ColumnOption[] },
  sheet: ImportSheet | undefined,
  layout: SheetLayout,
  { questions }: Questions,
): Partial<SheetLayout> {
  if (sheet === undefined) return {};
  if (!layout.isUsed) return columnsFromOptions(columns, sheet, layout);
  const said = layout.orientation === 'monthsAcross' ? rows : columns;
  const after = said.reduce((before, { place, line }) => {
    if (isAllOfQuestion({ place, line }))
      return withIgnored(before, positionsAsked({ questions }, sheet.name));
    const at = placeOfLines(sheet, before, place);
    if (at === undefined || line === null) return before;
    return line.kind === 'month' ? withMonths(before, at, 'month') : withMeaning(before, at, line);
  }, layout);
  const { headerRow, labelColumn, meanings } = after;
  return after === layout ? {} : { headerRow, labelColumn, meanings };
}

/** "all=not needed" ignores every row or column that the questions about lines name. */
const isAllOfQuestion = ({ place, line }: Pick<ColumnOption, 'place' | 'line'>): boolean =>
  place.toLowerCase() === 'all' && line?.kind === 'ignore';

const positionsAsked = ({ questions }: Questions, sheet: string): readonly number[] =>
  questions.flatMap((asked) => (asked.sheet === sheet ? (asked.positions ?? []) : []));

function columnsFromOptions(
  options: readonly ColumnOption[],
  sheet: ImportSheet,
  { columns: before = [] }: SheetLayout,
): Pick<SheetLayout, 'columns'> {
  const own = options.flatMap(({ place, column: means }) => {
    const known = shownColumnOf(sheet.columns ?? [], place);
    if (known === undefined || means === null) return [];
    return [{ position: known.position, heading: known.heading, means }];
  });
  if (own.length === 0) return {};
  const isOther = ({ position }: { readonly position: number }) =>
    !own.some((one) => one.position === position);
  return { columns: [...before.filter(isOther), ...own] };
}

export function checkColumnOptions(
  {
    columns,
    rows,
  }: { readonly columns: readonly ColumnOption[]; readonly rows: readonly ColumnOption[] },
  {
    sheets,
    layouts,
    preview,
  }: Pick<Import, 'sheets' | 'layouts'> & { readonly preview: Questions },
): void {
  const pairs = sheets.flatMap((sheet) => {
    const layout = layouts.find((one) => one.sheet === sheet.name);
    return layout === undefined ? [] : [{ sheet, layout }];
  });
  const isThere = (one: ColumnOption, option: '--column' | '--row') =>
    pairs.some(({ sheet, layout }) => {
      if (!layout.isUsed) {
        const known =
          option === '--column' ? shownColumnOf(sheet.columns ?? [], one.place) : undefined;
        return known !== undefined && one.column !== null;
      }
      const isAcross = layout.orientation === 'monthsAcross';
      const isOfOption = option === (isAcross ? '--row' : '--column');
      if (isAllOfQuestion(one)) return isOfOption && positionsAsked(preview, sheet.name).length > 0;
      return (
        isOfOption && one.line !== null && placeOfLines(sheet, layout, one.place) !== undefined
      );
    });
  const row = rows.find((one) => !isThere(one, '--row'));
  if (row !== undefined) {
    throw wrongPlace(`--row "${row.place}" matches no row of a table with months across`);
  }
  const missing = columns.find((one) => !isThere(one, '--column'));
  if (missing === undefined) return;
  const known = sheets
    .flatMap((sheet) => sheet.columns ?? [])
    .map(({ position, heading }) =>
      heading === '' ? columnName(position) : `${columnName(position)} "${heading}"`,
    );
  throw wrongPlace(
    known.length === 0
      ? `--column "${missing.place}" matches no column of the file that can have this meaning`
      : `--column "${missing.place}" matches no column of the file that can have this meaning; it has ${known.join(', ')}`,
  );
}
