import axe from 'axe-core';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listQuotedFigures } from '../../contract/commentary.ts';
import { getMonthlySummary, updateMonthlySummary } from '../../contract/reports.ts';
import type { MonthlySummary } from '../../contract/reports.ts';
import { openApplication } from '../testApplication.tsx';
import { COMPANY } from '../testCompany.ts';
import { server } from '../testServer.ts';

const APRIL = 212;

function report(): MonthlySummary {
  const stored = COMPANY.reports.find(({ id }) => id === APRIL);
  if (stored === undefined) throw new Error('There is no such report');
  const { bulletCounts: _counts, documentCount: _count, ...rest } = stored;
  return { ...rest, overview: 'Cash was $9.', bulletPoints: [], documents: [] };
}

async function opened(): Promise<void> {
  await openApplication(`/reports?fyId=14&report=${APRIL}&form=edit`, 'admin', () => {
    server.answer(getMonthlySummary, report());
    server.answer(updateMonthlySummary, report());
    server.answer(listQuotedFigures, [
      { text: 'overview', bulletId: null, figure: 'cash.2019-04', place: 9, said: '$9' },
    ]);
  });
}

const overview = () => page.getByRole('textbox', { name: 'Overview' });
const options = () => page.getByRole('listbox', { name: 'Figures' }).getByRole('option');
const save = () => page.getByRole('button', { name: 'Save changes' }).click();
const sent = () => server.calls(updateMonthlySummary).map(({ body }) => body);

test('a figure is put in by its name, by keyboard, and is sent with the text', async () => {
  await opened();
  await overview().click();
  await userEvent.keyboard('{Control>}{End}{/Control} Revenue was @rev apr');
  await expect.element(options().first()).toHaveTextContent('Revenue April 2026 $3.20M');
  const first = options().first().element();
  expect(overview().element().getAttribute('aria-activedescendant')).toBe(first.id);
  const said = /\$[\d.,]+[KM]?/u.exec(first.textContent)?.[0] ?? '';
  await userEvent.keyboard('{Enter}');
  await expect.element(options().first()).not.toBeInTheDocument();
  await userEvent.keyboard(' again.');
  await expect.element(overview()).toHaveValue(`Cash was $9. Revenue was ${said} again.`);
  await save();
  await expect.poll(sent).toEqual([
    {
      overview: `Cash was $9. Revenue was ${said} again.`,
      quotedFigures: [
        { text: 'overview', figure: 'cash.2019-04', place: 9, said: '$9' },
        { text: 'overview', figure: 'revenue.2026-04', place: 25, said },
      ],
    },
  ]);
});

test('the difference of a figure is inserted by its words, and shown with its sign', async () => {
  await opened();
  await overview().click();
  await userEvent.keyboard('{Control>}{End}{/Control} Revenue @rev 2025 percent');
  const first = options().first();
  await expect
    .poll(() => first.element().textContent)
    .toMatch(/^Revenue April 2026 against April 2025, in percent [+-][\d.]+%$/u);
  const said = /[+-][\d.]+%$/u.exec(first.element().textContent)?.[0] ?? '';
  await userEvent.keyboard('{Enter}');
  await expect.element(overview()).toHaveValue(`Cash was $9. Revenue ${said}`);
  await expect
    .element(
      page.getByText(/Updated when the books change: .*Revenue, April 2026 against April 2025/u),
    )
    .toBeVisible();
  await save();
  await expect.poll(sent).toMatchObject([
    {
      quotedFigures: [
        { figure: 'cash.2019-04' },
        { figure: 'revenue.2026-04.vs-year.percent', place: 21, said },
      ],
    },
  ]);
});

test('Escape closes the list and not the form; a press on a figure puts it in', async () => {
  await opened();
  await overview().click();
  await userEvent.keyboard('{Control>}{End}{/Control} @cash');
  await expect.element(options().first()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(options().first()).not.toBeInTheDocument();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard(' @ebitda');
  await expect.element(options().first()).toHaveTextContent('EBITDA April 2026 $348K');
  const said = /-?\$[\d.,]+[KM]?$/u.exec(options().first().element().textContent)?.[0] ?? '';
  await options().first().click();
  await expect.element(overview()).toHaveFocus();
  await expect.element(overview()).toHaveValue(`Cash was $9. @cash ${said}`);
});

test('a stretch that somebody edits follows its figure no more', async () => {
  await opened();
  await expect.element(page.getByText(/Updated when the books change: \$9/u)).toBeVisible();
  await overview().fill('Cash was $10.');
  await expect.element(page.getByText(/Updated when the books change/u)).not.toBeInTheDocument();
  await save();
  await expect.poll(sent).toEqual([{ overview: 'Cash was $10.', quotedFigures: [] }]);
});

test('the list is said to those who do not see it, goes round by arrows, and is accessible', async () => {
  await opened();
  await overview().click();
  await userEvent.keyboard('{Control>}{End}{/Control} @cash');
  await expect.element(options().first()).toBeVisible();
  const all = options()
    .elements()
    .map(({ id }) => id);
  const active = () => overview().element().getAttribute('aria-activedescendant');
  const said = page.getByText(new RegExp(`^Cash, .*\\. \\d of ${all.length}$`, 'u'));
  expect(active()).toBe(all[0]);
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(active).toBe(all.at(-1));
  await expect.poll(() => said.element().textContent).toMatch(new RegExp(`${all.length} of`, 'u'));
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(active).toBe(all[0]);
  await expect.element(overview()).toHaveFocus();
  const { violations } = await axe.run(page.getByRole('dialog').element());
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  await userEvent.keyboard('{Tab}');
  await expect.element(options().first()).not.toBeInTheDocument();
  await expect.element(overview()).toHaveFocus();
});
