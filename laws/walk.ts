import type { CallContent } from '../src/client/request.ts';
import { createBoardPack } from '../src/contract/boardPacks.ts';
import { createBusinessUnit } from '../src/contract/businessUnits.ts';
import type { CallName } from '../src/contract/calls.ts';
import { updateCompany } from '../src/contract/company.ts';
import { STANDARD_LIMITS } from '../src/telling/briefing/checkLimits.ts';
import { uploadDocument } from '../src/contract/documents.ts';
import { createFinancialData, updateFinancialData } from '../src/contract/financialData.ts';
import { createForecast } from '../src/contract/forecasts.ts';
import { applyImport, pasteImport, updateImport } from '../src/contract/imports.ts';
import { createMonthlySummary } from '../src/contract/reports.ts';
import { approveReview, getMonthState, type MonthReview } from '../src/contract/monthReviews.ts';
import { removeMonth } from '../src/contract/removedMonths.ts';
import { listMoments } from '../src/contract/moments.ts';
import { previewTakeBack } from '../src/contract/reverts.ts';
import { listSessions } from '../src/contract/auth.ts';
import { inviteUser, registerUser } from '../src/contract/users.ts';
import { write } from '../src/engine/db/write.ts';
import { TEMPLATE_VERSION } from '../src/server/features/publications/manifest.ts';
import { insertPublication } from '../src/server/features/publications/publications.queries.ts';
import { signText } from '../src/server/features/publications/signing.ts';
import type { TestApp } from '../src/server/testApp.ts';
import { bookCalls } from './bookCalls.ts';
import { commentaryCalls } from './commentaryCalls.ts';
import { eventCalls } from './eventCalls.ts';
import { ebitdaItemCalls } from './ebitdaItemCalls.ts';
import { explanationCalls } from './explanationCalls.ts';
import { meetingCalls } from './meetingCalls.ts';
import { planCalls } from './planCalls.ts';
import { questionCalls } from './questionCalls.ts';
import { statementCalls } from './statementCalls.ts';
import { tokenCalls } from './tokenCalls.ts';
import { CSV, form, PDF, pictureDeck } from './walkFiles.ts';

/** The caller and content of a call. */
export type Example = Pick<CallContent, 'params' | 'query' | 'body'>;

const withId = (id: number | string | undefined) => ({ params: { id: String(id) } });

/** A pasted block that is ready to be applied. */
async function draft(test: TestApp, text: string) {
  const { id, layouts } = await test.ask('admin', pasteImport, { body: { text } });
  const { preview } = await test.ask('admin', updateImport, {
    ...withId(id),
    body: { layouts: layouts.map((layout) => Object.assign(layout, { unit: 'units' as const })) },
  });
  const body = { reason: 'From the accounts', previewKey: preview.key };
  const { sheet = '', cell = '' } = preview.changes[0] ?? {};
  return { id, cell: { sheet, cell }, apply: { ...withId(id), body } };
}

/** A published month without the packs, which would take seconds to make. */
async function publishedMonth({ database, deps, ids }: TestApp): Promise<number> {
  const content = Buffer.from(PDF);
  await signText(deps, '');
  const digest = await deps.published.put(content);
  return write(database, deps.changes, { actor: ids.admin }, (transaction) =>
    insertPublication(
      transaction,
      {
        fyId: 13,
        monthNum: 10,
        month: 'January 2026',
        number: 1,
        code: 'WALK23456789',
        moment: 1,
        manifest: JSON.stringify({
          figures: [{ figure: 'FY26-01 revenue', name: 'Revenue', unit: 'USD', value: '0.01' }],
        }),
        manifestDigest: digest,
        signature: '',
        publishedBy: ids.admin,
        publishedAt: deps.now(),
      },
      [{ format: 'pdf', digest, fileSize: content.length, fileName: 'pack.pdf' }],
    ),
  );
}

/** The company's settings; a later change of the name would void all reviews. */
const COMPANY = { name: 'Example Industries', materialityAmount: '10000', approvalsWanted: 1 };

