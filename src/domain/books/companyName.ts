/** At the end of a name, without points and slashes: "Pty Ltd", "GmbH & Co. KG", "A/S". */
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

const wordsOf = (name: string): readonly string[] =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[.'’/]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !JOINING.has(word));

/** Whether a name ends with the legal form of a company: "Harbour & Vale Ltd". */
export function hasLegalForm(name: string): boolean {
  const words = wordsOf(name);
  return words.length > 1 && LEGAL_FORMS.has(words.at(-1) ?? '');
}

/** What tells a company apart; all of a name that is nothing else. */
function ownWords(name: string): readonly string[] {
  const words = wordsOf(name);
  const end = words.findLastIndex((word) => !LEGAL_FORMS.has(word));
  return end === -1 ? words : words.slice(0, end + 1);
}

/** "Harbour Tools Holdings" is the parent of Harbour Tools. */
const isHoldingOf = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length + 1 &&
  /^holdings?$/.test(one.at(-1) ?? '') &&
  other.every((word, at) => word === one[at]);

/**
 * Whether two names can be those of one company: forms such as "Ltd", case, accents, punctuation and blanks do not
 * matter, and a name that contains the other is the same, unless it only says that it holds it. So is one without any
 * letter or digit.
 */
export function isSameCompany(one: string, other: string): boolean {
  const [a, b] = [ownWords(one), ownWords(other)];
  if (a.length === 0 || b.length === 0 || a.join('') === b.join('')) return true;
  if (isHoldingOf(a, b) || isHoldingOf(b, a)) return false;
  const [text, within] = [` ${a.join(' ')} `, ` ${b.join(' ')} `];
  return text.includes(within) || within.includes(text);
}
