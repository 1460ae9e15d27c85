import * as z from 'zod/mini';
import { text } from './fields.ts';

/** More columns than a table has, and more values than a column of states has. */
const MOST_COLUMNS = 80;
const MOST_VALUES = 40;
const LONGEST_VALUE = 200;

const value = text(LONGEST_VALUE);

/** Which values of a column count, such as Posted of Status; remembered by the name of the column. */
export const partsAnswer = z.strictObject({
  /** Its heading. */
  column: text(LONGEST_VALUE),
  /** null: all of them. */
  counts: z.nullable(z.array(value).check(z.maxLength(MOST_VALUES))),
  /** Those that do not; a value in neither list is asked about again. */
  leftOut: z.array(value).check(z.maxLength(MOST_VALUES)),
});
export type PartsAnswer = z.infer<typeof partsAnswer>;

export const partsAnswers = z.array(partsAnswer).check(z.maxLength(MOST_COLUMNS));

/** A column whose values say of which part each row is: a state, a scenario, a book. */
export const partColumn = z.object({
  /** Its heading. */
  name: z.string(),
  values: z.array(
    z.object({
      /** '' where the cell is blank. */
      value: z.string(),
      rows: z.int(),
      /** Of its debits, or of its amounts above zero, in the file's own unit. */
      total: z.string(),
    }),
  ),
  /** Whether a person has to say which count; else the proposed ones do until somebody says another. */
  isAsked: z.boolean(),
  /** The values that seem to count: until a person says it, the others are left out. */
  proposed: z.array(z.string()),
});
export type PartColumnShown = z.infer<typeof partColumn>;

/** What a person says of a column: these of its values count, or all of them. */
export function partsSaid(
  { name, values }: PartColumnShown,
  counts: readonly string[] | null,
): PartsAnswer {
  return {
    column: name,
    counts: counts === null ? null : [...counts],
    leftOut:
      counts === null
        ? []
        : values.flatMap(({ value: one }) => (counts.includes(one) ? [] : [one])),
  };
}

/** The answers with another in place of that about its column. */
export const withPartsAnswer = (
  answers: readonly PartsAnswer[] | undefined,
  answer: PartsAnswer,
): PartsAnswer[] => [
  ...(answers ?? []).filter(({ column }) => column.toLowerCase() !== answer.column.toLowerCase()),
  answer,
];
