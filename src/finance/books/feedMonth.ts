import { marginAgrees, storableGrossProfit } from '../derivedMargin.ts';
import { grossMarginPercent } from '../grossMargin.ts';
import type { SpecifiedFigureKey } from '../lines.ts';
import { MARKED_LINES } from '../lines.ts';
import { ZERO_MONEY } from '../money.ts';
import type { BooksDecisions, OpenResult } from './completeBooks.ts';
import { completedLines } from './completeBooks.ts';
import type { FedLine, FedMonth } from './fedLines.ts';
import { areEarningsFed, EARNINGS, FED_LINES } from './fedLines.ts';

const COMPUTED_RESULTS = ['ebitda', 'adjEbitda', 'grossProfit', 'grossMarginPercent'] as const;

export type BookedFigure = FedLine | (typeof COMPUTED_RESULTS)[number];
export const BOOKED_FIGURES: readonly BookedFigure[] = [...FED_LINES, ...COMPUTED_RESULTS];

type BookedAmounts = Readonly<Record<BookedFigure, string | null>>;

export interface BookedMonth {
  readonly figures: BookedAmounts;
  readonly notReported: readonly SpecifiedFigureKey[];
}

/**
 * A figure before accounts fed it: the amount, whether it was marked as not reported, and whether it was calculated
 * from others.
 */
export type AmountBeforeFeed = readonly [
  amount: string | null,
  isMarked: boolean,
  follows?: boolean,
];

export interface FedState {
  readonly lines: readonly FedLine[];
  readonly byHand: Readonly<Partial<Record<BookedFigure, AmountBeforeFeed>>>;
  readonly openResults: readonly OpenResult[];
  /** Lines that are zero because the ledger is complete and no account feeds them. */
  readonly zeroLines: readonly FedLine[];
}

/**
 * Applies a month's accounts and adjustments. A manually entered amount returns when nothing feeds its line any more.
 * In a complete ledger with every account mapped or left out, a line without an account or amount is zero. Results are
 * calculated when the month is stored.
 */
export function feedMonth(
  written: BookedMonth,
  state: FedState,
  totals: FedMonth,
  decisions: BooksDecisions,
): { readonly month: BookedMonth; readonly state: FedState } {
  const stored = withoutCompletedZeros(written, state.zeroLines);
  const lines = FED_LINES.filter((line) => totals[line] !== undefined);
  const { fresh, gone } = changedSources(stored, state.lines, lines);
  const byHand = {
    ...state.byHand,
    ...Object.fromEntries(fresh.map((figure) => [figure, byHandNow(stored, figure)])),
  };
  const back = Object.fromEntries(gone.map((figure) => [figure, byHand[figure]?.[0] ?? null]));
  let figures: BookedAmounts = { ...stored.figures, ...back, ...totals };
  if (gone.includes('grossProfit')) {
    figures = { ...figures, ...followingProfit(stored, figures, state) };
  }
  const moved = new Set<string>([...lines, ...gone]);
  const marks = [
    ...stored.notReported.filter((mark) => !moved.has(mark)),
    ...MARKED_LINES.filter(
      (mark) => isBooked(mark) && gone.includes(mark) && byHand[mark]?.[1] === true,
    ),
  ];
  for (const figure of gone) delete byHand[figure];

  const isEarned = areEarningsFed(lines);
  const zeroLines = (isEarned ? completedLines(decisions) : []).filter((line) =>
    EARNINGS.includes(line) ? marks.some((mark) => mark === line) : figures[line] === null,
  );
  return {
    month: {
      figures: { ...figures, ...Object.fromEntries(zeroLines.map((line) => [line, ZERO_MONEY])) },
      notReported: marks.filter((mark) => !zeroLines.some((line) => line === mark)),
    },
    state: { lines, byHand, openResults: isEarned ? decisions.open : [], zeroLines },
  };
}

const isBooked = (key: SpecifiedFigureKey): key is SpecifiedFigureKey & BookedFigure =>
  BOOKED_FIGURES.some((figure) => figure === key);

/** Turns zeros of a complete ledger back into missing figures until the ledger is complete again. */
function withoutCompletedZeros(
  { figures, notReported }: BookedMonth,
  zeroLines: readonly FedLine[],
): BookedMonth {
  const zeros = zeroLines.filter((line) => figures[line] === ZERO_MONEY);
  const marked = MARKED_LINES.filter((mark) => zeros.some((line) => line === mark));
  const empty = zeros.filter((line) => !EARNINGS.includes(line));
  return {
    figures: { ...figures, ...Object.fromEntries(empty.map((line) => [line, null])) },
    notReported: [...new Set([...notReported, ...marked])],
  };
}

function changedSources(
  { figures }: BookedMonth,
  before: readonly FedLine[],
  after: readonly FedLine[],
): { readonly fresh: BookedFigure[]; readonly gone: BookedFigure[] } {
  const [wasEarned, isEarned] = [areEarningsFed(before), areEarningsFed(after)];
  // An adjusted EBITDA that differs from EBITDA was entered by a person.
  const following = COMPUTED_RESULTS.filter((result) =>
    result === 'adjEbitda' ? isEarned || figures.adjEbitda === figures.ebitda : true,
  );
  return {
    fresh: [
      ...after.filter((line) => !before.includes(line)),
      ...(isEarned && !wasEarned ? following : []),
    ],
    gone: [
      ...before.filter((line) => !after.includes(line)),
      ...(wasEarned && !isEarned ? following : []),
    ],
  };
}

const byHandNow = (
  { figures, notReported }: BookedMonth,
  figure: BookedFigure,
): AmountBeforeFeed => [
  figures[figure],
  notReported.some((mark) => mark === figure),
  isDerivedFigure(figures, figure),
];

/** True if the figure equals the calculated amount, so nobody entered another amount. */
function isDerivedFigure(figures: BookedAmounts, figure: BookedFigure): boolean {
  if (figure === 'grossProfit') return figures.grossProfit === grossProfitOf(figures);
  return figure === 'grossMarginPercent' && marginAgrees(figures);
}

const grossProfitOf = ({ revenue, production }: BookedAmounts) =>
  storableGrossProfit(revenue, production);

/**
 * A gross profit or margin that was calculated before accounts fed the month stays calculated, because its inputs may
 * have been edited since.
 */
function followingProfit(
  stored: BookedMonth,
  figures: BookedAmounts,
  { byHand }: FedState,
): Pick<BookedAmounts, 'grossProfit' | 'grossMarginPercent'> {
  // Older records don't state whether a figure was calculated.
  const before: BookedAmounts = {
    ...stored.figures,
    ...Object.fromEntries(Object.entries(byHand).map(([figure, [amount]]) => [figure, amount])),
  };
  const followed = (figure: 'grossProfit' | 'grossMarginPercent') =>
    byHand[figure]?.[2] ?? isDerivedFigure(before, figure);
  const grossProfit = followed('grossProfit') ? grossProfitOf(figures) : figures.grossProfit;
  return {
    grossProfit,
    grossMarginPercent: followed('grossMarginPercent')
      ? grossMarginPercent(grossProfit, figures.revenue)
      : figures.grossMarginPercent,
  };
}
