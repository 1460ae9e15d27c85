import { currenciesIn } from './books/moneyText.ts';

export interface HeadingUnit {
  readonly scale: 'units' | 'thousands' | 'millions' | null;
  /**
   * A code such as "USD"; null if there is none, or only a dollar sign, which several currencies
   * share.
   */
  readonly currency: string | null;
  /** True if the heading says "$" or "dollars" without naming a country. */
  readonly isDollars: boolean;
  /** The unit as written in the heading, such as "US$000". */
  readonly written: string;
}

const CURRENCY_BY_HEADING_WORD: Readonly<Record<string, string | null>> = {
  us$: 'USD',
  usd: 'USD',
  'us dollars': 'USD',
  $: null,
  dollars: null,
  nz$: 'NZD',
  nzd: 'NZD',
  a$: 'AUD',
  au$: 'AUD',
  aud: 'AUD',
  '€': 'EUR',
  eur: 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  '£': 'GBP',
  gbp: 'GBP',
};
const HEADING_CURRENCY = `us\\s?\\$|nz\\s?\\$|au?\\s?\\$|us dollars|dollars|usd|nzd|aud|eur(?:os?)?|gbp|\\$|€|£`;
const HEADING_THOUSANDS = `'?000'?s?|k|thousands?|ths?\\.?|tsd\\.?`;
const HEADING_MILLIONS = `'?000'?,?000'?s?|mm|mn|mio\\.?|mill?\\.?|millions?|m`;
const SCALE_WORDS_OF_HEADING = `${HEADING_MILLIONS}|${HEADING_THOUSANDS}`;
const UNIT_ALONE = new RegExp(
  `^(?:(?:all\\s+)?(?:figures|amounts|values)\\s+)?(?:(?:are\\s+)?(?:shown\\s+)?in\\s+)?(?:whole\\s+)?(?:(${HEADING_CURRENCY})(?:\\s+in)?[\\s,]*(${SCALE_WORDS_OF_HEADING})?|(${SCALE_WORDS_OF_HEADING})(?:\\s+of)?\\s*(${HEADING_CURRENCY})?)$`,
);
/** A unit within a title, used only if unambiguous: with a currency, or after "in". */
const UNIT_WITHIN_TITLE = new RegExp(
  `(?:^|[\\s(\\[,–-])((?:(${HEADING_CURRENCY})(?:\\s+in)?\\s*(${SCALE_WORDS_OF_HEADING}))|(?:in\\s+(?:whole\\s+)?(?:(${HEADING_CURRENCY})(?:\\s+in)?\\s*(${SCALE_WORDS_OF_HEADING})?|(${SCALE_WORDS_OF_HEADING})(?:\\s+of\\s+(${HEADING_CURRENCY})?)?)))(?=$|[\\s)\\].,;–-])`,
);
const BRACKETED = /[([]([^()[\]]+)[)\]]/g;
/** A unit without brackets at the end of a heading: a currency, "'000", or words after "in". */
const AT_END = new RegExp(
  `[\\s,–-]+((?:in\\s+)?(?:(?:${HEADING_CURRENCY})(?:\\s+in)?\\s*(?:${SCALE_WORDS_OF_HEADING})?|'000s?|000s|in\\s+(?:${SCALE_WORDS_OF_HEADING})))$`,
);

