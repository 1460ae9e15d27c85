import type { DecimalValue } from './decimal.ts';
import { decimal } from './decimal.ts';

interface Scale {
  /** The value of one. */
  readonly unit: string;
  /** Written right after the digits, "3.5M". */
  readonly suffixes: readonly string[];
  /** Written as a word of its own, "3.5 million". */
  readonly words: readonly string[];
}

const SCALES: readonly Scale[] = [
  { unit: '1000', suffixes: ['k'], words: ['k', 'thousand'] },
  { unit: '1000000', suffixes: ['m', 'mn', 'mm'], words: ['m', 'mn', 'million'] },
  { unit: '1000000000', suffixes: ['b', 'bn'], words: ['b', 'bn', 'billion'] },
];

const SCALE_WORDS: ReadonlySet<string> = new Set(
  SCALES.flatMap(({ suffixes, words }) => [...suffixes, ...words]),
);

/** Whether a word scales the number before it: "million", "k". */
export const isScaleWord = (word: string) => SCALE_WORDS.has(word.toLowerCase());

// A currency, a sign and brackets may stand around a number; they do not change how it is written.
const NUMBER =
  /^[-−(]*(?:US)?[$€£¥]?[-−]?(?<digits>\d{1,3}(?:,\d{3})+|\d+)(?<fraction>\.\d+)?\s*(?<scale>[a-z]*)(?<percent>%?)\)?$/i;

/** Longer ones are no amount: an account number, a telephone number. */
const MOST_DIGITS = 18;
const MOST_DECIMALS = 3;

const grouped = (digits: string) => digits.replaceAll(/\B(?=(?:\d{3})+(?!\d))/g, ',');

/** The ways to write a plain number: with and without zeros at the end and commas. */
function plainSpellings(value: DecimalValue): string[] {
  const text = value.toFixed();
  const decimals = text.split('.')[1]?.length ?? 0;
  const spellings = [
    text,
    value.toFixed(Math.max(decimals, 1)),
    value.toFixed(Math.max(decimals, 2)),
  ];
  return spellings.flatMap((spelling) => {
    const [digits = '', fraction] = spelling.split('.');
    const tail = fraction === undefined ? '' : `.${fraction}`;
    return [digits + tail, grouped(digits) + tail];
  });
}

const scaled = (spellings: readonly string[], { suffixes, words }: Scale) =>
  spellings.flatMap((spelling) => [
    ...suffixes.map((suffix) => spelling + suffix),
    ...words.map((word) => `${spelling} ${word}`),
  ]);

const significantDigits = (value: DecimalValue) =>
  value.toFixed().replace('.', '').replace(/^0+/, '').length;

/** A long number as a text would round it, to at least two digits: 3508213 is "3.5M" and "3,508K". */
function roundedSpellings(value: DecimalValue, scale: Scale): string[] {
  const quotient = value.div(scale.unit);
  if (quotient.lt('1')) return [];
  return [0, 1, 2].flatMap((decimals) => {
    const rounded = quotient.round(decimals);
    return significantDigits(rounded) < 2 ? [] : scaled(plainSpellings(rounded), scale);
  });
}

/** The same amount in this scale, where few decimals suffice: 3500000 is "3.5M". */
function exactSpellings(value: DecimalValue, scale: Scale): string[] {
  const quotient = value.div(scale.unit);
  const isShort = quotient.round(MOST_DECIMALS).eq(quotient);
  return isShort && quotient.gte('0.1') ? scaled(plainSpellings(quotient), scale) : [];
}

/**
 * The ways in which a text may write this number, in lower case and without sign or currency:
 * "3508213" is also "3,508,213" and, rounded, "3.5m" or "3.51 million"; "$3.5M" is also "3,500,000".
 * A number without a scale may have one in the text: "3.5" is also "3.5m". Null for what is no number.
 */
export function numberSpellings(text: string): string[] | null {
  const { digits, fraction = '', scale = '', percent } = NUMBER.exec(text.trim())?.groups ?? {};
  if (digits === undefined || digits.length + fraction.length > MOST_DIGITS) return null;
  const written = decimal(digits.replaceAll(',', '') + fraction);
  const asTyped = `${digits}${fraction}`;
  if (percent === '%') return scale === '' ? unique([asTyped, ...plainSpellings(written)]) : null;
  if (scale === '') {
    if (written.lt('1000')) {
      const plain = [asTyped, ...plainSpellings(written)];
      const suffixes = SCALES.flatMap((each) => each.suffixes);
      const withSuffix = plain.flatMap((spelling) => suffixes.map((suffix) => spelling + suffix));
      return unique([...plain, ...withSuffix]);
    }
    const inScales = SCALES.flatMap((each) => [
      ...exactSpellings(written, each),
      ...roundedSpellings(written, each),
    ]);
    return unique([asTyped, ...plainSpellings(written), ...inScales]);
  }
  const own = SCALES.find(({ suffixes, words }) =>
    [...suffixes, ...words].includes(scale.toLowerCase()),
  );
  if (own === undefined) return null;
  const value = written.times(own.unit);
  const inScales = SCALES.flatMap((each) => exactSpellings(value, each));
  return unique([
    ...scaled([asTyped], own),
    ...(value.gte('1000') ? plainSpellings(value) : []),
    ...inScales,
  ]);
}

const unique = (spellings: readonly string[]) => [...new Set(spellings)];
