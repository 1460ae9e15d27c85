import type { CompanyBasis } from './companyBasis.ts';
import type { FigureMeasure } from './figureId.ts';
import type { LineKey } from './lines.ts';
import { LINES, OPERATING_COSTS, shownLines } from './lines.ts';

/** The results that a bridge leads to. */
export const BRIDGE_MEASURES = ['revenue', 'grossProfit', 'ebitda', 'adjEbitda', 'cash'] as const;
export type BridgeMeasure = (typeof BRIDGE_MEASURES)[number];

export const isBridgeMeasure = (line: LineKey): line is BridgeMeasure =>
  BRIDGE_MEASURES.some((one) => one === line);

/** What a bridge can begin or end with, of the month that it is about. */
export const BRIDGE_SIDES = [
  'month',
  'previous',
  'lastYear',
  'plan',
  'forecast',
  'toDate',
  'lastYearToDate',
  'planToDate',
  'forecastToDate',
] as const;
export type BridgeSideKey = (typeof BRIDGE_SIDES)[number];

/** What adjusted EBITDA adds to EBITDA: no stored line, but the difference of two. */
export const ADD_BACKS = 'addBacks';

/** What a result adds up from. */
export interface BridgePart {
  readonly of: LineKey | typeof ADD_BACKS;
  /** The line by which its figures are named. */
  readonly line: LineKey;
  readonly sign: '1' | '-1';
  /** What its step is called in ids; left out: the difference of the line itself. */
  readonly measure?: Extract<FigureMeasure, 'effect' | 'addBacks'>;
}

/** The lines that lower a result as they rise. */
const LOWERING: ReadonlySet<LineKey> = new Set([
  'production',
  ...OPERATING_COSTS,
  'interest',
  'tax',
  'receivables',
]);

/** Whether a rise of the line lowers the results that it is a part of. */
export const lowersResults = (line: LineKey): boolean => LOWERING.has(line);

const part = (line: LineKey): BridgePart =>
  lowersResults(line)
    ? { of: line, line, sign: '-1', measure: 'effect' }
    : { of: line, line, sign: '1' };

const GROSS_PROFIT = (['revenue', 'production'] as const).map(part);
const EBITDA = [...GROSS_PROFIT, ...OPERATING_COSTS.map(part)];
const PARTS: Readonly<Record<Exclude<BridgeMeasure, 'cash'>, readonly BridgePart[]>> = {
  // Of revenue nothing is known but itself.
  revenue: [part('revenue')],
  grossProfit: GROSS_PROFIT,
  ebitda: EBITDA,
  adjEbitda: [...EBITDA, { of: ADD_BACKS, line: 'adjEbitda', sign: '1', measure: 'addBacks' }],
};

/** What moves cash in a month, and what moves with it, in the order of a statement. */
const CASH = [
  'ebitda',
  'otherIncome',
  'interest',
  'tax',
  'receivables',
  'payables',
  'debt',
] as const satisfies readonly LineKey[];

/** What a result adds up from; of cash only the lines that the company has. */
export const bridgeParts = (basis: CompanyBasis, measure: BridgeMeasure): readonly BridgePart[] =>
  measure === 'cash' ? shownLines(basis, CASH).map(part) : PARTS[measure];

/** Whether a part of cash is a balance, which moves it by its change and not by itself. */
export const isBalance = ({ line }: Pick<BridgePart, 'line'>): boolean =>
  LINES[line].addsUp.by === 'closing';
