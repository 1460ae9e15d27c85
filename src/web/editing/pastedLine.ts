export interface PastedLine<Field> {
  readonly values: readonly { readonly field: Field; readonly text: string }[];
  readonly last: Field;
  readonly linesLeftOut: number;
  readonly valuesLeftOut: number;
}

/** Returns null for a single value, which the control handles itself. */
export function pastedLine<Field>(
  fields: readonly Field[],
  start: Field,
  block: string,
): PastedLine<Field> | null {
  const lines = block.replace(/(?:\r?\n)+$/, '').split(/\r?\n/);
  const texts = (lines[0] ?? '').split('\t');
  if (lines.length === 1 && texts.length === 1) return null;
  const room = fields.slice(fields.indexOf(start));
  const values = room.slice(0, texts.length).map((field, at) => ({ field, text: texts[at] ?? '' }));
  return {
    values,
    last: values.at(-1)?.field ?? start,
    linesLeftOut: lines.length - 1,
    valuesLeftOut: Math.max(0, texts.length - room.length),
  };
}
