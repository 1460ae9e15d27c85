import { countryNames } from '../../format/countryNames.ts';

/** Legal forms at the end of a name, without points and slashes: "Pty Ltd", "GmbH & Co. KG", "A/S". */
const LEGAL_FORMS: ReadonlySet<string> = new Set(
  (
    'ltd limited inc incorporated llc llp lp plc corp corporation co company gmbh mbh ag kg kgaa ug ohg ek se sa sas sasu sarl eurl ' +
    'spa srl bv nv vof ab hb as asa aps ks oy oyj kft zrt bt sro as spol doo dd pty pte pvt private bhd sdn kk ltda lda eirl sl slu'
  ).split(' '),
);
const JOINING: ReadonlySet<string> = new Set([
  'and',
  'und',
  'et',
  'og',
  'och',
  'en',
  'y',
  'e',
  'the',
]);

const nameWords = (name: string): readonly string[] =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[.'’/]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !JOINING.has(word));

export function hasLegalForm(name: string): boolean {
  const words = nameWords(name);
  return words.length > 1 && LEGAL_FORMS.has(words.at(-1) ?? '');
}

function ownWords(name: string): readonly string[] {
  const words = nameWords(name);
  const end = words.findLastIndex((word) => !LEGAL_FORMS.has(word));
  return end === -1 ? words : words.slice(0, end + 1);
}

const PARTS_OF_GROUPS: ReadonlySet<string> = new Set(
  (
    'holding holdings international global uk gb usa us eu emea apac america americas nordic nordics benelux iberia ' +
    'dach north south east west northern southern eastern western central'
  ).split(' '),
);

/** True for words such as "Holdings", "North" and "Ireland", which name another company of a group. */
const arePartOfGroup = (words: readonly string[]): boolean => {
  const name = words.join(' ');
  return (
    PARTS_OF_GROUPS.has(name) || countryNames().some((one) => nameWords(one).join(' ') === name)
  );
};

/**
 * True if two names can belong to one company. Legal forms, case, accents, punctuation and blanks are ignored. A name
 * that contains the other matches, unless the other is complete with its legal form or the rest names a part of a
 * group. A name without any letter or digit matches any other.
 */
export function isSameCompany(one: string, other: string): boolean {
  const [a, b] = [ownWords(one), ownWords(other)];
  if (a.length === 0 || b.length === 0 || a.join('') === b.join('')) return true;
  return a.length < b.length ? isShortFor(one, a, b) : isShortFor(other, b, a);
}

function isShortFor(name: string, words: readonly string[], whole: readonly string[]): boolean {
  const from = whole.findIndex((_, at) => words.every((word, next) => word === whole[at + next]));
  if (from === -1) return false;
  const rest = whole.slice(from + words.length);
  if (LEGAL_FORMS.has(rest[0] ?? '')) return true;
  return !hasLegalForm(name) && !(from === 0 && arePartOfGroup(rest));
}
