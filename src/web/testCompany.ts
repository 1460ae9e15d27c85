import { listActivity } from '../contract/activity.ts';
import { listAllApiTokens } from '../contract/apiTokens.ts';
import { currentUser, listSessions, logout } from '../contract/auth.ts';
import { type BusinessUnit, listBusinessUnits } from '../contract/businessUnits.ts';
import { listAccounts } from '../contract/accounts.ts';
import { type Document, listDocuments } from '../contract/documents.ts';
import { listFigureReasons, listFinancialData } from '../contract/financialData.ts';
import type { FinancialData } from '../contract/financialData.ts';
import { listAllTrends, listTrends } from '../contract/financialTrends.ts';
import type { TrendPoint } from '../contract/financialTrends.ts';
import { listFinancialYears } from '../contract/financialYears.ts';
import type { FinancialYear } from '../contract/financialYears.ts';
import { forecastReporting, listForecasts } from '../contract/forecasts.ts';
import type { Forecast } from '../contract/forecasts.ts';
import { getSystem, type SystemState } from '../contract/systemState.ts';
import { type MailState, mailState } from '../contract/mail.ts';
import { getMonthlySummary, listMonthlySummaries } from '../contract/reports.ts';
import type { MonthlySummary, MonthlySummaryItem } from '../contract/reports.ts';
import { getNews, markRead } from '../contract/news.ts';
import { getBridges } from '../contract/bridges.ts';
import { getBriefing, listBriefings } from '../contract/briefing.ts';
import { getMeeting } from '../contract/meetings.ts';
import { getMonthState } from '../contract/monthReviews.ts';
import { listPrivateNotes } from '../contract/privateNotes.ts';
import { listMoments } from '../contract/moments.ts';
import { listPlans } from '../contract/plans.ts';
import { listPublications, listRestated } from '../contract/publications.ts';
import { listChangedSentences, listQuotedFigures } from '../contract/commentary.ts';
import { listEbitdaItems } from '../contract/ebitdaItems.ts';
import { listExplanationTasks } from '../contract/explanationTasks.ts';
import { getCompany } from '../contract/company.ts';
import { listMonthEvents } from '../contract/monthEvents.ts';
import { listQuestions } from '../contract/questions.ts';
import { search, searchAdvice, type SearchResult } from '../contract/search.ts';
import { listOwners, listResponsibilities, listUsers } from '../contract/users.ts';
import { STANDARD_BASIS } from '../finance/companyBasis.ts';
import { can } from '../finance/permissions.ts';
import type { SignedInUser } from '../contract/auth.ts';
import type { User } from '../contract/users.ts';
import { fiscalMonthNames } from '../finance/fiscalCalendar.ts';
import { grossMarginPercent } from '../finance/grossMargin.ts';
import { DRAFT } from './testMonthState.ts';
import { type ReceivedCall, Refusal, server } from './testServer.ts';
import { SET_UP_COMPANY } from './testSetUpCompany.ts';

/** A small company that closes October 2026: the last year and the months of this one. */

const WRITTEN = '2026-11-09T10:00:00.000Z';

function person(id: number, role: User['role'], firstName: string, lastName: string): SignedInUser {
  const email = `${role}@example.com`;
  const times = { lastLogin: WRITTEN, invitedUntil: null, createdAt: WRITTEN, updatedAt: WRITTEN };
  const access = { role, isActive: true, hasFactor: false, mustSetUpFactor: false };
  return { id, email, firstName, lastName, ...access, ...times, lineNames: {}, version: 1 };
}

export const PEOPLE = {
  admin: person(1, 'admin', 'Maren', 'Okafor'),
  viewer: person(2, 'viewer', 'Henrik', 'Vale'),
  preparer: person(4, 'preparer', 'Priya', 'Raman'),
} as const;

/** Has never signed in. */
const NEWCOMER: User = {
  ...person(3, 'viewer', 'Ines', 'Noor'),
  email: 'ines.noor@example.com',
  lastLogin: null,
};

