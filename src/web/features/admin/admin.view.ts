import { LINE_GROUP_LABELS } from '../../../finance/lineGroups.ts';
import type { Company } from '../../../contract/company.ts';
import type { FinancialYear } from '../../../contract/financialYears.ts';
import type { MailState } from '../../../contract/mail.ts';
import { formatCount } from '../../../format/count.ts';
import { formatDate, formatMoment } from '../../../format/dates.ts';
import { shiftFinancialYear } from '../../../finance/fiscalCalendar.ts';
import { ROLES } from '../../../finance/permissions.ts';
import type { User } from '../../../contract/users.ts';

export const ROLE_NAMES: Readonly<Record<User['role'], string>> = {
  viewer: 'Viewer',
  preparer: 'Preparer',
  admin: 'Admin',
};

export const ROLE_GROUPS: Readonly<Record<User['role'], string>> = {
  viewer: 'Viewers',
  preparer: 'Preparers',
  admin: 'Administrators',
};

export const ROLE_RIGHTS: Readonly<Record<User['role'], string>> = {
  viewer: 'Read-only access',
  preparer: 'Prepares figures and reports',
  admin: 'Full access + user management',
};

/** The first administrator has no name until the first sign-in link is used. */
export function fullName({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim() || 'No name yet';
}

export const isInvited = ({ isActive, invitedUntil, lastLogin }: User): boolean =>
  isActive && invitedUntil !== null && lastLogin === null;

export interface UserStatus {
  readonly words: 'Active' | 'Inactive' | 'Invited';
  readonly tone: 'positive' | 'neutral' | 'outline';
  readonly hint: string | undefined;
}

export function userStatus(user: User, now = new Date()): UserStatus {
  if (!user.isActive) return { words: 'Inactive', tone: 'neutral', hint: undefined };
  const { invitedUntil } = user;
  if (!isInvited(user) || invitedUntil === null) {
    return { words: 'Active', tone: 'positive', hint: undefined };
  }
  const hint =
    new Date(invitedUntil) > now
      ? `until ${formatDate(invitedUntil)}`
      : `expired ${formatDate(invitedUntil)}`;
  return { words: 'Invited', tone: 'outline', hint };
}

/** Every word must occur in the name, address or role, regardless of case. */
export function filterUsers(users: readonly User[], text: string | undefined): User[] {
  const words = (text ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  return users.filter((user) => {
    const searched = `${fullName(user)} ${user.email} ${ROLE_NAMES[user.role]}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  });
}

export interface YearRow {
  readonly year: FinancialYear;
  readonly figures: number | null;
  readonly reports: number | null;
  /** Only the first and the last year can be deleted; deleting a year in between would leave a gap. */
  readonly isAtAnEnd: boolean;
}

type InAYear = { readonly fyId: number };

function countsByYear(records: readonly InAYear[] | undefined) {
  if (records === undefined) return () => null;
  const counts = new Map<number, number>();
  for (const { fyId } of records) counts.set(fyId, (counts.get(fyId) ?? 0) + 1);
  return (fyId: number) => counts.get(fyId) ?? 0;
}

/** Newest first; `years` are oldest first. */
export function yearRows(
  years: readonly FinancialYear[],
  figures: readonly InAYear[] | undefined,
  reports: readonly InAYear[] | undefined,
): YearRow[] {
  const figuresIn = countsByYear(figures);
  const reportsIn = countsByYear(reports);
  return years
    .map((year, index) => ({
      year,
      figures: figuresIn(year.id),
      reports: reportsIn(year.id),
      isAtAnEnd: index === 0 || index === years.length - 1,
    }))
    .toReversed();
}

/** Returns '' if there is no year to continue from. */
export function nextYearLabel(years: readonly FinancialYear[]): string {
  const last = years.at(-1);
  return last === undefined ? '' : (shiftFinancialYear(last.fyYear, 1) ?? '');
}

/** True if no mail has been sent since the last failure. */
export const isMailFailing = ({ lastFailure, lastSentAt }: MailState): boolean =>
  lastFailure !== null && (lastSentAt === null || lastSentAt < lastFailure.at);

export function approvalsInWords({
  approvalsWanted: wanted,
  approverIds,
  preparersPublish,
}: Pick<Company, 'approvalsWanted' | 'approverIds' | 'preparersPublish'>): string {
  if (wanted === 0) {
    return preparersPublish
      ? 'None: administrators and preparers can publish without approval'
      : 'None: administrators can publish without approval';
  }
  const named = approverIds.length === 1 ? '1 approver' : `${approverIds.length} approvers`;
  const approvals = wanted === 1 ? '1 approval' : `${wanted} approvals`;
  return approverIds.length < wanted
    ? `${approvals} needed, but only ${named}. Add approvers, or no month can be published`
    : `${approvals}, from ${named}`;
}

export const draftsInWords = ({ viewersSeeDrafts }: Pick<Company, 'viewersSeeDrafts'>): string =>
  viewersSeeDrafts ? 'Viewers can see them' : "Viewers can't see them";

export const accountsInWords = ({
  viewersSeeAccounts,
}: Pick<Company, 'viewersSeeAccounts'>): string =>
  viewersSeeAccounts
    ? 'Viewers can see them while they can see unpublished months'
    : "Viewers can't see them";

export function factorInWords({
  secondFactorFor: roles,
}: Pick<Company, 'secondFactorFor'>): string {
  if (roles.length === 0) return 'Optional for everyone';
  if (roles.length === ROLES.length) return 'Required for everyone';
  const groups = ROLES.toReversed().filter((role) => roles.includes(role));
  return `Required for ${groups.map((role) => ROLE_GROUPS[role].toLowerCase()).join(' and ')}`;
}

export const linesInWords = ({ lineGroups }: Pick<Company, 'lineGroups'>): string =>
  lineGroups.length === 0 ? 'None' : lineGroups.map((group) => LINE_GROUP_LABELS[group]).join('; ');

export function documentRetentionInWords({
  documentsKeptDays: days,
}: Pick<Company, 'documentsKeptDays'>): string {
  if (days === null) return 'Permanently';
  if (days === 0) return 'Not kept: the file is deleted with the document';
  return days === 1 ? 'For 1 day' : `For ${formatCount(days)} days`;
}

export function downloadsInWords({
  downloadsKeptDays: days,
}: Pick<Company, 'downloadsKeptDays'>): string {
  if (days === null) return 'Kept permanently';
  return days === 1 ? 'Kept for 1 day' : `Kept for ${formatCount(days)} days`;
}

export const readingInWords = ({
  readingsShownSince: since,
}: Pick<Company, 'readingsShownSince'>) =>
  since === null
    ? 'Private: nobody can see how far others have read'
    : `Administrators can see it under Users, since ${formatMoment(since)}`;
