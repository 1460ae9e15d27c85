import { LINES } from '../../domain/lines.ts';
import { countUnmapped } from '../books/booksRows.ts';

/** "2 accounts have a balance in this month and no line" */
export const unmappedSentence = (count: number): string =>
  `${count === 1 ? '1 account has' : `${count} accounts have`} a balance in this month and no line`;

/**
 * The same, and the results that are not reported until they have one; null where all have one. Without names and
 * amounts, which are for those who may see accounts.
 */
export async function readUnmappedSentence(
  ...[orm, month]: Parameters<typeof countUnmapped>
): Promise<string | null> {
  const { accounts, open } = await countUnmapped(orm, month);
  if (accounts === 0) return null;
  const waiting =
    open.length === 0
      ? ''
      : `: ${open.map((line) => LINES[line].label).join(' and ')} ${open.length === 1 ? 'is' : 'are'} not reported until then`;
  return `${unmappedSentence(accounts)}${waiting}`;
}
