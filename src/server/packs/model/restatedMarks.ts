import type { RestatedOnPage } from '../../../contract/publications.ts';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import type { FigureUnit } from '../../../domain/explain/explanation.ts';
import type { FigureId } from '../../../domain/figureId.ts';
import { LINES } from '../../../domain/lines.ts';
import { readFigureId } from '../../../domain/readFigureId.ts';
import { shownText } from '../../../format/figureText.ts';
import { figureName } from '../../../format/figureWords.ts';
import type { PackCell, PackSection, PackTable } from './pack.ts';

/** By the ids of their figures. */
type Restated = ReadonlyMap<string, RestatedOnPage>;

export const RESTATED_MARK = '*';

/** The notes of a table name no more figures than these. */
const MOST_NAMED = 8;

const WHAT = `${RESTATED_MARK} beside a figure: it is not what was published last.`;

function unitOf(currency: string, id: FigureId): FigureUnit {
  if (id.of === 'plan') return { is: 'money', currency: id.currency };
  const { unit } = LINES[id.line];
  return unit === 'usd' ? { is: 'money', currency } : { is: unit };
}

/** "Revenue, October 2026: $2,400,000 in October 2026, version 1; $2,450,000 now." */
function noteOf(
  basis: CompanyBasis,
  { figure, published, publication }: RestatedOnPage,
  value: string | null,
): string {
  const read = readFigureId(basis, figure);
  if (read.is === 'refused') throw new RangeError(`${figure}: ${read.reason}`);
  const { title, period } = figureName(basis, read.id);
  const now = shownText(basis, {
    unit: unitOf(basis.currency, read.id),
    isDifference: false,
    value,
  });
  const before = published ?? 'not reported';
  return `${title}, ${period}: ${before} in ${publication}; ${value === null ? 'not reported' : now} now.`;
}

/** A table with its restated figures marked, and named in its notes with both values. */
function markedTable(basis: CompanyBasis, table: PackTable, restated: Restated): PackTable {
  const named = new Map<string, string>();
  const marked = (cell: PackCell): PackCell => {
    const found = cell.kind === 'text' ? undefined : restated.get(cell.figure ?? '');
    if (found === undefined || cell.kind === 'text') return cell;
    named.set(found.figure, noteOf(basis, found, cell.kind === 'number' ? cell.value : null));
    return { ...cell, isRestated: true };
  };
  const rows = table.rows.map((row) => ({ ...row, cells: row.cells.map(marked) }));
  if (named.size === 0) return table;
  const notes = [...named.values()];
  const more = notes.length - MOST_NAMED;
  const rest = more > 0 ? [`And ${more} more.`] : [];
  return { ...table, rows, notes: [...table.notes, WHAT, ...notes.slice(0, MOST_NAMED), ...rest] };
}

/** The section with every figure marked that is not what was published last. */
export function withRestatedMarks(
  basis: CompanyBasis,
  section: PackSection,
  restated: Restated,
): PackSection {
  if (restated.size === 0) return section;
  return {
    ...section,
    parts: section.parts.map((part) =>
      part.kind === 'table' ? { ...part, table: markedTable(basis, part.table, restated) } : part,
    ),
  };
}
