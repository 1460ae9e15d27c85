import type { CompanyBasis } from '../companyBasis.ts';
import type { DecimalValue } from '../decimal.ts';
import { decimal, plainText } from '../decimal.ts';
import { figureMonth } from '../figureId.ts';
import type { CheckedNumber } from './checkText.ts';
import { fitsNumber, textChecker } from './checkText.ts';
import type { CommentarySource, KnownPeriod, KnownValue } from './knownValues.ts';
import { knownValues } from './knownValues.ts';
import { linesNamedIn } from './namedLines.ts';
import { quotableValues } from './quotableValues.ts';
import type { TextNumber } from './textNumbers.ts';
import { numbersIn } from './textNumbers.ts';

/** A number of a sentence that was a figure once and is not the same figure any more. */
export interface ChangedQuote {
  readonly number: TextNumber;
  /** What the books say now; null: they have no such figure any more. */
  readonly now: KnownValue | null;
}

/** A sentence whose figures have changed since they were quoted. */
export interface OutdatedSentence<Written extends WrittenSentence> {
  readonly written: Written;
  readonly quotes: readonly ChangedQuote[];
  /** What those figures are now, as far as the sentence writes them out: what a person confirms it beside. */
  readonly beside: string;
}

/** So many digits of an amount are no accident. */
const TELLING_DIGITS = 3;

const periodKey = ({ is, month }: KnownPeriod): string => `${is} ${figureMonth(month)}`;

function keyOf({ line, kind, isShare, of, against }: KnownValue): string {
  const beside = against === null ? '' : ` against ${periodKey(against)}`;
  return `${line}${isShare ? ' of revenue' : ''} ${kind} ${periodKey(of)}${beside}`;
}

/**
 * Whether a number that is a figure quotes it: its sentence names the line, or the number is an amount of the
 * month itself that is written out far enough. Others may be equal by accident.
 */
function isQuote(
  basis: CompanyBasis,
  { number, known }: CheckedNumber & { is: 'matches' },
  sentence: string,
  { month }: CommentarySource,
): boolean {
  if (linesNamedIn(basis, sentence).some(({ line }) => line === known.line)) return true;
  const isOwn = known.of.is === 'month' && figureMonth(known.of.month) === figureMonth(month);
  const isFigure = known.against === null && !known.isShare && number.kind === 'money';
  return isOwn && isFigure && number.text.replaceAll(/\D/gu, '').length >= TELLING_DIGITS;
}

const rounded = (value: string, { step }: TextNumber): DecimalValue =>
  decimal(value).div(step).round(0).times(step);

/** The books at one time, read once however many sentences are compared with them. */
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

  /** The figures that a sentence quotes, by where their numbers stand. */
  quotedBy(sentence: string): Map<number, KnownValue> {
    this.#check ??= textChecker(this.#basis, this.#source);
    const quoted = new Map<number, KnownValue>();
    for (const checked of this.#check(sentence)) {
      if (checked.is === 'matches' && isQuote(this.#basis, checked, sentence, this.#source)) {
        quoted.set(checked.number.start, checked.known);
      }
    }
    return quoted;
  }

  /** Whether a text that follows the figure says what it is; undefined is no figure. */
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
        .map((value) => [keyOf(value), value]),
    );
    return this.#values.get(keyOf(known)) ?? null;
  }
}

/** A sentence of a month's texts. */
export interface WrittenSentence {
  readonly sentence: string;
  /** The place among the books of those that it was written beside. */
  readonly since: number;
  /** As of `ChangedSentence`, when a person confirmed it last; null: nobody has. */
  readonly confirmedBeside: string | null;
  /** The ids of the figures that its numbers follow, by where they begin: these say what their figure is. */
  readonly follows: ReadonlyMap<number, string>;
}

/**
 * The sentences whose figures have changed. A number quotes the figure that it was when the sentence was
 * written, or the first that it became afterwards. It has changed when the figure, written out as far as the
 * number is, is another now; and until a person confirms the sentence beside what the figures are now. A number
 * that follows a figure says what it is, while a text can follow it, and has not changed.
 * `books` are those of one month, the earliest first and the present last.
 */
export function changedSentences<Written extends WrittenSentence>(
  basis: CompanyBasis,
  sentences: readonly Written[],
  books: readonly CommentarySource[],
): OutdatedSentence<Written>[] {
  const states = books.map((source) => new BooksThen(basis, source));
  const present = states.at(-1);
  if (present === undefined) return [];
  return sentences.flatMap((written) => {
    const { sentence, since, confirmedBeside, follows } = written;
    // Another figure may be equal to the one that a number follows.
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
      return isSame ? [] : [{ number, now, key: keyOf(known) }];
    });
    if (quotes.length === 0) return [];
    const beside = quotes
      .map(
        ({ key, now, number }) =>
          `${key} = ${now === null ? 'none' : plainText(rounded(now.value, number))}`,
      )
      .join('; ');
    return beside === confirmedBeside
      ? []
      : [{ written, quotes: quotes.map(({ number, now }) => ({ number, now })), beside }];
  });
}
