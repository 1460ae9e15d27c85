import type { Page } from '@playwright/test';
import { listDocuments } from '../src/contract/documents.ts';
import { listFinancialData } from '../src/contract/financialData.ts';
import { listForecasts } from '../src/contract/forecasts.ts';
import { listMonthlySummaries } from '../src/contract/reports.ts';
import type { Caller } from './caller.ts';
import { importsAtEachStep } from './importPlaces.ts';
import { unfold } from './monthPage.ts';

export interface Screen {
  readonly name: string;
  readonly path: string;
  /** The picture is taken once this is visible. */
  readonly words: string | RegExp;
  /** Actions before the picture. */
  readonly reach?: (page: Page) => Promise<void>;
  /** Whose page it is; left out: the administrator's. */
  readonly as?: 'viewer';
  /** The README shows its picture, which is in docs/screens. */
  readonly isShown?: true;
}

/** Each screen twice: as an administrator and as a viewer see it. */
export const forBoth = (screen: Screen): Screen[] => [
  screen,
  { ...screen, name: `${screen.name}-viewer`, as: 'viewer' },
];

export const SIGNED_OUT: readonly Screen[] = [
  { name: 'login', path: '/', words: 'Sign in to access your board meeting reports' },
  { name: 'forgot', path: '/?forgot', words: 'Forgot your password?' },
  { name: 'reset', path: '/?reset=example', words: 'New Password' },
];

function button(name: string) {
  return (page: Page) => page.getByRole('button', { name, exact: true }).first().click();
}

