import { page } from 'vitest/browser';
import { currentUser } from '../src/contract/auth.ts';
import { uploadDocument } from '../src/contract/documents.ts';
import {
  createFinancialData,
  listFinancialData,
  updateFinancialData,
} from '../src/contract/financialData.ts';
import {
  createMonthlySummary,
  listMonthlySummaries,
  updateMonthlySummary,
} from '../src/contract/reports.ts';
import type { MonthlySummary } from '../src/contract/reports.ts';
import { chooseLargeFile, exportAs, press } from '../src/web/testActions.ts';
import { openApplication } from '../src/web/testApplication.tsx';
import { COMPANY, PEOPLE } from '../src/web/testCompany.ts';
import { Refusal, server } from '../src/web/testServer.ts';
import { showsEveryText } from './expectTexts.ts';
import { BOARD_REPORTS, CREATE_REPORT, DETAIL, EDIT_DATA, FINANCIAL_DATA } from './reports.ts';

const broken = () => new Response('', { status: 500 });
const modal = () => page.getByRole('dialog', { name: 'Create Monthly Report' });
const card = () => page.getByRole('article', { name: 'October 2026 board report' });

/** The figures and the report of November 2026, once they are created. */
function november() {
  const [figures] = COMPANY.figures.slice(-1);
  const [item] = COMPANY.reports.slice(-1);
  if (figures === undefined || item === undefined) throw new Error('The company has no months');
  const month = { monthNum: 8, monthName: 'November', year: 2026 };
  const { bulletCounts: _, documentCount: __, ...report } = item;
  const made: MonthlySummary = { ...report, ...month, id: 999, documents: [] };
  return { figures: { ...figures, ...month, id: 998 }, report: made };
}

function creates(): void {
  const { figures, report } = november();
  server.answer(createFinancialData, figures);
  server.answer(createMonthlySummary, report);
  server.answer(updateMonthlySummary, report);
}

const picker = () => modal().getByLabelText('PDF upload');

async function create(arrange: () => void, withFile = false): Promise<void> {
  await openApplication('/reports?form=create', 'admin', arrange);
  await modal().getByLabelText('Month').selectOptions('November 2026');
  if (withFile) {
    await picker().upload(new File(['%PDF-1.7'], 'November.pdf', { type: 'application/pdf' }));
  }
  await modal().getByRole('button', { name: 'Create Report' }).click();
}

async function editData(answer: () => void): Promise<void> {
  await openApplication('/reports?tab=data-table&fyId=13', 'admin', answer);
  await page.getByRole('button', { name: 'Edit May 2025' }).click();
  await page.getByRole('textbox', { name: 'Admin, May 2025' }).fill('150501');
  await press('Enter');
}

showsEveryText('Board Reports', BOARD_REPORTS, {
  loading: () => openApplication('/reports', 'viewer', () => server.hold(listMonthlySummaries)),
  atRest: () => openApplication('/reports'),
  administrator: () => openApplication('/reports', 'admin'),
  card: async () => {
    await openApplication('/reports');
    return card();
  },
  cardOfAdministrator: async () => {
    await openApplication('/reports', 'admin');
    return card();
  },
  exported: async () => {
    await openApplication('/reports');
    await exportAs('Figures as CSV', card().getByRole('button', { name: 'Export October 2026' }));
  },
  allExported: async () => {
    await openApplication('/reports');
    await exportAs('Figures as CSV');
  },
  empty: () => openApplication('/reports?fyId=8'),
  failed: () =>
    openApplication('/reports', 'viewer', () => server.answer(listMonthlySummaries, broken())),
});

showsEveryText('Financial Data', FINANCIAL_DATA, {
  loading: () =>
    openApplication('/reports?tab=financial-data', 'viewer', () => server.hold(listFinancialData)),
  atRest: () => openApplication('/reports?tab=financial-data'),
  empty: () => openApplication('/reports?tab=financial-data&fyId=8'),
  failed: () =>
    openApplication('/reports?tab=financial-data', 'viewer', () =>
      server.answer(listFinancialData, broken()),
    ),
});

showsEveryText('Edit Data', EDIT_DATA, {
  loading: () =>
    openApplication('/reports?tab=data-table', 'viewer', () => server.hold(listFinancialData)),
  atRest: () => openApplication('/reports?tab=data-table', 'admin'),
  editing: async () => {
    await openApplication('/reports?tab=data-table', 'admin');
    await page.getByRole('button', { name: 'Edit April 2026' }).click();
  },
  failed: () =>
    openApplication('/reports?tab=data-table', 'viewer', () =>
      server.answer(listFinancialData, broken()),
    ),
  unauthorized: () =>
    editData(() => {
      // Typed text outlives the session and must not reach the next test.
      server.answer(currentUser, { ...PEOPLE.admin, id: 77 });
      server.answer(updateFinancialData, new Response('', { status: 401 }));
    }),
  forbidden: () =>
    editData(() => server.answer(updateFinancialData, new Response('', { status: 403 }))),
  invalid: () =>
    editData(() => server.answer(updateFinancialData, new Response('', { status: 400 }))),
  broken: () => editData(() => server.answer(updateFinancialData, broken())),
  saved: () => editData(() => server.answer(updateFinancialData, november().figures)),
});

showsEveryText('Financial Details', DETAIL, {
  open: async () => {
    await openApplication('/reports?tab=financial-data');
    await page.getByRole('button', { name: /^October/ }).click();
    return page.getByRole('dialog');
  },
});

showsEveryText('Create Monthly Report', CREATE_REPORT, {
  open: async () => {
    await openApplication('/reports?form=create', 'admin');
    return modal();
  },
  incomplete: async () => {
    await openApplication('/reports?form=create', 'admin');
    await modal().getByRole('button', { name: 'Create Report' }).click();
  },
  notPdf: async () => {
    await openApplication('/reports?form=create', 'admin');
    await picker().upload(new File(['Notes'], 'notes.txt', { type: 'text/plain' }));
  },
  tooLarge: async () => {
    await openApplication('/reports?form=create', 'admin');
    await chooseLargeFile(picker(), 'Large.pdf', 10 * 1024 * 1024);
  },
  pending: () =>
    create(() => {
      creates();
      server.hold(createFinancialData);
    }),
  failed: () =>
    create(() => {
      creates();
      server.answer(createMonthlySummary, broken());
    }),
  created: () => create(creates),
  withoutFile: () => {
    const damaged = new Refusal('invalid_input', 'The file is damaged or not a .pdf file');
    return create(() => {
      creates();
      server.answer(uploadDocument, damaged);
    }, true);
  },
});
