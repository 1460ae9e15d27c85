import { LEFT_OUT, WITHOUT_LINE } from './books/lineLabel.ts';
import { COLUMN_MEANING_NAMES } from './columnMeanings.ts';
import type { CustomLineNames } from './catalogue.ts';
import type { LineKey } from './lines.ts';
import { LINE_KEYS, LINES } from './lines.ts';
import { normalizedName } from './normalizedHeading.ts';

export const customLineNames = (names: CustomLineNames): CustomLineNames =>
  Object.fromEntries(
    LINE_KEYS.flatMap((line) => {
      const name = names[line]?.normalize('NFC').trim() ?? '';
      return name === '' || name === LINES[line].label ? [] : [[line, name]];
    }),
  );

/**
 * Options that appear in lists of lines without being lines. A line with such a name couldn't be
 * distinguished.
 */
const RESERVED_NAMES = [
  LEFT_OUT,
  'Left out',
  WITHOUT_LINE,
  'None',
  ...Object.values(COLUMN_MEANING_NAMES),
];

/**
 * Refused names of lines, each with its message. Names are compared as imports compare headings, so that each heading
 * means one line. A standard name stays reserved for its line, because files and texts keep using it.
 */
export function refusedLineNames(names: CustomLineNames): Map<LineKey, string> {
  const kept = customLineNames(names);
  return new Map(
    LINE_KEYS.flatMap((line): [LineKey, string][] => {
      const name = kept[line];
      if (name === undefined) return [];
      const heading = normalizedName(name);
      if (heading === '') return [[line, 'Use at least one letter or digit']];
      const others = LINE_KEYS.filter((other) => other !== line);
      const isSame = (text: string | undefined) =>
        text !== undefined && normalizedName(text) === heading;
      const standard = others
        .flatMap((other) => [LINES[other].label, LINES[other].shortLabel])
        .find(isSame);
      if (standard !== undefined)
        return [[line, `${standard} is the standard name of another line`]];
      const reserved = RESERVED_NAMES.find(isSame);
      if (reserved !== undefined)
        return [[line, `“${reserved}” is already an option in lists of lines`]];
      const taken = others.map((other) => kept[other]).find(isSame);
      return taken === undefined ? [] : [[line, `Another line is already named ${taken}`]];
    }),
  );
}
