import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { removeMonth, restoreMonth } from '../../contract/removedMonths.ts';
import { listForecasts } from '../../contract/forecasts.ts';
import { toastInSight } from '../testActions.ts';
import { openApplication } from '../testApplication.tsx';
import { COMPANY } from '../testCompany.ts';
import { server } from '../testServer.ts';

const OCTOBER = COMPANY.reports.find(({ fyId, monthNum }) => fyId === 14 && monthNum === 7);
const question = () => page.getByRole('alertdialog', { name: 'Delete October 2026?' });
const deleted = {
  id: 3,
  fyId: 14,
  monthNum: 7,
  month: 'October 2026',
  scope: 'month',
  figures: 1,
  reports: 1,
  bulletPoints: 6,
  documents: 0,
  forecasts: 0,
  isUndone: false,
} as const;

const openReport = (role: 'admin' | 'viewer') =>
  openApplication('/report?month=2026-10', role, () => {
    server.answer(listForecasts, []);
    server.answer(removeMonth, deleted);
    server.answer(restoreMonth, { ...deleted, isUndone: true });
  });
const report = () => page.getByCss('[data-print=report]');
const deleteButton = () => report().getByRole('button', { name: 'Delete', exact: true });

beforeEach(() => {
  if (OCTOBER === undefined) throw new Error('The company has no report of October 2026');
});

test('A6: the question names what goes, wants the name typed, and the toast undoes it', async () => {
  await openReport('admin');
  await deleteButton().click();
  await expect
    .element(question())
    .toMatchTextContent('It contains the figures, the report, 7 bullet points and 2 documents.');
  await question().getByRole('button', { name: 'Delete' }).click();
  await expect.element(question()).toMatchTextContent('Choose what to delete');
  await question().getByRole('radio', { name: 'The whole month with its figures' }).click();
  await question()
    .getByRole('textbox', { name: /to confirm$/ })
    .fill('October');
  await question().getByRole('button', { name: 'Delete' }).click();
  expect(server.calls(removeMonth)).toEqual([]);
  await question()
    .getByRole('textbox', { name: /to confirm$/ })
    .fill('october 2026');
  await question().getByRole('textbox', { name: 'Reason' }).fill(' Entered twice ');
  await question().getByRole('button', { name: 'Delete' }).click();
  await expect.element(toastInSight()).toMatchTextContent('October 2026 deleted');
  await expect.element(report()).not.toBeInTheDocument();
  expect(server.calls(removeMonth).map(({ body }) => body)).toEqual([
    {
      fyId: 14,
      monthNum: 7,
      scope: 'month',
      month: 'october 2026',
      reason: 'Entered twice',
    },
  ]);
  await toastInSight().getByRole('button', { name: 'Undo' }).click();
  await expect.element(toastInSight()).toMatchTextContent('October 2026 restored');
  expect(server.calls(restoreMonth)).toHaveLength(1);
});

test('A6: a viewer cannot delete', async () => {
  await openReport('viewer');
  await expect.element(report()).toBeVisible();
  await expect.element(deleteButton()).not.toBeInTheDocument();
});
