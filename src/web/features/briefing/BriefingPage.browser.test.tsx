import { expect, onTestFinished, test, vi } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import type { MonthBriefing } from '../../../contract/briefing.ts';
import { getBriefing } from '../../../contract/briefing.ts';
import { getBridges } from '../../../contract/bridges.ts';
import type { AgendaItem } from '../../../contract/meetings.ts';
import { getMeeting } from '../../../contract/meetings.ts';
import type { News } from '../../../contract/news.ts';
import { getNews, markRead } from '../../../contract/news.ts';
import { address, pageTitle } from '../../testActions.ts';
import { openApplication } from '../../testApplication.tsx';
import { OCTOBER_BRIDGES, OCTOBER_BRIEFING as OCTOBER } from '../../testBriefing.ts';
import { Refusal, server } from '../../testServer.ts';

const SEPTEMBER: MonthBriefing = {
  ...OCTOBER,
  month: '2026-09',
  name: 'September 2026',
  previous: null,
  next: { month: '2026-10', name: 'October 2026' },
};

const heading = (name: string) => page.getByRole('heading', { name, exact: true });

test('what moved the result, the checks and the statement stand under a heading each', async () => {
  await openApplication('/briefing', 'viewer', () => server.answer(getBriefing, OCTOBER));
  await expect.element(pageTitle('Briefing')).toBeVisible();
  for (const name of [
    'October 2026',
    'Checks',
    'What moved the result',
    'Income statement',
    'Decisions requested',
  ]) {
    await expect.element(heading(name)).toBeVisible();
  }
  await expect.element(page.getByText('Draft, may change')).toBeVisible();
  await expect.element(page.getByText('No decisions requested.')).toBeVisible();
  await expect.element(page.getByRole('term').first()).toMatchTextContent(/Results.*Watch/);
  const admin = page.getByRole('row', { name: /^Admin/ });
  await expect.element(admin).toMatchTextContent('Admin159153unfavourable +61,103——');
  // In one column nobody scrolls past the lines to learn whether to worry.
  const order = page
    .getByRole('heading', { level: 2 })
    .elements()
    .map(({ textContent }) => textContent);
  expect(order.indexOf('Checks')).toBeLessThan(order.indexOf('What moved the result'));
});

test('a narrow page shows the month or the year to date, a wide one both', async () => {
  const toDate = page.getByRole('columnheader', { name: 'Year to date' });
  await page.viewport(820, 1180);
  await openApplication('/briefing', 'viewer', () => server.answer(getBriefing, OCTOBER));
  await expect.element(page.getByRole('table', { name: 'Income statement' })).toBeVisible();
  await expect.element(toDate).not.toBeInTheDocument();
  await page.getByRole('radio', { name: 'Year to date' }).click();
  await expect.element(toDate).toBeVisible();
  await page.viewport(1440, 900);
  await expect.element(page.getByRole('columnheader', { name: 'October 2026' })).toBeVisible();
  await expect.element(toDate).toBeVisible();
});

test('a line shows who has to explain it, and when', async () => {
  const drivers = OCTOBER.drivers.map((told) =>
    Object.assign({}, told, { task: { ownerName: 'Ada Ash', dueOn: '2026-12-01' } }),
  );
  await openApplication('/briefing', 'viewer', () =>
    server.answer(getBriefing, { ...OCTOBER, drivers }),
  );
  await expect
    .element(page.getByText('To be explained by Ada Ash, due Dec 1, 2026.'))
    .toBeVisible();
});

const item = (id: number, itemText: string, more: Partial<AgendaItem> = {}): AgendaItem => ({
  id,
  summaryId: 91,
  kind: 'decision',
  itemText,
  decision: null,
  decidedOn: null,
  version: 1,
  ...more,
});

