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

/** "Harbour Tools Holdings" is the parent of Harbour Tools. */
const isHoldingOf = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length + 1 &&
  /^holdings?$/.test(one.at(-1) ?? '') &&
  other.every((word, at) => word === one[at]);

/**
 * True if two names can belong to one company. Legal forms, case, accents, punctuation and blanks are ignored. A name
 * that contains the other matches, unless it is that of a holding company. A name without any letter or digit matches
 * any other.
 */
export function isSameCompany(one: string, other: string): boolean {
  const [a, b] = [ownWords(one), ownWords(other)];
  if (a.length === 0 || b.length === 0 || a.join('') === b.join('')) return true;
  if (isHoldingOf(a, b) || isHoldingOf(b, a)) return false;
  const [text, within] = [` ${a.join(' ')} `, ` ${b.join(' ')} `];
  return text.includes(within) || within.includes(text);
}
