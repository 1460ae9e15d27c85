import type { PartsAnswer } from '../../../contract/importParts.ts';
import { withPartsAnswer } from '../../../contract/importParts.ts';
import type { Import, SheetLayout } from '../../../contract/imports.ts';

const isSameColumn = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Whether a sheet has a column of parts of that name. */
export const hasPartColumn = ({ sheets }: Pick<Import, 'sheets'>, sheet: string, column: string) =>
  sheets.some(
    ({ name, parts }) => name === sheet && parts?.some((one) => isSameColumn(one.name, column)),
  );

/** The answers after one more; null takes the answer about a column back. */
export const partsAfter = (
  { parts = [] }: SheetLayout,
  column: string,
  answer: PartsAnswer | null,
): PartsAnswer[] =>
  answer === null
    ? parts.filter((one) => !isSameColumn(one.column, column))
    : withPartsAnswer(parts, answer);