const comparableHeading = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[’‘`´]/g, "'")
    .replaceAll(/[\s_]+/g, ' ')
    .trim();

function unitFrom(
  written: string,
  currency: string | undefined,
  scale: string | undefined,
): HeadingUnit {
  const said = currency?.replace(/\s(?=\$)/, '') ?? '';
  const code = CURRENCY_BY_HEADING_WORD[said] ?? null;
  return {
    scale: headingScale(scale, currency),
    currency: code,
    isDollars: code === null && said !== '',
    written,
  };
}

function headingScale(
  scale: string | undefined,
  currency: string | undefined,
): HeadingUnit['scale'] {
  if (scale === undefined) return currency === undefined ? null : 'units';
  return new RegExp(`^(?:${HEADING_MILLIONS})$`).test(scale) ? 'millions' : 'thousands';
}

/** The unit in a text that contains nothing else: "US$000", "in thousands", "$m"; null otherwise. */
function wholeUnit(text: string): HeadingUnit | null {
  const match = UNIT_ALONE.exec(
    comparableHeading(text).replace(/\s*unless (?:otherwise )?stated.*$/, ''),
  );
  if (match === null) return null;
  return unitFrom(text.trim(), match[1] ?? match[4], match[2] ?? match[3]);
}

function inHeadingSpelling(heading: string, words: string): string {
  const at = heading.toLowerCase().indexOf(words);
  return at === -1 ? words : heading.slice(at, at + words.length);
}

export function headingUnit(heading: string): HeadingUnit | null {
  const whole = wholeUnit(heading);
  // A cell that contains only "M" or "K" could mean anything.
  if (whole !== null) return whole.written.length > 1 || whole.scale === 'units' ? whole : null;
  for (const [, inside = ''] of heading.matchAll(BRACKETED)) {
    const unit = wholeUnit(inside);
    if (unit !== null) return unit;
  }
  const text = comparableHeading(heading);
  const match = UNIT_WITHIN_TITLE.exec(text);
  if (match !== null) {
    const [, written = '', c1, s1, c2, s2, s3, c3] = match;
    return unitFrom(inHeadingSpelling(heading, written), c1 ?? c2 ?? c3, s1 ?? s2 ?? s3);
  }
  const atEnd = AT_END.exec(text)?.[1];
  return atEnd === undefined ? null : wholeUnit(inHeadingSpelling(heading, atEnd));
}

/** The currency code that a heading or a title states, or "$" or "kr" if it could be one of several; null if none. */
export function statedCurrency(heading: string): string | null {
  const unit = headingUnit(heading);
  if (unit?.currency !== undefined && unit.currency !== null) return unit.currency;
  return currenciesIn(heading)[0] ?? (unit?.isDollars === true ? '$' : null);
}

const BARE_DOLLAR_CURRENCIES: ReadonlySet<string> = new Set(
  (
    'ARS AUD BBD BMD BND BSD BZD CAD CLP COP CUP DOP FJD GYD HKD JMD KYD LRD MXN NAD NZD SBD SGD SRD ' +
    'TTD TWD USD UYU XCD'
  ).split(' '),
);

const BARE_KRONE_CURRENCIES: ReadonlySet<string> = new Set(['DKK', 'ISK', 'NOK', 'SEK']);

const CURRENCIES_BY_LETTER: Readonly<Record<string, ReadonlySet<string>>> = {
  L: new Set(['ALL', 'HNL', 'MDL']),
  K: new Set(['LAK', 'MMK', 'MWK', 'PGK', 'ZMW']),
};

const OF_WORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  pesos: new Set(['ARS', 'CLP', 'COP', 'CUP', 'DOP', 'MXN', 'PHP', 'UYU']),
  francs: new Set(['BIF', 'CDF', 'CHF', 'DJF', 'GNF', 'KMF', 'RWF', 'XAF', 'XOF', 'XPF']),
  dinars: new Set(['BHD', 'DZD', 'IQD', 'JOD', 'KWD', 'LYD', 'MKD', 'RSD', 'TND']),
  shillings: new Set(['KES', 'SOS', 'TZS', 'UGX']),
  pounds: new Set(['EGP', 'FKP', 'GBP', 'GIP', 'LBP', 'SDG', 'SHP', 'SSP', 'SYP']),
  riyals: new Set(['IRR', 'OMR', 'QAR', 'SAR', 'YER']),
};

/** True if a file's "$", "kr", sign or code can mean this currency; "¥" has two meanings. */
export const canBeCurrency = (said: string, code: string): boolean =>
  said === code ||
  (said === '$' && BARE_DOLLAR_CURRENCIES.has(code)) ||
  (said === 'kr' && BARE_KRONE_CURRENCIES.has(code)) ||
  CURRENCIES_BY_LETTER[said]?.has(code) === true ||
  OF_WORDS[said]?.has(code) === true ||
  (said === 'JPY' && code === 'CNY');

/** Shortens "Revenue (US$000)¹:" to "Revenue". */
export function withoutUnit(heading: string): string {
  const bare = heading
    .replaceAll(/[¹²³⁰-⁹†‡*]+/g, ' ')
    .replaceAll(BRACKETED, (whole, inside: string) =>
      wholeUnit(inside) !== null || /^\s*(?:notes?\s*)?\d{1,2}\s*$/i.test(inside) ? ' ' : whole,
    )
    .replace(/^\s*\d{1,2}[.)]\s+/, '')
    .replace(/[\s,–-]+notes?\s*\d{1,2}\s*$/i, '')
    .replace(/[\s:]+$/, '')
    .trim();
  const at =
    comparableHeading(bare).length === bare.length
      ? AT_END.exec(comparableHeading(bare))?.index
      : undefined;
  return at === undefined ? bare : bare.slice(0, at);
}
