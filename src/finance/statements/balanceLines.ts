import type { FlowLine } from './flowLines.ts';

export const BALANCE_SIDES = ['asset', 'liability', 'equity'] as const;
export type BalanceSide = (typeof BALANCE_SIDES)[number];

interface RoleRule {
  readonly label: string;
  /** Null for intercompany balances, which are an asset or a liability. */
  readonly side: BalanceSide | null;
  /** The line of the cash flow that shows how the balance changed; null for cash itself. */
  readonly flow: FlowLine | null;
}

const roleRule = (label: string, side: BalanceSide | null, flow: FlowLine | null): RoleRule => ({
  label,
  side,
  flow,
});

/**
 * The role of a balance line in calculations, whatever the company's name for the line. In the order of a balance
 * sheet.
 */
export const BALANCE_ROLES = {
  cash: roleRule('Cash', 'asset', null),
  deposits: roleRule('Deposits', 'asset', 'deposits'),
  receivables: roleRule('Receivables', 'asset', 'receivables'),
  stock: roleRule('Stock', 'asset', 'stock'),
  prepaid: roleRule('Prepayments', 'asset', 'prepaid'),
  otherAssets: roleRule('Other assets', 'asset', 'otherAssets'),
  fixedAssets: roleRule('Fixed assets', 'asset', 'fixedAssets'),
  investments: roleRule('Investments', 'asset', 'investments'),
  payables: roleRule('Payables', 'liability', 'payables'),
  accruals: roleRule('Accruals', 'liability', 'accruals'),
  deferredIncome: roleRule('Deferred income', 'liability', 'deferredIncome'),
  indirectTaxes: roleRule('Indirect taxes', 'liability', 'indirectTaxes'),
  incomeTax: roleRule('Income tax', 'liability', 'tax'),
  interest: roleRule('Interest', 'liability', 'interest'),
  dividends: roleRule('Dividends', 'liability', 'dividends'),
  otherLiabilities: roleRule('Other liabilities', 'liability', 'otherLiabilities'),
  provisions: roleRule('Provisions', 'liability', 'provisions'),
  debt: roleRule('Debt', 'liability', 'debt'),
  leases: roleRule('Leases', 'liability', 'leases'),
  capital: roleRule('Capital', 'equity', 'capital'),
  retained: roleRule('Retained earnings', 'equity', 'otherEquity'),
  reserves: roleRule('Reserves', 'equity', 'otherEquity'),
  intercompany: roleRule('Intercompany', null, 'intercompany'),
} as const satisfies Readonly<Record<string, RoleRule>>;

export type BalanceRole = keyof typeof BALANCE_ROLES;

/** Whether a line or an account on this side of the balance sheet can have the role. */
export function fitsSide(role: BalanceRole, side: BalanceSide): boolean {
  const only = BALANCE_ROLES[role].side;
  return only === null ? side !== 'equity' : only === side;
}

/** A line of a company's balance sheet. */
export interface BalanceLine {
  /** Never changes, even if the line is renamed. */
  readonly slug: string;
  readonly name: string;
  readonly side: BalanceSide;
  readonly role: BalanceRole;
}
