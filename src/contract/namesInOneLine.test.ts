import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { ENDPOINTS } from './endpoints.ts';

/** Fields that accept several lines. */
const TEXTS =
  /\.(actionText|answer|bulletText|decision|itemText|note|notes|noteText|outcome|overview|questionText|quote|reason|summaryNotes|text)$/;

/** Fields that are only looked up or compared; passwords; limits, which are numbers; and cells of a table on a page. */
const LOOKED_UP =
  /\.(asAt|asOf|beside|challenge|checkLimits|codes?|\w*[kK]ey|month|monthName|packColours|\w*[pP]assword|said|sentence|sheet|token|was)$|^createTableWorkbook\.(columns\.heading|name|rows)$|^updateImport\.layouts\.(books\.(accounts|namedSums)\.name|parts\.(column|counts|leftOut)|columns\.heading)$/;

const SENT = ['a\nb', 'a\u2028b', 'a\u202Eb', 'a\u200Fb', 'a\u0007b'];

// Zod's own description of schemas.
const NESTED = new Set(['options', 'items', 'innerType', 'element', 'in', 'valueType']);

const takesAny = (schema: z.ZodMiniType) => SENT.some((sent) => z.safeParse(schema, sent).success);

/** The fields within a schema that take text of several lines or with marks of direction. */
function fieldsWithLines(schema: z.ZodMiniType, name: string): string[] {
  if (schema instanceof z.ZodMiniString) return takesAny(schema) ? [name] : [];
  // An amount is read from a text, and refuses what is none.
  const isOfTexts =
    schema instanceof z.ZodMiniPipe &&
    (schema.def.in instanceof z.ZodMiniUnion || schema.def.in instanceof z.ZodMiniString);
  if (isOfTexts && !takesAny(schema)) return [];
  return Object.entries(schema.def).flatMap(([key, part]: [string, unknown]) => {
    if (key === 'shape' && typeof part === 'object' && part !== null) {
      return Object.entries(part).flatMap(([field, of]: [string, unknown]) =>
        of instanceof z.ZodMiniType ? fieldsWithLines(of, `${name}.${field}`) : [],
      );
    }
    if (!NESTED.has(key)) return [];
    return [part]
      .flat()
      .flatMap((of) => (of instanceof z.ZodMiniType ? fieldsWithLines(of, name) : []));
  });
}

test('every name that a call takes is one line without marks of direction', () => {
  const found = Object.values<Endpoint>(ENDPOINTS).flatMap(({ name, body }) =>
    body === undefined ? [] : fieldsWithLines(body, name),
  );
  expect(found).toContain('createQuestion.questionText');
  expect(found.filter((name) => !TEXTS.test(name) && !LOOKED_UP.test(name))).toEqual([]);
});
