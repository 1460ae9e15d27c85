import type { Download } from '../../../contract/downloads.ts';
import type { FailedSignIn, SignInRefusal } from '../../../contract/failedSignIns.ts';
import { formatCount } from '../../../format/count.ts';

const DOWNLOADED: Readonly<Record<Download['kind'], string>> = {
  document: 'Document',
  text: 'Text of a document',
  pack: 'Board pack',
  publication: 'Published board pack',
};

/** "Board pack, by Vera Viewer". */
export const downloadInWords = ({ kind, who, byToken }: Download): string =>
  `${DOWNLOADED[kind]}, by ${byToken ? `a program of ${who}` : who}`;

const REFUSED: Readonly<Record<SignInRefusal, string>> = {
  'unknown account': 'No account of that name',
  'wrong password': 'Wrong password',
  deactivated: 'Account deactivated',
  'no password set': 'No password set',
  'changed meanwhile': 'Account changed meanwhile',
  'wrong code': 'Wrong code after the password',
  'unknown passkey': 'Unknown passkey',
  'wrong passkey': 'Passkey not accepted',
  'passkey counted back': 'Passkey that may be a copy',
  'may not sign in here': 'May not sign in by password',
  'refused by the provider': "Refused at the company's provider",
};

/** Whose account was tried: "Vera Viewer", "Unknown account". */
export const triedAccount = ({ userId, who, reason }: FailedSignIn): string => {
  if (reason === null) return 'Many addresses and accounts';
  return who ?? (userId === null ? 'Unknown account' : 'A deleted account');
};

/** "Wrong password, 3 times, from 10.0.0.7". */
export function failedSignInInWords({ reason, times, address }: FailedSignIn): string {
  const what = reason === null ? 'Too many to be listed one by one' : REFUSED[reason];
  const often = times === 1 ? 'once' : `${formatCount(times)} times`;
  return address === null ? `${what}, ${often}` : `${what}, ${often}, from ${address}`;
}

/** For how long downloads and failed sign-ins are listed. */
export const keptDaysInWords = (days: number | null): string =>
  days === null ? 'All are kept.' : `Kept for ${formatCount(days)} ${days === 1 ? 'day' : 'days'}.`;
