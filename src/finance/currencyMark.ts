const ISO_CURRENCY_CODES: ReadonlySet<string> = new Set(
  (
    'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF ' +
    'CLF CLP CNH CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD ' +
    'HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD ' +
    'MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG ' +
    'QAR RMB RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SYP SZL THB TJS TMT TND TOP TRY TTD TWD ' +
    'TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWG ZWL'
  ).split(' '),
);

/** Keyed by the mark in lower case, without dots, slashes and blanks. */
const CURRENCY_OF_MARK: ReadonlyMap<string, string> = new Map(
  Object.entries({
    AED: 'د إ|دإ|درهم إماراتي|dhs',
    AMD: '֏',
    ARS: 'ar$|arg$',
    AUD: 'a$|au$|aus$',
    AZN: '₼',
    BAM: 'km',
    BDT: '৳|tk',
    BGN: 'лв|lv',
    BHD: 'د ب|دب|bd',
    BOB: 'bs',
    BRL: 'r$',
    BYN: 'byr',
    BZD: 'bz$',
    CAD: 'c$|ca$|can$|cdn$',
    CHF: 'sfr|fr',
    CLP: 'cl$',
    CNY: 'rmb|cn¥|元|人民币|cn￥',
    COP: 'col$|co$',
    CRC: '₡',
    CZK: 'kč|kc|kčs',
    DOP: 'rd$',
    DZD: 'د ج|دج|da',
    EGP: 'ج م|جم|e£|le£|£e',
    ETB: 'br',
    EUR: '€',
    FJD: 'fj$',
    GBP: '£|stg',
    GEL: '₾',
    GHS: 'gh₵|₵|gh¢|ghc',
    HKD: 'hk$',
    HUF: 'ft',
    IDR: 'rp|idr',
    ILS: '₪|nis',
    INR: '₹|रु|rs|₨',
    IQD: 'ع د|عد',
    JMD: 'j$|jm$|ja$',
    JOD: 'د ا|دا|jd',
    JPY: '¥|￥|jp¥|円',
    KES: 'ksh|kshs|sh|kes',
    KHR: '៛',
    KRW: '₩|￦|원',
    KWD: 'د ك|دك|kd',
    KZT: '₸|тг',
    LAK: '₭',
    LBP: 'ل ل|لل|ll',
    LKR: 'රු',
    MAD: 'د م|دم|dh|mdh',
    MKD: 'ден',
    MMK: 'ks',
    MNT: '₮',
    MVR: 'rf|mvr',
    MXN: 'mx$|mex$',
    MYR: 'rm',
    MZN: 'mt|mtn',
    NAD: 'n$',
    NGN: '₦',
    NPR: 'रू|npr',
    NZD: 'nz$',
    OMR: 'ر ع|رع|ro',
    PAB: 'b/',
    PEN: 's/',
    PHP: '₱|php',
    PKR: 'pkr',
    PLN: 'zł|zl|złotych|zloty',
    PYG: '₲',
    QAR: 'ر ق|رق|qr',
    RON: 'lei|leu',
    RSD: 'din|дин',
    RUB: '₽|руб|р',
    RWF: 'frw|rwf',
    SAR: 'ر س|رس|﷼|⃁|sr',
    SGD: 's$|sg$',
    THB: '฿|บาท|thb',
    TND: 'د ت|دت|dt',
    TRY: '₺|tl|ytl',
    TTD: 'tt$',
    TWD: 'nt$|ntd|nt',
    TZS: 'tsh|tshs',
    UAH: '₴|грн',
    UGX: 'ush|ushs',
    USD: 'us$|u$s|u s$',
    UYU: '$u|uy$',
    VND: '₫|đ|vnđ',
    XAF: 'fcfa',
    XCD: 'ec$',
    XOF: 'cfa|f cfa',
    ZAR: 'r',
    ZMW: 'zk',
    $: '$|dollars',
    kr: 'kr|kr.|sek kr|íkr',
  }).flatMap(([code, marks]) =>
    marks
      .split('|')
      .filter((mark) => mark !== '')
      .map((mark): [string, string] => [comparableMark(mark), code]),
  ),
);

function comparableMark(mark: string): string {
  return mark
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\u200E\u200F\u061C]/g, '')
    .replaceAll(/[.\s\u00A0\u202F]+/g, ' ')
    .trim();
}

/** Letters that count only in exactly this form: "ft" are feet, "r" and "q" may mean anything. */
const CASE_SENSITIVE_MARKS: ReadonlySet<string> = new Set(
  'ft r br fr sh km da bd bs lv rs nt ks mt ro qr sr dt tk ll kc rf zk din lei nis stg'.split(' '),
);
const SPELLED =
  /^(?:Ft|R|Br|Fr|fr|Sh|KM|DA|BD|Bs|lv|Rs|NT|Ks|MT|MTn|RO|QR|SR|DT|Tk|LL|Kc|Rf|ZK|din|DIN|lei|LEI|Lei|NIS|STG)$/;

/**
 * The currency of a symbol or code next to an amount: its code; "$" or "kr" if it is one of several; the symbol itself
 * if it is an unknown currency sign. Null for any other text.
 */
