import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getImport, type Import, updateImport } from '../../../contract/imports.ts';
import { type LinePlan, listPlans } from '../../../contract/plans.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { openApplication } from '../../testApplication.tsx';
import { server } from '../../testServer.ts';
import { draft } from './testDraft.ts';

const CHANGES: Import['preview']['changes'] = [
  {
    status: 'new',
    sheet: 'FY25',
    cell: 'B2',
    subject: 'figures',
    period: 'April 2025',
    what: 'Revenue',
    before: null,
    after: '100.00',
    exported: null,
    unit: 'money',
    currency: 'USD',
  },
];
const TAKEN: LinePlan = {
  id: 9,
  name: 'Budget FY25',
  kind: 'budget',
  fyId: 13,
  fyYear: 'FY25',
  state: 'draft',
  standing: 'draft',
  approvedAt: null,
  approvedBy: null,
  updatedAt: '2026-11-09T10:00:00.000Z',
  version: 1,
};

test('a file goes into the figures of its months, or into a plan that is there or new', async () => {
  await openApplication('/import?id=7&step=preview', 'admin', () => {
    server.reply(getImport, () => draft({}, { changes: CHANGES }));
    server.answer(listPlans, [TAKEN]);
  });
  const where = page.getByRole('combobox', { name: 'Destination' });
  await expect.element(where).toHaveValue('actuals');
  const plan = {
    id: null,
    name: 'Budget FY25',
    kind: 'budget' as const,
    fyYear: 'FY25',
    years: ['FY25'],
  };
  const into = { name: 'Budget FY25', kind: 'budget' } as const;
  const answers = [draft({ plan: into, version: 4 }, { plan }), draft({ version: 5 })];
  server.reply(updateImport, () => answers.shift() ?? draft());
  await where.selectOptions('A new plan');
  const use = page.getByRole('button', { name: 'Use this plan' });
  const name = page.getByRole('textbox', { name: 'Name' });
  // A name is proposed, and follows the kind until somebody types another.
  await expect.element(name).toHaveValue('Budget FY25 2');
  const kind = page.getByRole('combobox', { name: 'Kind' });
  await kind.selectOptions('Forecast');
  await expect.element(name).toHaveValue('Forecast FY25');
  await kind.selectOptions('Budget');
  await name.fill('');
  await use.click();
  await expect.element(name).toHaveAccessibleDescription(MESSAGES.planNameRequired);
  await name.fill('Budget FY25');
  await use.click();
  await expect.element(page.getByText('Budget FY25, a new budget for FY25')).toBeVisible();
  await expect.element(use).toBeDisabled();
  await where.selectOptions('Actuals: monthly figures');
  await expect
    .element(page.getByText('Budget FY25, a new budget for FY25'))
    .not.toBeInTheDocument();
  expect(
    server.calls(updateImport).map(({ body, headers }) => [body, headers.get('if-match')]),
  ).toEqual([
    [{ plan: into }, '"3"'],
    [{ plan: null }, '"4"'],
  ]);
});
