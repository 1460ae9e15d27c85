import * as z from 'zod/mini';
import { text } from './fields.ts';

/** Generous limits: no real table has this many columns, no status column this many values. */
const MOST_PART_COLUMNS = 80;
const MOST_PART_VALUES = 40;
const LONGEST_VALUE = 200;

const partValueField = text(LONGEST_VALUE);

/** The values of a column whose rows are included, such as Posted in Status. Remembered by the column's name. */
export const partsAnswer = z.strictObject({
  column: text(LONGEST_VALUE),
  counts: z.nullable(z.array(partValueField).check(z.maxLength(MOST_PART_VALUES))),
  /** Rows with these values are left out. A question is asked about any other value. */
  leftOut: z.array(partValueField).check(z.maxLength(MOST_PART_VALUES)),
});
export type PartsAnswer = z.infer<typeof partsAnswer>;

export const partsAnswers = z.array(partsAnswer).check(z.maxLength(MOST_PART_COLUMNS));

export const partColumn = z.object({
  name: z.string(),
  values: z.array(
    z.object({
      value: z.string(),
      rows: z.int(),
      /** The sum of debits, or of amounts above zero, in the file's own unit. */
      total: z.string(),
    }),
  ),
  /** True if a person must choose; otherwise the proposal applies until someone changes it. */
  isAsked: z.boolean(),
  proposed: z.array(z.string()),
});
export type PartColumnShown = z.infer<typeof partColumn>;

/** Returns a person's choice for a column: these values, or all. */
export function chosenParts(
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

export const withPartsAnswer = (
  answers: readonly PartsAnswer[] | undefined,
  answer: PartsAnswer,
): PartsAnswer[] => [
  ...(answers ?? []).filter(({ column }) => column.toLowerCase() !== answer.column.toLowerCase()),
  answer,
];