export function currencyOfMark(written: string): string | null {
  const mark = written.trim();
  const bare = mark.replaceAll(/[\u200E\u200F\u061C]/g, '').replaceAll(/[.\s\u00A0]+$/g, '');
  if (bare === '') return null;
  if (ISO_CURRENCY_CODES.has(bare)) return bare === 'RMB' || bare === 'CNH' ? 'CNY' : bare;
  const key = comparableMark(mark);
  const known = CURRENCY_OF_MARK.get(key);
  if (known !== undefined)
    return CASE_SENSITIVE_MARKS.has(key) && !SPELLED.test(bare) ? null : known;
  if (!/\p{Sc}/u.test(bare)) return null;
  // "k€" and "M£" mean euros and pounds.
  const scaled = /^(?:k|m|mm|mn|mio|mln|bn|t)\s?(?=\p{Sc}$)/iu.exec(bare)?.[0] ?? '';
  return scaled === '' ? bare : currencyOfMark(bare.slice(scaled.length));
}

/** Currencies of one letter. "L" and "K" stand for more than one. */
const CURRENCY_OF_LETTER: Readonly<Record<string, string>> = { L: 'L', Q: 'GTQ', K: 'K' };

/** The currency of a letter before an amount or a unit, if it can't be anything else; null for any other text. */
export const currencyOfLetter = (written: string): string | null =>
  CURRENCY_OF_LETTER[written.trim().replace(/\.$/, '')] ?? null;

/** Matches "1,200" and "1.50", but not the numbers in "Q1 2025" and "K4000". */
const MONEY_LIKE_NUMBER =
  /^[-(\s]*(?:\d{1,3}(?:[.,' \u00A0\u202F]\d{3})+(?:[.,]\d+)?|\d+[.,]\d{1,2})[)\s-]*$/;

const NON_CURRENCY_FORMAT =
  /^(?:[kmbtx]|mm|mn|mio|mln|mrd|bn|tsd|tys|tis|thousands?|millions?|bps?|pp|pts?|points?|d|days?|mos?|months?|yrs?|years?|h|hrs?|hours?|mins?|ftes?|units?|pcs?|st|stk|kg|tonnes?|tons?|l|m2|sqm|sq|dr|cr|db|n\/?a|nil|zero|total|sum|general|standard|e|pct|percent|times|people|heads?|and|of|to|in|no|yes|true|false)$/i;

/** The currency of letters or a sign in a number format; unknown letters stand for themselves. */
export function currencyInFormat(written: string): string | null {
  const known = currencyOfMark(written);
  if (known !== null) return known;
  const bare = written.trim().replaceAll(/[.:]+$/g, '');
  const isMark = /^\p{L}[\p{L}\p{M}.]{0,4}$/u.test(bare) && !NON_CURRENCY_FORMAT.test(bare);
  return isMark ? bare : null;
}

const MARK_BEFORE_AMOUNT =
  /^((?:[\p{L}\p{M}\p{Sc}./]|\s(?=[\p{L}\p{Sc}]))+?\.?)[\s\u00A0]*(?=[-(]?[\s\u00A0]*[\d.,]*\d)/u;
const MARK_AFTER_AMOUNT =
  /(?<=[\d)])[\s\u00A0]*((?:[\p{L}\p{Sc}])(?:[\p{L}\p{M}\p{Sc}./]|\s(?=[\p{L}\p{Sc}]))*)$/u;
const SCALE_BEFORE_MARK = /^(k|m|mm|mn|mio|mln|bn)\.?(?=[\s\p{Sc}]|[A-Z]{3}$)/iu;

const currencyBefore = (mark: string, rest: string): string | null =>
  currencyOfMark(mark) ?? (MONEY_LIKE_NUMBER.test(rest) ? currencyOfLetter(mark) : null);

/** Returns an amount without its currency, and the currency; null if the amount has none. */
export function withoutCurrency(
  written: string,
): { readonly rest: string; readonly currency: string } | null {
  // Most amounts are digits only, and a ledger has many.
  if (/^[\d\s.,()-]*$/.test(written)) return null;
  const text = written.replaceAll(/[\u200E\u200F\u061C]/g, '').trim();
  const before = MARK_BEFORE_AMOUNT.exec(text);
  const first =
    before?.[1] === undefined ? null : currencyBefore(before[1], text.slice(before[0].length));
  if (before !== null && first !== null) {
    const rest = text.slice(before[0].length);
    const also = withoutCurrency(rest);
    // "US$ 5 USD" names the currency twice.
    return also !== null && (also.currency === first || also.currency === '$' || first === '$')
      ? { rest: also.rest, currency: first === '$' ? also.currency : first }
      : { rest, currency: first };
  }
  const behind = MARK_AFTER_AMOUNT.exec(text);
  const last = behind?.[1] ?? '';
  const end = text.slice(0, behind?.index ?? text.length);
  const scale = SCALE_BEFORE_MARK.exec(last)?.[0] ?? '';
  const scaled = scale === '' ? null : currencyOfMark(last.slice(scale.length));
  // "Kč" is the Czech koruna; its "K" doesn't mean thousands.
  const whole = last === '' ? null : currencyOfMark(last);
  if (whole !== null && (scaled === null || CURRENCY_OF_MARK.has(comparableMark(last)))) {
    return { rest: end, currency: whole };
  }
  return scaled === null ? null : { rest: `${end}${scale}`, currency: scaled };
}
