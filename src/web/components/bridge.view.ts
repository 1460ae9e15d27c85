import type { MonthBridges, SentBridge } from '../../contract/bridges.ts';
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

/** The rows of a bridge from its beginning to its result, on one scale that includes zero. */
export function bridgeRows(bridge: SentBridge, from: BridgeSide, to: BridgeSide): BridgeRow[] {
  const { steps, unexplained } = bridge;
  const start = Number(bridge.from.value);
  const moves = [
    ...steps.map(({ of, label, amount, judgement }) => ({
      id: of,
      label,
      amount,
      look: judgement === null ? ('neither' as const) : STEP_LOOKS[judgement],
    })),
    { id: 'unexplained', label: 'Unexplained', amount: unexplained, look: 'neither' as const },
  ];
  let running = start;
  const between = moves.map(({ id, label, amount: { text, figure, value }, look }) => {
    const low = running;
    running += Number(value);
    return { id, label, text, figure, look, isEnd: false, low, high: running, after: running };
  });
  const end = Number(bridge.to.value);
  const all = [
    {
      id: 'from',
      label: from.name,
      ...bridge.from,
      look: lookOf(from.is),
      isEnd: true,
      low: 0,
      high: start,
      after: start,
    },
    ...between,
    {
      id: 'to',
      label: to.name,
      ...bridge.to,
      look: lookOf(to.is),
      isEnd: true,
      low: 0,
      high: end,
      after: end,
    },
  ];
  const values = all.flatMap(({ low, high }) => [low, high]);
  const [bottom, top] = [Math.min(0, ...values), Math.max(0, ...values)];
  const scale = top === bottom ? 0 : 1 / (top - bottom);
  const at = (value: number) => (value - bottom) * scale;
  return all.map(({ low, high, after, id, label, text, figure, look, isEnd }) => ({
    id,
    label,
    text,
    figure,
    look,
    isEnd,
    bar: {
      start: at(Math.min(low, high)),
      length: at(Math.max(low, high)) - at(Math.min(low, high)),
    },
    after: at(after),
  }));
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
  ['plan', 'forecast'],
  ['lastYearToDate', 'toDate'],
  ['planToDate', 'toDate'],
  ['forecastToDate', 'toDate'],
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
