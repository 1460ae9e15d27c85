import type { CallName } from '../src/contract/calls.ts';
import type { TestApp } from '../src/server/testApp.ts';

export interface Example {
  readonly url: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  /** A form with a file is sent as it is, not as JSON. */
  readonly payload?: Buffer;
}

const BOUNDARY = 'board-reports-boundary';

/** The smallest thing that a PDF reader opens. */
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n' +
    'xref\n0 3\n0000000000 65535 f \n0000000009 00000 n \n0000000052 00000 n \n' +
    'trailer<</Size 3/Root 1 0 R>>\nstartxref\n101\n%%EOF\n',
);

function form(summaryId: number): Example {
  const head =
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="summaryId"\r\n\r\n${summaryId}\r\n` +
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="paper.pdf"\r\n` +
    'content-type: application/pdf\r\n\r\n';
  return {
    url: '/api/documents',
    payload: Buffer.concat([Buffer.from(head), PDF, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  };
}

const CSV = [
  'Month,Revenue,Production',
  'May 2025,4100000,1800000',
  'June 2025,4200000,1850000',
].join('\n');

function workbookForm(): Example {
  const head =
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="figures.csv"\r\n` +
    'content-type: text/csv\r\n\r\n';
  return {
    url: '/api/imports',
    payload: Buffer.from(`${head}${CSV}\r\n--${BOUNDARY}--\r\n`),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  };
}

/** A pasted block that is ready to be applied. */
async function draft(test: TestApp, text: string): Promise<{ id: number; apply: Example }> {
  const begun = (await test.as('admin', 'POST', '/api/imports/pasted', { body: { text } })).json<{
    id: number;
    layouts: object[];
  }>();
  const layouts = begun.layouts.map((layout) => ({ ...layout, unit: 'units' }));
  const answered = await test.as('admin', 'PATCH', `/api/imports/${begun.id}`, {
    body: { layouts },
  });
  const { preview } = answered.json<{ preview: { key: string } }>();
  const body = { reason: 'From the accounts', previewKey: preview.key };
  return { id: begun.id, apply: { url: `/api/imports/${begun.id}/apply`, body } };
}

async function create<Id = number>(test: TestApp, url: string, body: unknown): Promise<Id> {
  const { id } = (await test.as('admin', 'POST', url, { body })).json<{ id: Id }>();
  return id;
}

/**
 * One good call for every endpoint there is, over data made for it: a new endpoint without one
 * does not compile.
 */
export async function goodCalls(test: TestApp): Promise<Record<CallName, Example>> {
  const month = { fyId: 14, monthName: 'April' };
  const figures = await create(test, '/api/financial-data', {
    ...month,
    monthNum: 1,
    revenue: '2450000',
  });
  const summary = await create(test, '/api/monthly-summaries', {
    ...month,
    year: 2026,
    overview: 'Orders grew',
  });
  const forecast = {
    businessUnit: 'North',
    currency: 'EUR',
    metric: 'forecast',
    fy: 2026,
    month: 5,
    amount: '120.50',
    monthlySummariesId: summary,
  };
  const forecasts = [
    await create(test, '/api/forecasts', forecast),
    await create(test, '/api/forecasts', { ...forecast, metric: 'budget' }),
  ];
  const upload = form(summary);
  const uploads = [0, 1].map(() =>
    test.app.inject({
      method: 'POST',
      url: upload.url,
      headers: { ...upload.headers, authorization: `Bearer ${test.tokens.admin}` },
      payload: upload.payload ?? '',
    }),
  );
  const documents = (await Promise.all(uploads)).map((answer) => answer.json<{ id: number }>().id);
  const person = { password: 'Long-enough-9', firstName: 'Pat', lastName: 'Person' };
  const users = [
    await create(test, '/api/auth/register', { ...person, email: 'pat@example.org' }),
    await create(test, '/api/auth/register', { ...person, email: 'sam@example.org' }),
  ];
  const units = [
    await create(test, '/api/business-units', { name: 'East' }),
    await create(test, '/api/business-units', { name: 'West' }),
  ];
  const applied = await draft(test, 'Month\tRevenue\nApril 2024\t3900000');
  await test.as('admin', 'POST', applied.apply.url, { body: applied.apply.body });
  const drafts = [await draft(test, CSV), await draft(test, CSV)];
  const pack = { fyId: 14, monthNum: 1, format: 'xlsx' };
  const packs = [
    await create<string>(test, '/api/board-packs', pack),
    await create<string>(test, '/api/board-packs', pack),
  ];
  await test.openSession(test.ids.admin);
  const sessions = (await test.as('admin', 'GET', '/api/auth/sessions')).json<
    { id: number; isCurrent: boolean }[]
  >();
  const otherSession = sessions.find(({ isCurrent }) => !isCurrent)?.id;
  return {
    health: { url: '/api/health' },
    openApi: { url: '/api/openapi.json' },
    changes: { url: '/api/changes' },
    currentUser: { url: '/api/auth/me' },
    listSessions: { url: '/api/auth/sessions' },
    endSession: { url: `/api/auth/sessions/${otherSession}` },
    login: {
      url: '/api/auth/login',
      body: { email: 'pat@example.org', password: person.password },
    },
    forgotPassword: { url: '/api/auth/forgot-password', body: { email: 'pat@example.org' } },
    resetPassword: {
      url: '/api/auth/reset-password',
      body: {
        token: 'x'.repeat(43),
        password: 'Another-good-1',
        confirmPassword: 'Another-good-1',
      },
    },
    changePassword: {
      url: '/api/auth/change-password',
      body: {
        currentPassword: 'old-one',
        newPassword: 'Another-good-1',
        confirmPassword: 'Another-good-1',
      },
    },
    logout: { url: '/api/auth/logout' },
    registerUser: { url: '/api/auth/register', body: { ...person, email: 'lee@example.org' } },
    listUsers: { url: '/api/admin/users' },
    updateUser: { url: `/api/admin/users/${users[0]}`, body: { isActive: false } },
    deleteUser: { url: `/api/admin/users/${users[1]}` },
    createResetLink: { url: `/api/admin/users/${test.ids.viewer}/reset-link` },
    listFinancialYears: { url: '/api/financial-years' },
    createFinancialYear: { url: '/api/financial-years', body: { fyYear: 'FY27' } },
    // FY19, for which nothing was created.
    deleteFinancialYear: { url: '/api/financial-years/8' },
    listFinancialData: { url: '/api/financial-data?fyId=14' },
    createFinancialData: {
      url: '/api/financial-data',
      body: { fyId: 14, monthNum: 2, monthName: 'May', revenue: '100' },
    },
    updateFinancialData: { url: `/api/financial-data/${figures}`, body: { cash: '12.34' } },
    listMonthlySummaries: { url: '/api/monthly-summaries?fyId=all' },
    getMonthlySummary: { url: `/api/monthly-summaries/${summary}` },
    createMonthlySummary: {
      url: '/api/monthly-summaries',
      body: { fyId: 14, monthName: 'May', year: 2026 },
    },
    updateMonthlySummary: {
      url: `/api/monthly-summaries/${summary}`,
      body: {
        staffCount: 180,
        bulletPoints: [{ category: 'Strategy', bulletText: 'Opened Leeds' }],
      },
    },
    listDocuments: { url: `/api/documents?summaryId=${summary}` },
    uploadDocument: upload,
    documentContent: { url: `/api/documents/${documents[0]}/content` },
    documentText: { url: `/api/documents/${documents[0]}/text` },
    deleteDocument: { url: `/api/documents/${documents[1]}` },
    listAllTrends: { url: '/api/financial-trends/all' },
    listTrends: { url: '/api/financial-trends?fyId=14' },
    search: { url: '/api/search?q=orders' },
    createBoardPack: { url: '/api/board-packs', body: pack },
    getBoardPack: { url: `/api/board-packs/${packs[0]}` },
    boardPackContent: { url: `/api/board-packs/${packs[0]}/content` },
    cancelBoardPack: { url: `/api/board-packs/${packs[1]}` },
    createTableWorkbook: {
      url: '/api/tables/workbook',
      body: {
        name: 'Budgets',
        columns: [
          { heading: 'Unit', kind: 'text' },
          { heading: 'Budget', kind: 'amount' },
        ],
        rows: [['North', '120.50']],
      },
    },
    listBusinessUnits: { url: '/api/business-units' },
    createBusinessUnit: { url: '/api/business-units', body: { name: 'Online' } },
    updateBusinessUnit: { url: `/api/business-units/${units[0]}`, body: { name: 'Far East' } },
    deleteBusinessUnit: { url: `/api/business-units/${units[1]}` },
    listForecasts: { url: '/api/forecasts' },
    forecastReporting: { url: '/api/forecasts/reporting' },
    createForecast: { url: '/api/forecasts', body: forecast },
    updateForecast: { url: `/api/forecasts/${forecasts[0]}`, body: { amount: '99.00' } },
    deleteForecast: { url: `/api/forecasts/${forecasts[1]}` },
    listImports: { url: '/api/imports' },
    getImport: { url: `/api/imports/${drafts[0]?.id}` },
    uploadImport: workbookForm(),
    pasteImport: { url: '/api/imports/pasted', body: { text: CSV } },
    updateImport: { url: `/api/imports/${drafts[1]?.id}`, body: { reportId: summary } },
    applyImport: drafts[0]?.apply ?? { url: '' },
    undoImport: { url: `/api/imports/${applied.id}/undo` },
    deleteImport: { url: `/api/imports/${drafts[1]?.id}` },
  };
}
