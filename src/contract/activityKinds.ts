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

/** Only administrators see what changed of these: as the books; of plans, and of sentences that were confirmed, because drafts are not for everybody. */
export const ADMINISTRATORS_NOUNS: readonly ActivityNoun[] = [
  'confirmation',
  'explanationTask',
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
];

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
