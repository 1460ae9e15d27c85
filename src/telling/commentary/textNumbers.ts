import { currencyMarks } from '../../finance/currencies.ts';
import type { DecimalValue } from '../../finance/decimal.ts';
import { Decimal, decimal } from '../../finance/decimal.ts';
import { REPORTING_CURRENCIES } from '../../finance/reportingCurrencies.ts';

/** The company's currency, percent, or percentage points. */
export type NumberKind = 'money' | 'percent' | 'points';

export type StatedSign =
  /** The number is a rise or a fall, and so a difference. */
  | 'up'
  | 'down'
  /** The words "a profit of" or "a loss of" come before the number. */
  | 'profit'
  | 'loss'
  | 'negative'
  /** The direction isn't stated, or is stated only by brackets, which may also enclose an aside. */
  | 'open';

export interface TextNumber {
  /** Includes currency, signs and brackets; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly kind: NumberKind;
  /** Unsigned, in whole units of the currency or percent. */
  readonly size: DecimalValue;
  /** The value of the number's last digit: 10,000 in "$3.51M". */
  readonly step: DecimalValue;
  readonly sign: StatedSign;
  /** No currency, scale or percent sign states the unit. */
  readonly isBare: boolean;
}

const SCALE_DIGITS: Readonly<Record<string, string>> = {
  k: '1000',
  thousand: '1000',
  m: '1000000',
  mn: '1000000',
  mm: '1000000',
  million: '1000000',
  b: '1000000000',
  bn: '1000000000',
  billion: '1000000000',
};

/** Smaller numbers without a unit are counts or years. */
const LEAST_BARE = '10000';
const MOST_NUMBER_DIGITS_IN_TEXT = 18;

const SIGN = '[-+\u2212\u2013]';
/** Excludes dates, times, ranges, versions and references such as "A-1204". */
const NUMBER_IN_TEXT = new RegExp(
  [
    String.raw`(?<![\p{L}\d#_][-.,/:\u2013]?)`,
    String.raw`(?<open>\()?(?<before>${SIGN})?`,
    String.raw`(?:(?<mark>[A-Z]{0,3}\p{Sc}|(?<![A-Z])[A-Z]{3}(?![A-Z]))[ \u00a0]?)?(?<inner>${SIGN})?`,
    String.raw`(?<digits>\d{1,3}(?:,\d{3})+|\d+)(?<fraction>\.\d+)?(?![\d]|[.,/:\u2013-]\d)`,
    String.raw`(?:(?<suffix>mn|mm|bn|[kKmMbB])|[ \u00a0](?<word>[Tt]housand|[Mm]illion|[Bb]illion|mn|bn|[kKmMbB]))?(?![\p{L}\d])`,
    String.raw`(?:[ \u00a0]?(?<percent>%|per ?cent(?:age points?)?|points?|pts|pp)(?![\p{L}\d]))?`,
    String.raw`(?:[ \u00a0]?(?<after>\p{Sc}|[A-Z]{3})(?![\p{L}\d]))?(?<close>\))?`,
  ].join(''),
  'gu',
);

const BY = String.raw`(?:\s+(?:by|of|another|about|around|some|nearly|almost|only|just|roughly|over|a))*\s+[("]?$`;
const UP = new RegExp(
  String.raw`\b(?:up|rose|rises|rising|grew|grows|gained|increased?|increase of|growth of|gain of|improved|higher)${BY}`,
  'iu',
);
const DOWN = new RegExp(
  String.raw`\b(?:down|fell|falls|falling|dropped|declined?|decreased?|decrease of|decline of|drop of|fall of|shrank|lower)${BY}`,
  'iu',
);
const PROFIT = /\bprofits? of\s+$/iu;
const LOSS = /\b(?:loss(?:es)?|deficit) of\s+$/iu;
const UP_AFTER = /^\s+(?:higher|more|above|up|ahead)\b/iu;
const DOWN_AFTER = /^\s+(?:lower|less|fewer|below|down|behind)\b/iu;

