import type { Suggestion } from '../books/suggestLine.ts';
import type { NamedAccount } from '../books/suggestionReason.ts';
import type { BalanceLine } from './balanceLines.ts';
import type { AccountChart } from './chartCodes.ts';
import { firstLineOf, isReportedRole, reportLineOfRole, roleWithinLine } from './lineOfRole.ts';
import { roleByWords } from './roleByWords.ts';
import { decisiveHeading, roleOfHeading } from './roleOfHeading.ts';
import type { RoleSuggestion } from './suggestRole.ts';
import { suggestRole } from './suggestRole.ts';

/**
 * Suggests one of the company's balance sheet lines, given in their order and without archived ones: the first line
 * with the role of the account, or else with the role of the report's line that the account feeds. If similar accounts
 * feed a balance of the report, that balance decides. Null for profit and loss, and if there is no such line.
 */
export function suggestBalanceLine(
  lines: readonly BalanceLine[],
  account: NamedAccount,
  chart: AccountChart | null,
  similar: Suggestion | null = null,
): Suggestion | null {
  const suggested = suggestRole(account, chart);
  if (suggested === null) return null;
  const found = creditCard(account) ?? ruledByHeading(account, suggested) ?? suggested;
  const { role, reason } =
    similar?.reason.by === 'alike' && isReportedRole(similar.line)
      ? { role: roleWithinLine(similar.line, found.role), reason: similar.reason }
      : found;
  const reported = reportLineOfRole(role);
  const line = firstLineOf(lines, role) ?? (reported && firstLineOf(lines, reported));
  return line === null ? null : { line: reported, balanceLine: line.slug, reason };
}

/** Xero lists credit cards among the bank accounts, but what is owed on a card isn't cash. */
function creditCard({ name, type, heading }: NamedAccount): RoleSuggestion | null {
  if (roleOfHeading({ type, heading }) !== 'cash') return null;
  const words = roleByWords(name, 'liability');
  return words?.role === 'payables' && words.isOnlyRole
    ? { role: words.role, reason: { by: 'word', what: words.what } }
    : null;
}

/** The role of the heading if it rules out the one by words of the name, such as "Tax savings" under "Bank". */
function ruledByHeading(
  account: NamedAccount,
  { role, reason }: RoleSuggestion,
): RoleSuggestion | null {
  const heading = reason.by === 'word' ? decisiveHeading(account) : null;
  return heading === null || heading.role === role || heading.others.includes(role)
    ? null
    : { role: heading.role, reason: { by: 'heading', what: account.heading ?? '' } };
}
