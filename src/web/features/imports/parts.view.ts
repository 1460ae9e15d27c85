import type { PartsAnswer } from '../../../contract/importParts.ts';
import { withPartsAnswer } from '../../../contract/importParts.ts';
import type { Import, SheetLayout } from '../../../contract/imports.ts';

const isSameColumn = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

export const hasPartColumn = ({ sheets }: Pick<Import, 'sheets'>, sheet: string, column: string) =>
  sheets.some(
    ({ name, parts }) => name === sheet && parts?.some((one) => isSameColumn(one.name, column)),
  );

/** Null withdraws the answer about a column. */
export const partsAfter = (
  { parts = [] }: SheetLayout,
  column: string,
  answer: PartsAnswer | null,
): PartsAnswer[] =>
  answer === null
    ? parts.filter((one) => !isSameColumn(one.column, column))
    : withPartsAnswer(parts, answer);