/** A loss that is larger than planned is a lower result. */
const A_LOSS_WORDS = /\bloss of\b[^.;]*$/iu;
const MORE_OR_LESS = /^\s+(?:more|less)\b/iu;

function signOfNumber(signs: string, before: string, after: string): StatedSign {
  if (/[-\u2212\u2013]/u.test(signs)) return 'negative';
  if (MORE_OR_LESS.test(after) && A_LOSS_WORDS.test(before)) return 'open';
  if (signs.includes('+') || UP.test(before) || UP_AFTER.test(after)) return 'up';
  if (DOWN.test(before) || DOWN_AFTER.test(after)) return 'down';
  if (PROFIT.test(before)) return 'profit';
  return LOSS.test(before) ? 'loss' : 'open';
}

function isOwnCurrency(currency: string, mark: string): boolean | null {
  const known = new Set(currencyMarks(currency).map((one) => one.toUpperCase()));
  const found = mark.toUpperCase();
  if (known.has(found) || (currency === 'USD' && found === 'US$')) return true;
  return /\p{Sc}/u.test(mark) || REPORTING_CURRENCIES.includes(found) ? false : null;
}

function numberKind(percent: string): NumberKind {
  if (percent === '') return 'money';
  return percent === '%' || /^per ?cent$/iu.test(percent) ? 'percent' : 'points';
}

function textNumber(currency: string, match: RegExpExecArray, text: string): TextNumber | null {
  const { open = '', before = '', mark = '', inner = '', digits = '' } = match.groups ?? {};
  const { fraction = '', suffix, word, percent = '', after = '', close = '' } = match.groups ?? {};
  if (digits.length + fraction.length > MOST_NUMBER_DIGITS_IN_TEXT) return null;
  const kind = numberKind(percent);
  const currencies = new Set(
    [mark, after].filter((one) => one !== '').map((one) => isOwnCurrency(currency, one)),
  );
  if (currencies.has(false)) return null;
  // In "ARR 500K" the unknown capitals name another measure.
  if (kind === 'money' && mark !== '' && isOwnCurrency(currency, mark) === null) return null;
  const hasCurrency = currencies.has(true);
  // In "3 m" the unit may be metres.
  if (!hasCurrency && word !== undefined && word.length === 1) return null;
  const scale = (suffix ?? word)?.toLowerCase();
  const unit = kind === 'money' && scale !== undefined ? (SCALE_DIGITS[scale] ?? '1') : '1';
  const written = decimal(digits.replaceAll(',', '') + fraction);
  const isBare = !hasCurrency && scale === undefined && percent === '';
  if (isBare && (fraction !== '' || written.lt(LEAST_BARE))) return null;
  if (scale !== undefined && percent !== '') return null;
  const bracket = open !== '' && close !== '';
  const start = match.index + (bracket ? 0 : open.length);
  const isTrailing = isOwnCurrency(currency, after) === true;
  const whole = isTrailing || after === '' ? match[0] : match[0].slice(0, -after.length).trimEnd();
  const end = match.index + whole.length - (close !== '' && !bracket ? 1 : 0);
  const step = Decimal('10')
    .pow(-Math.max(fraction.length - 1, 0))
    .times(unit);
  return {
    start,
    end,
    text: text.slice(start, end),
    kind,
    size: written.times(unit),
    step,
    sign: signOfNumber(before + inner, text.slice(0, start), text.slice(end)),
    isBare,
  };
}

/**
 * Numbers in a text that may be figures, in order: money ("$3.51M", "3,508K", "(1,234,000)"), percent and points.
 * Years, dates, times, small counts, references and other currencies are skipped.
 */
export function numbersIn(currency: string, text: string): TextNumber[] {
  return [...text.matchAll(NUMBER_IN_TEXT)].flatMap((match) => {
    const found = textNumber(currency, match, text);
    return found === null ? [] : [found];
  });
}