/** Mail that goes out. */
export const MAIL_SERVER: MailState = {
  way: 'server',
  place: 'mail.example.com:587',
  from: 'Board Reports <reports@example.com>',
  lastSentAt: WRITTEN,
  failures: 0,
  lastFailure: null,
};

/** A server that was started a while ago. */
export const SYSTEM: SystemState = {
  version: '0.1.0',
  name: 'reports:3000',
  startedAt: WRITTEN,
  notReady: [],
  database: { engine: 'embedded', version: '18.6', size: 48_234_496 },
  disk: { free: 12_884_901_888, total: 42_949_672_960 },
  files: { place: 'folder', checkedAt: WRITTEN, faulty: 0 },
  checks: { whole: null, recent: null },
  backups: {
    times: [],
    timeZone: 'Europe/Berlin',
    nextAt: null,
    isDue: false,
    folder: '/srv/data/backups',
    isBesideData: true,
    keeps: 14,
    last: null,
    failure: null,
  },
  mail: MAIL_SERVER,
  signIn: { provider: null, takesPasswords: true },
  instances: [],
};

const YEAR_IDS = { FY19: 8, FY20: 1, FY21: 9, FY22: 10, FY23: 11, FY24: 12, FY25: 13, FY26: 14 };

const YEARS: readonly FinancialYear[] = Object.entries(YEAR_IDS).map(([fyYear, id]) => {
  const start = 2000 + Number(fyYear.slice(2));
  const [startDate, endDate] = [`${start}-04-01`, `${start + 1}-03-31`];
  return { id, fyYear, startDate, endDate, version: 1 };
});

interface Month {
  readonly fyId: number;
  readonly fyYear: string;
  readonly monthNum: number;
  readonly monthName: string;
  readonly year: number;
  readonly index: number;
}

const MONTHS: readonly Month[] = [...monthsOf('FY25', 12, 0), ...monthsOf('FY26', 7, 12)];

function monthsOf(fyYear: 'FY25' | 'FY26', count: number, before: number): Month[] {
  const start = 2000 + Number(fyYear.slice(2));
  return fiscalMonthNames(STANDARD_BASIS)
    .slice(0, count)
    .map((monthName, place) => ({
      fyId: YEAR_IDS[fyYear],
      fyYear,
      monthNum: place + 1,
      monthName,
      year: place < 9 ? start : start + 1,
      index: before + place,
    }));
}

/** Whole dollars that grow by the month. */
const dollars = (start: number, growth: number) => (month: Month) =>
  `${start + growth * month.index}.00`;

const revenue = dollars(2_000_000, 100_000);
const ebitda = dollars(300_000, 4000);
const costs = { production: dollars(820_000, 9000), admin: dollars(150_000, 500) };

function profitOf(month: Month) {
  const grossProfit = dollars(1_180_000, 91_000)(month);
  return { grossProfit, grossMarginPercent: grossMarginPercent(grossProfit, revenue(month)) };
}

function figuresOf(month: Month): FinancialData {
  const { fyId, monthNum, monthName } = month;
  return {
    id: 100 + month.index,
    fyId,
    monthNum,
    monthName,
    revenue: revenue(month),
    ebitda: ebitda(month),
    adjEbitda: dollars(310_000, 4000)(month),
    cash: dollars(4_000_000, 60_000)(month),
    ...profitOf(month),
    production: costs.production(month),
    salesMarketing: '210000.00',
    customerSuccess: '90000.00',
    marketing: '70000.00',
    rnd: '260000.00',
    admin: costs.admin(month),
    // The remainder, so that EBITDA follows from the lines above it.
    other: dollars(100_000, 86_500)(month),
    notReported: [],
    notes: `Board note of ${monthName}.`,
    summaryNotes: `Summary note of ${monthName}.`,
    updatedAt: WRITTEN,
    version: 1,
  };
}

