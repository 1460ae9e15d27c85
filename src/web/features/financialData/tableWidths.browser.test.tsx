import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listFinancialData } from '../../../contract/financialData.ts';
import { openApplication } from '../../testApplication.tsx';
import { COMPANY } from '../../testCompany.ts';
import { server } from '../../testServer.ts';

/** A month of a company with revenue of some millions. */
const LONG_FIGURES = {
  revenue: '3508213.12',
  ebitda: '586142.10',
  adjEbitda: '756188.73',
  cash: '11630421.00',
  grossProfit: '2559482.92',
  production: '948730.20',
  salesMarketing: '546529.05',
  rnd: '595881.56',
  admin: '431928.40',
};

const openTab = (tab: string, role: 'admin' | 'viewer') =>
  openApplication(`/reports?tab=${tab}&fyId=14`, role, () =>
    server.answer(
      listFinancialData,
      COMPANY.figures
        .filter(({ fyId }) => fyId === 14)
        .map((month) => Object.assign({}, month, LONG_FIGURES)),
    ),
  );

/** By how many pixels a table is wider than its frame. */
const overflow = () => {
  const frame = page.getByCss('[data-frame="table"]').element();
  return frame.scrollWidth - frame.clientWidth;
};

test.each([
  ['data-table', 'admin', 1180],
  ['data-table', 'viewer', 1180],
  ['data-table', 'viewer', 820],
  ['financial-data', 'viewer', 1024],
] as const)('%s of a %s fits into %i px', async (tab, role, width) => {
  await page.viewport(width, 900);
  await openTab(tab, role);
  await expect.element(page.getByRole('rowheader', { name: /^Apr/ })).toBeVisible();
  await document.fonts.ready;
  expect(overflow()).toBe(0);
});