test('three decisions that are asked for are named, and how many more there are', async () => {
  await openApplication('/briefing', 'viewer', () => {
    server.answer(getBriefing, OCTOBER);
    server.answer(getMeeting, {
      agenda: [
        item(1, 'The dividend', { decision: '10 cents', decidedOn: '2026-11-12' }),
        item(2, 'The new berth'),
        item(3, 'Insurance', { kind: 'information' }),
        item(4, 'The auditors'),
        item(5, 'Two cranes'),
        item(6, 'A loan'),
      ],
      actions: [],
      earlier: [],
    });
  });
  const asked = page.getByRole('list', { name: 'Decisions requested' });
  await expect
    .poll(() =>
      asked
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['The new berth', 'The auditors', 'Two cranes']);
  await expect
    .element(page.getByRole('link', { name: 'One more, in the report' }))
    .toHaveAttribute('href', '/reports?report=91');
});

const NEWS: News = {
  since: { moment: 40, at: '2026-10-20T18:00:00.000Z' },
  moment: 52,
  groups: [
    {
      month: 'October 2026',
      calendarMonth: '2026-10',
      published: { id: 5, number: 2, at: '2026-11-10T12:00:00.000Z' },
      summaryId: 91,
      records: [
        {
          noun: 'figures',
          id: 7,
          action: 'changed',
          name: 'October 2026',
          fields: [{ field: 'revenue', label: 'Revenue', before: '$10', after: '$12.50' }],
        },
      ],
    },
    { month: null, calendarMonth: null, published: null, summaryId: null, records: [] },
  ],
  more: 0,
  shownSince: null,
};

test('what is new since the last reading is told, and counts as read after ten visible seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  await openApplication('/briefing', 'viewer', () => {
    server.answer(getBriefing, OCTOBER);
    server.answer(getNews, NEWS);
    server.answer(markRead, null);
  });
  const part = page.getByRole('region', { name: 'New since you last read' });
  await expect.element(part.getByText('October 2026 was published, version 2')).toBeVisible();
  await expect.element(part.getByText('Revenue $10 → $12.50')).toBeVisible();
  let seconds = 0;
  await expect
    .poll(() => {
      vi.advanceTimersByTime(1_000);
      seconds += 1;
      return server.calls(markRead).map(({ body }) => body);
    })
    .toEqual([{ moment: 52 }]);
  expect(seconds).toBeGreaterThanOrEqual(10);
});

const openShown = (shownSince: string | null, role: 'viewer' | 'admin' = 'viewer') =>
  openApplication('/briefing', role, () => {
    server.answer(getBriefing, OCTOBER);
    server.answer(getNews, { ...NEWS, shownSince });
  });

test('who sees that it was read is told: beside it always, and once before it is noted', async () => {
  const line = page.getByText('Administrators see when you last read this, and up to where.');
  const notice = page.getByText('Administrators see when you read the briefing', { exact: true });
  await openShown('2026-11-01T09:00:00.000Z');
  await expect.element(line).toBeVisible();
  await expect.element(page.getByText(/What you read before then stays private/)).toBeVisible();
  await page.getByRole('button', { name: 'Understood' }).click();
  await expect.element(notice).not.toBeInTheDocument();
  await openShown('2026-11-01T09:00:00.000Z');
  await expect.element(line).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
  // Another person at the same browser, and a company that switched it on again.
  await openShown('2026-11-01T09:00:00.000Z', 'admin');
  await expect.element(notice).toBeVisible();
  await openShown('2026-11-05T09:00:00.000Z');
  await expect.element(notice).toBeVisible();
  await openShown(null);
  await expect.element(page.getByText('October 2026 was published, version 2')).toBeVisible();
  await expect.element(line).not.toBeInTheDocument();
  await expect.element(notice).not.toBeInTheDocument();
});

test('on a phone how much is new stands at the top, and leads to it', async () => {
  await page.viewport(390, 844);
  await openApplication('/briefing', 'viewer', () => {
    server.answer(getBriefing, OCTOBER);
    server.answer(getNews, NEWS);
  });
  // A group without a line is one.
  await page.getByRole('button', { name: '2 new since you last read' }).click();
  const part = page.getByRole('region', { name: 'New since you last read' });
  await expect.element(part).toHaveFocus();
  await expect.element(part).toBeInViewport();
});

