import { CURRENCY_WORDS, namesMoney } from './currencyWords.ts';
import { currencyInFormat, currencyOfLetter, currencyOfMark } from '../currencyMark.ts';

/** Codes that count anywhere as a word in capitals. Codes that are English words are left out. */
const CURRENCY_CODES_IN_TEXT =
  'USD|EUR|GBP|CHF|DKK|SEK|NOK|ISK|PLN|CZK|HUF|RON|BGN|TRY|RUB|UAH|JPY|CNY|RMB|HKD|SGD|TWD|KRW|INR|PKR|BDT|LKR|IDR|MYR|THB|PHP|VND|AUD|NZD|CAD|MXN|BRL|ARS|CLP|COP|PEN|ZAR|NGN|KES|GHS|EGP|MAD|AED|SAR|QAR|KWD|BHD|ILS|OMR|JOD|LBP|IQD|DZD|TND|XOF|XAF|XPF|TZS|UGX|ETB|ZMW|BWP|NAD|MUR|NPR|MMK|KZT|AZN|RSD|UYU|PYG|CRC|GTQ|DOP|JMD|TTD|XCD|FJD|PGK';
const CURRENCY_CODE_WORD = new RegExp(
  `(?<![A-Za-z0-9])(${CURRENCY_CODES_IN_TEXT})(?![A-Za-z0-9])`,
  'g',
);
/** Matches codes with a scale: "TEUR" means thousands and "MSEK" means millions. */
const SCALED_CURRENCY_CODE = /(?<![A-Za-z0-9])[TKM](USD|EUR|GBP|CHF|DKK|SEK|NOK)(?![A-Za-z0-9])/g;
const CURRENCY_PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\bUS\s?\$|\bU\.?S\.? dollars?\b/gi, 'USD'],
  [/\b(?:AU?|AUS)\s?\$/gi, 'AUD'],
  [/\bNZ\s?\$/gi, 'NZD'],
  [/\bCA?\s?\$/gi, 'CAD'],
  [/\bHK\s?\$/gi, 'HKD'],
  [/\bS\s?\$/g, 'SGD'],
  [/\bR\$/g, 'BRL'],
  [/€|\beuros?\b|(?<!\p{L})евро(?!\p{L})/giu, 'EUR'],
  [/£|\b(?:pounds? sterling|sterling|sterline)\b/gi, 'GBP'],
  [/[千万億兆]円|円\s?単位/gu, 'JPY'],
  [/(?:[千万亿]|百万)\s?元/gu, 'CNY'],
  [/[천만억]\s?원/gu, 'KRW'],
  [/美元|ドル|달러/gu, 'USD'],
  [/欧元|ユーロ|유로/gu, 'EUR'],
  [/英镑|英鎊|ポンド/gu, 'GBP'],
  [/日元|日圓/gu, 'JPY'],
  [/港元|港币|港幣/gu, 'HKD'],
  [/新台币|新臺幣|台币/gu, 'TWD'],
  [/₹|\b(?:indian )?rupees?\b|\bRs\.?(?=\s|$|\)|\d)|\b(?:lakhs?|crores?)\b/gi, 'INR'],
  [/¥|\byen\b/gi, 'JPY'],
  [/\b(?:yuan|renminbi)\b/gi, 'CNY'],
  [/\brupiah\b/gi, 'IDR'],
  [/\bRp\b\.?(?=\s|$|\)|\d)/g, 'IDR'],
  [/\bringgit\b/gi, 'MYR'],
  [/\bRM(?=\s?\d|\)|\s?['’]000)/g, 'MYR'],
  [/\bnaira\b/gi, 'NGN'],
  [/\bbaht\b/gi, 'THB'],
  [/(?:\bsouth african |(?<=\bin |\())rand\b(?=\s*(?:$|[)\],;.]))/gi, 'ZAR'],
  [/\bzlot(?:y(?:ch)?|ys)\b|\bzłot(?:y(?:ch)?|e)(?!\p{L})/giu, 'PLN'],
  [/\bforints?\b/gi, 'HUF'],
  [/\b(?:roubles?|rubles?|rubel)\b|(?<!\p{L})рубл\p{L}+/giu, 'RUB'],
  [/\b(?:brazilian )?reais\b/gi, 'BRL'],
  [/\b(?:mexican pesos?|pesos? mexicanos?)\b/gi, 'MXN'],
  [/\b(?:colombian pesos?|pesos? colombianos?)\b/gi, 'COP'],
  [/\b(?:argentine pesos?|pesos? argentinos?)\b/gi, 'ARS'],
  [/\b(?:chilean pesos?|pesos? chilenos?)\b/gi, 'CLP'],
  [/\b(?:philippine pesos?)\b/gi, 'PHP'],
  [/\b(?:kenyan? shillings?)\b|\bK[Ss]hs?\b\.?/g, 'KES'],
  [/\bcedis?\b/gi, 'GHS'],
  [/\b(?:new )?shekels?\b/gi, 'ILS'],
  [/₽/g, 'RUB'],
  [/₺/g, 'TRY'],
  [/₩/g, 'KRW'],
  [/₪/g, 'ILS'],
  [/₦/g, 'NGN'],
  [/₱/g, 'PHP'],
  [/฿/g, 'THB'],
  [/₫/g, 'VND'],
  [/\bSFr\.?(?=\s|$)|\bFr\.(?=\s)/g, 'CHF'],
];
const UNAMBIGUOUS_CURRENCY_MARK =
  /(?<![\p{L}\d])(?:\p{Lu}\p{L}{0,3}\s?\$|\p{L}{0,3}(?=[^$\s])\p{Sc}|\$U|zł|Kč|грн|руб|лв|дин|тг|د\.[إكبات]|ر\.[سقع]|ج\.م|रु|บาท|人民币|元|円|원|GHS?¢)(?!\p{L})|[\u20A0-\u20CF\uFDFC]/gu;
