import type { BooksMonth } from '../books/books.ts';
import { requiredMillionths, textOfMillionths } from '../books/exactSums.ts';
import type { FlowLine } from './flowLines.ts';
import { FLOW_KEYS } from './flowLines.ts';
import type { BalanceSheet, CashFlow, TypedSheet } from './statementAmounts.ts';

type Texts<Key extends string> = Readonly<Record<Key, string>>;

/** A balance sheet as JSON can hold it. Amounts are decimal text. */
export interface PlainSheet extends Texts<
  | 'notClassified'
  | 'resultOfYear'
  | 'earlierResults'
  | 'equityNotEntered'
  | 'notBooked'
  | 'difference'
> {
  readonly month: BooksMonth;
  /** Keyed by slug. */
  readonly lines: Readonly<Record<string, string>>;
  readonly undecided: readonly string[];
  readonly hasUnclassified?: boolean;
  readonly typed?: TypedSheet;
}

/** A cash flow as JSON can hold it. Lines that are zero may be missing. */
export interface PlainFlow extends Texts<'opening' | 'movedIntoCash' | 'change' | 'closing'> {
  readonly first: BooksMonth;
  readonly last: BooksMonth;
  readonly lines: Readonly<Partial<Record<FlowLine, string>>>;
}

export const plainSheet = (sheet: BalanceSheet): PlainSheet => ({
  month: sheet.month,
  lines: Object.fromEntries(
    [...sheet.lines].map(([slug, amount]) => [slug, textOfMillionths(amount)]),
  ),
  notClassified: textOfMillionths(sheet.notClassified),
  resultOfYear: textOfMillionths(sheet.resultOfYear),
  earlierResults: textOfMillionths(sheet.earlierResults),
  equityNotEntered: textOfMillionths(sheet.equityNotEntered),
  notBooked: textOfMillionths(sheet.notBooked),
  difference: textOfMillionths(sheet.difference),
  undecided: sheet.undecided,
  ...(sheet.hasUnclassified === undefined ? {} : { hasUnclassified: sheet.hasUnclassified }),
  ...(sheet.typed === undefined ? {} : { typed: sheet.typed }),
});

/** @throws RangeError on an amount that is not a plain decimal. */
export const sheetOfPlain = (sheet: PlainSheet): BalanceSheet => ({
  month: sheet.month,
  lines: new Map(
    Object.entries(sheet.lines).map(([slug, amount]) => [slug, requiredMillionths(amount)]),
  ),
  notClassified: requiredMillionths(sheet.notClassified),
  resultOfYear: requiredMillionths(sheet.resultOfYear),
  earlierResults: requiredMillionths(sheet.earlierResults),
  equityNotEntered: requiredMillionths(sheet.equityNotEntered),
  notBooked: requiredMillionths(sheet.notBooked),
  difference: requiredMillionths(sheet.difference),
  undecided: sheet.undecided,
  ...(sheet.hasUnclassified === undefined ? {} : { hasUnclassified: sheet.hasUnclassified }),
  ...(sheet.typed === undefined ? {} : { typed: sheet.typed }),
});

export const plainFlow = (flow: CashFlow): PlainFlow => ({
  first: flow.first,
  last: flow.last,
  lines: Object.fromEntries(
    [...flow.lines].map(([line, amount]) => [line, textOfMillionths(amount)]),
  ),
  opening: textOfMillionths(flow.opening),
  movedIntoCash: textOfMillionths(flow.movedIntoCash),
  change: textOfMillionths(flow.change),
  closing: textOfMillionths(flow.closing),
});

/** @throws RangeError on an amount that is not a plain decimal. */
export const flowOfPlain = (flow: PlainFlow): CashFlow => ({
  first: flow.first,
  last: flow.last,
  lines: new Map(
    FLOW_KEYS.flatMap((line): [FlowLine, bigint][] => {
      const amount = flow.lines[line];
      return amount === undefined ? [] : [[line, requiredMillionths(amount)]];
    }),
  ),
  opening: requiredMillionths(flow.opening),
  movedIntoCash: requiredMillionths(flow.movedIntoCash),
  change: requiredMillionths(flow.change),
  closing: requiredMillionths(flow.closing),
});
