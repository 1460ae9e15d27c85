import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getBriefing } from '../../../contract/briefing.ts';
import { listExplanationTasks } from '../../../contract/explanationTasks.ts';
import type { MonthEvent } from '../../../contract/monthEvents.ts';
import { listMonthEvents } from '../../../contract/monthEvents.ts';
import { listFinancialData } from '../../../contract/financialData.ts';
import type { MonthlySummary } from '../../../contract/monthlySummaries.ts';
import { getMonthlySummary, listMonthlySummaries } from '../../../contract/monthlySummaries.ts';
import { address, pageTitle, textsOf } from '../../testActions.ts';
import { openApplication } from '../../testApplication.tsx';
import { OCTOBER_BRIEFING } from '../../testBriefing.ts';
import { COMPANY } from '../../testCompany.ts';
import type { ReceivedCall } from '../../testServer.ts';
import { Refusal, server } from '../../testServer.ts';

const OCTOBER = COMPANY.reports.at(-1);
const WRITTEN: Partial<MonthlySummary> = {
  overview: 'Revenue rose on the harbour order. Cash was steady and Admin was not.',
  notes: 'Nothing else happened.',
};

/** October's report with these texts, and the briefing on October. */
function withTexts(): void {
  server.answer(getBriefing, OCTOBER_BRIEFING);
  server.reply(getMonthlySummary, ({ params }) => {
    const item = COMPANY.reports.find(({ id }) => id === Number(params['id']));
    if (item === undefined) return new Refusal('not_found', 'Report not found');
    const { bulletCounts: _, documentCount: __, ...report } = item;
    const documents = COMPANY.documents.filter(({ summaryId }) => summaryId === item.id);
    return { ...report, ...(item.id === OCTOBER?.id ? WRITTEN : {}), documents };
  });
}

const month = (name: string) => page.getByRole('heading', { level: 2, name, exact: true });
const figures = () => page.getByRole('table', { name: 'Figures of October 2026' });
const against = (name: string) => figures().getByRole('columnheader', { name, exact: true });
const lineOf = (label: string) =>
  figures()
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: label, exact: true }) });
const said = (label: string) => lineOf(label).query()?.textContent ?? '';

test('the newest report opens with its comparison, and what is said of a line stands beside it', async () => {
  await openApplication('/report', 'viewer', withTexts);
  await expect.element(pageTitle('Report')).toBeVisible();
  await expect.element(month('October 2026')).toBeVisible();
  await expect.element(page.getByText('Draft, may change')).toBeVisible();
  await expect
    .poll(() => textsOf(page.getByRole('heading', { level: 2 })))
    .toEqual([
      'October 2026',
      'Figures',
      'Step by step',
      'Commentary',
      'Questions',
      'Meeting',
      'Documents',
    ]);
  await expect.poll(() => said('Revenue')).toContain('Revenue rose on the harbour order.');
  await expect.poll(() => said('Admin')).toContain('Admin up $6K');
  // Its variance judges it; by the briefing's measure it may be the other way.
  expect(said('Admin')).toContain('unfavourable');
  const comments = lineOf('Admin').getByRole('cell').last();
  await expect.element(comments).toMatchTextContent('Admin up $6K');
  expect(comments.element().textContent).not.toContain('favourable');
  expect(said('Admin')).toContain('Cash was steady and Admin was not.');
  expect(said('Cash')).toContain('Cash was steady and Admin was not.');
  expect(said('EBITDA')).not.toContain('harbour');
  await expect.element(page.getByText('Board paper October 2026.pdf')).toBeVisible();
});

test('what happened in the month, and what is to be explained, stand with its texts', async () => {
  const berlin: MonthEvent = {
    id: 7,
    month: '2026-10',
    monthName: 'October 2026',
    title: 'Berlin office opened',
    lines: ['admin'],
    createdByName: null,
    version: 1,
  };
  const leeds = { ...berlin, id: 8, month: '2026-09', title: 'Leeds closed' };
  await openApplication('/report', 'viewer', () => {
    withTexts();
    server.answer(listMonthEvents, [leeds, berlin]);
    server.answer(listExplanationTasks, [
      {
        line: 'marketing',
        label: 'Marketing',
        text: 'Marketing up $35K to $169K. Not explained yet.',
        isExplained: false,
        ownerId: 1,
        ownerName: 'Ada Ash',
        dueOn: '2099-12-01',
        version: 1,
      },
    ]);
  });
  const events = page.getByRole('list', { name: 'Events' });
  await expect.element(events).toMatchTextContent('Berlin office opened');
  expect(events.element().textContent).not.toContain('Leeds');
  const tasks = page.getByRole('list', { name: 'To be explained' });
  await expect.element(tasks).toMatchTextContent('for Ada Ash · due Dec 1, 2099');
});

