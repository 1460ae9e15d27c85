/** Shared by server and browser: characters for text, bytes for files, milliseconds for time. */
export const LIMITS = {
  email: 255,
  personName: 100,
  businessUnitName: 255,
  accountCode: 64,
  accountName: 255,
  lineName: 40,
  lineSlug: 60,
  balanceLines: 40,
  flowMovesPerMonth: 100,
  typedBalancesPerCall: 1_000,
  covenantName: 80,
  covenants: 20,
  covenantPieces: 10,
  covenantLimits: 40,
  companyName: 200,
  planName: 100,
  passwordMin: 6,
  passwordMinProposed: 12,
  passwordMinMost: 64,
  passwordMax: 200,
  /** Six digits, or a recovery code with its dashes. */
  factorCode: 40,
  tokenPurpose: 100,
  passkeyName: 100,
  tokenDays: 365,
  apiTokensPerPerson: 20,
  passkeysPerPerson: 20,
  noteText: 20_000,
  reasonText: 500,
  approvers: 100,
  agendaText: 500,
  agendaItems: 100,
  ebitdaItems: 50,
  decisionText: 2_000,
  actionText: 500,
  actionsPerReport: 200,
  questionText: 1_000,
  questionPage: 100_000,
  questionsPerMonth: 500,
  privateNotes: 5_000,
  noteSubject: 300,
  answerText: 4_000,
  eventTitle: 80,
  eventsPerMonth: 9,
  bulletText: 4_000,
  /** For saving a text again whose updated figures made it longer than the typing limit. */
  grownText: 70_000,
  bulletsPerReport: 2_000,
  quotedFigure: 32,
  quotedFigureId: 1_300,
  quotedFiguresPerReport: 2_000,
  fileName: 255,
  searchQuery: 200,
  searchResults: 100,
  searchMatchesOpened: 50,
  bulletsPerCategoryOnCard: 2,
  keyPoints: 3,
  idempotencyKey: 200,
  /** A file must be smaller than this: exactly 10 MB is refused. */
  uploadBytes: 10 * 1024 * 1024,
  ledgerBytes: 256 * 1024 * 1024,
  currentUserCacheMs: 5 * 60 * 1000,
  forecastMinYear: 2020,
  forecastMaxYear: 2100,
  reportingMonths: 3,
} as const;

/** The default number of days for which files of deleted documents are kept. */
export const STANDARD_RETENTION_DAYS = 365;
/** The largest number of days. To keep files forever, no number is stored. */
export const MOST_RETENTION_DAYS = 36_500;

/** PostgreSQL's largest integer. */
export const ID_MAX = 2_147_483_647;

/** The server also checks the content against the extension. */
export const UPLOAD_EXTENSIONS = ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx'] as const;
export type UploadExtension = (typeof UPLOAD_EXTENSIONS)[number];

export const MEDIA_TYPES: Readonly<Record<UploadExtension, string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
};

export const FINANCIAL_YEAR_DEFAULTS = {
  reportsPageId: 14,
  sidebarId: 1,
  label: 'FY20',
} as const;
