import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { LineKey } from '../../finance/lines.ts';
import { lineLabel, namesOfLine } from '../../finance/catalogue.ts';

const MOST_QUOTE_LETTERS = 240;

const escapedForPattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * Matches a line's names as whole words. "Sales & Marketing" doesn't match Marketing, and a leading "Other" isn't the
 * line.
 */
function lineNamePattern(basis: CompanyBasis, line: LineKey): RegExp {
  const names = namesOfLine(basis, line).map((name) =>
    name === 'Other' ? '(?<=\\S )Other' : escapedForPattern(name),
  );
  return new RegExp(String.raw`(?<![\w&])(?<!& )(?:${names.join('|')})(?![\w&])(?! &)`, 'iu');
}

function cutAtWord(text: string): string {
  if (text.length <= MOST_QUOTE_LETTERS) return text;
  const start = text.slice(0, MOST_QUOTE_LETTERS);
  return `${start.slice(0, Math.max(start.lastIndexOf(' '), 1))} …`;
}

const notesSentences = (notes: string) =>
  notes.split(/(?<=[.!?])\s+(?=\S)|\n+/u).map((sentence) => sentence.trim());

const withoutBrackets = (text: string) => text.replaceAll(/\([^()]*\)|\[[^[\]]*\]/gu, '');

function firstSentence(notes: string, speaks: (sentence: string) => boolean): string | null {
  const said = notesSentences(notes).find(speaks);
  return said === undefined ? null : cutAtWord(said);
}

/** The first sentence in a month's notes that mentions the line; null if none does. */
export function quoteOn(basis: CompanyBasis, line: LineKey, notes: string): string | null {
  const pattern = lineNamePattern(basis, line);
  return firstSentence(notes, (sentence) => pattern.test(withoutBrackets(sentence)));
}

/** Adds an explanation to a month's notes as a paragraph that names the line, so that `quoteOn` finds it. */
export function withExplanation(
  basis: CompanyBasis,
  notes: string,
  line: LineKey,
  explanation: string,
): string {
  const said = explanation.trim();
  const named = quoteOn(basis, line, said) === null ? `${lineLabel(basis, line)}: ${said}` : said;
  const before = notes.trimEnd();
  return before === '' ? named : `${before}\n${named}`;
}
