import type { AccessEntry, AccessList, AccessReview } from '../../../contract/accessReviews.ts';
import type { TableFile } from '../../../contract/tables.ts';
import { TOKEN_SCOPE_LABELS } from '../../../finance/tokenScopes.ts';
import { formatCount } from '../../../format/count.ts';
import { formatDate, formatMoment } from '../../../format/dates.ts';
import { can } from '../../../finance/permissions.ts';
import { ROLE_NAMES } from './admin.view.ts';

export const DECISION_WORDS: Readonly<Record<AccessReview['decision'], string>> = {
  kept: 'Confirmed',
  changed: 'Changed',
};

const passkeysInWords = (count: number): string =>
  count === 1 ? '1 passkey' : `${formatCount(count)} passkeys`;

/** The sign-in method besides the password. None counts if the person can sign in only through the provider. */
export function factorOf({ hasApp, passkeys, byPassword, byPasskey }: AccessEntry): string {
  const parts = [
    ...(hasApp ? [byPassword === false ? 'App, not required at sign-in' : 'App'] : []),
    ...(passkeys === 0
      ? []
      : [passkeysInWords(passkeys) + (byPasskey === false ? ', not usable for sign-in' : '')]),
  ];
  return parts.join('; ') || 'None';
}

export function identityOf({ identity, byProvider, isActive }: AccessEntry): string {
  if (identity !== null) return identity;
  return byProvider === true && isActive ? 'Set up at first sign-in' : 'None';
}

export const tokensOf = ({ tokens }: AccessEntry): string =>
  tokens
    .map(
      ({ purpose, scope, expiresAt }) =>
        `${purpose} (${TOKEN_SCOPE_LABELS[scope]}, until ${formatDate(expiresAt)})`,
    )
    .join('; ');

export const accountName = ({ name }: AccessEntry): string => name || 'No name yet';

/** Older lists record only whether there is a password, and the oldest not even that. */
const canSignIn = ({ isActive, canSignIn: isAble, ...entry }: AccessEntry): boolean =>
  isActive &&
  (isAble ?? (entry.byPassword !== false || entry.passkeys > 0 || entry.identity !== null));

export function accessStatus(entry: AccessEntry): string {
  if (!entry.isActive) return 'Inactive';
  return canSignIn(entry) ? 'Active' : 'No sign-in set up';
}

const accessCountText = (count: number, one: string, more: string): string =>
  `${formatCount(count)} ${count === 1 ? one : more}`;

/** Returns a summary such as "3 people can sign in, including 1 administrator." */
export function inShort({ entries, provider }: Omit<AccessList, 'key'>): string {
  const able = entries.filter(canSignIn);
  const administrators = able.filter(({ role }) => can(role, 'manageUsers')).length;
  const byPasswordAlone = able.filter(
    ({ byPassword, hasApp, passkeys }) => byPassword !== false && !hasApp && passkeys === 0,
  ).length;
  const people = accessCountText(able.length, 'person', 'people');
  const preparers = able.filter(
    ({ role }) => can(role, 'editFigures') && !can(role, 'manageUsers'),
  ).length;
  const rights = [
    accessCountText(administrators, 'administrator', 'administrators'),
    ...(preparers === 0 ? [] : [accessCountText(preparers, 'preparer', 'preparers')]),
  ].join(' and ');
  const alone = byPasswordAlone === 0 ? 'Nobody' : formatCount(byPasswordAlone);
  const sentence = `${people} can sign in, including ${rights}. ${alone} can sign in with only a password.`;
  if (provider === null) return sentence;
  const { name, createsAccounts } = provider;
  const unknown = able.filter(
    ({ byPassword, byPasskey, identity }) =>
      identity === null && byPassword === false && byPasskey === false,
  ).length;
  return [
    sentence,
    ...(unknown === 0
      ? []
      : [
          `${accessCountText(unknown, 'person has', 'people have')} not yet signed in through ${name}.`,
        ]),
    ...(createsAccounts
      ? [`People who are not on this list can also sign in through ${name}.`]
      : []),
  ].join(' ');
}

export function reviewInWords({ reviewer, reviewedAt, active }: AccessReview): string {
  const people = active === 1 ? '1 person' : `${formatCount(active)} people`;
  return `${reviewer}, ${formatMoment(reviewedAt)}, ${people} with access`;
}

const ACCESS_HEADINGS = [
  'Name',
  'Email',
  'Role',
  'Status',
  'Last sign-in',
  'Two-factor authentication',
  'Identity',
  'API tokens',
];

/** Instants stay in ISO format, so that programs can read them. */
export function accessTable(name: string, entries: readonly AccessEntry[]): TableFile {
  return {
    name,
    columns: ACCESS_HEADINGS.map((heading) => ({ heading, kind: 'text' as const })),
    rows: entries.map((entry) => [
      accountName(entry),
      entry.email,
      ROLE_NAMES[entry.role],
      accessStatus(entry),
      entry.lastLogin ?? 'Never',
      factorOf(entry),
      identityOf(entry),
      tokensOf(entry),
    ]),
  };
}
