import { onOneLine } from './onOneLine.ts';

const MOST_LETTERS = 40;

/** A company's name where there is little room: long ones are cut; '' where it has none. */
export function shortName(company: string | null): string {
  const letters = Array.from(onOneLine(company ?? ''));
  if (letters.length <= MOST_LETTERS) return letters.join('');
  return `${letters
    .slice(0, MOST_LETTERS - 1)
    .join('')
    .trimEnd()}…`;
}
