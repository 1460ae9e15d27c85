import { currenciesIn } from './books/moneyText.ts';

/** What a heading or title says about the amounts below it. */
export interface HeadingUnit {
  readonly scale: 'units' | 'thousands' | 'millions' | null;
  /** "USD"; null when there is none, or only a dollar sign, which several currencies share. */
  readonly currency: string | null;
  /** It says "$" or "dollars", and not of which country. */
  readonly isDollars: boolean;
  /** As written in the heading: "US$000". */
  readonly written: string;
}

const CURRENCIES: Readonly<Record<string, string | null>> = {
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
const CURRENCY = `us\\s?\\$|nz\\s?\\$|au?\\s?\\$|us dollars|dollars|usd|nzd|aud|eur(?:os?)?|gbp|\\$|€|£`;
const THOUSANDS = `'?000'?s?|k|thousands?|ths?\\.?|tsd\\.?`;
const MILLIONS = `'?000'?,?000'?s?|mm|mn|mio\\.?|mill?\\.?|millions?|m`;
const SCALE = `${MILLIONS}|${THOUSANDS}`;
const WHOLE = new RegExp(
  `^(?:(?:all\\s+)?(?:figures|amounts|values)\\s+)?(?:(?:are\\s+)?(?:shown\\s+)?in\\s+)?(?:whole\\s+)?(?:(${CURRENCY})(?:\\s+in)?[\\s,]*(${SCALE})?|(${SCALE})(?:\\s+of)?\\s*(${CURRENCY})?)$`,
);
/** A unit within a title, only where unambiguous: with a currency, or after "in". */
const WITHIN = new RegExp(
  `(?:^|[\\s(\\[,–-])((?:(${CURRENCY})(?:\\s+in)?\\s*(${SCALE}))|(?:in\\s+(?:whole\\s+)?(?:(${CURRENCY})(?:\\s+in)?\\s*(${SCALE})?|(${SCALE})(?:\\s+of\\s+(${CURRENCY})?)?)))(?=$|[\\s)\\].,;–-])`,
);
const BRACKETED = /[([]([^()[\]]+)[)\]]/g;
/** A unit without brackets at the end of a heading: a currency, "'000", or words after "in". */
const AT_END = new RegExp(
  `[\\s,–-]+((?:in\\s+)?(?:(?:${CURRENCY})(?:\\s+in)?\\s*(?:${SCALE})?|'000s?|000s|in\\s+(?:${SCALE})))$`,
);

const plain = (text: string) =>
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
  const code = CURRENCIES[said] ?? null;
  return {
    scale: scaleOf(scale, currency),
    currency: code,
    isDollars: code === null && said !== '',
    written,
  };
}

function scaleOf(scale: string | undefined, currency: string | undefined): HeadingUnit['scale'] {
  if (scale === undefined) return currency === undefined ? null : 'units';
  return new RegExp(`^(?:${MILLIONS})$`).test(scale) ? 'millions' : 'thousands';
}

/** The unit in a text that contains nothing else: "US$000", "in thousands", "$m"; otherwise null. */
function wholeUnit(text: string): HeadingUnit | null {
  const match = WHOLE.exec(plain(text).replace(/\s*unless (?:otherwise )?stated.*$/, ''));
  if (match === null) return null;
  return unitFrom(text.trim(), match[1] ?? match[4], match[2] ?? match[3]);
}

/** Text found in lower case, spelled as in the heading: "us$000" → "US$000". */
function asWritten(heading: string, words: string): string {
  const at = heading.toLowerCase().indexOf(words);
  return at === -1 ? words : heading.slice(at, at + words.length);
}

/** The unit that a heading or a title states, or null. */
export function headingUnit(heading: string): HeadingUnit | null {
  const whole = wholeUnit(heading);
  // A cell that contains only "M" or "K" could mean anything.
  if (whole !== null) return whole.written.length > 1 || whole.scale === 'units' ? whole : null;
  for (const [, inside = ''] of heading.matchAll(BRACKETED)) {
    const unit = wholeUnit(inside);
    if (unit !== null) return unit;
  }
  const text = plain(heading);
  const match = WITHIN.exec(text);
  if (match !== null) {
    const [, written = '', c1, s1, c2, s2, s3, c3] = match;
    return unitFrom(asWritten(heading, written), c1 ?? c2 ?? c3, s1 ?? s2 ?? s3);
  }
  const atEnd = AT_END.exec(text)?.[1];
  return atEnd === undefined ? null : wholeUnit(asWritten(heading, atEnd));
}

/** The currency that a heading or a title states: its code, or "$" and "kr" for one of several; null for none. */
export function currencySaid(heading: string): string | null {
  const unit = headingUnit(heading);
  if (unit?.currency !== undefined && unit.currency !== null) return unit.currency;
  return currenciesIn(heading)[0] ?? (unit?.isDollars === true ? '$' : null);
}

/** Those whose amounts people write with a bare "$". */
const DOLLARS: ReadonlySet<string> = new Set(
  (
    'ARS AUD BBD BMD BND BSD BZD CAD CLP COP CUP DOP FJD GYD HKD JMD KYD LRD MXN NAD NZD SBD SGD SRD ' +
    'TTD TWD USD UYU XCD'
  ).split(' '),
);

/** Those whose amounts people write with "kr". */
const KRONER: ReadonlySet<string> = new Set(['DKK', 'ISK', 'NOK', 'SEK']);

/** Those whose amounts people write with one letter. */
const OF_LETTERS: Readonly<Record<string, ReadonlySet<string>>> = {
  L: new Set(['ALL', 'HNL', 'MDL']),
  K: new Set(['LAK', 'MMK', 'MWK', 'PGK', 'ZMW']),
};

/** Those that a word in the plural stands for. */
const OF_WORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  pesos: new Set(['ARS', 'CLP', 'COP', 'CUP', 'DOP', 'MXN', 'PHP', 'UYU']),
  francs: new Set(['BIF', 'CDF', 'CHF', 'DJF', 'GNF', 'KMF', 'RWF', 'XAF', 'XOF', 'XPF']),
  dinars: new Set(['BHD', 'DZD', 'IQD', 'JOD', 'KWD', 'LYD', 'MKD', 'RSD', 'TND']),
  shillings: new Set(['KES', 'SOS', 'TZS', 'UGX']),
  pounds: new Set(['EGP', 'FKP', 'GBP', 'GIP', 'LBP', 'SDG', 'SHP', 'SSP', 'SYP']),
  riyals: new Set(['IRR', 'OMR', 'QAR', 'SAR', 'YER']),
};

/** Whether what a file says, a code, "$" or "kr", can be this currency: "¥" is of two. */
export const canBeCurrency = (said: string, code: string): boolean =>
  said === code ||
  (said === '$' && DOLLARS.has(code)) ||
  (said === 'kr' && KRONER.has(code)) ||
  OF_LETTERS[said]?.has(code) === true ||
  OF_WORDS[said]?.has(code) === true ||
  (said === 'JPY' && code === 'CNY');

/** A heading without its unit and footnote marks: "Revenue (US$000)¹:" → "Revenue". */
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
  const at = plain(bare).length === bare.length ? AT_END.exec(plain(bare))?.index : undefined;
  return at === undefined ? bare : bare.slice(0, at);
}
