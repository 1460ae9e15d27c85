import type { MonthBridges, SentBridge } from '../../contract/bridges.ts';
import type { MonthEbitdaItems } from '../../contract/ebitdaItems.ts';
import { NOT_ITEMISED } from '../../domain/briefing/ebitdaItems.ts';
import type { BridgeSideKey } from '../../domain/bridgeParts.ts';

/** How a bar is drawn: what was, what was a year or a month before, and what is planned. */
export type BarLook = 'actual' | 'before' | 'plan' | 'forecast' | 'good' | 'bad' | 'neither';

/** A row of a bridge with the part of the scale that its bar covers, from 0 to 1. */
export interface BridgeRow {
  readonly id: string;
  readonly label: string;
  readonly text: string;
  readonly figure: string | null;
  readonly look: BarLook;
  readonly isEnd: boolean;
  readonly bar: { readonly start: number; readonly length: number };
  /** Where the running total stands after it. */
  readonly after: number;
}

const lookOf = (is: BridgeSideKey): BarLook => {
  if (is.startsWith('plan')) return 'plan';
  if (is.startsWith('forecast')) return 'forecast';
  return is === 'month' || is === 'toDate' ? 'actual' : 'before';
};

const STEP_LOOKS = { favourable: 'good', unfavourable: 'bad' } as const;

interface BarAmount {
  readonly text: string;
  readonly figure: string | null;
  readonly value: string;
}

interface Bar {
  readonly id: string;
  readonly label: string;
  readonly amount: BarAmount;
  readonly look: BarLook;
}

/** The rows from a beginning to a result, on one scale that includes zero. */
function rowsBetween(first: Bar, moves: readonly Bar[], last: Bar): BridgeRow[] {
  let running = Number(first.amount.value);
  const between = moves.map((bar) => {
    const low = running;
    running += Number(bar.amount.value);
    return { bar, isEnd: false, low, high: running, after: running };
  });
  const endOf = (bar: Bar) => {
    const high = Number(bar.amount.value);
    return { bar, isEnd: true, low: 0, high, after: high };
  };
  const all = [endOf(first), ...between, endOf(last)];
  const values = all.flatMap(({ low, high }) => [low, high]);
  const [bottom, top] = [Math.min(0, ...values), Math.max(0, ...values)];
  const scale = top === bottom ? 0 : 1 / (top - bottom);
  const at = (value: number) => (value - bottom) * scale;
  return all.map(({ low, high, after, isEnd, bar: { id, label, amount, look } }) => ({
    id,
    label,
    text: amount.text,
    figure: amount.figure,
    look,
    isEnd,
    bar: {
      start: at(Math.min(low, high)),
      length: at(Math.max(low, high)) - at(Math.min(low, high)),
    },
    after: at(after),
  }));
}

const NEITHER: BarLook = 'neither';

/** The rows of a bridge from its beginning to its result. */
export function bridgeRows(bridge: SentBridge, from: BridgeSide, to: BridgeSide): BridgeRow[] {
  const moves = bridge.steps.map(({ of, label, amount, judgement }): Bar => ({
    id: of,
    label,
    amount,
    look: judgement === null ? NEITHER : STEP_LOOKS[judgement],
  }));
  const open = {
    id: 'unexplained',
    label: 'Unexplained',
    amount: bridge.unexplained,
    look: NEITHER,
  } as const;
  return rowsBetween(
    { id: 'from', label: from.name, amount: bridge.from, look: lookOf(from.is) },
    [...moves, open],
    { id: 'to', label: to.name, amount: bridge.to, look: lookOf(to.is) },
  );
}

/** The rows from EBITDA to adjusted EBITDA; an item is neither good nor bad news. */
export function adjustedRows(bridge: NonNullable<MonthEbitdaItems['bridge']>): BridgeRow[] {
  const moves = [
    ...bridge.steps.map(({ name, amount }) => ({
      id: `item ${name}`,
      label: name,
      amount,
      look: NEITHER,
    })),
    { id: 'rest', label: NOT_ITEMISED, amount: bridge.rest, look: NEITHER },
  ];
  return rowsBetween(
    { id: 'from', label: 'EBITDA', amount: bridge.ebitda, look: 'actual' },
    moves,
    { id: 'to', label: 'Adjusted EBITDA', amount: bridge.adjEbitda, look: 'actual' },
  );
}

/** The texts of a bridge's rows today, by their ids; undefined where other sides are compared. */
export function shownToday(
  then: MonthBridges,
  today: MonthBridges | undefined,
  measure: SentBridge['measure'],
): ReadonlyMap<string, string> | undefined {
  const { from = null, to = null } = today ?? {};
  const bridge = today?.bridges.find((one) => one.measure === measure);
  if (from === null || to === null || bridge === undefined) return undefined;
  if (from.is !== then.from?.is || to.is !== then.to?.is) return undefined;
  return new Map(bridgeRows(bridge, from, to).map(({ id, text }) => [id, text]));
}

type BridgeSide = MonthBridges['sides'][number];

/** Which sides are worth comparing: those that cover as many months as each other. */
const PAIRS = [
  ['lastYear', 'month'],
  ['previous', 'month'],
  ['plan', 'month'],
  ['forecast', 'month'],
  ['lastYear', 'plan'],
  ['lastYear', 'forecast'],
  ['plan', 'forecast'],
  ['lastYearToDate', 'toDate'],
  ['planToDate', 'toDate'],
  ['forecastToDate', 'toDate'],
  ['lastYearToDate', 'planToDate'],
  ['lastYearToDate', 'forecastToDate'],
  ['planToDate', 'forecastToDate'],
] as const satisfies readonly (readonly [BridgeSideKey, BridgeSideKey])[];

/** The pairs that a month has both sides of, named. */
export function bridgePairs({ sides }: Pick<MonthBridges, 'sides'>) {
  const named = new Map(sides.map(({ is, name }) => [is, name]));
  return PAIRS.flatMap(([from, to]) => {
    const [start, end] = [named.get(from), named.get(to)];
    if (start === undefined || end === undefined) return [];
    return [{ value: `${from} ${to}`, label: `${start} to ${end}`, from, to }];
  });
}