/** Three months of FY22 for which another administrator asks for approval. */
async function reviewedMonths(test: TestApp) {
  const names = { firstName: 'Ben', lastName: 'Doe', password: 'Long-enough-9' };
  const other = await test.ask('admin', registerUser, {
    body: { ...names, email: 'ben@example.org', role: 'admin' },
  });
  const company = { ...COMPANY, approverIds: [test.ids.admin, other.id, test.ids.viewer] };
  await test.ask('admin', updateCompany, { body: { ...company, readingsAreShown: true } });
  const reviews: (MonthReview | null)[] = [];
  for (const [monthNum, name] of [
    [1, 'April'],
    [2, 'May'],
    [3, 'June'],
  ] as const) {
    await write(test.database, test.deps.changes, { actor: other.id }, (transaction) =>
      transaction.execute(
        `insert into financial_data (fy_id, month_num, month_name) values (10, ${monthNum}, '${name}');
         insert into month_reviews (fy_id, month_num, state, template, moment, requested_by, requested_at)
         values (10, ${monthNum}, month_state(10, ${monthNum}), ${TEMPLATE_VERSION}, 1, ${other.id}, now())`,
      ),
    );
  }
  for (const monthNum of ['1', '2', '3']) {
    const { review } = await test.ask('admin', getMonthState, { query: { fyId: '10', monthNum } });
    reviews.push(review);
  }
  const [toPublish, toApprove, toEnd] = reviews;
  const approval = (review = toApprove) => ({
    ...withId(review?.id),
    body: { state: review?.state ?? '' },
  });
  await test.ask('viewer', approveReview, approval(toPublish));
  return { company, approval: approval(), toEnd };
}

/**
 * One good call for every endpoint there is, over data made for it: a new endpoint without one
 * does not compile.
 */