/** Letters that mean a currency only in the position of a unit: "(RM)", "R'000", "in thousands of Ft", "TL k". */
const CURRENCY_LETTERS_OF_UNIT =
  'RM|Rp|R|TL|Ft|Kc|KM|NT|Fr\\.?|SFr\\.?|KSh|TSh|USh|Dhs?|SR|QR|BD|KD|JD|lei|din|Br|Tk|N\\$|S/\\.?|ден|đ|F ?CFA|CFA|Bs\\.?|Rs\\.?|Sh|B/\\.?';
const BEFORE_UNIT = `(?:\\b[Ii]n|\\b[Oo]f|\\b[Cc]urrency:?|['’]?000s?|\\b[Tt]housands?|\\b[Mm]illions?|\\bmln|\\bmio|\\b[Ee]zer|\\b[Mm]illió|\\b[Tt]ys\\.?|\\b[Tt]is\\.?|\\b[Mm]il\\.?|\\b[Bb]in|\\b[Mm]ii)\\s+`;
const WORD_OF_UNIT = '\\s(?:thousands?|millions?|mln|mio|k|m)\\b';
const THOUSANDS_ZEROS = `['’]\\s?000`;
const UNIT_CURRENCY_PATTERNS: readonly RegExp[] = [
  new RegExp(
    `(?:${BEFORE_UNIT}|^|[([]\\s*)(${CURRENCY_LETTERS_OF_UNIT})(?=\\s*(?:[)\\]]|$|${THOUSANDS_ZEROS}|000\\b|${WORD_OF_UNIT}))`,
    'gu',
  ),
  // "(L)" is a currency, "P/(L)" a loss.
  new RegExp(
    `(?:${BEFORE_UNIT}|(?<![/&]\\s?)[([]\\s*)([LQ])\\.?(?=\\s*(?:[)\\]]|$|000\\b|${WORD_OF_UNIT}))`,
    'gu',
  ),
  new RegExp(
    `(?<![\\p{L}\\d])(${CURRENCY_LETTERS_OF_UNIT}|[LQK])\\.?(?=\\s?${THOUSANDS_ZEROS})`,
    'gu',
  ),
  // Without a currency, "In K" means thousands.
  /(?<=\b[Ii]n\s)(K)(?=\s(?:thousands?|millions?)\b)|(?<=\b(?:thousands|millions) of\s)(K)(?=\s*(?:$|[)\],;.]))/gu,
];
const STATED_MONEY =
  /(?:(?:thousands|millions|hundreds|billions|['’]?000s?) of|\bamounts? (?:(?:are|is|shown|stated|displayed|expressed) )*in|\bcurrency\s*:)\s+(\p{L}[\p{L}\p{M}./]{0,5})(?=$|[\s)\],;])/giu;
const NO_CURRENCY =
  /^(?:the|our|your|its|their|whole|full|local|base|home|group|report\w*|functional|units?|shares?|items?|pieces?|people|hours?|days?|tonn?e?s?|kg|k|m|mm|mn|mio|mln|bn|thous\w*|millio\w*|hundre\w*|dollar\w*|dollars|us|u\.s\.|euros?|pounds?|all|and|or|as|per|by|for|of|to|doc\w*\.?|lc|gc|fc|loc\w*\.?|comp\w*\.?|trans\w*\.?|statut\w*|orig\w*|foreign|curr\w*\.?|mixed|multi\w*|several|n\/a|none|total\w*)$/i;

const DOLLAR = /\$|\bdollars?\b/i;
const KRONE = /(?<![\p{L}])(?:(?:t|m|mn|md)?kr|kroner|kronor)\.?(?![\p{L}])/iu;

/** Matches "in thousands of pounds", because weights in pounds aren't given in thousands. */
const POUNDS =
  /(?:\b(?:thousands?|millions?)|['’]?000s?)(?: of)? pounds\b|\b(?:amounts|figures|values)\b.*\bin (?:whole )?pounds\b/i;

const SHARED_CURRENCY_WORD = /\b(pesos|francs|dinars|shillings|riyals)\b/i;

const currenciesOfWords = (word: string): ReadonlySet<string> =>
  new Set(
    CURRENCY_PATTERNS.flatMap(([pattern, code]) =>
      word.replace(pattern, '') === word ? [] : [code],
    ),
  );

/** The currencies that a text names: codes, or "$" and "kr" if they could be one of several. */
export function currenciesIn(text: string): readonly string[] {
  const found = new Set<string>();
  for (const [, code = ''] of text.matchAll(CURRENCY_CODE_WORD))
    found.add(code === 'RMB' ? 'CNY' : code);
  for (const [, code = ''] of text.matchAll(SCALED_CURRENCY_CODE)) found.add(code);
  let rest = text;
  for (const [mark = ''] of text.matchAll(UNAMBIGUOUS_CURRENCY_MARK)) {
    const code = currencyOfMark(mark);
    if (code === null || code === '$' || code === 'kr') continue;
    found.add(code);
    rest = rest.replace(mark, ' ');
  }
  for (const [, mark, other] of UNIT_CURRENCY_PATTERNS.flatMap((pattern) =>
    Array.from(text.matchAll(pattern)),
  )) {
    const code = currencyOfMark(mark ?? '') ?? currencyOfLetter(mark ?? other ?? '');
    if (code !== null && code !== '$' && code !== 'kr') found.add(code);
  }
  const unknown: string[] = [];
  for (const [, word = ''] of text.matchAll(STATED_MONEY)) {
    const isKnown = /^[A-Z]{3}$/.test(word) || NO_CURRENCY.test(word) || KRONE.test(word);
    const code = currencyOfMark(word) ?? (word === 'K' ? null : currencyOfLetter(word));
    if (code !== null && code !== '$' && code !== 'kr') found.add(code);
    else if (code === null && !isKnown && currenciesOfWords(word).size === 0) unknown.push(word);
  }
  for (const [pattern, code] of namesMoney(text)
    ? [...CURRENCY_WORDS, ...CURRENCY_PATTERNS]
    : CURRENCY_PATTERNS) {
    const without = rest.replaceAll(pattern, ' ');
    if (without !== rest) found.add(code);
    rest = without;
  }
  if (found.size === 0) for (const word of unknown) found.add(word);
  if (found.size === 0 && DOLLAR.test(rest)) found.add('$');
  if (found.size === 0 && KRONE.test(rest)) found.add('kr');
  const [, shared] = found.size === 0 ? (SHARED_CURRENCY_WORD.exec(rest) ?? []) : [];
  if (shared !== undefined) found.add(shared.toLowerCase());
  if (found.size === 0 && POUNDS.test(rest)) found.add('pounds');
  return [...found];
}

const LOCALE_DOLLARS: Readonly<Record<string, string>> = {
  '409': 'USD',
  C09: 'AUD',
  '1009': 'CAD',
  '1409': 'NZD',
  '4809': 'SGD',
  C04: 'HKD',
};
const LOCALE_KRONER: Readonly<Record<string, string>> = {
  '406': 'DKK',
  '41D': 'SEK',
  '414': 'NOK',
  '814': 'NOK',
};
const BRACKETED_CURRENCY_FORMAT = /\[\$([^\]-]*)(?:-([0-9A-F]+))?\]/i;
/** Text in quotes and characters after a backslash, which a number format shows literally. */
const LITERAL = /"([^"]*)"|((?:\\.)+)/g;

/** The currency that a number format shows: "[$€-407]" → "EUR", "$#,##0" → "$"; null if it shows none. */
export function currencyOfFormat(code: string): string | null {
  const bracket = BRACKETED_CURRENCY_FORMAT.exec(code);
  if (bracket !== null) {
    const [, sign = '', locale = ''] = bracket;
    const said = currencyInFormat(sign);
    if (said !== null) {
      const place = locale.toUpperCase().replace(/^0+/, '');
      if (said === '$') return LOCALE_DOLLARS[place] ?? '$';
      return said === 'kr' ? (LOCALE_KRONER[place] ?? 'kr') : said;
    }
  }
  const shown = code.replaceAll(/\[[^\]]*\]|[_*]./g, ' ');
  const letter = currencyOfLetter(/^[^#0?]*?["\\]([A-Z])/.exec(shown)?.[1] ?? '');
  const literals = [...shown.matchAll(LITERAL)].flatMap(([, quoted, escaped = '']) =>
    (quoted ?? escaped.replaceAll('\\', '')).split(/\s+/),
  );
  const said = [letter, ...literals.map(currencyInFormat)].find((one) => one !== null);
  return said ?? currenciesIn(shown.replaceAll(/["\\]/g, ''))[0] ?? null;
}
