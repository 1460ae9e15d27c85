import type { AccessEntry, AccessReview } from '../../../contract/accessReviews.ts';
import type { TableFile } from '../../../contract/tables.ts';
import { TOKEN_SCOPE_LABELS } from '../../../domain/tokenScopes.ts';
import { formatCount } from '../../../format/count.ts';
import { formatDate, formatMoment } from '../../../format/dates.ts';
import { ROLE_NAMES } from './admin.view.ts';

export const DECISION_WORDS: Readonly<Record<AccessReview['decision'], string>> = {
  kept: 'Kept as it is',
  changed: 'Changed',
};

/** Beside the password: an app, passkeys, both, or nothing. */
export function factorOf({ hasApp, passkeys }: AccessEntry): string {
  const parts = [
    ...(hasApp ? ['App'] : []),
    ...(passkeys === 0 ? [] : [passkeys === 1 ? '1 passkey' : `${formatCount(passkeys)} passkeys`]),
  ];
  return parts.join(', ') || 'None';
}

export const tokensOf = ({ tokens }: AccessEntry): string =>
  tokens
    .map(
      ({ purpose, scope, expiresAt }) =>
        `${purpose} (${TOKEN_SCOPE_LABELS[scope]}, until ${formatDate(expiresAt)})`,
    )
    .join('; ');

export const accountName = ({ name }: AccessEntry): string => name || 'No name yet';

/** Somebody who was invited has no way in until they have chosen a password. */
const hasWayIn = ({ byPassword, passkeys, identity }: AccessEntry): boolean =>
  byPassword !== false || passkeys > 0 || identity !== null;

export function accessStatus(entry: AccessEntry): string {
  if (!entry.isActive) return 'Inactive';
  return hasWayIn(entry) ? 'Active' : 'No password yet';
}

/** "3 people, 1 of them administrator". Whoever is deactivated cannot sign in. */
export function inShort(entries: readonly AccessEntry[]): string {
  const active = entries.filter((entry) => entry.isActive && hasWayIn(entry));
  const administrators = active.filter(({ role }) => role === 'admin').length;
  const without = active.filter(
    ({ byPassword, hasApp, passkeys }) => byPassword !== false && !hasApp && passkeys === 0,
  ).length;
  const people = active.length === 1 ? '1 person' : `${formatCount(active.length)} people`;
  const rights =
    administrators === 1 ? '1 administrator' : `${formatCount(administrators)} administrators`;
  return `${people} can sign in, ${rights} among them; ${without === 0 ? 'nobody' : formatCount(without)} with a password alone.`;
}

export function reviewInWords({ reviewer, reviewedAt, active }: AccessReview): string {
  const people = active === 1 ? '1 person' : `${formatCount(active)} people`;
  return `${reviewer}, ${formatMoment(reviewedAt)}, ${people} with access`;
}

const HEADINGS = [
  'Name',
  'Email',
  'Role',
  'Status',
  'Last sign-in',
  'Second factor',
  'Identity',
  'API tokens',
];

/** The list as a file; instants as they are kept, so that a program reads them too. */
export function accessTable(name: string, entries: readonly AccessEntry[]): TableFile {
  return {
    name,
    columns: HEADINGS.map((heading) => ({ heading, kind: 'text' as const })),
    rows: entries.map((entry) => [
      accountName(entry),
      entry.email,
      ROLE_NAMES[entry.role],
      accessStatus(entry),
      entry.lastLogin ?? 'Never',
      factorOf(entry),
      entry.identity ?? '',
      tokensOf(entry),
    ]),
  };
}
