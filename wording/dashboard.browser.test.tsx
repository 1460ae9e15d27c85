import { page } from 'vitest/browser';
import { listFinancialData } from '../src/contract/financialData.ts';
import { listAllTrends } from '../src/contract/financialTrends.ts';
import { listMonthlySummaries } from '../src/contract/reports.ts';
import { part } from '../src/web/testActions.ts';
import { openApplication } from '../src/web/testApplication.tsx';
import { COMPANY } from '../src/web/testCompany.ts';
import { server } from '../src/web/testServer.ts';
import { DASHBOARD } from './dashboard.ts';
import { showsEveryText } from './expectTexts.ts';

const selected = `/?selected=${COMPANY.figures.at(-1)?.id}`;
const broken = () => new Response('', { status: 500 });

showsEveryText('Dashboard', DASHBOARD, {
  loading: () => openApplication('/', 'viewer', () => server.hold(listFinancialData)),
  atRest: () => openApplication(),
  timeline: async () => {
    await openApplication();
    return page.getByRole('list', { name: 'Months' });
  },
  month: async () => {
    await openApplication(selected);
    return part('Financial Details');
  },
  performance: async () => {
    await openApplication(selected);
    return part('Financial Performance');
  },
  costs: async () => {
    await openApplication(selected);
    return part('Cost Breakdown');
  },
  tooltip: async () => {
    await openApplication();
    await page.getByRole('button', { name: 'October 2026' }).hover();
    return page.getByRole('tooltip');
  },
  withoutFigures: () =>
    openApplication('/', 'viewer', () => server.answer(listFinancialData, broken())),
  withoutSummaries: () =>
    openApplication('/', 'viewer', () => server.answer(listMonthlySummaries, broken())),
  withoutTrends: () => openApplication('/', 'viewer', () => server.answer(listAllTrends, broken())),
});