/** A report with much in it, a month, a pair of forecasts of the demo company. */
export async function signedInScreens(administrator: Caller): Promise<readonly Screen[]> {
  const month = (await administrator.ask(listFinancialData)).at(-1)?.id;
  const report = (await administrator.ask(listMonthlySummaries)).at(-1)?.id;
  const documents = await administrator.ask(listDocuments);
  const idOf = (name: string) => documents.find(({ originalName }) => originalName === name)?.id;
  const imports = await importsAtEachStep(administrator);
  const forecast = (await administrator.ask(listForecasts)).at(0)?.id;
  return [
    { name: 'dashboard', path: '/', words: 'Current Revenue' },
    {
      name: 'dashboard-details',
      path: `/?selected=${month}`,
      words: 'Key Points',
      reach: (page) =>
        page.getByRole('heading', { name: 'Financial Timeline' }).evaluate((heading) => {
          // Below the header, which stays where it is.
          window.scrollTo(0, heading.getBoundingClientRect().top + window.scrollY - 96);
        }),
    },
    { name: 'dashboard-viewer', path: '/?fyId=11&month=3', words: 'June 2023', as: 'viewer' },
    { name: 'reports', path: '/reports', words: 'Monthly Overview' },
    { name: 'reports-viewer', path: '/reports', words: 'Monthly Overview', as: 'viewer' },
    {
      name: 'reports-filter',
      path: '/reports?category=Strategy',
      words: 'Monthly Overview',
      reach: (page) => page.getByRole('button', { name: /^Filter/ }).click(),
    },
    { name: 'reports-empty', path: '/reports?text=nowhere', words: 'No board reports found' },
    {
      name: 'report',
      path: '/report?month=2026-10',
      words: 'Finance says',
      as: 'viewer',
      isShown: true,
    },
    {
      name: 'report-parts',
      path: '/report?month=2026-10',
      words: 'Finance says',
      reach: (page) => unfold(page, 'Bullet points'),
    },
    {
      name: 'report-edit',
      path: `/reports?report=${report}&form=edit`,
      words: 'Max file size: 10MB',
    },
    {
      name: 'create-report',
      path: '/reports?form=create',
      words: 'Board Report Notes',
    },
    {
      name: 'financial-data',
      path: '/reports?tab=financial-data',
      words: '7 months',
    },
    {
      name: 'financial-details',
      path: `/reports?tab=financial-data&details=${month}`,
      words: 'Related Documents',
    },
    {
      name: 'edit-data',
      path: '/reports?tab=data-table',
      words: 'October',
      reach: button('Edit June 2026'),
    },
    { name: 'edit-data-viewer', path: '/reports?tab=data-table', words: 'October', as: 'viewer' },
    { name: 'trends', path: '/trends', words: 'data points' },
    { name: 'trends-year', path: '/trends?fyId=14', words: '7 data points' },
    { name: 'trends-ratios', path: '/trends?tab=ratios', words: 'data points' },
    { name: 'documents', path: '/documents', words: /\d documents/ },
    { name: 'documents-viewer', path: '/documents?sort=name', words: /\d documents/, as: 'viewer' },
    { name: 'documents-empty', path: '/documents?text=nowhere', words: 'No documents found' },
    { name: 'upload', path: '/documents?form=upload', words: 'Max file size: 10MB' },
    {
      name: 'document-delete',
      path: '/documents',
      words: /\d documents/,
      reach: (page) =>
        page
          .getByRole('button', { name: /^Delete / })
          .first()
          .click(),
    },
    {
      name: 'preview-pdf',
      path: `/documents?open=${idOf('Board paper October 2026.pdf')}`,
      words: 'Key figures',
    },
    {
      name: 'preview-word',
      path: `/documents?open=${idOf('Management report September 2026.docx')}`,
      words: 'The month in brief',
    },
    {
      name: 'preview-excel',
      path: `/documents?open=${idOf('Management accounts October 2026.xlsx')}`,
      words: 'Revenue',
    },
    {
      name: 'preview-powerpoint',
      path: `/documents?open=${idOf('Board deck October 2026.pptx')}`,
      words: 'October 2026 at a glance',
    },
    {
      name: 'palette',
      path: '/search',
      words: 'Search Board Reports',
      reach: async (page) => {
        await page.keyboard.press('Control+k');
        await page.getByRole('dialog').getByRole('combobox').fill('oct 26');
        await page.getByRole('option').first().waitFor();
      },
    },
    { name: 'search', path: '/search?q=margin', words: 'Showing results for' },
    { name: 'search-blank', path: '/search', words: 'Search Board Reports' },
    { name: 'search-empty', path: '/search?q=nowhere', words: 'No results found' },
    { name: 'forecasts', path: '/forecasts', words: 'Manage Forecasts' },
    { name: 'forecasts-viewer', path: '/forecasts', words: 'Manage Forecasts', as: 'viewer' },
    {
      name: 'forecasts-row',
      path: '/forecasts',
      words: 'Manage Forecasts',
      reach: (page) =>
        page
          .getByRole('button', { name: /^Edit / })
          .first()
          .click(),
    },
    { name: 'forecasts-empty', path: '/forecasts?year=2021', words: 'No forecasts found' },
    {
      name: 'forecast-create',
      path: '/forecasts?form=create',
      words: 'Create Forecast & Budget',
    },
    { name: 'forecast-edit', path: `/forecasts?form=${forecast}`, words: 'Edit Forecast & Budget' },
    {
      name: 'forecasts-reporting',
      path: '/forecasts?tab=reporting',
      words: 'Forecast vs Budget Analysis',
    },
    {
      name: 'forecasts-variance',
      path: '/forecasts?tab=variance',
      words: 'Budget vs Actual',
    },
    {
      name: 'forecasts-variance-empty',
      path: '/forecasts?tab=variance&year=2021',
      words: 'No data with actual amounts found for the selected filters',
    },
    { name: 'admin', path: '/admin', words: 'User Management' },
    { name: 'admin-create', path: '/admin?dialog=create', words: 'Create New User' },
    { name: 'admin-password', path: '/admin?dialog=password', words: 'Change Password' },
    { name: 'admin-units', path: '/admin?tab=units', words: 'Business Units' },
    { name: 'admin-unit-create', path: '/admin?tab=units&dialog=create', words: 'Business Units' },
    { name: 'admin-years', path: '/admin?tab=years', words: 'Financial Years' },
    { name: 'admin-year-create', path: '/admin?tab=years&dialog=create', words: 'Financial Years' },
    { name: 'import', path: '/import', words: 'Previous imports' },
    {
      name: 'import-understood',
      path: `/import?id=${imports.asked}`,
      words: 'What the rows mean',
    },
    {
      name: 'import-preview',
      path: `/import?id=${imports.ready}&step=preview`,
      words: 'to follow',
      isShown: true,
    },
    { name: 'import-store', path: `/import?id=${imports.ready}&step=store`, words: 'Leave out' },
    { name: 'import-undone', path: `/import?id=${imports.undone}`, words: 'was undone' },
    { name: 'not-found', path: '/nowhere', words: '404 Page Not Found' },
    {
      name: 'user-menu',
      path: '/documents',
      words: /\d documents/,
      reach: async (page) => {
        const navigation = page.getByRole('button', { name: 'Open navigation' });
        if (await navigation.isVisible()) await navigation.click();
        await page.getByRole('button', { name: /admin@example.com/ }).click();
      },
    },
  ];
}