export async function goodCalls(test: TestApp): Promise<Record<CallName, Example>> {
  const statements = await statementCalls(test);
  const month = { fyId: 14, monthName: 'April' } as const;
  const { id: figures } = await test.ask('admin', createFinancialData, {
    body: { ...month, monthNum: 1, revenue: '2450000' },
  });
  await test.ask('admin', updateFinancialData, {
    params: { id: String(figures) },
    body: { revenue: '2450001', reason: 'A late invoice' },
  });
  const { id: summary } = await test.ask('admin', createMonthlySummary, {
    body: { ...month, year: 2026, overview: 'Orders grew' },
  });
  const forecast = {
    businessUnit: 'North',
    currency: 'EUR',
    metric: 'forecast',
    fy: 2026,
    month: 5,
    amount: '120.50',
    monthlySummariesId: summary,
  } as const;
  const forecasts = [
    await test.ask('admin', createForecast, { body: forecast }),
    await test.ask('admin', createForecast, { body: { ...forecast, metric: 'budget' } }),
  ];
  const paper = {
    body: form({
      summaryId: String(summary),
      file: new File([PDF], 'paper.pdf', { type: 'application/pdf' }),
    }),
  };
  const figuresFile = {
    body: form({ file: new File([CSV], 'figures.csv', { type: 'text/csv' }) }),
  };
  const documents = await Promise.all(
    [0, 1, 2].map(() => test.ask('admin', uploadDocument, paper)),
  );
  const picture = await pictureDeck();
  const deck = await test.ask('admin', uploadDocument, {
    body: form({ summaryId: String(summary), file: new File([picture.bytes], 'deck.pptx') }),
  });
  const person = { password: 'Long-enough-9', firstName: 'Pat', lastName: 'Person' };
  const users = [
    await test.ask('admin', registerUser, { body: { ...person, email: 'pat@example.org' } }),
    await test.ask('admin', registerUser, { body: { ...person, email: 'sam@example.org' } }),
  ];
  const invited = await test.ask('admin', inviteUser, {
    body: { email: 'eve@example.org', firstName: 'Eve', lastName: 'Roe' },
  });
  const units = [
    await test.ask('admin', createBusinessUnit, { body: { name: 'East' } }),
    await test.ask('admin', createBusinessUnit, { body: { name: 'West' } }),
  ];
  for (const monthNum of [11, 12] as const) {
    const monthName = monthNum === 11 ? 'February' : 'March';
    await test.ask('admin', createFinancialData, { body: { fyId: 13, monthNum, monthName } });
  }
  const removed = await test.ask('admin', removeMonth, {
    body: { fyId: 13, monthNum: 12, scope: 'month', month: 'March 2026' },
  });
  const applied = await draft(test, 'Month\tRevenue\nApril 2024\t3900000');
  await test.ask('admin', applyImport, applied.apply);
  const drafts = [await draft(test, CSV), await draft(test, CSV)] as const;
  const pack = { fyId: 14, monthNum: 1, format: 'xlsx' } as const;
  const packs = [
    await test.ask('admin', createBoardPack, { body: pack }),
    await test.ask('admin', createBoardPack, { body: pack }),
  ];
  const published = await publishedMonth(test);
  const books = await bookCalls(test);
  const reviewed = await reviewedMonths(test);
  const early = await test.ask('admin', createFinancialData, {
    body: { fyId: 11, monthNum: 1, monthName: 'April', revenue: '7' },
  });
  const { newest } = await test.ask('admin', listMoments);
  const taken = {
    kind: 'record',
    noun: 'figures',
    id: early.id,
    field: 'revenue',
    asAt: String(newest?.moment),
  } as const;
  await test.ask('admin', updateFinancialData, { ...withId(early.id), body: { revenue: '8' } });
  const preview = await test.ask('admin', previewTakeBack, { body: { what: taken } });
  await test.openSession(test.ids.admin);
  const sessions = await test.ask('admin', listSessions);
  const otherSession = sessions.find(({ isCurrent }) => !isCurrent)?.id;
  return {
    previewTakeBack: { body: { what: taken } },
    takeBack: { body: { what: taken, previewKey: preview.key, reason: 'Entered in error' } },
    health: {},
    ready: {},
    openApi: {},
    changes: {},
    currentUser: {},
    updateCurrentUser: { body: { firstName: 'Ada', lastName: 'Lovelace' } },
    listSessions: {},
    endSession: withId(otherSession),
    endOtherSessions: {},
    login: { body: { email: 'pat@example.org', password: person.password } },
    forgotPassword: { body: { email: 'pat@example.org' } },
    completeSingleSignOn: { body: { code: 'x'.repeat(43) } },
    signOutAtProvider: {},
    checkResetLink: { body: { token: 'x'.repeat(43) } },
    resetPassword: {
      body: {
        token: 'x'.repeat(43),
        password: 'Another-good-1',
        confirmPassword: 'Another-good-1',
      },
    },
    changePassword: {
      body: {
        currentPassword: 'old-one',
        newPassword: 'Another-good-1',
        confirmPassword: 'Another-good-1',
      },
    },
    logout: {},
    ...(await tokenCalls(test)),
    registerUser: { body: { ...person, email: 'lee@example.org' } },
    listOwners: {},
    listUsers: {},
    updateUser: { ...withId(users[0]?.id), body: { isActive: false } },
    deleteUser: withId(users[1]?.id),
    inviteUser: {
      body: { email: 'kim@example.org', firstName: 'Kim', lastName: 'Roe', role: 'viewer' },
    },
    renewInvitation: withId(invited.user.id),
    createResetLink: withId(test.ids.viewer),
    mailState: {},
    getSystem: {},
    sendTestMail: {},
    getCompany: {},
    updateCompany: { body: { ...reviewed.company, firstStepsAreClosed: true } },
    previewCheckLimits: { body: { checkLimits: STANDARD_LIMITS } },
    keepFinancialYears: { body: { firstId: 8, lastId: 14 } },
    listMoments: {},
    listFinancialYears: {},
    createFinancialYear: { body: { fyYear: 'FY27' } },
    // FY19, in which nothing was made.
    deleteFinancialYear: withId(8),
    listFinancialData: { query: { fyId: '14' } },
    createFinancialData: { body: { fyId: 14, monthNum: 2, monthName: 'May', revenue: '100' } },
    updateFinancialData: { ...withId(figures), body: { cash: '12.34', reason: 'Bank statement' } },
    listFigureReasons: withId(figures),
    explainFigure: { params: { id: 'revenue.2026-04' }, query: { depth: '2' } },
    listActivity: {
      query: { noun: 'figures', month: '2026-04', from: '2026-01-01', reason: 'invoice' },
    },
    listDownloads: {},
    listFailedSignIns: {},
    listActivityRecords: { params: { moment: '1' } },
    listMonthlySummaries: { query: { fyId: 'all' } },
    getMonthlySummary: withId(summary),
    createMonthlySummary: { body: { fyId: 14, monthName: 'May', year: 2026 } },
    updateMonthlySummary: {
      ...withId(summary),
      body: {
        staffCount: 180,
        bulletPoints: [{ category: 'Strategy', bulletText: 'Opened Leeds' }],
      },
    },
    removeMonth: { body: { fyId: 13, monthNum: 11, scope: 'month', month: 'February 2026' } },
    restoreMonth: withId(removed.id),
    listDocuments: { query: { summaryId: String(summary) } },
    uploadDocument: paper,
    documentContent: withId(documents[0]?.id),
    documentText: withId(documents[0]?.id),
    documentLayout: withId(deck.id),
    documentPicture: { params: { id: String(deck.id), number: String(picture.number) } },
    deleteDocument: withId(documents[1]?.id),
    purgeDocument: { ...withId(documents[2]?.id), body: { reason: 'A list of salaries' } },
    listAllTrends: {},
    listTrends: { query: { fyId: '14' } },
    search: { query: { q: 'orders' } },
    searchMatches: { query: { q: 'orders', summaryId: String(summary) } },
    searchAdvice: { query: { q: 'oders' } },
    createBoardPack: { body: pack },
    getBoardPack: withId(packs[0]?.id),
    boardPackContent: withId(packs[0]?.id),
    cancelBoardPack: withId(packs[1]?.id),
    createPublication: { body: { fyId: 10, monthNum: 1 } },
    listPublications: {},
    listRestated: {},
    getPublication: withId(published),
    publicationContent: { ...withId(published), query: { format: 'pdf' } },
    publicationManifest: withId(published),
    getMonthState: { query: { fyId: '14', monthNum: '1' } },
    requestReview: { body: { fyId: 14, monthNum: 1 } },
    approveReview: reviewed.approval,
    endReview: { ...withId(reviewed.toEnd?.id), body: { reason: 'Revenue is not final' } },
    verifyPack: { body: form({ file: new File([PDF], 'pack.pdf') }) },
    verifyKey: {},
    verifyProgram: {},
    createTableWorkbook: {
      body: {
        name: 'Budgets',
        columns: [
          { heading: 'Unit', kind: 'text' },
          { heading: 'Budget', kind: 'amount' },
        ],
        rows: [['North', '120.50']],
      },
    },
    listBusinessUnits: {},
    ...books,
    createBusinessUnit: { body: { name: 'Online' } },
    updateBusinessUnit: { ...withId(units[0]?.id), body: { name: 'Far East' } },
    deleteBusinessUnit: withId(units[1]?.id),
    ...(await planCalls(test)),
    ...(await meetingCalls(test)),
    ...(await questionCalls(test)),
    ...(await commentaryCalls(test)),
    ...(await explanationCalls(test)),
    ...(await eventCalls(test)),
    ...statements,
    ...(await ebitdaItemCalls(test)),
    getNews: {},
    markRead: { body: { moment: 1 } },
    listReaders: {},
    listForecasts: {},
    forecastReporting: {},
    createForecast: { body: forecast },
    updateForecast: { ...withId(forecasts[0]?.id), body: { amount: '99.00' } },
    deleteForecast: withId(forecasts[1]?.id),
    listImports: {},
    getImport: withId(drafts[0].id),
    importRows: { ...withId(drafts[0].id), query: { sheet: applied.cell.sheet } },
    importedCell: { ...withId(applied.id), query: applied.cell },
    uploadImport: figuresFile,
    pasteImport: { body: { text: CSV } },
    updateImport: { ...withId(drafts[1].id), body: { reportId: summary } },
    applyImport: drafts[0].apply,
    undoImport: withId(applied.id),
    deleteImport: withId(drafts[1].id),
  };
}