test('rows of figures are high enough for a finger', async () => {
  onTestFinished(() => commands.emulateTouch(false));
  await page.viewport(820, 1180);
  await commands.emulateTouch(true);
  await openApplication('/briefing', 'viewer', () => server.answer(getBriefing, OCTOBER));
  const table = page.getByRole('table', { name: 'Income statement' });
  await expect.element(table).toBeVisible();
  for (const row of table.element().querySelectorAll('tbody tr')) {
    expect(row.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  }
});

test('of the first month of all nothing is told that needs an earlier one', async () => {
  await openApplication('/briefing', 'viewer', () => {
    server.answer(getBriefing, { ...OCTOBER, reference: null, drivers: [] });
    server.answer(getBridges, { ...OCTOBER_BRIDGES, from: null, to: null, sides: [], bridges: [] });
  });
  await expect
    .element(page.getByText('There is nothing to compare this month with yet.'))
    .toBeVisible();
  await expect.element(page.getByText(/There is nothing to compare .* with\./)).toBeVisible();
  await expect.element(page.getByLabelText('From and to')).not.toBeInTheDocument();
});

test('a first reading says so, and so does one since which nothing has changed', async () => {
  await openApplication('/briefing', 'viewer', () => {
    server.answer(getBriefing, OCTOBER);
    server.answer(getNews, { since: null, moment: 52, groups: [], more: 0, shownSince: null });
  });
  await expect.element(page.getByText('This is your first reading.')).toBeVisible();
  await openApplication('/briefing', 'viewer', () => {
    server.answer(getBriefing, OCTOBER);
    server.answer(getNews, { ...NEWS, groups: [] });
  });
  await expect.element(page.getByText(/^Nothing has changed since Oct 20, 2026/)).toBeVisible();
});

test('the keys "[" and "]" change the month, and the address says which', async () => {
  await openApplication('/briefing', 'viewer', () =>
    server.reply(getBriefing, ({ query }) =>
      query.get('month') === '2026-09' ? SEPTEMBER : OCTOBER,
    ),
  );
  await expect.element(heading('October 2026')).toBeVisible();
  await userEvent.keyboard('{[}');
  await expect.element(heading('September 2026')).toBeVisible();
  expect(address()).toBe('/briefing?month=2026-09');
  await userEvent.keyboard(']');
  await expect.element(heading('October 2026')).toBeVisible();
});

test('what is not there is said: no months, or no answer', async () => {
  await openApplication('/briefing', 'viewer', () => server.answer(getBriefing, null));
  await expect.element(page.getByText('No figures yet')).toBeVisible();
});

test('a part that fails says so with the number of its request, and the others stay', async () => {
  await openApplication('/briefing', 'viewer', () => {
    server.answer(getBriefing, OCTOBER);
    server.answer(getNews, new Refusal('internal_error', 'Not now', { requestId: '5c09b2' }));
  });
  const part = page.getByRole('region', { name: 'New since you last read' });
  await expect.element(part.getByText('Request 5c09b2')).toBeVisible();
  await expect.element(heading('Checks')).toBeVisible();
  server.answer(getNews, { ...NEWS, groups: [] });
  await part.getByRole('button', { name: 'Try again' }).click();
  await expect.element(part.getByText(/^Nothing has changed since/)).toBeVisible();
});

test('a failure is said, and Retry asks again', async () => {
  await openApplication('/briefing', 'viewer', () =>
    server.answer(getBriefing, new Refusal('internal_error', 'Not now')),
  );
  await expect.element(page.getByText('The briefing could not be loaded')).toBeVisible();
  server.answer(getBriefing, OCTOBER);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(heading('October 2026')).toBeVisible();
});
