import { can, type Role } from '../finance/permissions.ts';
import type { ActivityNoun } from './activityKinds.ts';
import { ACTIVITY_NOUNS } from './activityKinds.ts';

/** Nouns that can be reverted. Contains no schemas, because pages load it. */
export const REVERTIBLE_NOUNS = [
  'figures',
  'report',
  'bulletPoint',
  'agendaItem',
  'boardAction',
  'confirmation',
  'explanationTask',
  'monthEvent',
  'ebitdaItem',
  'document',
  'forecast',
  'businessUnit',
  'company',
  'financialYear',
  'plan',
  'planFigure',
  'account',
  'mapping',
  'entity',
  'balance',
  'adjustment',
  'openingBalance',
  'balanceLine',
  'flowMove',
  'typedBalance',
  'covenant',
] as const satisfies readonly ActivityNoun[];
export type RevertibleNoun = (typeof REVERTIBLE_NOUNS)[number];

/** The alternative to reverting, for all other nouns. A noun in neither list doesn't compile. */
export const INSTEAD_OF_TAKING_BACK: Readonly<
  Record<Exclude<ActivityNoun, RevertibleNoun>, string>
> = {
  question: 'Answer, reopen or withdraw questions in the report of their month',
  purge: 'An erased document can’t be restored. Upload it again',
  review:
    'A request for approval can’t be reverted. Withdraw it or ask again in the month’s report',
  approval: 'An approval can’t be reverted. Withdraw its request in the month’s report',
  publication: 'A publication can’t be reverted. Publish the month again from its report',
  import: 'An import can only be undone as a whole. Undo it on the Import page',
  user: 'Change users in Admin › Users',
  apiToken: 'A token can’t be reverted. Revoke it or create another',
  accessReview: 'A decision about access can’t be reverted. Record another one',
};

const SENTENCE_BY_NOUN: Readonly<Partial<Record<ActivityNoun, string>>> = INSTEAD_OF_TAKING_BACK;

/** Changed on the Admin page, and reverted only by people with access to it. */
const SETTING_NOUNS: ReadonlySet<ActivityNoun> = new Set([
  'company',
  'financialYear',
  'businessUnit',
]);

export const mayRevert = (role: Role, noun: ActivityNoun): boolean =>
  can(role, SETTING_NOUNS.has(noun) ? 'manageCompany' : 'takeBack');

export const isRevertibleNoun = (noun: ActivityNoun): boolean =>
  SENTENCE_BY_NOUN[noun] === undefined;

export const insteadOfReverting = (nouns: ReadonlySet<ActivityNoun>): string[] =>
  ACTIVITY_NOUNS.flatMap((noun) => (nouns.has(noun) ? (SENTENCE_BY_NOUN[noun] ?? []) : []));
