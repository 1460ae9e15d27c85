import type { NamedAccount } from '../books/suggestionReason.ts';
import type { BalanceRole, BalanceSide } from './balanceLines.ts';
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

/** The role of an account that a file lists under a heading, if that is clear; otherwise null. */
export function roleOfHeading({
  type,
  heading = '',
}: Pick<NamedAccount, 'type' | 'heading'>): BalanceRole | null {
  const side = sideOfType(type);
  if (side === null) return null;
  const text = heading
    .toLowerCase()
    .replace(/^(?:[\d.]+|[a-z]\.|[ivx]+\.)\s+/, '')
    .replace(/[:*]+$/, '')
    .trim();
  return HEADINGS[side].find(([, headings]) => headings.test(text))?.[0] ?? null;
}
