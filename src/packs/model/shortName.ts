import { packWithSingleLineTexts } from './singleLine.ts';

const MOST_NAME_LETTERS = 40;

/** A company's name for a narrow space: long names are cut; '' if the company has no name. */
export function shortName(company: string | null): string {
  const letters = Array.from(packWithSingleLineTexts(company ?? ''));
  if (letters.length <= MOST_NAME_LETTERS) return letters.join('');
  return `${letters
    .slice(0, MOST_NAME_LETTERS - 1)
    .join('')
    .trimEnd()}…`;
}
