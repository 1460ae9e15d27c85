import type { CompanyBasis } from './companyBasis.ts';
import type { FigureMeasure } from './figureId.ts';
import type { LineKey } from './lines.ts';
import { isHiddenLine, shownLines } from './catalogue.ts';
import { LINES, OPERATING_COSTS } from './lines.ts';

export const BRIDGE_MEASURES = ['revenue', 'grossProfit', 'ebitda', 'adjEbitda', 'cash'] as const;
export type BridgeMeasure = (typeof BRIDGE_MEASURES)[number];

export const isBridgeMeasure = (line: LineKey): line is BridgeMeasure =>
  BRIDGE_MEASURES.some((one) => one === line);

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

/** Adjusted EBITDA less EBITDA, which isn't a stored line. */
export const ADD_BACKS = 'addBacks';

export interface BridgePart {
  readonly of: LineKey | typeof ADD_BACKS;
  readonly line: LineKey;
  readonly sign: '1' | '-1';
  /** The step's measure in figure ids; absent if the step is the difference of the line itself. */
  readonly measure?: Extract<FigureMeasure, 'effect' | 'addBacks'>;
}

const LOWERING: ReadonlySet<LineKey> = new Set([
  'production',
  ...OPERATING_COSTS,
  'interest',
  'tax',
  'receivables',
]);

export const lowersResults = (line: LineKey): boolean => LOWERING.has(line);

const bridgePart = (line: LineKey): BridgePart =>
  lowersResults(line)
    ? { of: line, line, sign: '-1', measure: 'effect' }
    : { of: line, line, sign: '1' };

const GROSS_PROFIT = (['revenue', 'production'] as const).map(bridgePart);
const EBITDA = [...GROSS_PROFIT, ...OPERATING_COSTS.map(bridgePart)];
const RESULT_PARTS: Readonly<Record<Exclude<BridgeMeasure, 'cash'>, readonly BridgePart[]>> = {
  // Revenue isn't split further.
  revenue: [bridgePart('revenue')],
  grossProfit: GROSS_PROFIT,
  ebitda: EBITDA,
  adjEbitda: [...EBITDA, { of: ADD_BACKS, line: 'adjEbitda', sign: '1', measure: 'addBacks' }],
};

const CASH_PARTS = [
  'ebitda',
  'otherIncome',
  'interest',
  'tax',
  'receivables',
  'payables',
  'debt',
] as const satisfies readonly LineKey[];

/** Parts that add up to a result. For cash, only lines that the company has. */
export const bridgeParts = (basis: CompanyBasis, measure: BridgeMeasure): readonly BridgePart[] =>
  measure === 'cash' ? shownLines(basis, CASH_PARTS).map(bridgePart) : RESULT_PARTS[measure];

export const shownParts = (basis: CompanyBasis, measure: BridgeMeasure): readonly BridgePart[] =>
  bridgeParts(basis, measure).filter(({ line }) => !isHiddenLine(basis, line));

export const isBalance = ({ line }: Pick<BridgePart, 'line'>): boolean =>
  LINES[line].addsUp.by === 'closing';
