/** Method and path of a call: all that a page needs to send it. */
export interface CallLine {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** With parameters in braces, `{id}`, as in the OpenAPI document. */
  readonly path: `/api/${string}`;
  /** The call also reads the past: `?asOf=`, a moment's number or an instant. */
  readonly asOf?: true;
}

/**
 * Every call of the API, by name. Schemas and access rights are described per resource, in separate
 * files: the schemas are heavy, and a page that only makes calls does not load them.
 */
export const CALLS = {
  login: { method: 'POST', path: '/api/auth/login' },
  currentUser: { method: 'GET', path: '/api/auth/me' },
  updateCurrentUser: { method: 'PATCH', path: '/api/auth/me' },
  logout: { method: 'POST', path: '/api/auth/logout' },
  changePassword: { method: 'POST', path: '/api/auth/change-password' },
  forgotPassword: { method: 'POST', path: '/api/auth/forgot-password' },
  checkResetLink: { method: 'POST', path: '/api/auth/reset-link' },
  resetPassword: { method: 'POST', path: '/api/auth/reset-password' },
  listSessions: { method: 'GET', path: '/api/auth/sessions' },
  endOtherSessions: { method: 'DELETE', path: '/api/auth/sessions' },
  endSession: { method: 'DELETE', path: '/api/auth/sessions/{id}' },
  registerUser: { method: 'POST', path: '/api/auth/register' },
  listUsers: { method: 'GET', path: '/api/admin/users', asOf: true },
  updateUser: { method: 'PATCH', path: '/api/admin/users/{id}' },
  deleteUser: { method: 'DELETE', path: '/api/admin/users/{id}' },
  inviteUser: { method: 'POST', path: '/api/admin/users/invite' },
  renewInvitation: { method: 'POST', path: '/api/admin/users/{id}/invitation' },
  createResetLink: { method: 'POST', path: '/api/admin/users/{id}/reset-link' },
  mailState: { method: 'GET', path: '/api/admin/mail' },
  sendTestMail: { method: 'POST', path: '/api/admin/mail/test' },
  getCompany: { method: 'GET', path: '/api/company', asOf: true },
  updateCompany: { method: 'PATCH', path: '/api/company' },
  listMoments: { method: 'GET', path: '/api/moments' },
  listFinancialYears: { method: 'GET', path: '/api/financial-years', asOf: true },
  createFinancialYear: { method: 'POST', path: '/api/financial-years' },
  keepFinancialYears: { method: 'POST', path: '/api/financial-years/keep' },
  deleteFinancialYear: { method: 'DELETE', path: '/api/financial-years/{id}' },
  listFinancialData: { method: 'GET', path: '/api/financial-data', asOf: true },
  createFinancialData: { method: 'POST', path: '/api/financial-data' },
  updateFinancialData: { method: 'PATCH', path: '/api/financial-data/{id}' },
  listFigureReasons: { method: 'GET', path: '/api/financial-data/{id}/reasons', asOf: true },
  explainFigure: { method: 'GET', path: '/api/figures/{id}/explain', asOf: true },
  listMonthlySummaries: { method: 'GET', path: '/api/monthly-summaries', asOf: true },
  getMonthlySummary: { method: 'GET', path: '/api/monthly-summaries/{id}', asOf: true },
  createMonthlySummary: { method: 'POST', path: '/api/monthly-summaries' },
  updateMonthlySummary: { method: 'PATCH', path: '/api/monthly-summaries/{id}' },
  removeMonth: { method: 'POST', path: '/api/removed-months' },
  restoreMonth: { method: 'POST', path: '/api/removed-months/{id}/undo' },
  listDocuments: { method: 'GET', path: '/api/documents', asOf: true },
  uploadDocument: { method: 'POST', path: '/api/documents' },
  documentContent: { method: 'GET', path: '/api/documents/{id}/content', asOf: true },
  documentText: { method: 'GET', path: '/api/documents/{id}/text', asOf: true },
  purgeDocument: { method: 'POST', path: '/api/documents/{id}/purge' },
  deleteDocument: { method: 'DELETE', path: '/api/documents/{id}' },
  listAllTrends: { method: 'GET', path: '/api/financial-trends/all', asOf: true },
  listTrends: { method: 'GET', path: '/api/financial-trends', asOf: true },
  search: { method: 'GET', path: '/api/search', asOf: true },
  searchMatches: { method: 'GET', path: '/api/search/matches', asOf: true },
  searchAdvice: { method: 'GET', path: '/api/search/advice', asOf: true },
  createBoardPack: { method: 'POST', path: '/api/board-packs' },
  getBoardPack: { method: 'GET', path: '/api/board-packs/{id}' },
  boardPackContent: { method: 'GET', path: '/api/board-packs/{id}/content' },
  cancelBoardPack: { method: 'DELETE', path: '/api/board-packs/{id}' },
  createPublication: { method: 'POST', path: '/api/publications' },
  listPublications: { method: 'GET', path: '/api/publications' },
  listRestated: { method: 'GET', path: '/api/restated-figures' },
  getPublication: { method: 'GET', path: '/api/publications/{id}' },
  publicationContent: { method: 'GET', path: '/api/publications/{id}/content' },
  publicationManifest: { method: 'GET', path: '/api/publications/{id}/manifest' },
  getMonthState: { method: 'GET', path: '/api/month-state' },
  requestReview: { method: 'POST', path: '/api/month-reviews' },
  approveReview: { method: 'POST', path: '/api/month-reviews/{id}/approve' },
  endReview: { method: 'POST', path: '/api/month-reviews/{id}/end' },
  verifyPack: { method: 'POST', path: '/api/verify' },
  verifyKey: { method: 'GET', path: '/api/verify/key' },
  verifyProgram: { method: 'GET', path: '/api/verify/program' },
  createTableWorkbook: { method: 'POST', path: '/api/tables/workbook' },
  listBusinessUnits: { method: 'GET', path: '/api/business-units', asOf: true },
  createBusinessUnit: { method: 'POST', path: '/api/business-units' },
  updateBusinessUnit: { method: 'PATCH', path: '/api/business-units/{id}' },
  deleteBusinessUnit: { method: 'DELETE', path: '/api/business-units/{id}' },
  listAccounts: { method: 'GET', path: '/api/accounts', asOf: true },
  createAccount: { method: 'POST', path: '/api/accounts' },
  updateAccount: { method: 'PATCH', path: '/api/accounts/{id}' },
  previewMapping: { method: 'POST', path: '/api/account-mappings/preview' },
  changeMapping: { method: 'POST', path: '/api/account-mappings' },
  getBooks: { method: 'GET', path: '/api/books', asOf: true },
  storeBalances: { method: 'POST', path: '/api/account-balances' },
  deleteAdjustment: { method: 'DELETE', path: '/api/adjustments/{id}' },
  listForecasts: { method: 'GET', path: '/api/forecasts', asOf: true },
  forecastReporting: { method: 'GET', path: '/api/forecasts/reporting', asOf: true },
  createForecast: { method: 'POST', path: '/api/forecasts' },
  updateForecast: { method: 'PATCH', path: '/api/forecasts/{id}' },
  deleteForecast: { method: 'DELETE', path: '/api/forecasts/{id}' },
  listActivity: { method: 'GET', path: '/api/activity' },
  listActivityRecords: { method: 'GET', path: '/api/activity/{moment}/records' },
  listImports: { method: 'GET', path: '/api/imports', asOf: true },
  getImport: { method: 'GET', path: '/api/imports/{id}' },
  importedCell: { method: 'GET', path: '/api/imports/{id}/cell' },
  uploadImport: { method: 'POST', path: '/api/imports' },
  pasteImport: { method: 'POST', path: '/api/imports/pasted' },
  updateImport: { method: 'PATCH', path: '/api/imports/{id}' },
  applyImport: { method: 'POST', path: '/api/imports/{id}/apply' },
  undoImport: { method: 'POST', path: '/api/imports/{id}/undo' },
  deleteImport: { method: 'DELETE', path: '/api/imports/{id}' },
  previewTakeBack: { method: 'POST', path: '/api/take-backs/preview' },
  takeBack: { method: 'POST', path: '/api/take-backs' },
  health: { method: 'GET', path: '/api/health' },
  openApi: { method: 'GET', path: '/api/openapi.json' },
  changes: { method: 'GET', path: '/api/changes' },
} as const satisfies Record<string, CallLine>;

export type CallName = keyof typeof CALLS;

/** The moment to read at: its number, or an instant in ISO 8601 with a zone. null: the present. */
export type AsOf = string | null;

/** The calls that can read the past. */
export type AsOfCallName = {
  [N in CallName]: (typeof CALLS)[N] extends { readonly asOf: true } ? N : never;
}[CallName];
