/** Method and path of a call: all that a page needs to send it. */
export interface CallLine {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** With parameters in braces, `{id}`, as in the OpenAPI document. */
  readonly path: `/api/${string}`;
  /** The call also reads the past: `?asOf=`, a moment's number or an instant. */
  readonly asOf?: true;
}

type Rest = `/${string}`;

// One word for a call: the table is in the first script of every page.
const read = <P extends Rest>(rest: P) => ({ method: 'GET', path: `/api${rest}` }) as const;
const past = <P extends Rest>(rest: P) => ({ ...read(rest), asOf: true }) as const;
const post = <P extends Rest>(rest: P) => ({ method: 'POST', path: `/api${rest}` }) as const;
const patch = <P extends Rest>(rest: P) => ({ method: 'PATCH', path: `/api${rest}` }) as const;
const remove = <P extends Rest>(rest: P) => ({ method: 'DELETE', path: `/api${rest}` }) as const;

/**
 * Every call of the API, by name. Schemas and access rights are described per resource, in separate
 * files: the schemas are heavy, and a page that only makes calls does not load them.
 */
export const CALLS = {
  login: post('/auth/login'),
  currentUser: read('/auth/me'),
  updateCurrentUser: patch('/auth/me'),
  logout: post('/auth/logout'),
  changePassword: post('/auth/change-password'),
  forgotPassword: post('/auth/forgot-password'),
  checkResetLink: post('/auth/reset-link'),
  resetPassword: post('/auth/reset-password'),
  listSessions: read('/auth/sessions'),
  endOtherSessions: remove('/auth/sessions'),
  endSession: remove('/auth/sessions/{id}'),
  listApiTokens: read('/auth/tokens'),
  createApiToken: post('/auth/tokens'),
  revokeApiToken: remove('/auth/tokens/{id}'),
  registerUser: post('/auth/register'),
  listUsers: past('/admin/users'),
  updateUser: patch('/admin/users/{id}'),
  deleteUser: remove('/admin/users/{id}'),
  inviteUser: post('/admin/users/invite'),
  renewInvitation: post('/admin/users/{id}/invitation'),
  createResetLink: post('/admin/users/{id}/reset-link'),
  listAllApiTokens: read('/admin/tokens'),
  revokeAnyApiToken: remove('/admin/tokens/{id}'),
  mailState: read('/admin/mail'),
  sendTestMail: post('/admin/mail/test'),
  getCompany: past('/company'),
  updateCompany: patch('/company'),
  listMoments: read('/moments'),
  listFinancialYears: past('/financial-years'),
  createFinancialYear: post('/financial-years'),
  keepFinancialYears: post('/financial-years/keep'),
  deleteFinancialYear: remove('/financial-years/{id}'),
  listFinancialData: past('/financial-data'),
  createFinancialData: post('/financial-data'),
  updateFinancialData: patch('/financial-data/{id}'),
  listFigureReasons: past('/financial-data/{id}/reasons'),
  explainFigure: past('/figures/{id}/explain'),
  listMonthlySummaries: past('/monthly-summaries'),
  getMonthlySummary: past('/monthly-summaries/{id}'),
  createMonthlySummary: post('/monthly-summaries'),
  updateMonthlySummary: patch('/monthly-summaries/{id}'),
  removeMonth: post('/removed-months'),
  restoreMonth: post('/removed-months/{id}/undo'),
  listDocuments: past('/documents'),
  uploadDocument: post('/documents'),
  documentContent: past('/documents/{id}/content'),
  documentText: past('/documents/{id}/text'),
  purgeDocument: post('/documents/{id}/purge'),
  deleteDocument: remove('/documents/{id}'),
  getBriefing: past('/briefing'),
  getBridges: past('/bridges'),
  listAllTrends: past('/financial-trends/all'),
  listTrends: past('/financial-trends'),
  search: past('/search'),
  searchMatches: past('/search/matches'),
  searchAdvice: past('/search/advice'),
  createBoardPack: post('/board-packs'),
  getBoardPack: read('/board-packs/{id}'),
  boardPackContent: read('/board-packs/{id}/content'),
  cancelBoardPack: remove('/board-packs/{id}'),
  createPublication: post('/publications'),
  listPublications: read('/publications'),
  listRestated: read('/restated-figures'),
  getPublication: read('/publications/{id}'),
  publicationContent: read('/publications/{id}/content'),
  publicationManifest: read('/publications/{id}/manifest'),
  getMonthState: read('/month-state'),
  requestReview: post('/month-reviews'),
  approveReview: post('/month-reviews/{id}/approve'),
  endReview: post('/month-reviews/{id}/end'),
  verifyPack: post('/verify'),
  verifyKey: read('/verify/key'),
  verifyProgram: read('/verify/program'),
  createTableWorkbook: post('/tables/workbook'),
  listBusinessUnits: past('/business-units'),
  createBusinessUnit: post('/business-units'),
  updateBusinessUnit: patch('/business-units/{id}'),
  deleteBusinessUnit: remove('/business-units/{id}'),
  listAccounts: past('/accounts'),
  createAccount: post('/accounts'),
  updateAccount: patch('/accounts/{id}'),
  listEntities: past('/entities'),
  updateEntity: patch('/entities/{id}'),
  previewMapping: post('/account-mappings/preview'),
  changeMapping: post('/account-mappings'),
  readMappingFile: post('/account-mappings/file'),
  getBooks: past('/books'),
  storeBalances: post('/account-balances'),
  deleteAdjustment: remove('/adjustments/{id}'),
  listPlans: past('/plans'),
  getPlan: past('/plans/{id}'),
  createPlan: post('/plans'),
  updatePlan: patch('/plans/{id}'),
  setPlanFigures: post('/plans/{id}/figures'),
  approvePlan: post('/plans/{id}/approve'),
  reopenPlan: post('/plans/{id}/reopen'),
  deletePlan: remove('/plans/{id}'),
  getMeeting: past('/monthly-summaries/{id}/meeting'),
  orderAgenda: post('/monthly-summaries/{id}/agenda/order'),
  createAgendaItem: post('/agenda-items'),
  updateAgendaItem: patch('/agenda-items/{id}'),
  deleteAgendaItem: remove('/agenda-items/{id}'),
  createBoardAction: post('/board-actions'),
  updateBoardAction: patch('/board-actions/{id}'),
  deleteBoardAction: remove('/board-actions/{id}'),
  listQuestions: past('/questions'),
  createQuestion: post('/questions'),
  updateQuestion: patch('/questions/{id}'),
  judgeAnswer: post('/questions/{id}/judge'),
  deleteQuestion: remove('/questions/{id}'),
  listForecasts: past('/forecasts'),
  forecastReporting: past('/forecasts/reporting'),
  createForecast: post('/forecasts'),
  updateForecast: patch('/forecasts/{id}'),
  deleteForecast: remove('/forecasts/{id}'),
  listActivity: read('/activity'),
  listActivityRecords: read('/activity/{moment}/records'),
  listDownloads: read('/admin/downloads'),
  listImports: past('/imports'),
  getImport: read('/imports/{id}'),
  importedCell: read('/imports/{id}/cell'),
  uploadImport: post('/imports'),
  pasteImport: post('/imports/pasted'),
  updateImport: patch('/imports/{id}'),
  applyImport: post('/imports/{id}/apply'),
  undoImport: post('/imports/{id}/undo'),
  deleteImport: remove('/imports/{id}'),
  previewTakeBack: post('/take-backs/preview'),
  takeBack: post('/take-backs'),
  getNews: read('/news'),
  markRead: post('/news/read'),
  getBackupState: read('/backups'),
  health: read('/health'),
  ready: read('/ready'),
  openApi: read('/openapi.json'),
  changes: read('/changes'),
} satisfies Record<string, CallLine>;

export type CallName = keyof typeof CALLS;

/** The moment to read at: its number, or an instant in ISO 8601 with a zone. null: the present. */
export type AsOf = string | null;

/** The calls that can read the past. */
export type AsOfCallName = {
  [N in CallName]: (typeof CALLS)[N] extends { readonly asOf: true } ? N : never;
}[CallName];
