import type { NamedAccount } from '../books/suggestionReason.ts';
import type { BalanceRole, BalanceSide } from './balanceLines.ts';
import { BALANCE_ROLE_KEYS } from './balanceLines.ts';
import { sideOfType } from './roleByWords.ts';

type RolesOfHeadings = readonly (readonly [role: BalanceRole, headings: RegExp])[];

/** Headings and account types under which systems list nothing but accounts of one role, or hardly anything else. */
const HEADINGS: Readonly<Record<BalanceSide, RolesOfHeadings>> = {
  asset: [
    [
      'cash',
      /^(?:banks?(?: accounts?)?|cash(?: accounts?)?|(?:cash|bank)(?: balances?)?(?:(?: (?:and|&|at|in)){1,2} (?:cash equivalents|banks?|hand|bank balances))+|checking\/savings)$/,
    ],
    ['receivables', /^(?:(?:accounts|trade) receivables?(?: \(a\/r\))?|trade debtors)$/],
    [
      'fixedAssets',
      /^(?:(?:net )?(?:fixed|capital|tangible|intangible|(?:in)?tangible (?:fixed|non-?current)) assets?|property,? plant,? (?:and|&) equipment|property (?:and|&) equipment|(?:plant|furniture|vehicles|fixtures)(?: (?:and|&) (?:equipment|machinery|fittings|fixtures))?|sachanlagen|immaterielle vermögensgegenstände|anlagevermögen)$/,
    ],
    // Most accounts here are fixed assets; names such as "Shares in Larch Ltd" say otherwise.
    ['fixedAssets', /^non-?current assets?$/],
    [
      'stock',
      /^(?:inventor(?:y|ies)(?: assets?)?|stocks?(?: on hand)?|(?:stocks?|inventor(?:y|ies)) (?:and|&) work in progress|vorräte)$/,
    ],
    ['prepaid', /^(?:prepayments?|prepaid expenses?)$/],
    ['investments', /^(?:(?:long[- ]term )?investments?|fixed asset investments|finanzanlagen)$/],
  ],
  liability: [
    [
      'payables',
      /^(?:(?:accounts|trade) payables?(?: \(a\/p\))?|trade creditors|credit cards?(?: accounts?)?)$/,
    ],
    // Most accounts here are loans; names such as "Deferred tax" say otherwise.
    [
      'debt',
      /^(?:(?:bank )?loans?|borrowings|(?:long[- ]term|non-?current) (?:liabilit(?:y|ies)|debts?|borrowings)|creditors:? amounts falling due (?:after|in more than) .*)$/,
    ],
    ['accruals', /^(?:accruals|accrued (?:expenses?|liabilities))$/],
    [
      'deferredIncome',
      /^(?:deferred (?:income|revenue)|unearned (?:income|revenue)|contract liabilities)$/,
    ],
    ['indirectTaxes', /^(?:(?:sales tax(?:es)?|vat|gst)(?: (?:payable|liabilit(?:y|ies)))?)$/],
    ['provisions', /^(?:provisions?(?: for liabilities(?: and charges)?)?|rückstellungen)$/],
  ],
  equity: [['capital', /^(?:(?:called[- ]up )?share capital|capital stock|gezeichnetes kapital)$/]],
};

const headingText = ({ heading = '' }: Pick<NamedAccount, 'heading'>): string =>
  heading
    .toLowerCase()
    .replace(/^(?:[\d.]+|[a-z]\.|[ivx]+\.)\s+/, '')
    .replace(/[:*]+$/, '')
    .trim();

/** The role of an account that a file lists under a heading, if that is clear; otherwise null. */
export function roleOfHeading(account: Pick<NamedAccount, 'type' | 'heading'>): BalanceRole | null {
  const side = sideOfType(account.type);
  if (side === null) return null;
  const text = headingText(account);
  return HEADINGS[side].find(([, headings]) => headings.test(text))?.[0] ?? null;
}

/** Roles whose headings hold nothing else, apart from accounts of these roles. */
const DECISIVE: Readonly<Partial<Record<BalanceRole, readonly BalanceRole[]>>> = {
  cash: ['deposits'],
  receivables: ['intercompany'],
  stock: [],
};
const FIXED_ASSETS = /^(?:fixed|capital|tangible) assets?$/;
const CURRENT_ASSETS = /^(?:other )?current assets?$/;

/** The role of an account by its heading whatever its name says, unless it says one of `others`; otherwise null. */
export function decisiveHeading(
  account: Pick<NamedAccount, 'type' | 'heading'>,
): { readonly role: BalanceRole; readonly others: readonly BalanceRole[] } | null {
  const text = headingText(account);
  if (account.type === 'asset' && FIXED_ASSETS.test(text)) {
    return { role: 'fixedAssets', others: ['investments', 'intercompany'] };
  }
  if (account.type === 'asset' && CURRENT_ASSETS.test(text)) {
    return {
      role: 'otherAssets',
      others: BALANCE_ROLE_KEYS.filter((role) => role !== 'fixedAssets'),
    };
  }
  const role = roleOfHeading(account);
  const others = role === null ? undefined : DECISIVE[role];
  return role === null || others === undefined ? null : { role, others };
}
