import type { NamedAccount } from '../books/suggestionReason.ts';
import type { BalanceSide } from './balanceLines.ts';
import type { ReportedRole } from './lineOfRole.ts';
import { sideOfType } from './roleByWords.ts';

type RolesOfHeadings = readonly (readonly [role: ReportedRole, headings: RegExp])[];

/** Headings and account types under which systems list nothing but accounts of one role. */
const HEADINGS: Readonly<Record<BalanceSide, RolesOfHeadings>> = {
  asset: [
    [
      'cash',
      /^(?:banks?(?: accounts?)?|cash(?: accounts?)?|(?:cash|bank)(?: balances?)?(?:(?: (?:and|&|at|in)){1,2} (?:cash equivalents|banks?|hand|bank balances))+|checking\/savings)$/,
    ],
    ['receivables', /^(?:(?:accounts|trade) receivables?(?: \(a\/r\))?|trade debtors)$/],
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
  ],
  equity: [],
};

/** The role of an account that a file lists under a heading, if that is clear; otherwise null. */
export function roleOfHeading({
  type,
  heading = '',
}: Pick<NamedAccount, 'type' | 'heading'>): ReportedRole | null {
  const side = sideOfType(type);
  if (side === null) return null;
  const text = heading
    .toLowerCase()
    .replace(/^(?:[\d.]+|[a-z]\.|[ivx]+\.)\s+/, '')
    .replace(/[:*]+$/, '')
    .trim();
  return HEADINGS[side].find(([, headings]) => headings.test(text))?.[0] ?? null;
}
