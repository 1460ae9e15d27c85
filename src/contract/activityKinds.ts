import { can, type Capability, type Role } from '../domain/permissions.ts';

/** What changes are about, in the order of the filter. No schemas here: a page loads it for its address. */
export const ACTIVITY_NOUNS = [
  'figures',
  'report',
  'bulletPoint',
  'agendaItem',
  'boardAction',
  'question',
  'confirmation',
  'explanationTask',
  'monthEvent',
  'ebitdaItem',
  'document',
  'purge',
  'forecast',
  'review',
  'approval',
  'publication',
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
  'import',
  'user',
  'apiToken',
  'accessReview',
] as const;
export type ActivityNoun = (typeof ACTIVITY_NOUNS)[number];

/** What a reader has to be able to do to see what changed of these: plans and confirmed sentences are drafts. */
const NEEDED: Readonly<Partial<Record<ActivityNoun, Capability>>> = {
  confirmation: 'editReport',
  explanationTask: 'editReport',
  plan: 'managePlans',
  planFigure: 'managePlans',
  account: 'manageAccounts',
  mapping: 'manageAccounts',
  entity: 'manageAccounts',
  balance: 'manageAccounts',
  adjustment: 'manageAccounts',
  import: 'importFigures',
  user: 'manageUsers',
  apiToken: 'manageUsers',
  accessReview: 'manageUsers',
};

/** What somebody with this role is shown of what changed. */
export const nounsFor = (role: Role): ActivityNoun[] =>
  ACTIVITY_NOUNS.filter((noun) => can(role, NEEDED[noun] ?? 'read'));

/** The kinds of origins, in the order of the filter. */
export const ACTIVITY_ORIGINS = [
  'screen',
  'import',
  'importUndone',
  'removal',
  'removalUndone',
  'takenBack',
  'purge',
  'api',
  'commandLine',
  'demo',
  'demoRemoved',
  'setup',
  'upkeep',
  'signIn',
  'beforeMoments',
] as const;

/** What stands for the name of a document that was erased for ever. */
export const ERASED_NAME = 'Erased document';
