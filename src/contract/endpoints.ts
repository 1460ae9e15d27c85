import * as accessReviews from './accessReviews.ts';
import * as accounts from './accounts.ts';
import * as activity from './activity.ts';
import * as apiTokens from './apiTokens.ts';
import * as auth from './auth.ts';
import * as boardPacks from './boardPacks.ts';
import * as bridges from './bridges.ts';
import * as briefing from './briefing.ts';
import * as businessUnits from './businessUnits.ts';
import * as commentary from './commentary.ts';
import * as company from './company.ts';
import * as covenants from './covenants.ts';
import * as ebitdaItems from './ebitdaItems.ts';
import * as explanationTasks from './explanationTasks.ts';
import * as documentLayout from './documentLayout.ts';
import * as documents from './documents.ts';
import * as downloads from './downloads.ts';
import * as failedSignIns from './failedSignIns.ts';
import type { CallName } from './calls.ts';
import type { Endpoint } from './endpoint.ts';
import * as figures from './figures.ts';
import * as financialData from './financialData.ts';
import * as financialTrends from './financialTrends.ts';
import * as financialYears from './financialYears.ts';
import * as forecasts from './forecasts.ts';
import * as importedCells from './importedCells.ts';
import * as importRows from './importRows.ts';
import * as imports from './imports.ts';
import * as mail from './mail.ts';
import * as meetings from './meetings.ts';
import * as moments from './moments.ts';
import * as monthReviews from './monthReviews.ts';
import * as monthlySummaries from './reports.ts';
import * as news from './news.ts';
import * as ownProof from './ownProof.ts';
import * as passkeys from './passkeys.ts';
import * as plans from './plans.ts';
import * as publications from './publications.ts';
import * as monthEvents from './monthEvents.ts';
import * as privateNotes from './privateNotes.ts';
import * as questions from './questions.ts';
import * as statements from './statements.ts';
import * as readers from './readers.ts';
import * as removedMonths from './removedMonths.ts';
import * as search from './search.ts';
import * as secondFactor from './secondFactor.ts';
import * as singleSignOn from './singleSignOn.ts';
import * as system from './system.ts';
import * as systemState from './systemState.ts';
import * as takeBacks from './reverts.ts';
import * as tables from './tables.ts';
import * as typedBalances from './typedBalances.ts';
import * as users from './users.ts';
import * as verifications from './verifications.ts';

