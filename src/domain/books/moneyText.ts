/** Codes that are read where they stand as a word in capitals. Those that are English words are left out. */
const CODES =
  'USD|EUR|GBP|CHF|DKK|SEK|NOK|ISK|PLN|CZK|HUF|RON|BGN|TRY|RUB|UAH|JPY|CNY|RMB|HKD|SGD|TWD|KRW|INR|PKR|BDT|LKR|IDR|MYR|THB|PHP|VND|AUD|NZD|CAD|MXN|BRL|ARS|CLP|COP|PEN|ZAR|NGN|KES|GHS|EGP|MAD|AED|SAR|QAR|KWD|BHD|ILS|OMR|JOD|LBP|IQD|DZD|TND|XOF|XAF|XPF|TZS|UGX|ETB|ZMW|BWP|NAD|MUR|NPR|MMK|KZT|AZN|RSD|UYU|PYG|CRC|GTQ|DOP|JMD|TTD|XCD|FJD|PGK';
const CODE = new RegExp(`(?<![A-Za-z0-9])(${CODES})(?![A-Za-z0-9])`, 'g');
/** "TEUR" and "MSEK" are thousands and millions. */
const SCALED = /(?<![A-Za-z0-9])[TKM](USD|EUR|GBP|CHF|DKK|SEK|NOK)(?![A-Za-z0-9])/g;
/** Signs and words, the more exact first. */
const SAID: readonly (readonly [RegExp, string])[] = [
  [/\bUS\s?\$|\bU\.?S\.? dollars?\b/gi, 'USD'],
  [/\b(?:AU?|AUS)\s?\$|\baustralian dollars?\b/gi, 'AUD'],
  [/\bNZ\s?\$|\bnew zealand dollars?\b/gi, 'NZD'],
  [/\bCA?\s?\$|\bcanadian dollars?\b/gi, 'CAD'],
  [/\bHK\s?\$/gi, 'HKD'],
  [/\bS\s?\$|\bsingapore dollars?\b/g, 'SGD'],
  [/\bR\$/g, 'BRL'],
  [/€|\beuros?\b/gi, 'EUR'],
  [/£|\b(?:pounds? sterling|sterling)\b/gi, 'GBP'],
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
  [/\b(?:turkish liras?|türk lirası)(?!\p{L})/giu, 'TRY'],
  [/\b(?:roubles?|rubles?)\b/gi, 'RUB'],
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
  [/\bzł\b/gi, 'PLN'],
  [/\bKč\b/gi, 'CZK'],
  [/\bswiss francs?\b|\bSFr\.?(?=\s|$)|\bFr\.(?=\s)/g, 'CHF'],
  [/\bdanish (?:kroner?|crowns?)\b|\bdanske kroner\b/gi, 'DKK'],
  [/\bswedish (?:kronor?|crowns?)\b/gi, 'SEK'],
  [/\b(?:norwegian (?:kroner?|crowns?)|norske kroner)\b/gi, 'NOK'],
];
/** A dollar sign alone, or "dollars": one of several currencies. */
const DOLLAR = /\$|\bdollars?\b/i;
/** Kroner and kronor of one of three countries. */
const KRONE = /(?<![\p{L}])(?:t?kr|kroner|kronor)\.?(?![\p{L}])/iu;

/** The currencies that a text names: codes, and "$" or "kr" where it could be several. */
export function currenciesIn(text: string): readonly string[] {
  const found = new Set<string>();
  for (const [, code = ''] of text.matchAll(CODE)) found.add(code === 'RMB' ? 'CNY' : code);
  for (const [, code = ''] of text.matchAll(SCALED)) found.add(code);
  let rest = text;
  for (const [pattern, code] of SAID) {
    const without = rest.replaceAll(pattern, ' ');
    if (without !== rest) found.add(code);
    rest = without;
  }
  if (found.size === 0 && DOLLAR.test(rest)) found.add('$');
  if (found.size === 0 && KRONE.test(rest)) found.add('kr');
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
const BRACKET = /\[\$([^\]-]*)(?:-([0-9A-F]+))?\]/i;

/** The currency that a number format shows: "[$€-407]" → "EUR", "$#,##0" → "$"; null when it shows none. */
export function currencyOfFormat(code: string): string | null {
  const bracket = BRACKET.exec(code);
  if (bracket !== null) {
    const [, sign = '', locale = ''] = bracket;
    if (sign.trim() !== '') {
      const place = locale.toUpperCase().replace(/^0+/, '');
      if (sign.trim() === '$') return LOCALE_DOLLARS[place] ?? '$';
      if (/^kr\.?$/i.test(sign.trim())) return LOCALE_KRONER[place] ?? 'kr';
      return currenciesIn(sign.trim())[0] ?? null;
    }
  }
  const bare = code.replaceAll(/\[[^\]]*\]|[_*]./g, ' ').replaceAll(/["\\]/g, '');
  return currenciesIn(bare)[0] ?? null;
}
