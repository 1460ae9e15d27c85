import type { Download } from '../../../contract/downloads.ts';
import type { FailedSignIn, SignInRefusal } from '../../../contract/failedSignIns.ts';
import { formatCount } from '../../../format/count.ts';

const DOWNLOADED: Readonly<Record<Download['kind'], string>> = {
  document: 'Document',
  text: 'Text of a document',
  pack: 'Board pack',
  publication: 'Published board pack',
};

export const downloadInWords = ({ kind, who, byToken }: Download): string =>
  `${DOWNLOADED[kind]}, by ${byToken ? `a program using ${who}'s token` : who}`;

const REFUSED_SIGN_IN_WORDS: Readonly<Record<SignInRefusal, string>> = {
  'unknown account': 'No account with that name',
  'wrong password': 'Wrong password',
  deactivated: 'Account deactivated',
  'no password set': 'No password set',
  'changed meanwhile': 'Account changed in the meantime',
  'wrong code': 'Right password, wrong code',
  'unknown passkey': 'Unknown passkey',
  'wrong passkey': 'Passkey not accepted',
  'passkey counted back': 'Possible copy of a passkey',
  'may not sign in here': 'Not allowed to sign in with a password',
  'refused by the provider': "Refused by the company's identity provider",
};

export const triedAccount = ({ userId, who, reason }: FailedSignIn): string => {
  if (reason === null) return 'Many addresses and accounts';
  return who ?? (userId === null ? 'Unknown account' : 'A deleted account');
};

/** Returns words such as "Wrong password, 3 times, from 10.0.0.7". */
export function failedSignInInWords({ reason, times, address }: FailedSignIn): string {
  const what = reason === null ? 'Too many to list individually' : REFUSED_SIGN_IN_WORDS[reason];
  const often = times === 1 ? 'once' : `${formatCount(times)} times`;
  return address === null ? `${what}, ${often}` : `${what}, ${often}, from ${address}`;
}

export const retentionDaysInWords = (days: number | null): string =>
  days === null
    ? 'Records are kept permanently.'
    : `Kept for ${formatCount(days)} ${days === 1 ? 'day' : 'days'}.`;