/** A call that isn't in this table isn't served. */
export const ENDPOINTS = {
  login: auth.login,
  completeSingleSignOn: singleSignOn.completeSingleSignOn,
  signOutAtProvider: singleSignOn.signOutAtProvider,
  currentUser: auth.currentUser,
  updateCurrentUser: auth.updateCurrentUser,
  logout: auth.logout,
  changePassword: auth.changePassword,
  forgotPassword: auth.forgotPassword,
  checkResetLink: auth.checkResetLink,
  resetPassword: auth.resetPassword,
  completeLogin: secondFactor.completeLogin,
  getOwnProof: ownProof.getOwnProof,
  getSecondFactor: secondFactor.getSecondFactor,
  beginSecondFactor: secondFactor.beginSecondFactor,
  confirmSecondFactor: secondFactor.confirmSecondFactor,
  renewRecoveryCodes: secondFactor.renewRecoveryCodes,
  removeSecondFactor: secondFactor.removeSecondFactor,
  listSessions: auth.listSessions,
  endSession: auth.endSession,
  endOtherSessions: auth.endOtherSessions,
  listPasskeys: passkeys.listPasskeys,
  beginPasskey: passkeys.beginPasskey,
  addPasskey: passkeys.addPasskey,
  renamePasskey: passkeys.renamePasskey,
  removePasskey: passkeys.removePasskey,
  beginPasskeySignIn: passkeys.beginPasskeySignIn,
  signInWithPasskey: passkeys.signInWithPasskey,
  listApiTokens: apiTokens.listApiTokens,
  createApiToken: apiTokens.createApiToken,
  revokeApiToken: apiTokens.revokeApiToken,
  resetSecondFactor: secondFactor.resetSecondFactor,
  listResponsibilities: users.listResponsibilities,
  endUserSessions: users.endUserSessions,
  listAllApiTokens: apiTokens.listAllApiTokens,
  revokeAnyApiToken: apiTokens.revokeAnyApiToken,
  registerUser: users.registerUser,
  listOwners: users.listOwners,
  listUsers: users.listUsers,
  updateUser: users.updateUser,
  deleteUser: users.deleteUser,
  inviteUser: users.inviteUser,
  renewInvitation: users.renewInvitation,
  createResetLink: users.createResetLink,
  getAccessList: accessReviews.getAccessList,
  listAccessReviews: accessReviews.listAccessReviews,
  getAccessReview: accessReviews.getAccessReview,
  createAccessReview: accessReviews.createAccessReview,
  mailState: mail.mailState,
  sendTestMail: mail.sendTestMail,
  getCompany: company.getCompany,
  updateCompany: company.updateCompany,
  previewCheckLimits: company.previewCheckLimits,
  listMoments: moments.listMoments,
  listFinancialYears: financialYears.listFinancialYears,
  createFinancialYear: financialYears.createFinancialYear,
  keepFinancialYears: financialYears.keepFinancialYears,
  deleteFinancialYear: financialYears.deleteFinancialYear,
  listFinancialData: financialData.listFinancialData,
  createFinancialData: financialData.createFinancialData,
  updateFinancialData: financialData.updateFinancialData,
  listFigureReasons: financialData.listFigureReasons,
  explainFigure: figures.explainFigure,
  listMonthlySummaries: monthlySummaries.listMonthlySummaries,
  getMonthlySummary: monthlySummaries.getMonthlySummary,
  createMonthlySummary: monthlySummaries.createMonthlySummary,
  updateMonthlySummary: monthlySummaries.updateMonthlySummary,
  removeMonth: removedMonths.removeMonth,
  restoreMonth: removedMonths.restoreMonth,
  listDocuments: documents.listDocuments,
  uploadDocument: documents.uploadDocument,
  documentContent: documents.documentContent,
  documentText: documents.documentText,
  documentLayout: documentLayout.documentLayout,
  documentPicture: documentLayout.documentPicture,
  purgeDocument: documents.purgeDocument,
  deleteDocument: documents.deleteDocument,
  getBriefing: briefing.getBriefing,
  listBriefings: briefing.listBriefings,
  getBridges: bridges.getBridges,
  listAllTrends: financialTrends.listAllTrends,
  listTrends: financialTrends.listTrends,
  search: search.search,
  searchMatches: search.searchMatches,
  searchAdvice: search.searchAdvice,
  createBoardPack: boardPacks.createBoardPack,
  getBoardPack: boardPacks.getBoardPack,
  boardPackContent: boardPacks.boardPackContent,
  cancelBoardPack: boardPacks.cancelBoardPack,
  createPublication: publications.createPublication,
  listPublications: publications.listPublications,
  listRestated: publications.listRestated,
  getPublication: publications.getPublication,
  publicationContent: publications.publicationContent,
  publicationManifest: publications.publicationManifest,
  getMonthState: monthReviews.getMonthState,
  requestReview: monthReviews.requestReview,
  approveReview: monthReviews.approveReview,
  endReview: monthReviews.endReview,
  verifyPack: verifications.verifyPack,
  verifyKey: verifications.verifyKey,
  verifyProgram: verifications.verifyProgram,
  createTableWorkbook: tables.createTableWorkbook,
  listBusinessUnits: businessUnits.listBusinessUnits,
  createBusinessUnit: businessUnits.createBusinessUnit,
  updateBusinessUnit: businessUnits.updateBusinessUnit,
  deleteBusinessUnit: businessUnits.deleteBusinessUnit,
  listBalanceLines: statements.listBalanceLines,
  createBalanceLine: statements.createBalanceLine,
  updateBalanceLine: statements.updateBalanceLine,
  deleteBalanceLine: statements.deleteBalanceLine,
  getStatements: statements.getStatements,
  getStatementLine: statements.getStatementLine,
  listCovenants: covenants.listCovenants,
  previewCovenant: covenants.previewCovenant,
  createCovenant: covenants.createCovenant,
  updateCovenant: covenants.updateCovenant,
  deleteCovenant: covenants.deleteCovenant,
  getTypedBalances: typedBalances.getTypedBalances,
  setTypedBalances: typedBalances.setTypedBalances,
  createFlowMove: statements.createFlowMove,
  deleteFlowMove: statements.deleteFlowMove,
  listAccounts: accounts.listAccounts,
  createAccount: accounts.createAccount,
  updateAccount: accounts.updateAccount,
  mergeAccount: accounts.mergeAccount,
  listEntities: accounts.listEntities,
  updateEntity: accounts.updateEntity,
  previewMapping: accounts.previewMapping,
  changeMapping: accounts.changeMapping,
  readMappingFile: accounts.readMappingFile,
  getBooks: accounts.getBooks,
  storeBalances: accounts.storeBalances,
  deleteAdjustment: accounts.deleteAdjustment,
  listPlans: plans.listPlans,
  getPlan: plans.getPlan,
  createPlan: plans.createPlan,
  updatePlan: plans.updatePlan,
  setPlanFigures: plans.setPlanFigures,
  approvePlan: plans.approvePlan,
  reopenPlan: plans.reopenPlan,
  deletePlan: plans.deletePlan,
  getMeeting: meetings.getMeeting,
  listChangedSentences: commentary.listChangedSentences,
  listQuotedFigures: commentary.listQuotedFigures,
  confirmSentence: commentary.confirmSentence,
  listEbitdaItems: ebitdaItems.listEbitdaItems,
  createEbitdaItem: ebitdaItems.createEbitdaItem,
  updateEbitdaItem: ebitdaItems.updateEbitdaItem,
  deleteEbitdaItem: ebitdaItems.deleteEbitdaItem,
  listExplanationTasks: explanationTasks.listExplanationTasks,
  assignExplanation: explanationTasks.assignExplanation,
  listMonthEvents: monthEvents.listMonthEvents,
  createMonthEvent: monthEvents.createMonthEvent,
  updateMonthEvent: monthEvents.updateMonthEvent,
  deleteMonthEvent: monthEvents.deleteMonthEvent,
  orderAgenda: meetings.orderAgenda,
  createAgendaItem: meetings.createAgendaItem,
  updateAgendaItem: meetings.updateAgendaItem,
  deleteAgendaItem: meetings.deleteAgendaItem,
  createBoardAction: meetings.createBoardAction,
  updateBoardAction: meetings.updateBoardAction,
  deleteBoardAction: meetings.deleteBoardAction,
  listPrivateNotes: privateNotes.listPrivateNotes,
  createPrivateNote: privateNotes.createPrivateNote,
  updatePrivateNote: privateNotes.updatePrivateNote,
  deletePrivateNote: privateNotes.deletePrivateNote,
  listQuestions: questions.listQuestions,
  createQuestion: questions.createQuestion,
  updateQuestion: questions.updateQuestion,
  judgeAnswer: questions.judgeAnswer,
  deleteQuestion: questions.deleteQuestion,
  listForecasts: forecasts.listForecasts,
  forecastReporting: forecasts.forecastReporting,
  createForecast: forecasts.createForecast,
  updateForecast: forecasts.updateForecast,
  deleteForecast: forecasts.deleteForecast,
  listActivity: activity.listActivity,
  listActivityRecords: activity.listActivityRecords,
  listDownloads: downloads.listDownloads,
  listFailedSignIns: failedSignIns.listFailedSignIns,
  listImports: imports.listImports,
  getImport: imports.getImport,
  importRows: importRows.importRows,
  importedCell: importedCells.importedCell,
  uploadImport: imports.uploadImport,
  pasteImport: imports.pasteImport,
  updateImport: imports.updateImport,
  applyImport: imports.applyImport,
  undoImport: imports.undoImport,
  deleteImport: imports.deleteImport,
  previewTakeBack: takeBacks.previewTakeBack,
  takeBack: takeBacks.takeBack,
  getNews: news.getNews,
  markRead: news.markRead,
  listReaders: readers.listReaders,
  getSystem: systemState.getSystem,
  health: system.health,
  ready: system.ready,
  openApi: system.openApi,
  changes: system.changes,
} as const satisfies { [N in CallName]: Endpoint & { readonly name: N } };

export type Endpoints = typeof ENDPOINTS;
