import { EAST_ASIAN_LETTERS } from '../../../domain/eastAsianText.ts';

// What the database's parser would cut apart is spelled in letters before it parses: "R&D", "3.5M".
// Letters of Chinese, Japanese and Korean stand apart, each a word of its own, because nothing but
// their meaning says where a word of them begins; a word that is searched for is a phrase of them.
// The function `search_spelling` does the same in the database; a test compares the two.
// The codes mix cases, as no word of a text does, so that they can be read back.

/** Sets letters apart. A control character, which the parser skips and no text needs. */
export const APART = '\u001F';

const EAST_ASIAN_LETTER = new RegExp(`[${EAST_ASIAN_LETTERS}]`, 'gu');

/** Letters that are one character without an accent to take away, and what people type for them. */
const LETTERS: ReadonlyMap<string, string> = new Map(
  'ß ss,ẞ SS,æ ae,Æ AE,œ oe,Œ OE,þ th,Þ TH,ø o,Ø O,đ d,Đ D,ð d,Ð D,ł l,Ł L,ı i,ħ h,Ħ H,ﬀ ff,ﬁ fi,ﬂ fl,ﬃ ffi,ﬄ ffl,ﬅ st,ﬆ st'
    .split(',')
    .map((pair) => [pair.slice(0, 1), pair.slice(2)]),
);
const SPECIAL_LETTER = new RegExp(`[${[...LETTERS.keys()].join('')}]`, 'gu');

/**
 * A text without accents and ligatures, so that Zurich finds Zürich. The function `unaccented` does the
 * same in the database, for the words that are looked for; what is shown keeps its accents.
 */
export function unaccented(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replaceAll(SPECIAL_LETTER, (letter) => LETTERS.get(letter) ?? letter);
}

/** A text as the database parses it, but for its accents. */
export function spelled(text: string): string {
  return (
    text
      .replaceAll(EAST_ASIAN_LETTER, `${APART}$&${APART}`)
      // "capex/opex" and "net~gross" are two words each; the parser takes them for the name of a file.
      .replaceAll(/[/~\\|]/g, `${APART}$&${APART}`)
      // S&M, R&Ds, and "S & M".
      .replaceAll(
        /(?<![A-Za-z0-9])([A-Za-z][A-Za-z0-9]{0,2})&([A-Za-z][A-Za-z0-9]{0,2})(?![A-Za-z0-9])/g,
        '$1QxaQ$2',
      )
      .replaceAll(/(?<![A-Za-z0-9&])([A-Za-z]) & ([A-Za-z])(?![A-Za-z0-9&])/g, '$1QxbQ$2')
      // C++, A+, C#; after a longer word the sign is a word of its own: "Cloud+".
      .replaceAll(/(?<![A-Za-z0-9])([A-Za-z])[+][+](?![A-Za-z0-9+])/g, '$1QxtQ')
      .replaceAll(/(?<![A-Za-z0-9])([A-Za-z])[+](?![A-Za-z0-9+])/g, '$1QxpQ')
      .replaceAll(/(?<![A-Za-z0-9])([A-Za-z])#(?![A-Za-z0-9])/g, '$1QxhQ')
      .replaceAll(/(?<=[A-Za-z0-9])[+](?![A-Za-z0-9+])/g, ' QxsQ ')
      // 3,508,213.50
      .replaceAll(/(?<=[0-9]),(?=[0-9]{3}(?![0-9]))/g, 'QxcQ')
      .replaceAll(/(?<=[0-9])[.](?=[0-9])/g, 'QxdQ')
      .replaceAll(/(?<![A-Za-z0-9_])(?=[0-9])/g, 'QxnQ')
  );
}

/** The text that was spelled so. Marks may stand around its words: `start` and `end`. */
export function unspelled(text: string, start = '', end = ''): string {
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