const bulletsOf = (summaryId: number) =>
  (['Acquisitions', 'Strategy', 'General'] as const).flatMap((category, place) =>
    ['first', 'second'].map((which, index) => ({
      id: summaryId * 10 + place * 2 + index,
      summaryId,
      category,
      bulletText: `${category}, ${which}.`,
    })),
  );

function reportOf(month: Month): MonthlySummaryItem {
  const { fyId, monthNum, monthName, year, index } = month;
  const id = 200 + index;
  return {
    id,
    fyId,
    monthNum,
    monthName,
    year,
    overview: `Overview of ${monthName} ${year}.`,
    revenue: revenue(month),
    ebitda: ebitda(month),
    marketing: '70000.00',
    admin: costs.admin(month),
    cash: dollars(4_000_000, 60_000)(month),
    salesMarketing: '210000.00',
    production: costs.production(month),
    rd: '260000.00',
    staffCount: 60 + index,
    notReported: [],
    notes: `Board note of ${monthName}.`,
    summaryNotes: `Summary note of ${monthName}.`,
    updatedAt: WRITTEN,
    version: 1,
    bulletPoints: bulletsOf(id),
    bulletCounts: { Acquisitions: 2, Strategy: 2, General: 3 },
    documentCount: index === MONTHS.length - 1 ? 2 : 0,
  };
}

function pointOf(month: Month): TrendPoint {
  const { fyId, fyYear, monthNum, monthName, year } = month;
  return {
    fyId,
    fyYear,
    monthNum,
    month: monthName,
    year,
    revenue: revenue(month),
    ebitda: ebitda(month),
    adjEbitda: dollars(310_000, 4000)(month),
    production: costs.production(month),
    salesMarketing: '210000.00',
    marketing: '70000.00',
    rd: '260000.00',
    admin: costs.admin(month),
    cash: dollars(4_000_000, 60_000)(month),
    staffCount: 60 + month.index,
    notReported: [],
  };
}

function documentOf(id: number, originalName: string, fileType: Document['fileType']): Document {
  return {
    id,
    summaryId: 200 + MONTHS.length - 1,
    fileName: `stored-${id}.${fileType}`,
    originalName,
    fileType,
    fileSize: 45_678,
    uploadedAt: WRITTEN,
    textStatus: 'searchable',
    textReason: null,
    version: 1,
  };
}

function pairOf(id: number, businessUnit: string, fy: number, month: number): Forecast[] {
  return (['forecast', 'budget'] as const).map((metric, place) => ({
    id: id + place,
    businessUnit,
    currency: 'USD',
    metric,
    fy,
    month,
    amount: metric === 'forecast' ? '1500000.00' : '1400000.00',
    actualAmount: null,
    monthlySummariesId: 200 + MONTHS.length - 1,
    notes: '',
    createdAt: WRITTEN,
    version: 1,
  }));
}

const UNITS: readonly BusinessUnit[] = ['Hardware', 'Services', 'Software'].map((name, place) => ({
  id: place + 1,
  name,
  isActive: true,
  version: 1,
}));

/** The company's data; a test changes a copy and answers with it. */
export const COMPANY = {
  users: [PEOPLE.admin, PEOPLE.viewer, NEWCOMER],
  years: YEARS,
  figures: MONTHS.map(figuresOf),
  reports: MONTHS.map(reportOf),
  trends: MONTHS.map(pointOf),
  documents: [
    documentOf(301, 'Board deck October 2026.pptx', 'pptx'),
    documentOf(302, 'Board paper October 2026.pdf', 'pdf'),
  ],
  units: UNITS,
  forecasts: [
    ...pairOf(401, 'Software', 2027, 1),
    ...pairOf(403, 'Services', 2026, 12),
    ...pairOf(405, 'Hardware', 2026, 11),
  ],
} as const;

