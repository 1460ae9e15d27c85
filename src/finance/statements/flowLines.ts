export const FLOW_SECTIONS = ['operations', 'investing', 'financing', 'open'] as const;
export type FlowSection = (typeof FLOW_SECTIONS)[number];

interface FlowRule {
  readonly label: string;
  readonly section: FlowSection;
  /** The name in "… brought $20K", if it isn't the label. */
  readonly cause?: string;
}

const flowRule = (section: FlowSection, label: string, cause?: string): FlowRule =>
  cause === undefined ? { section, label } : { section, label, cause };

/** The lines of a cash flow statement, in order. A positive amount is cash received. */
export const FLOW_LINES = {
  ebitda: flowRule('operations', 'EBITDA'),
  outsideEbitda: flowRule(
    'operations',
    'Other income and items outside EBITDA',
    'items outside EBITDA',
  ),
  receivables: flowRule('operations', 'Receivables'),
  stock: flowRule('operations', 'Stock'),
  prepaid: flowRule('operations', 'Prepayments'),
  otherAssets: flowRule('operations', 'Other assets'),
  payables: flowRule('operations', 'Payables'),
  accruals: flowRule('operations', 'Accruals'),
  deferredIncome: flowRule('operations', 'Deferred income'),
  indirectTaxes: flowRule('operations', 'Indirect taxes'),
  provisions: flowRule('operations', 'Provisions'),
  otherLiabilities: flowRule('operations', 'Other liabilities'),
  intercompany: flowRule('operations', 'Intercompany'),
  notBooked: flowRule('operations', 'Adjustments not booked'),
  tax: flowRule('operations', 'Tax paid', 'tax'),
  fixedAssets: flowRule('investing', 'Fixed assets bought', 'fixed assets'),
  fixedAssetsSold: flowRule('investing', 'Fixed assets sold', 'sales of fixed assets'),
  investments: flowRule('investing', 'Investments'),
  deposits: flowRule('investing', 'Deposits'),
  debt: flowRule('financing', 'Debt'),
  leases: flowRule('financing', 'Leases'),
  interest: flowRule('financing', 'Interest paid', 'interest'),
  capital: flowRule('financing', 'Capital'),
  dividends: flowRule('financing', 'Dividends'),
  otherEquity: flowRule('financing', 'Other equity'),
  notClassified: flowRule('open', 'Not classified', 'accounts without a line'),
  notBalanced: flowRule('open', 'Out of balance'),
  notExplained: flowRule('open', 'Not explained', 'amounts not explained'),
} as const satisfies Readonly<Record<string, FlowRule>>;

export type FlowLine = keyof typeof FLOW_LINES;

export const isFlowLine = (key: string): key is FlowLine => Object.hasOwn(FLOW_LINES, key);

export const FLOW_KEYS: readonly FlowLine[] = Object.keys(FLOW_LINES).filter(isFlowLine);

/** The lines that accounts can be mapped to, and amounts moved to. The others are remainders, which follow from the books. */
export const CHOSEN_FLOW_KEYS: readonly FlowLine[] = FLOW_KEYS.filter(
  (key) => FLOW_LINES[key].section !== 'open' && key !== 'notBooked',
);

/** The lines that amounts can be moved from: the reason may be found of an amount that is not explained. */
export const MOVED_FROM_KEYS: readonly FlowLine[] = [...CHOSEN_FLOW_KEYS, 'notExplained'];

/** The name of a line of the cash flow; an unknown key stands for itself. */
export const flowLabel = (key: string): string => (isFlowLine(key) ? FLOW_LINES[key].label : key);

/** The name of a line within a sentence about what changed cash: "tax", "deferred income", "EBITDA". */
export function flowCause(line: FlowLine): string {
  const { label, cause }: FlowRule = FLOW_LINES[line];
  return cause ?? (label === 'EBITDA' ? label : label.toLowerCase());
}
