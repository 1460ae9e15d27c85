import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getImport, updateImport } from '../../../contract/imports.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { openApplication } from '../../testApplication.tsx';
import { server } from '../../testServer.ts';
import { draft } from './testDraft.ts';

test('a file goes into the figures of its months, or into a plan that is there or new', async () => {
  await openApplication('/import?id=7&step=preview', 'admin', () =>
    server.reply(getImport, () => draft()),
  );
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
  await use.click();
  const name = page.getByRole('textbox', { name: 'Name' });
  await expect.element(name).toHaveAccessibleDescription(MESSAGES.planNameRequired);
  await name.fill('Budget FY25');
  await use.click();
  await expect.element(page.getByText('Budget FY25, a new budget of FY25')).toBeVisible();
  await expect.element(use).toBeDisabled();
  await where.selectOptions('Actuals: the figures of its months');
  await expect.element(page.getByText('Budget FY25, a new budget of FY25')).not.toBeInTheDocument();
  expect(
    server.calls(updateImport).map(({ body, headers }) => [body, headers.get('if-match')]),
  ).toEqual([
    [{ plan: into }, '"3"'],
    [{ plan: null }, '"4"'],
  ]);
});
