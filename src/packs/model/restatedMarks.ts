import type { RestatedOnPage } from '../../contract/publications.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { FigureUnit } from '../../telling/explain/explanation.ts';
import type { FigureId } from '../../finance/figureId.ts';
import { measureOf } from '../../finance/catalogue.ts';
import { readFigureId } from '../../finance/readFigureId.ts';
import { shownText } from '../../format/figureText.ts';
import { figureName } from '../../format/figureWords.ts';
import type { PackCell, PackSection, PackTable } from './pack.ts';

type RestatedById = ReadonlyMap<string, RestatedOnPage>;

export const RESTATED_MARK = '*';

const MOST_RESTATED_IN_NOTE = 8;

const WHAT = `${RESTATED_MARK} next to a figure: it differs from the last published value.`;

function restatedUnit(basis: CompanyBasis, id: FigureId): FigureUnit {
  if (id.of === 'plan') return { kind: 'money', currency: id.currency };
  const { unit } = measureOf(basis, id.line);
  return unit === 'usd' ? { kind: 'money', currency: basis.currency } : { kind: unit };
}

/**
 * Returns a note such as "Revenue, October 2026: $2,400,000 in October 2026, version 1; $2,450,000
 * now."
 */
function restatedNote(
  basis: CompanyBasis,
  { figure, published, publication }: RestatedOnPage,
  value: string | null,
): string {
  const read = readFigureId(basis, figure);
  if (read.is === 'refused') throw new RangeError(`${figure}: ${read.reason}`);
  const { title, period } = figureName(basis, read.id);
  const now = shownText(basis, {
    unit: restatedUnit(basis, read.id),
    isDifference: false,
    value,
  });
  const before = published ?? 'not reported';
  return `${title}, ${period}: ${before} in ${publication}; ${value === null ? 'not reported' : now} now.`;
}

function markedTable(basis: CompanyBasis, table: PackTable, restated: RestatedById): PackTable {
  const named = new Map<string, string>();
  const marked = (cell: PackCell): PackCell => {
    const found = cell.kind === 'text' ? undefined : restated.get(cell.figure ?? '');
    if (found === undefined || cell.kind === 'text') return cell;
    named.set(found.figure, restatedNote(basis, found, cell.kind === 'number' ? cell.value : null));
    return { ...cell, isRestated: true };
  };
  const rows = table.rows.map((row) => ({ ...row, cells: row.cells.map(marked) }));
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
