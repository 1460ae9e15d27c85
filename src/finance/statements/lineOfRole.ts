import type { FedLine } from '../books/fedLines.ts';
import type { BalanceLine, BalanceRole } from './balanceLines.ts';

/** Lines of the report that hold a balance; the roles have the same names. */
export const REPORTED_ROLES = ['cash', 'receivables', 'payables', 'debt'] as const;
export type ReportedRole = (typeof REPORTED_ROLES)[number];

export const isReportedRole = (key: FedLine | BalanceRole | null): key is ReportedRole =>
  REPORTED_ROLES.some((role) => role === key);

/** The line of the report that accounts of a role feed; null if there is none. The report's debt includes leases. */
export const reportLineOfRole = (role: BalanceRole): ReportedRole | null =>
  role === 'leases' ? 'debt' : isReportedRole(role) ? role : null;

/** The suggested role if accounts with it feed the line of the report, such as a lease among the debt; or else the line's. */
export const roleWithinLine = (
  line: ReportedRole,
  suggested: BalanceRole | undefined,
): BalanceRole =>
  suggested !== undefined && reportLineOfRole(suggested) === line ? suggested : line;

/** The company's first line with a role, in the order of the balance sheet. */
export const firstLineOf = (lines: readonly BalanceLine[], role: BalanceRole): BalanceLine | null =>
  lines.find((line) => line.role === role) ?? null;
