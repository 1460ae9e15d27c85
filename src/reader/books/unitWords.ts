import type { ImportUnit } from '../../contract/imports.ts';

const CURRENCY_PATTERN =
  '(?:[$€£]|eur(?:os?)?|usd|gbp|chf|sek|nok|dkk|pln|czk|huf|kr\\.?|zł|kč|ft|lei|tl|r\\$|euroa|kronor|kroner|złotych|euro.?s)';

const THOUSANDS_WORDS = [
  // French, Spanish, Portuguese, Italian, Romanian
  `(?:en )?milliers (?:d['’]|de )\\p{L}+`,
  'en milliers',
  `(?:en )?miles de (?:euros|d[oó]lares|pesos|libras|soles|${CURRENCY_PATTERN})`,
  'en miles',
  'milhares de \\p{L}+',
  'em milhares',
  '(?:in )?migliaia(?: di \\p{L}+)?',
  `mii (?:de )?(?:lei|euro|${CURRENCY_PATTERN})`,
  `em mil (?:reais|euros|${CURRENCY_PATTERN})`,
  'r\\$ mil',
  // German and Dutch
  'in tausend(?: \\p{L}+)?',
  `tausend ${CURRENCY_PATTERN}`,
  '(?:in )?t ?€',
  'in duizenden(?: \\p{L}+)?',
  'duizenden euro.?s?',
  // "x € 1.000", "(€ x 1000)", "DKK 1.000"
  `(?:in|i|en|x|×|à|per|bedragen)\\s+(?:x\\s+)?${CURRENCY_PATTERN}?\\s*1[., ]?000(?:\\s*${CURRENCY_PATTERN})?`,
  `${CURRENCY_PATTERN}\\s*[x×]\\s*1[., ]?000`,
  `[x×]\\s*1[., ]?000`,
  // The Nordic languages
  'tkr\\.?|t\\.kr\\.?|teur',
  'i (?:hele )?(?:tusen(?:tal)?|tusinde?r?|tusind)(?: \\p{L}+)?',
  '(?:i )?tusen (?:kronor|kroner)',
  'tuhatta euroa|tuhansina euroina|1 000 euroa|1000 euroa',
  // Polish, Czech, Hungarian, Turkish, Russian
  `(?:w |v )?t[yi]s\\.?(?: ${CURRENCY_PATTERN})?`,
  '(?:w )?tysiącach(?: \\p{L}+)?',
  'v tisících(?: \\p{L}+)?',
  `ezer (?:ft|forint(?:ban)?|eur\\p{L}*|huf)|eft`,
  'bin (?:tl|lira|try|₺)',
  'тыс\\.? ?(?:руб\\p{L}*|грн|евро|долл\\p{L}*)?\\.?',
] as const;

const MILLIONS_WORDS = [
  `(?:en )?millions (?:d['’]|de )\\p{L}+`,
  'en millions',
  `(?:en )?millones de (?:euros|d[oó]lares|pesos|libras|soles|${CURRENCY_PATTERN})`,
  'en millones',
  'milh[õo]es de \\p{L}+',
  'em milh[õo]es',
  '(?:in )?milioni(?: di \\p{L}+)?',
  `(?:in )?(?:mio|mill?|mln|mrd?n)\\.? ${CURRENCY_PATTERN}`,
  'in millionen(?: \\p{L}+)?',
  'in miljoenen(?: \\p{L}+)?',
  'mkr\\.?|mnkr\\.?|msek|meur|mnok|mdkk',
  'i miljoner(?: \\p{L}+)?|miljoner kronor|i millioner(?: \\p{L}+)?|millioner kroner',
  'milj\\.? ?(?:euroa|€|eur)|miljoonaa euroa',
  'w milionach(?: \\p{L}+)?',
  'millió (?:ft|forint(?:ban)?)|mft',
  'milyon (?:tl|lira|try|₺)',
  'млн\\.? ?(?:руб\\p{L}*|грн|евро|долл\\p{L}*)?\\.?',
] as const;

/** Unit words count only at the beginning or after a comma, a dash or a bracket, so that row names don't match. */
const unitPattern = (words: readonly string[]) =>
  new RegExp(
    `(?:^|[\\s,;:(\\[–-])(?:${words.join('|')})\\s*(?=$|[)\\],;.–-]|\\s(?:[)\\]]|ausgewiesen|angegeben|sauf|tenzij|jeżeli))`,
    'iu',
  );

const FOREIGN_UNIT_WORDS: readonly (readonly [ImportUnit, RegExp])[] = [
  ['millions', unitPattern(MILLIONS_WORDS)],
  ['thousands', unitPattern(THOUSANDS_WORDS)],
];

const EAST_ASIAN_UNITS: readonly (readonly [ImportUnit, RegExp])[] = [
  ['millions', /百万(?:円|元|美元|ドル)|백만\s?원/u],
  ['units', /単位\s*[:：]?\s*円|円単位|[单單]位\s*[:：]?\s*(?:人民[币幣])?元|단위\s*[:：]?\s*원/u],
  ['thousands', /千(?:円|元|美元|ドル)|천\s?원/u],
];

/** The unit stated in a language other than English; null for none. */
export const unitInWords = (text: string): ImportUnit | null =>
  [...FOREIGN_UNIT_WORDS, ...EAST_ASIAN_UNITS].find(([, pattern]) => pattern.test(text))?.[0] ??
  null;
