import { can, type Capability, type Role } from '../finance/permissions.ts';

/**
 * Listed in the order of the filter. This file has no schemas, because pages load it for addresses.
 */
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
  'openingBalance',
  'balanceLine',
  'flowMove',
  'typedBalance',
  'covenant',
  'import',
  'user',
  'apiToken',
  'accessReview',
] as const;
export type ActivityNoun = (typeof ACTIVITY_NOUNS)[number];

/** The capability needed to see changes of these nouns. Plans and confirmed sentences are drafts. */
const CAPABILITY_OF_NOUN: Readonly<Partial<Record<ActivityNoun, Capability>>> = {
  confirmation: 'editReport',
  explanationTask: 'editReport',
  plan: 'managePlans',
  planFigure: 'managePlans',
  account: 'manageAccounts',
  mapping: 'manageAccounts',
  entity: 'manageAccounts',
  balance: 'manageAccounts',
  adjustment: 'manageAccounts',
  openingBalance: 'manageAccounts',
  balanceLine: 'manageAccounts',
  flowMove: 'manageAccounts',
  typedBalance: 'manageAccounts',
  covenant: 'manageAccounts',
  import: 'importFigures',
  user: 'manageUsers',
  apiToken: 'manageUsers',
  accessReview: 'manageUsers',
};

/** The nouns whose changes a role can see. */
export const nounsFor = (role: Role): ActivityNoun[] =>
  ACTIVITY_NOUNS.filter((noun) => can(role, CAPABILITY_OF_NOUN[noun] ?? 'read'));

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

/** Replaces the name of a permanently erased document. */
export const ERASED_NAME = 'Erased document';
