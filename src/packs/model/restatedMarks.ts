import type { RestatedOnPage } from '../../contract/publications.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { FigureUnit } from '../../telling/explain/explanation.ts';
import type { FigureId } from '../../finance/figureId.ts';
import { bookMonthName } from '../../finance/books/bookMonths.ts';
import { measureOf } from '../../finance/catalogue.ts';
import { readFigureId } from '../../finance/readFigureId.ts';
import { monthOfStatementFigure } from '../../finance/statements/statementFigureIds.ts';
import { shownText } from '../../format/figureText.ts';
import { figureName } from '../../format/figureWords.ts';
import type { PackCell, PackNumberFormat, PackSection, PackTable } from './pack.ts';

type RestatedById = ReadonlyMap<string, RestatedOnPage>;

export const RESTATED_MARK = '*';

const MOST_RESTATED_IN_NOTE = 8;

const WHAT = `${RESTATED_MARK} next to a figure: it differs from the last published value.`;

function restatedUnit(basis: CompanyBasis, id: FigureId): FigureUnit {
  if (id.of === 'plan') return { kind: 'money', currency: id.currency };
  const { unit } = measureOf(basis, id.line);
  return unit === 'usd' ? { kind: 'money', currency: basis.currency } : { kind: unit };
}

interface RestatedRow {
  readonly row: string;
  readonly value: string | null;
  readonly format: PackNumberFormat | undefined;
}

/** The name of a figure and its unit. Amounts of statements are named by the row that shows them. */
function restatedName(basis: CompanyBasis, figure: string, { row, format }: RestatedRow) {
  const month = monthOfStatementFigure(figure);
  if (month !== null) {
    // Of these, only covenants that are ratios have decimals.
    const unit: FigureUnit =
      format === 'exact' ? { kind: 'ratio' } : { kind: 'money', currency: basis.currency };
    return { title: row, period: bookMonthName(month), unit };
  }
  const read = readFigureId(basis, figure);
  if (read.is === 'refused') throw new RangeError(`${figure}: ${read.reason}`);
  return { ...figureName(basis, read.id), unit: restatedUnit(basis, read.id) };
}

/**
 * Returns a note such as "Revenue, October 2026: $2,400,000 in October 2026, version 1; $2,450,000
 * now."
 */
function restatedNote(
  basis: CompanyBasis,
  { figure, published, publication }: RestatedOnPage,
  now: RestatedRow,
): string {
  const { title, period, unit } = restatedName(basis, figure, now);
  const { value } = now;
  const text = shownText(basis, { unit, isDifference: false, value });
  const before = published ?? 'not reported';
  return `${title}, ${period}: ${before} in ${publication}; ${value === null ? 'not reported' : text} now.`;
}

function markedTable(basis: CompanyBasis, table: PackTable, restated: RestatedById): PackTable {
  const named = new Map<string, string>();
  const marked = (cell: PackCell, [label]: readonly PackCell[]): PackCell => {
    const found = cell.kind === 'text' ? undefined : restated.get(cell.figure ?? '');
    if (found === undefined || cell.kind === 'text') return cell;
    const row = label?.kind === 'text' ? label.text : '';
    const value = cell.kind === 'number' ? cell.value : null;
    named.set(found.figure, restatedNote(basis, found, { row, value, format: cell.format }));
    return { ...cell, isRestated: true };
  };
  const rows = table.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => marked(cell, row.cells)),
  }));
  if (named.size === 0) return table;
  const notes = [...named.values()];
  const more = notes.length - MOST_RESTATED_IN_NOTE;
  const rest = more > 0 ? [`And ${more} more.`] : [];
  return {
    ...table,
    rows,
    notes: [...table.notes, WHAT, ...notes.slice(0, MOST_RESTATED_IN_NOTE), ...rest],
  };
}

export function withRestatedMarks(
  basis: CompanyBasis,
  section: PackSection,
  restated: RestatedById,
): PackSection {
  if (restated.size === 0) return section;
  return {
    ...section,
    parts: section.parts.map((part) =>
      part.kind === 'table' ? { ...part, table: markedTable(basis, part.table, restated) } : part,
    ),
  };
}