/** Reports in which the words "gross margin" were found, the best first. */
export const FOUND: readonly SearchResult[] = COMPANY.reports.slice(-5).map((report) =>
  Object.assign({}, report, {
    matches: [
      {
        source: 'overview' as const,
        sourceId: null,
        label: '',
        page: null,
        pageUnit: null,
        pageTitle: null,
        copies: [],
        snippet: [
          { text: 'The ', isMatch: false },
          { text: 'gross margin', isMatch: true },
          { text: ` of ${report.monthName} rose.`, isMatch: false },
        ],
      },
    ],
    moreMatches: 0,
    hasUncounted: false,
    onlyInFiles: [],
  }),
);

const ofYear =
  <Row extends { readonly fyId: number }>(rows: readonly Row[]) =>
  ({ query }: ReceivedCall) => {
    const fyId = query.get('fyId') ?? 'all';
    return rows.filter((row) => fyId === 'all' || row.fyId === Number(fyId));
  };

function wholeReport({ params }: ReceivedCall): MonthlySummary | Refusal {
  const item = COMPANY.reports.find(({ id }) => id === Number(params['id']));
  if (item === undefined) return new Refusal('not_found', 'Report not found');
  const { bulletCounts: _, documentCount: __, ...report } = item;
  const documents = COMPANY.documents.filter(({ summaryId }) => summaryId === item.id);
  return { ...report, documents };
}

/** The server answers every reading call from the company's records, to this person. */
export function answerAsCompany(role: User['role']): void {
  server.answer(currentUser, PEOPLE[role]);
  server.answer(listSessions, []);
  server.answer(listFinancialYears, [...COMPANY.years]);
  server.reply(listFinancialData, ofYear(COMPANY.figures));
  server.answer(listFigureReasons, []);
  server.reply(listMonthlySummaries, ofYear(COMPANY.reports));
  server.reply(getMonthlySummary, wholeReport);
  server.answer(listAllTrends, [...COMPANY.trends]);
  server.reply(listTrends, ofYear(COMPANY.trends));
  server.answer(listPublications, []);
  server.answer(listRestated, []);
  server.answer(getMonthState, DRAFT);
  server.answer(getNews, { since: null, moment: 0, groups: [], more: 0, shownSince: null });
  for (const done of [logout, markRead]) server.answer(done, null);
  for (const none of [getBriefing, getBridges, listEbitdaItems]) server.answer(none, null);
  server.answer(listQuestions, { questions: [] });
  const lists = [listBriefings, listChangedSentences, listExplanationTasks, listMonthEvents];
  for (const list of [...lists, listQuotedFigures]) server.answer(list, []);
  server.answer(getMeeting, { agenda: [], actions: [], earlier: [] });
  server.answer(listPrivateNotes, { notes: [] });
  server.answer(listMoments, {
    first: null,
    newest: null,
    lastRead: null,
    lastMeetingOn: null,
    notable: [],
  });
  server.answer(listDocuments, [...COMPANY.documents]);
  server.answer(getCompany, SET_UP_COMPANY);
  server.answer(listBusinessUnits, [...COMPANY.units]);
  server.answer(listForecasts, [...COMPANY.forecasts]);
  server.answer(listPlans, []);
  server.answer(forecastReporting, []);
  server.answer(search, []);
  server.answer(listActivity, { entries: [], next: null, people: [] });
  server.answer(searchAdvice, { asksNothing: null, suggestion: null });
  if (can(role, 'manageAccounts')) server.answer(listAccounts, []);
  if (can(role, 'editReport')) {
    server.answer(listOwners, [{ id: PEOPLE.admin.id, name: 'Maren Okafor' }]);
  }
  if (can(role, 'seeAdmin')) {
    server.answer(listUsers, [...COMPANY.users]);
    server.answer(listResponsibilities, {
      questions: [],
      explanations: [],
      isApprover: false,
      apiTokens: [],
    });
    server.answer(listAllApiTokens, []);
    server.answer(mailState, MAIL_SERVER);
    server.answer(getSystem, SYSTEM);
  }
}
