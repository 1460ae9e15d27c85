import { EAST_ASIAN_LETTERS } from '../../../finance/eastAsianText.ts';

// Spells in letters what the database's parser would split: "R&D", "3.5M". Chinese, Japanese and Korean letters become
// separate words, because only their meaning shows where a word begins; a word is then found as a phrase. The database
// function `search_spelling` does the same; a test compares the two. The codes mix upper and lower case as no real word
// does, so that they can be decoded.

/** Separates letters: a control character that the parser skips and that no text needs. */
export const APART = '\u001F';

const EAST_ASIAN_LETTER = new RegExp(`[${EAST_ASIAN_LETTERS}]`, 'gu');

/** Letters whose accent can't be separated, and what people type for them. */
const UNACCENTED_LETTERS: ReadonlyMap<string, string> = new Map(
  'ß ss,ẞ SS,æ ae,Æ AE,œ oe,Œ OE,þ th,Þ TH,ø o,Ø O,đ d,Đ D,ð d,Ð D,ł l,Ł L,ı i,ħ h,Ħ H,ﬀ ff,ﬁ fi,ﬂ fl,ﬃ ffi,ﬄ ffl,ﬅ st,ﬆ st'
    .split(',')
    .map((pair) => [pair.slice(0, 1), pair.slice(2)]),
);
const SPECIAL_LETTER = new RegExp(`[${[...UNACCENTED_LETTERS.keys()].join('')}]`, 'gu');

/**
 * A text without accents and ligatures, so that Zurich finds Zürich. The database function `unaccented` does the same
 * for query words. Displayed text keeps its accents.
 */
export function unaccented(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replaceAll(SPECIAL_LETTER, (letter) => UNACCENTED_LETTERS.get(letter) ?? letter);
}

/** A text as the database parses it, but with its accents. */
export function spelledForParser(text: string): string {
  return text
    .replaceAll(EAST_ASIAN_LETTER, `${APART}$&${APART}`)
    .replaceAll(/[/~\\|]/g, `${APART}$&${APART}`)
    .replaceAll(
      /(?<![A-Za-z0-9])([A-Za-z][A-Za-z0-9]{0,2})&([A-Za-z][A-Za-z0-9]{0,2})(?![A-Za-z0-9])/g,
      '$1QxaQ$2',
    )
    .replaceAll(/(?<![A-Za-z0-9&])([A-Za-z]) & ([A-Za-z])(?![A-Za-z0-9&])/g, '$1QxbQ$2')
    .replaceAll(/(?<![A-Za-z0-9])([A-Za-z])[+][+](?![A-Za-z0-9+])/g, '$1QxtQ')
    .replaceAll(/(?<![A-Za-z0-9])([A-Za-z])[+](?![A-Za-z0-9+])/g, '$1QxpQ')
    .replaceAll(/(?<![A-Za-z0-9])([A-Za-z])#(?![A-Za-z0-9])/g, '$1QxhQ')
    .replaceAll(/(?<=[A-Za-z0-9])[+](?![A-Za-z0-9+])/g, ' QxsQ ')
    .replaceAll(/(?<=[0-9]),(?=[0-9]{3}(?![0-9]))/g, 'QxcQ')
    .replaceAll(/(?<=[0-9])[.](?=[0-9])/g, 'QxdQ')
    .replaceAll(/(?<![A-Za-z0-9_])(?=[0-9])/g, 'QxnQ');
}

export function originalSpelling(text: string, start = '', end = ''): string {
  const marked = `${end} ${start}QxsQ${end} `;
  return (start === '' ? text : text.replaceAll(marked, `+${end}`))
    .replaceAll(
      new RegExp(` ?${start === '' ? '' : `${start}?`}QxsQ${end === '' ? '' : `${end}?`} ?`, 'g'),
      '+',
    )
    .replaceAll('QxaQ', '&')
    .replaceAll('QxbQ', ' & ')
    .replaceAll('QxtQ', '++')
    .replaceAll('QxpQ', '+')
    .replaceAll('QxhQ', '#')
    .replaceAll('QxcQ', ',')
    .replaceAll('QxdQ', '.')
    .replaceAll('QxnQ', '')
    .replaceAll(APART, '');
}
