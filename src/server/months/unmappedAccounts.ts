import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { lineLabel } from '../../finance/catalogue.ts';
import { countUnmapped } from '../books/booksRows.ts';

/** Returns a sentence such as "2 accounts with a balance this month are not mapped to a line". */
export const unmappedSentence = (count: number): string =>
  `${count === 1 ? '1 account with a balance this month is' : `${count} accounts with a balance this month are`} not mapped to a line`;

/**
 * Includes the results that are not reported because of these accounts; null if all accounts have a line. Contains no
 * names or amounts, which only some people may see.
 */
export async function readUnmappedSentence(
  basis: CompanyBasis,
  ...[orm, month]: Parameters<typeof countUnmapped>
): Promise<string | null> {
  const { accounts, open } = await countUnmapped(orm, month);
  if (accounts === 0) return null;
  const waiting =
    open.length === 0
      ? ''
      : `: ${open.map((line) => lineLabel(basis, line)).join(' and ')} ${open.length === 1 ? 'is' : 'are'} not reported until this is done`;
  return `${unmappedSentence(accounts)}${waiting}`;
}
