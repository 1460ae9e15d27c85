import type { MonthBridges, SentBridge } from '../../contract/bridges.ts';
import { lineLabel } from '../../finance/catalogue.ts';
import { shownBasis } from '../api/companyBasis.ts';
import type { MonthEbitdaItems } from '../../contract/ebitdaItems.ts';
import { UNEXPLAINED_BY_ITEMS } from '../../telling/briefing/ebitdaItems.ts';
import type { BridgeSideKey } from '../../finance/bridgeParts.ts';

export type BarLook = 'actual' | 'before' | 'plan' | 'forecast' | 'good' | 'bad' | 'neither';

/** A row and the part of the scale that its bar covers, from 0 to 1. */
export interface BridgeRow {
  readonly id: string;
  readonly label: string;
  readonly text: string;
  readonly figure: string | null;
  readonly look: BarLook;
  readonly isEnd: boolean;
  readonly bar: { readonly start: number; readonly length: number };
  readonly after: number;
}

const sideLook = (is: BridgeSideKey): BarLook => {
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

interface BridgeBarData {
  readonly id: string;
  readonly label: string;
  readonly amount: BarAmount;
  readonly look: BarLook;
}

/** All rows share one scale, which includes zero. */
function rowsBetween(
  first: BridgeBarData,
  moves: readonly BridgeBarData[],
  last: BridgeBarData,
): BridgeRow[] {
  let running = Number(first.amount.value);
  const between = moves.map((bar) => {
    const low = running;
    running += Number(bar.amount.value);
    return { bar, isEnd: false, low, high: running, after: running };
  });
  const endOf = (bar: BridgeBarData) => {
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

const NEUTRAL_LOOK: BarLook = 'neither';

export function bridgeRows(bridge: SentBridge, from: ComparedSide, to: ComparedSide): BridgeRow[] {
  const moves = bridge.steps.map(({ of, label, amount, judgement }): BridgeBarData => ({
    id: of,
    label,
    amount,
    look: judgement === null ? NEUTRAL_LOOK : STEP_LOOKS[judgement],
  }));
  const open = {
    id: 'unexplained',
    label: 'Unexplained',
    amount: bridge.unexplained,
    look: NEUTRAL_LOOK,
  } as const;
  return rowsBetween(
    { id: 'from', label: from.name, amount: bridge.from, look: sideLook(from.is) },
    [...moves, open],
    { id: 'to', label: to.name, amount: bridge.to, look: sideLook(to.is) },
  );
}

/** Returns a title such as "EBITDA to Adjusted EBITDA". */
export const adjustedTitle = (): string =>
  `${lineLabel(shownBasis(), 'ebitda')} to ${lineLabel(shownBasis(), 'adjEbitda')}`;

/** The rows from EBITDA to adjusted EBITDA. An item is neither favourable nor unfavourable. */
export function adjustedRows(bridge: NonNullable<MonthEbitdaItems['bridge']>): BridgeRow[] {
  const moves = [
    ...bridge.steps.map(({ name, amount }) => ({
      id: `item ${name}`,
      label: name,
      amount,
      look: NEUTRAL_LOOK,
    })),
    { id: 'rest', label: UNEXPLAINED_BY_ITEMS, amount: bridge.rest, look: NEUTRAL_LOOK },
  ];
  return rowsBetween(
    { id: 'from', label: lineLabel(shownBasis(), 'ebitda'), amount: bridge.ebitda, look: 'actual' },
    moves,
    {
      id: 'to',
      label: lineLabel(shownBasis(), 'adjEbitda'),
      amount: bridge.adjEbitda,
      look: 'actual',
    },
  );
}

/** Current texts of a bridge's rows, by id; undefined if different periods are compared. */
export function bridgeTextsToday(
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

type ComparedSide = MonthBridges['sides'][number];

/** Only periods with the same number of months are compared. */
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

export function bridgePairs({ sides }: Pick<MonthBridges, 'sides'>) {
  const named = new Map(sides.map(({ is, name }) => [is, name]));
  return PAIRS.flatMap(([from, to]) => {
    const [start, end] = [named.get(from), named.get(to)];
    if (start === undefined || end === undefined) return [];
    return [{ value: `${from} ${to}`, label: `${start} → ${end}`, from, to }];
  });
}
