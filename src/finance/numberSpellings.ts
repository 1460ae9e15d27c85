import type { DecimalValue } from './decimal.ts';
import { decimal } from './decimal.ts';

interface SpelledScale {
  readonly unit: string;
  readonly suffixes: readonly string[];
  readonly words: readonly string[];
}

const SPELLED_SCALES: readonly SpelledScale[] = [
  { unit: '1000', suffixes: ['k'], words: ['k', 'thousand'] },
  { unit: '1000000', suffixes: ['m', 'mn', 'mm'], words: ['m', 'mn', 'million'] },
  { unit: '1000000000', suffixes: ['b', 'bn'], words: ['b', 'bn', 'billion'] },
];

const SCALE_WORDS: ReadonlySet<string> = new Set(
  SPELLED_SCALES.flatMap(({ suffixes, words }) => [...suffixes, ...words]),
);

export const isScaleWord = (word: string) => SCALE_WORDS.has(word.toLowerCase());

// A currency, a sign and brackets may surround a number without changing how it is written.
const SPELLED_NUMBER =
  /^[-−(]*(?:US)?[$€£¥]?[-−]?(?<digits>\d{1,3}(?:,\d{3})+|\d+)(?<fraction>\.\d+)?\s*(?<scale>[a-z]*)(?<percent>%?)\)?$/i;

/** A longer number isn't an amount, but an account or telephone number. */
const MOST_SPELLED_DIGITS = 18;
const MOST_DECIMALS = 3;

const withThousandsCommas = (digits: string) => digits.replaceAll(/\B(?=(?:\d{3})+(?!\d))/g, ',');

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
    return [digits + tail, withThousandsCommas(digits) + tail];
  });
}

const withScaleWords = (spellings: readonly string[], { suffixes, words }: SpelledScale) =>
  spellings.flatMap((spelling) => [
    ...suffixes.map((suffix) => spelling + suffix),
    ...words.map((word) => `${spelling} ${word}`),
  ]);

const significantDigits = (value: DecimalValue) =>
  value.toFixed().replace('.', '').replace(/^0+/, '').length;

/** A long number rounded to at least two digits: 3508213 is "3.5M" and "3,508K". */
function roundedSpellings(value: DecimalValue, scale: SpelledScale): string[] {
  const quotient = value.div(scale.unit);
  if (quotient.lt('1')) return [];
  return [0, 1, 2].flatMap((decimals) => {
    const rounded = quotient.round(decimals);
    return significantDigits(rounded) < 2 ? [] : withScaleWords(plainSpellings(rounded), scale);
  });
}

function exactSpellings(value: DecimalValue, scale: SpelledScale): string[] {
  const quotient = value.div(scale.unit);
  const isShort = quotient.round(MOST_DECIMALS).eq(quotient);
  return isShort && quotient.gte('0.1') ? withScaleWords(plainSpellings(quotient), scale) : [];
}

/**
 * The ways to write a number from a text, in lower case, without sign and currency: "3508213" is also "3,508,213",
 * "3.5m" or "3.51 million"; "$3.5M" is also "3,500,000". A number without a scale may have one in the text: "3.5" is
 * also "3.5m". Null if the text isn't a number.
 */
export function numberSpellings(text: string): string[] | null {
  const {
    digits,
    fraction = '',
    scale = '',
    percent,
  } = SPELLED_NUMBER.exec(text.trim())?.groups ?? {};
  if (digits === undefined || digits.length + fraction.length > MOST_SPELLED_DIGITS) return null;
  const written = decimal(digits.replaceAll(',', '') + fraction);
  const asTyped = `${digits}${fraction}`;
  if (percent === '%')
    return scale === '' ? distinctSpellings([asTyped, ...plainSpellings(written)]) : null;
  if (scale === '') {
    if (written.lt('1000')) {
      const plain = [asTyped, ...plainSpellings(written)];
      const suffixes = SPELLED_SCALES.flatMap((each) => each.suffixes);
      const withSuffix = plain.flatMap((spelling) => suffixes.map((suffix) => spelling + suffix));
      return distinctSpellings([...plain, ...withSuffix]);
    }
    const inScales = SPELLED_SCALES.flatMap((each) => [
      ...exactSpellings(written, each),
      ...roundedSpellings(written, each),
    ]);
    return distinctSpellings([asTyped, ...plainSpellings(written), ...inScales]);
  }
  const own = SPELLED_SCALES.find(({ suffixes, words }) =>
    [...suffixes, ...words].includes(scale.toLowerCase()),
  );
  if (own === undefined) return null;
  const value = written.times(own.unit);
  const inScales = SPELLED_SCALES.flatMap((each) => exactSpellings(value, each));
  return distinctSpellings([
    ...withScaleWords([asTyped], own),
    ...(value.gte('1000') ? plainSpellings(value) : []),
    ...inScales,
  ]);
}

const distinctSpellings = (spellings: readonly string[]) => [...new Set(spellings)];
