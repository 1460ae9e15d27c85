import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { isEliminationsName } from '../../finance/books/entities.ts';
import type { GridSheet } from '../cells/grid.ts';
import { statementOnSheet } from './statementOnSheet.ts';
import { signsOf } from './signs.ts';

/**
 * The rows, from 0, of an eliminations sheet whose signs are reversed, taken from the statements next to it: eliminated
 * revenue is negative and must stay negative. Undefined for any other sheet, which shows its own signs.
 */
export function eliminationRowSigns(
  basis: CompanyBasis,
  sheet: GridSheet,
  sheets: readonly GridSheet[],
): ReadonlySet<number> | undefined {
  if (!isEliminationsName(sheet.name)) return undefined;
  const [own] = statementOnSheet(basis, sheet)?.blocks ?? [];
  const others = sheets.filter(({ name }) => !isEliminationsName(name));
  const [example] = others.flatMap((other) => statementOnSheet(basis, other)?.blocks ?? []);
  if (own === undefined || example === undefined) return undefined;
  const { turned } = signsOf(example);
  const labels = new Set(
    example.rows.filter(({ row }) => turned.has(row)).map(({ label }) => label.toLowerCase()),
  );
  return new Set(
    own.rows.filter(({ label }) => labels.has(label.toLowerCase())).map(({ row }) => row),
  );
}
