import { expect, test } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { createEbitdaItem } from '../../../contract/ebitdaItems.ts';
import type { ExplanationTask } from '../../../contract/explanationTasks.ts';
import { assignExplanation, listExplanationTasks } from '../../../contract/explanationTasks.ts';
import { updateMonthlySummary } from '../../../contract/reports.ts';
import { leaveSession } from '../../api/session.ts';
import { openApplication } from '../../testApplication.tsx';
import { COMPANY, PEOPLE } from '../../testCompany.ts';
import { server } from '../../testServer.ts';

const REPORT = COMPANY.reports.find(({ fyId, monthNum }) => fyId === 14 && monthNum === 7);
if (REPORT === undefined) throw new Error('There is no such report');

const ADMIN: ExplanationTask = {
  line: 'admin',
  label: 'Admin',
  text: 'Admin rose $161K to $432K. Not explained yet.',
  isExplained: false,
  ownerId: null,
  ownerName: null,
  dueOn: '2020-01-31',
  version: 3,
};
const RND: ExplanationTask = {
  ...ADMIN,
  line: 'rnd',
  label: 'R&D',
  text: 'R&D rose $69K to $596K. Noted: “R&D hired.”',
  isExplained: true,
  ownerId: PEOPLE.admin.id,
  ownerName: 'Ada Ash',
};

const part = () => page.getByRole('region', { name: 'Explanations' });
const opened = (role: 'admin' | 'viewer') =>
  openApplication('/report?month=2026-10', role, () =>
    server.answer(listExplanationTasks, [ADMIN, RND]),
  );

test('finance sees what is to be explained, by whom and by when; a viewer does not', async () => {
  await opened('admin');
  await expect.element(part().getByText('Overdue')).toBeVisible();
  await expect.element(part().getByText('Explained', { exact: true })).toBeVisible();
  await expect.element(part().getByText(/for Ada Ash · due Jan 31, 2020/)).toBeVisible();
  const asked = server.calls(listExplanationTasks).length;
  await opened('viewer');
  await expect.element(page.getByRole('heading', { name: 'Finance says' })).toBeVisible();
  await expect.element(part()).not.toBeInTheDocument();
  expect(server.calls(listExplanationTasks)).toHaveLength(asked);
});

test('an administrator says who explains it, and explains it in the notes', async () => {
  await opened('admin');
  server.answer(assignExplanation, [ADMIN, RND]);
  await userEvent.click(part().getByRole('button', { name: 'Set owner and due date for Admin' }));
  const naming = page.getByRole('dialog', { name: 'Explanation owner for Admin' });
  const owner = naming.getByLabelText('Owner');
  await expect.element(owner).toHaveDisplayValue('Nobody');
  await expect.element(naming.getByRole('option').nth(1)).toBeInTheDocument();
  await userEvent.selectOptions(owner, String(PEOPLE.admin.id));
  await userEvent.fill(naming.getByLabelText('Due'), '2026-12-01');
  await userEvent.click(naming.getByRole('button', { name: 'Save' }));
  await expect.element(naming).not.toBeInTheDocument();
  expect(server.calls(assignExplanation).map(({ body }) => body)).toEqual([
    { month: '2026-10', line: 'admin', version: 3, ownerId: PEOPLE.admin.id, dueOn: '2026-12-01' },
  ]);

  expect(part().getByRole('button', { name: 'Explain R&D' }).query()).toBeNull();
  server.answer(updateMonthlySummary, { ...REPORT, documents: [] });
  await userEvent.click(part().getByRole('button', { name: 'Explain Admin' }));
  const explaining = page.getByRole('dialog', { name: 'Explain Admin' });
  const words = explaining.getByLabelText('Explanation');
  const done = explaining.getByRole('button', { name: 'Add to the notes' });
  await userEvent.click(done);
  await expect.element(words).toHaveAccessibleDescription('Enter a reason.');
  await userEvent.fill(words, 'Two audits in one month.');
  await userEvent.click(done);
  await expect.element(explaining).not.toBeInTheDocument();
  const notes = REPORT.notes ?? '';
  expect(server.calls(updateMonthlySummary).map(({ body }) => body)).toEqual([
    { notes: `${notes}${notes === '' ? '' : '\n'}Admin: Two audits in one month.` },
  ]);
});

test('an amount is recorded for the line that is to be explained', async () => {
  await opened('admin');
  await userEvent.click(part().getByRole('button', { name: 'Record an amount for Admin' }));
  const recording = page.getByRole('dialog', { name: 'Add an item' });
  await expect.element(recording.getByLabelText('Line')).toHaveDisplayValue('Admin');
  await userEvent.fill(recording.getByLabelText('Item'), 'Second audit');
  await userEvent.fill(recording.getByLabelText('Amount'), '60000');
  await userEvent.fill(recording.getByLabelText('Reason'), 'Two audits in one month');
  server.answer(createEbitdaItem, {
    id: 1,
    name: 'Second audit',
    amount: '60000.00',
    reason: 'Two audits in one month',
    line: 'admin',
    kind: 'oneOff',
    movesTo: null,
    version: 1,
  });
  await userEvent.click(recording.getByRole('button', { name: 'Add' }));
  await expect.element(recording).not.toBeInTheDocument();
  expect(server.calls(createEbitdaItem).map(({ body }) => body)).toMatchObject([
    { month: '2026-10', name: 'Second audit', amount: '60000', line: 'admin', kind: 'oneOff' },
  ]);
});

const MARKETING: ExplanationTask = { ...ADMIN, line: 'marketing', label: 'Marketing' };

const openedAt = (month: string) =>
  openApplication(`/report?month=${month}`, 'admin', () =>
    server.answer(listExplanationTasks, [ADMIN, MARKETING]),
  );

/** The dialog of a line when it opens after the session ended in another's. */
async function restoredIn(label: string, month: string): Promise<string> {
  await openedAt('2026-10');
  await userEvent.click(part().getByRole('button', { name: 'Explain Admin' }));
  await userEvent.fill(page.getByLabelText('Explanation'), 'Two audits.');
  leaveSession('expired');
  await cleanup();
  await openedAt(month);
  await userEvent.click(part().getByRole('button', { name: `Explain ${label}` }));
  const words = page
    .getByRole('dialog', { name: `Explain ${label}` })
    .getByLabelText('Explanation');
  const element = await words.findElement();
  return element instanceof HTMLTextAreaElement ? element.value : '';
}

test('what was typed when the session ended comes back for its line and its report only', async () => {
  expect(await restoredIn('Admin', '2026-10')).toBe('Two audits.');
  expect(await restoredIn('Marketing', '2026-10')).toBe('');
  expect(await restoredIn('Admin', '2026-09')).toBe('');
});

test('a dialog stays with its text when what is to be explained changes under it', async () => {
  await openedAt('2026-10');
  await userEvent.click(part().getByRole('button', { name: 'Explain Admin' }));
  const words = page.getByRole('dialog', { name: 'Explain Admin' }).getByLabelText('Explanation');
  await userEvent.fill(words, 'Two audits.');
  server.answer(listExplanationTasks, []);
  server.announce(['commentary']);
  // The list lies hidden below the dialog: it is found by its markup.
  await expect.poll(() => page.getByCss('ul[aria-label="To be explained"]').query()).toBeNull();
  await expect.element(words).toHaveValue('Two audits.');
});
