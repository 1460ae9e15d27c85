import type { AccountMeaning } from './accountMeaning.ts';
import { LANGUAGES, LANGUAGES_WITHOUT_SPACES } from './languages.ts';
import type { MeantPhrase } from './phraseReader.ts';
import { isWithoutSpaces, phraseReader, plainName } from './phraseReader.ts';

export type MeantWords = MeantPhrase<AccountMeaning>;

const foreignMeanings = phraseReader(
  Object.values(LANGUAGES).map(({ names }) => names),
  Object.values(LANGUAGES_WITHOUT_SPACES).map(({ names }) => names),
);

/** The meanings of the words of an account's name in languages other than English, in the order of the words. */
export function meaningsOfName(name: string): readonly MeantWords[] {
  const found = foreignMeanings(name);
  const has = (meaning: AccountMeaning) => found.some((one) => one.meaning === meaning);
  const isMixed =
    !isWithoutSpaces(plainName(name)) &&
    has('otherIncome') &&
    (has('interest') || has('exceptional'));
  return isMixed ? [{ meaning: 'mixed', what: plainName(name) }] : found;
}
