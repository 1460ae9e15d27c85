import type { FlowLine } from './flowLines.ts';

export const BALANCE_SIDES = ['asset', 'liability', 'equity'] as const;
export type BalanceSide = (typeof BALANCE_SIDES)[number];

export const SIDE_LABELS: Readonly<Record<BalanceSide, string>> = {
  asset: 'Assets',
  liability: 'Liabilities',
  equity: 'Equity',
};

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

/** True if a line or an account on this side of the balance sheet can have the role. */
export function fitsSide(role: BalanceRole, side: BalanceSide): boolean {
  const only = BALANCE_ROLES[role].side;
  return only === null ? side !== 'equity' : only === side;
}

const isBalanceRole = (key: string): key is BalanceRole => Object.hasOwn(BALANCE_ROLES, key);

export const BALANCE_ROLE_KEYS: readonly BalanceRole[] =
  Object.keys(BALANCE_ROLES).filter(isBalanceRole);

/** The name of a role; an unknown key stands for itself. */
export const roleLabel = (key: string): string =>
  isBalanceRole(key) ? BALANCE_ROLES[key].label : key;

/** A line of a company's balance sheet. */
export interface BalanceLine {
  /** Never changes, even if the line is renamed. */
  readonly slug: string;
  readonly name: string;
  readonly side: BalanceSide;
  readonly role: BalanceRole;
  /** True if nothing new can be entered in the line. Its amounts still count. */
  readonly isArchived?: boolean;
}

/** The lines of each side that has any, in the order of a balance sheet. */
export const linesBySide = <Line extends Pick<BalanceLine, 'side'>>(lines: readonly Line[]) =>
  BALANCE_SIDES.map((side) => ({
    side,
    label: SIDE_LABELS[side],
    lines: lines.filter((line) => line.side === side),
  })).filter((one) => one.lines.length > 0);

/** The side of a line with a role. Intercompany balances are assets unless their line says otherwise. */
export const sideOfRole = (role: BalanceRole, given: BalanceSide = 'asset'): BalanceSide =>
  BALANCE_ROLES[role].side ?? given;

/** The part of an address that names a line: "VAT and sales taxes" becomes "vat-and-sales-taxes". */
export function slugOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return (words ?? ['line']).join('-').slice(0, 50);
}

/** The name of a line whose slug is all that is known: "fixed-assets" becomes "Fixed assets". */
export const nameOfSlug = (slug: string): string =>
  `${slug.charAt(0).toUpperCase()}${slug.slice(1).replaceAll('-', ' ')}`;

/** The lines with which a company begins, in the order of its balance sheet. */
export const FIRST_LINES: readonly BalanceLine[] = (
  [
    ['cash', 'Cash'],
    ['receivables', 'Receivables'],
    ['stock', 'Stock'],
    ['prepaid', 'Prepayments'],
    ['otherAssets', 'Other assets'],
    ['fixedAssets', 'Fixed assets'],
    ['payables', 'Payables'],
    ['accruals', 'Accruals'],
    ['deferredIncome', 'Deferred income'],
    ['indirectTaxes', 'VAT and sales taxes'],
    ['incomeTax', 'Income tax'],
    ['otherLiabilities', 'Other liabilities'],
    ['debt', 'Debt'],
    ['capital', 'Share capital'],
    ['retained', 'Retained earnings'],
    ['reserves', 'Reserves'],
  ] as const
).map(([role, name]) => ({ slug: slugOf(name), name, side: sideOfRole(role), role }));
