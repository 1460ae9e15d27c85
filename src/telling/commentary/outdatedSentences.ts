import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { DecimalValue } from '../../finance/decimal.ts';
import { decimal, plainText } from '../../finance/decimal.ts';
import { figureMonth } from '../../finance/figureId.ts';
import type { CheckedNumber } from './checkText.ts';
import { fitsNumber, textChecker } from './checkText.ts';
import type { CommentarySource, KnownPeriod, KnownValue } from './knownValues.ts';
import { knownValues } from './knownValues.ts';
import { linesNamedIn } from './namedLines.ts';
import { quotableValues } from './quotableValues.ts';
import type { TextNumber } from './textNumbers.ts';
import { numbersIn } from './textNumbers.ts';

export interface ChangedQuote {
  readonly number: TextNumber;
  readonly now: KnownValue | null;
}

export interface OutdatedSentence<Written extends WrittenSentence> {
  readonly written: Written;
  readonly quotes: readonly ChangedQuote[];
  /** The current values at the sentence's precision. A person confirms the sentence against these values. */
  readonly beside: string;
}

/** An amount with this many digits doesn't match by coincidence. */
const TELLING_DIGITS = 3;

const periodKey = ({ kind: is, month }: KnownPeriod): string => `${is} ${figureMonth(month)}`;

function quotedValueKey({ line, kind, isShare, of, against }: KnownValue): string {
  const beside = against === null ? '' : ` against ${periodKey(against)}`;
  return `${line}${isShare ? ' of revenue' : ''} ${kind} ${periodKey(of)}${beside}`;
}

/**
 * A number equal to a figure quotes the figure if its sentence names the line, or if it is an amount of the month with
 * enough digits. Other numbers may be equal by coincidence.
 */
function isQuote(
  basis: CompanyBasis,
  { number, known }: CheckedNumber & { kind: 'matches' },
  sentence: string,
  { month }: CommentarySource,
): boolean {
  if (linesNamedIn(basis, sentence).some(({ line }) => line === known.line)) return true;
  const isOwn = known.of.kind === 'month' && figureMonth(known.of.month) === figureMonth(month);
  const isFigure = known.against === null && !known.isShare && number.kind === 'money';
  return isOwn && isFigure && number.text.replaceAll(/\D/gu, '').length >= TELLING_DIGITS;
}

const roundedLikeNumber = (value: string, { step }: TextNumber): DecimalValue =>
  decimal(value).div(step).round(0).times(step);

/** The figures at one point in time, read once for any number of sentences. */
class BooksThen {
  readonly #basis: CompanyBasis;
  readonly #source: CommentarySource;
  #check: ((text: string) => CheckedNumber[]) | undefined;
  #values: ReadonlyMap<string, KnownValue> | undefined;
  #followable: ReadonlySet<string> | undefined;

  constructor(basis: CompanyBasis, source: CommentarySource) {
    this.#basis = basis;
    this.#source = source;
  }

  quotedBy(sentence: string): Map<number, KnownValue> {
    this.#check ??= textChecker(this.#basis, this.#source);
    const quoted = new Map<number, KnownValue>();
    for (const checked of this.#check(sentence)) {
      if (checked.kind === 'matches' && isQuote(this.#basis, checked, sentence, this.#source)) {
        quoted.set(checked.number.start, checked.known);
      }
    }
    return quoted;
  }

  /** True if a following number can show the figure; false for undefined. */
  has(figure: string | undefined): boolean {
    if (figure === undefined) return false;
    this.#followable ??= new Set(
      quotableValues(this.#basis, this.#source).map((one) => one.figure),
    );
    return this.#followable.has(figure);
  }

  find(known: KnownValue): KnownValue | null {
    this.#values ??= new Map(
      knownValues(this.#basis, this.#source)
        .toReversed()
        .map((value) => [quotedValueKey(value), value]),
    );
    return this.#values.get(quotedValueKey(known)) ?? null;
  }
}

export interface WrittenSentence {
  readonly sentence: string;
  readonly since: number;
  /** The `beside` text of the last confirmation; null if there is none. */
  readonly confirmedBeside: string | null;
  /**
   * Ids of figures that numbers follow, by the position at which the number begins. Such numbers are updated
   * automatically.
   */
  readonly follows: ReadonlyMap<number, string>;
}

/**
 * The sentences with changed figures. A number quotes the figure that it equalled when the sentence was written, or
 * first equalled later. The figure counts as changed if, at the number's precision, it now differs, until a person
 * confirms the sentence against the current values. A number that follows a figure is updated automatically and never
 * counts as changed. `books` are those of one month, earliest first, ending with the current ones.
 */
export function outdatedSentences<Written extends WrittenSentence>(
  basis: CompanyBasis,
  sentences: readonly Written[],
  books: readonly CommentarySource[],
): OutdatedSentence<Written>[] {
  const states = books.map((source) => new BooksThen(basis, source));
  const present = states.at(-1);
  if (present === undefined) return [];
  return sentences.flatMap((written) => {
    const { sentence, since, confirmedBeside, follows } = written;
    // Another figure may equal the figure that a number follows.
    const typed = numbersIn(basis.currency, sentence).filter(
      ({ start }) => !present.has(follows.get(start)),
    );
    const quoted = new Map<number, KnownValue>();
    for (const state of states.slice(since)) {
      if (typed.every(({ start }) => quoted.has(start))) break;
      for (const [start, known] of state.quotedBy(sentence)) {
        if (!quoted.has(start)) quoted.set(start, known);
      }
    }
    const quotes = typed.flatMap((number): (ChangedQuote & { key: string })[] => {
      const known = quoted.get(number.start);
      if (known === undefined) return [];
      const now = present.find(known);
      const isSame = now !== null && fitsNumber(number, now);
      return isSame ? [] : [{ number, now, key: quotedValueKey(known) }];
    });
    if (quotes.length === 0) return [];
    const beside = quotes
      .map(
        ({ key, now, number }) =>
          `${key} = ${now === null ? 'none' : plainText(roundedLikeNumber(now.value, number))}`,
      )
      .join('; ');
    return beside === confirmedBeside
      ? []
      : [{ written, quotes: quotes.map(({ number, now }) => ({ number, now })), beside }];
  });
}
