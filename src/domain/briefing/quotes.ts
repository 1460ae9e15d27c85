import type { LineKey } from '../lines.ts';
import { LINES } from '../lines.ts';

/** Longer ones are cut at a word. */
const MOST_LETTERS = 240;

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * A line by one of its names as a word of its own. "Sales & Marketing" is not Marketing, and a sentence
 * that begins with "Other" speaks of something else.
 */
function nameOf(line: LineKey): RegExp {
  const { label, shortLabel } = LINES[line];
  const names = [...new Set([label, shortLabel])].map((name) =>
    name === 'Other' ? '(?<=\\S )Other' : escaped(name),
  );
  return new RegExp(String.raw`(?<![\w&])(?<!& )(?:${names.join('|')})(?![\w&])(?! &)`, 'iu');
}

function cut(text: string): string {
  if (text.length <= MOST_LETTERS) return text;
  const start = text.slice(0, MOST_LETTERS);
  return `${start.slice(0, Math.max(start.lastIndexOf(' '), 1))} …`;
}

const sentencesOf = (notes: string) =>
  notes.split(/(?<=[.!?])\s+(?=\S)|\n+/u).map((sentence) => sentence.trim());

const withoutBrackets = (text: string) => text.replaceAll(/\([^()]*\)|\[[^[\]]*\]/gu, '');

function firstSaid(notes: string, speaks: (sentence: string) => boolean): string | null {
  const said = sentencesOf(notes).find(speaks);
  return said === undefined ? null : cut(said);
}

/** The first sentence of a month's notes that speaks of the line; null: none does. */
export function quoteOn(line: LineKey, notes: string): string | null {
  const pattern = nameOf(line);
  return firstSaid(notes, (sentence) => pattern.test(withoutBrackets(sentence)));
}

/**
 * A month's notes with an explanation of the line: as a paragraph of its own that names the line, so that
 * it is found there.
 */
export function withExplanation(notes: string, line: LineKey, explanation: string): string {
  const said = explanation.trim();
  const named = quoteOn(line, said) === null ? `${LINES[line].label}: ${said}` : said;
  const before = notes.trimEnd();
  return before === '' ? named : `${before}\n${named}`;
}
