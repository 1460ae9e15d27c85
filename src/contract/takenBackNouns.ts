import { can, type Role } from '../domain/permissions.ts';
import type { ActivityNoun } from './activityKinds.ts';
import { ACTIVITY_NOUNS } from './activityKinds.ts';

/** What can be put back to what it was. No schemas here: a page loads it. */
export const TAKEN_BACK_NOUNS = [
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
] as const satisfies readonly ActivityNoun[];
export type TakenBackNoun = (typeof TAKEN_BACK_NOUNS)[number];

/** What is done instead about all else. A noun that is in neither list does not compile. */
export const INSTEAD_OF_TAKING_BACK: Readonly<
  Record<Exclude<ActivityNoun, TakenBackNoun>, string>
> = {
  question: 'Questions are answered, reopened or withdrawn with the report of their month',
  purge: 'An erased document can’t be restored: upload it again',
  review: 'A request for approval is not taken back: end it, or ask again, with the month’s report',
  approval: 'An approval is not taken back: end the request for it with the month’s report',
  publication: 'What was published stays provable: publish the month again with its report',
  import: 'An import is undone as a whole: name the import, or undo it on the Import page',
  user: 'Users are changed under Admin, Users',
  apiToken: 'A token is not taken back: revoke it, or make another',
  accessReview: 'A decision about access stays: record another one',
};

const SENTENCES: Readonly<Partial<Record<ActivityNoun, string>>> = INSTEAD_OF_TAKING_BACK;

/** What is set on the Admin page, and reverted by those who see it. */
const SETTINGS: ReadonlySet<ActivityNoun> = new Set(['company', 'financialYear', 'businessUnit']);

/** Whether somebody with this role reverts changes of a record. */
export const mayRevert = (role: Role, noun: ActivityNoun): boolean =>
  can(role, SETTINGS.has(noun) ? 'manageCompany' : 'takeBack');

export const canNounBeTakenBack = (noun: ActivityNoun): boolean => SENTENCES[noun] === undefined;

/** The sentences for what of these cannot be taken back, each once. */
export const insteadOfTakingBack = (nouns: ReadonlySet<ActivityNoun>): string[] =>
  ACTIVITY_NOUNS.flatMap((noun) => (nouns.has(noun) ? (SENTENCES[noun] ?? []) : []));
