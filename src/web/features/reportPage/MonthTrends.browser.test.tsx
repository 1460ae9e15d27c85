import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getBriefing } from '../../../contract/briefing.ts';
import { listAllTrends } from '../../../contract/financialTrends.ts';
import { unfold } from '../../testActions.ts';
import { openApplication } from '../../testApplication.tsx';
import { OCTOBER_BRIEFING as OCTOBER } from '../../testBriefing.ts';
import { server } from '../../testServer.ts';

test('the trends of the month are read when their part is opened', async () => {
  await openApplication('/report', 'viewer', () => server.answer(getBriefing, OCTOBER));
  await expect.element(page.getByRole('table', { name: 'Income statement' })).toBeVisible();
  expect(server.calls(listAllTrends)).toHaveLength(0);
  await unfold('Trends');
  await expect.element(page.getByRole('heading', { name: 'Cash Position' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'All trends' })).toBeVisible();
  expect(server.calls(listAllTrends)).toHaveLength(1);
});