test('what it is compared with is chosen, and stands in the address', async () => {
  await openApplication('/report?month=2026-10', 'viewer', withTexts);
  await expect.element(against('October 2025')).toBeVisible();
  await userEvent.click(page.getByRole('radio', { name: 'September 2026' }));
  await expect.element(against('September 2026')).toBeVisible();
  expect(address()).toBe('/report?month=2026-10&against=priorMonth');
});

/** Of a company that has not entered the year before. */
const entered = ({ query }: ReceivedCall, { fyId }: { readonly fyId: number }) =>
  fyId === 14 && ['all', '14', null].includes(query.get('fyId'));

test('a month without figures is nothing to compare with', async () => {
  await openApplication('/report?month=2026-10', 'viewer', () => {
    withTexts();
    server.reply(listFinancialData, (call) => COMPANY.figures.filter((row) => entered(call, row)));
    server.reply(listMonthlySummaries, (call) =>
      COMPANY.reports.filter((row) => entered(call, row)),
    );
  });
  await expect.element(against('September 2026')).toBeVisible();
  expect(page.getByRole('radio').elements()).toHaveLength(0);
});

test('the months before and after are a press or a key away', async () => {
  await openApplication('/report', 'viewer', withTexts);
  await expect.element(month('October 2026')).toBeVisible();
  expect(page.getByRole('link', { name: 'Next month' }).query()).toBeNull();
  await userEvent.keyboard('{[}');
  await expect.element(month('September 2026')).toBeVisible();
  expect(address()).toBe('/report?month=2026-09');
  await userEvent.click(page.getByRole('link', { name: 'Previous month: August 2026' }));
  await expect.element(month('August 2026')).toBeVisible();
  const others = page.getByRole('navigation', { name: 'Other months' });
  await userEvent.click(others.getByRole('link', { name: 'September 2026' }));
  await expect.element(month('September 2026')).toBeVisible();
  expect(page.getByText('Draft, may change').query()).toBeNull();
});

test('the briefing and the dialog of a report lead to it, and administrators from it to the form', async () => {
  await openApplication('/briefing', 'viewer', withTexts);
  await userEvent.click(page.getByRole('link', { name: 'Read the report' }));
  await expect.element(pageTitle('Report')).toBeVisible();
  expect(address()).toBe('/report?month=2026-10');
  await expect.element(month('October 2026')).toBeVisible();
  expect(page.getByRole('link', { name: 'Edit' }).query()).toBeNull();
  await openApplication(`/reports?report=${OCTOBER?.id}`, 'admin', withTexts);
  await userEvent.click(page.getByRole('link', { name: 'Read as a page' }));
  await expect.element(page.getByRole('link', { name: 'Edit' })).toBeVisible();
  expect(page.getByRole('link', { name: 'Edit' }).element().getAttribute('href')).toBe(
    `/reports?fyId=14&report=${OCTOBER?.id}&form=edit`,
  );
});

test('a month without a report says so, and a company without any', async () => {
  await openApplication('/report?month=2031-01', 'viewer', withTexts);
  await expect.element(page.getByText('This month has no report')).toBeVisible();
  await userEvent.click(page.getByRole('link', { name: 'Read the newest report' }));
  await expect.element(month('October 2026')).toBeVisible();
  await openApplication('/report', 'viewer', () => server.answer(listMonthlySummaries, []));
  await expect.element(page.getByText('There are no reports yet')).toBeVisible();
});

test('a failure is said, and Retry asks again', async () => {
  await openApplication('/report', 'viewer', () => {
    withTexts();
    server.answer(getMonthlySummary, new Refusal('internal_error', 'Not now'));
  });
  await expect.element(page.getByText('The report could not be loaded')).toBeVisible();
  withTexts();
  await userEvent.click(page.getByRole('button', { name: 'Retry' }));
  await expect.element(month('October 2026')).toBeVisible();
});

test('a report comes with its headline, which would push down what is being read', async () => {
  const held: (() => void)[] = [];
  await openApplication('/report', 'viewer', () => {
    withTexts();
    held.push(server.hold(getBriefing));
  });
  await expect.poll(() => server.calls(getBriefing).length).toBeGreaterThan(0);
  expect(server.calls(getMonthlySummary)).toEqual([]);
  for (const release of held) release();
  await expect.element(month('October 2026')).toBeVisible();
});
