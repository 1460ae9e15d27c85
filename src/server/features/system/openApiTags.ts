/** The nouns of the API in document order, each with the first parts of its paths below /api. */
const TAGS = [
  {
    name: 'Sign-in',
    description: "Signing in and out, and a person's own password, sessions, passkeys and tokens.",
    paths: ['auth'],
  },
  {
    name: 'People',
    description: 'Users, their access, and access reviews.',
    paths: ['admin', 'owners'],
  },
  {
    name: 'Company',
    description: 'Company settings, financial years and business units.',
    paths: ['company', 'financial-years', 'business-units'],
  },
  {
    name: 'Figures',
    description: "Each month's figures, what is calculated from them, and where they came from.",
    paths: [
      'financial-data',
      'figures',
      'financial-trends',
      'bridges',
      'ebitda-items',
      'restated-figures',
      'tables',
    ],
  },
  {
    name: 'Accounts',
    description: 'The chart of accounts, balances, adjustments and the account mapping.',
    paths: ['accounts', 'entities', 'account-mappings', 'books', 'account-balances', 'adjustments'],
  },
  {
    name: 'Statements',
    description: 'The balance sheet with its lines, the cash flow with its moves, and covenants.',
    paths: ['statements', 'balance-lines', 'typed-balances', 'flow-moves', 'covenants'],
  },
  {
    name: 'Plans',
    description: 'Budgets and forecasts, by line and by business unit.',
    paths: ['plans', 'forecasts'],
  },
  {
    name: 'Reports',
    description: 'Monthly reports with their texts, documents, variances and search.',
    paths: [
      'monthly-summaries',
      'removed-months',
      'briefing',
      'briefings',
      'documents',
      'explanation-tasks',
      'month-events',
      'news',
      'search',
    ],
  },
  {
    name: 'Meetings',
    description: 'Agenda items, board actions, questions with their answers, and private notes.',
    paths: ['agenda-items', 'board-actions', 'questions', 'private-notes'],
  },
  {
    name: 'Packs',
    description: 'Board packs, approvals, publications, and checks of published packs.',
    paths: ['board-packs', 'publications', 'month-state', 'month-reviews', 'verify'],
  },
  {
    name: 'Imports',
    description: 'Reading workbooks, ledgers and trial balances, and storing what they contain.',
    paths: ['imports'],
  },
  {
    name: 'History',
    description: 'Recorded changes, and reverting them.',
    paths: ['moments', 'activity', 'take-backs'],
  },
  {
    name: 'Server',
    description: 'Health, readiness, the state of the system and this description.',
    paths: ['health', 'ready', 'system', 'changes', 'openapi.json'],
  },
] as const;

const BY_PATH = new Map<string, string>(
  TAGS.flatMap(({ name, paths }) => paths.map((path) => [path, name] as const)),
);

export const tagDescriptions = () => TAGS.map(({ name, description }) => ({ name, description }));

export function tagOf(path: string): string {
  const tag = BY_PATH.get(path.split('/')[2] ?? '');
  if (tag === undefined) throw new Error(`No tag in the OpenAPI document covers ${path}`);
  return tag;
}
