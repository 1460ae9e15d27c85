import { expect, onTestFinished, test, vi } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { getBriefing, type MonthBriefing } from '../../../contract/briefing.ts';
import { explainFigure } from '../../../contract/figures.ts';
import { getBridges } from '../../../contract/bridges.ts';
import { getMeeting } from '../../../contract/meetings.ts';
import { listMonthEvents } from '../../../contract/monthEvents.ts';
import { getMonthlySummary, listMonthlySummaries } from '../../../contract/reports.ts';
import { getNews, markRead, type News } from '../../../contract/news.ts';
import { listQuestions } from '../../../contract/questions.ts';
import {
  address,
  focusOn,
  goToAFigure,
  pageTitle,
  part,
  press,
  textsOf,
  unfold,
} from '../../testActions.ts';
import { testAgendaItem } from '../../testAgendaItem.ts';
import { openApplication } from '../../testApplication.tsx';
import { OCTOBER_BRIDGES, OCTOBER_BRIEFING as OCTOBER } from '../../testBriefing.ts';
import { COMPANY, PEOPLE } from '../../testCompany.ts';
import { TEST_QUESTION } from '../../testQuestion.ts';
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
  await openApplication('/report', 'viewer', () => server.answer(getBriefing, OCTOBER));
  await expect.element(pageTitle('Report')).toBeVisible();
  for (const name of [
    'October 2026',
    'Checks',
    'What moved the result',
    'Income statement',
    'Finance says',
    'Decisions and actions',
  ]) {
    await expect.element(heading(name)).toBeVisible();
  }
  await expect.element(page.getByText('Draft: figures may change')).toBeVisible();
  await expect.element(page.getByText('No decisions requested.')).toBeVisible();
  await expect.element(page.getByRole('term').first()).toMatchTextContent(/Results.*Watch/);
  const admin = page.getByRole('row', { name: /^Admin/ });
  await expect.element(admin).toMatchTextContent('Admin159153unfavourable +61,103——');
  // In one column nobody scrolls past the lines to learn whether to worry.
  const headings = page.getByRole('heading', { level: 2 }).elements();
  const order = headings.map(({ textContent }) => textContent);
  expect(order.indexOf('Checks')).toBeLessThan(order.indexOf('What moved the result'));
});

test('a name of one long word leaves the numbers their room on a phone', async () => {
  const label = 'Verwaltungsgemeinkostenzuschlagssumme';
  const rows = OCTOBER.statement.rows.map((row) =>
    row.row === 'admin' ? Object.assign({}, row, { label }) : row,
  );
  await page.viewport(390, 844);
  await openApplication('/report', 'viewer', () =>
    server.answer(getBriefing, { ...OCTOBER, statement: { ...OCTOBER.statement, rows } }),
  );
  const table = page.getByRole('table', { name: 'Income statement' });
  await expect.element(table.getByRole('rowheader', { name: label })).toBeVisible();
  const frame = table.element().closest('[data-frame="table"]');
  expect(frame?.scrollWidth).toBe(frame?.clientWidth);
});

test('a narrow page shows the month or the year to date, a wide one both', async () => {
  const toDate = page.getByRole('columnheader', { name: 'Year to date' });
  await page.viewport(820, 1180);
  await openApplication('/report', 'viewer', () => server.answer(getBriefing, OCTOBER));
  await expect.element(page.getByRole('table', { name: 'Income statement' })).toBeVisible();
  await expect.element(toDate).not.toBeInTheDocument();
  await page
    .getByRole('group', { name: 'Period of the statement' })
    .getByRole('radio', { name: 'Year to date' })
    .click();
  await expect.element(toDate).toBeVisible();
  await page.viewport(1440, 900);
  await expect.element(page.getByRole('columnheader', { name: 'October 2026' })).toBeVisible();
  await expect.element(toDate).toBeVisible();
});

test('three decisions that are asked for are named, and the others are a press away', async () => {
  await openApplication('/report', 'viewer', () => {
    server.answer(getBriefing, OCTOBER);
    server.answer(getMeeting, {
      agenda: [
        testAgendaItem(1, 'The dividend', { decision: '10 cents', decidedOn: '2026-11-12' }),
        testAgendaItem(2, 'The new berth'),
        testAgendaItem(3, 'Insurance', { kind: 'information' }),
        testAgendaItem(4, 'The auditors'),
        testAgendaItem(5, 'Two cranes'),
        testAgendaItem(6, 'A loan'),
      ],
      actions: [],
      earlier: [],
    });
  });
  const asked = page.getByRole('list', { name: 'Decisions requested' });
  await expect
    .poll(() => textsOf(asked.getByRole('listitem')))
    .toEqual(
      ['The new berth', 'The auditors', 'Two cranes'].map((text) => `${text} Decision requested`),
    );
  await page.getByRole('button', { name: 'Show the whole agenda' }).click();
  await expect.element(page.getByText('A loan')).toBeVisible();
});

const NEWS: News = {
  since: { moment: 40, at: '2026-10-20T18:00:00.000Z' },
  moment: 52,
  groups: [
    {
      month: 'October 2026',
      calendarMonth: '2026-10',
      published: { id: 5, number: 2, at: '2026-11-10T12:00:00.000Z', who: 'Ada Ash' },
      wasPublished: true,
      summaryId: 91,
      records: [
        {
          noun: 'figures',
          id: 7,
          action: 'changed',
          name: 'October 2026',
          by: { who: 'Maren Okafor', reason: 'late invoice' },
          fields: [{ field: 'revenue', label: 'Revenue', before: '$10', after: '$12.50' }],
        },
      ],
    },
  ],
  more: 0,
  shownSince: null,
};

test('what is new since the last reading is told, and counts as read after ten visible seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  await openApplication('/report', 'viewer', () => {
    server.answer(getBriefing, OCTOBER);
    server.answer(getNews, NEWS);
    server.answer(markRead, null);
  });
  const news = page.getByRole('region', { name: 'New since your last visit' });
  await news.getByRole('button', { name: '2 changes' }).click();
  await expect.element(news.getByText('Version 2 published by Ada Ash')).toBeVisible();
  await expect
    .element(news.getByText('Revenue restated from $10 to $12.50 by Maren Okafor: late invoice'))
    .toBeVisible();
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
  openApplication('/report', role, () => {
    server.answer(getBriefing, OCTOBER);
    server.answer(getNews, { ...NEWS, shownSince });
  });

test('who sees that it was read is told: beside it always, and once before it is noted', async () => {
  const line = page.getByText(
    'Administrators can see when you last read this report, and how far.',
  );
  const notice = page.getByText('Administrators can see when you read the report', { exact: true });
  await openShown('2026-11-01T09:00:00.000Z');
  await expect.element(line).toBeVisible();
  await expect.element(page.getByText(/Earlier reading stays private/)).toBeVisible();
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
  await expect.element(page.getByRole('button', { name: '2 changes' })).toBeVisible();
  await expect.element(line).not.toBeInTheDocument();
  await expect.element(notice).not.toBeInTheDocument();
});

test('answers for the reader come first of what is new', async () => {
  const answered = {
    ...TEST_QUESTION,
    askedBy: PEOPLE.viewer.id,
    state: 'answered' as const,
    answer: 'Yes: the project is closed.',
  };
  await openApplication('/report', 'viewer', () => {
    server.answer(getBriefing, OCTOBER);
    server.answer(getNews, NEWS);
    server.answer(listQuestions, { questions: [answered] });
  });
  await page.getByRole('button', { name: '1 answer · 2 changes' }).click();
  const answers = page.getByRole('list', { name: 'Answers to your questions' });
  await expect.element(answers.getByText('Yes: the project is closed.')).toBeVisible();
});

test('rows of figures are high enough for a finger', async () => {
  onTestFinished(() => commands.emulateTouch(false));
  await page.viewport(820, 1180);
  await commands.emulateTouch(true);
  await openApplication('/report', 'viewer', () => server.answer(getBriefing, OCTOBER));
  const table = page.getByRole('table', { name: 'Income statement' });
  await expect.element(table).toBeVisible();
  for (const row of table.element().querySelectorAll('tbody tr')) {
    expect(row.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  }
});

test('of the first month of all nothing is told that needs an earlier one', async () => {
  await openApplication('/report', 'viewer', () => {
    server.answer(getBriefing, { ...OCTOBER, reference: null, drivers: [] });
    server.answer(getBridges, { ...OCTOBER_BRIDGES, from: null, to: null, sides: [], bridges: [] });
  });
  await expect
    .element(page.getByText('There is nothing to compare this month with yet.'))
    .toBeVisible();
  await unfold('Bridges');
  await expect.element(page.getByText(/There is nothing to compare .* with\./)).toBeVisible();
  await expect.element(page.getByLabelText('Bridge between')).not.toBeInTheDocument();
});

test('a first reading says so, and so does one since which nothing has changed', async () => {
  await openApplication('/report', 'viewer', () => {
    server.answer(getBriefing, OCTOBER);
    server.answer(getNews, { since: null, moment: 52, groups: [], more: 0, shownSince: null });
  });
  await expect.element(page.getByText('This is your first visit.')).toBeVisible();
  await openApplication('/report', 'viewer', () => {
    server.answer(getBriefing, OCTOBER);
    server.answer(getNews, { ...NEWS, groups: [] });
  });
  await expect
    .element(page.getByText(/^Nothing has changed since your last visit on Oct 20, 2026/))
    .toBeVisible();
});

test('the keys "[" and "]" change the month, and the address says which', async () => {
  await openApplication('/report', 'viewer', () =>
    server.reply(getBriefing, ({ query }) =>
      query.get('month') === '2026-09' ? SEPTEMBER : OCTOBER,
    ),
  );
  await expect.element(heading('October 2026')).toBeVisible();
  await userEvent.keyboard('{[}');
  await expect.element(heading('September 2026')).toBeVisible();
  expect(address()).toBe('/report?month=2026-09');
  await userEvent.keyboard(']');
  await expect.element(heading('October 2026')).toBeVisible();
});

test('what is not there is said: no months, or no answer', async () => {
  await openApplication('/report', 'viewer', () => server.answer(listMonthlySummaries, []));
  await expect.element(page.getByText('No figures yet')).toBeVisible();
});

test('a part that fails says so with the number of its request, and the others stay', async () => {
  await openApplication('/report', 'viewer', () => {
    server.answer(getBriefing, OCTOBER);
    server.answer(getNews, new Refusal('internal_error', 'Not now', { requestId: '5c09b2' }));
  });
  const news = page.getByRole('region', { name: 'New since your last visit' });
  await expect.element(news.getByText('Request 5c09b2')).toBeVisible();
  await expect.element(heading('Checks')).toBeVisible();
  server.answer(getNews, { ...NEWS, groups: [] });
  await news.getByRole('button', { name: 'Try again' }).click();
  await expect.element(news.getByText(/^Nothing has changed since/)).toBeVisible();
});

test('a failure is said, and Retry asks again', async () => {
  await openApplication('/report', 'viewer', () =>
    server.answer(getBriefing, new Refusal('internal_error', 'Not now')),
  );
  await expect.element(page.getByText('The report could not be loaded')).toBeVisible();
  server.answer(getBriefing, OCTOBER);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(heading('October 2026')).toBeVisible();
});

const parametersOf = (path: string) => [...new URL(path, location.origin).searchParams];
const REPORT = COMPANY.reports.find(({ id }) => id === OCTOBER.summaryId);
test.each([
  ['/briefing', '/report'],
  ['/briefing?month=2026-10', '/report?month=2026-10'],
  [
    '/briefing?month=2026-10&explain=revenue.2026-10',
    '/report?month=2026-10&explain=revenue.2026-10',
  ],
  ['/briefing?month=2026-10&asOf=5', '/report?month=2026-10&asOf=5'],
  ['/briefing?asOf=1052', '/report?asOf=1052'],
  ['/report?month=2026-10&against=priorMonth', '/report?month=2026-10'],
  [`/reports?report=${REPORT?.id}`, '/report?month=2026-10'],
  [
    `/reports?fyId=14&report=${REPORT?.id}&explain=revenue.2026-10&asOf=5`,
    '/report?month=2026-10&explain=revenue.2026-10&asOf=5',
  ],
])('the old address %s leads to %s', async (old, now) => {
  await openApplication(old, 'viewer', () => {
    server.answer(getBriefing, OCTOBER);
    server.answer(explainFigure, new Refusal('not_found', 'Not in this company'));
  });
  await expect.poll(() => address().split('?')[0]).toBe('/report');
  await expect
    .poll(() => parametersOf(address()))
    .toEqual(expect.arrayContaining(parametersOf(now)));
});

test('an old address of a report that is gone says so', async () => {
  await openApplication('/reports?report=99999', 'viewer');
  await expect.element(page.getByText('Report not found')).toBeVisible();
});

test('a month without figures shows its report, and without either says which month it shows', async () => {
  const instead = 'September 2026 is not there; this is October 2026';
  await openApplication('/report?month=2026-09', 'viewer', () =>
    server.answer(getBriefing, { ...OCTOBER, instead }),
  );
  await expect.element(heading('September 2026')).toBeVisible();
  await expect.element(heading('Finance says')).toBeVisible();
  await expect.element(heading('Checks')).not.toBeInTheDocument();
  await openApplication('/report?month=2031-01', 'viewer', () =>
    server.answer(getBriefing, { ...OCTOBER, instead }),
  );
  await expect.element(heading('October 2026')).toBeVisible();
  await expect.element(page.getByText(`${instead}.`)).toBeVisible();
});

const answerOctober = () => server.answer(getBriefing, OCTOBER);

test('parts are folded at first, and stay as the person leaves them', async () => {
  await openApplication('/report', 'viewer', answerOctober);
  const files = page.getByRole('list', { name: 'Documents' });
  await expect.element(heading('Documents')).toBeVisible();
  await expect.element(files).not.toBeInTheDocument();
  await heading('Documents').click();
  await expect.element(files).toBeVisible();
  await openApplication('/report?month=2026-10', 'viewer', answerOctober);
  await expect.element(files).toBeVisible();
  await openApplication('/report', 'admin', answerOctober);
  await expect.element(heading('Documents')).toBeVisible();
  await expect.element(files).not.toBeInTheDocument();
});

test('comments open below their row from a numbered dot, which the arrow keys reach', async () => {
  await openApplication('/report', 'viewer', () => {
    server.answer(getBriefing, OCTOBER);
    server.reply(getMonthlySummary, () => {
      if (REPORT === undefined) return new Refusal('not_found', 'Report not found');
      const { bulletCounts: _, documentCount: __, ...report } = REPORT;
      const overview = 'Revenue rose on the harbour order. Admin was not steady.';
      return {
        ...report,
        overview,
        notes: null,
        summaryNotes: null,
        bulletPoints: [],
        documents: [],
      };
    });
  });
  const dot = page.getByRole('button', { name: 'Comment 1, on Revenue' });
  await dot.click();
  const rows = page.getByRole('table', { name: 'Income statement' }).getByRole('row');
  await expect
    .element(rows.nth(2))
    .toMatchTextContent('Revenue rose on the harbour order. Overview');
  await dot.click();
  await expect.element(rows.nth(2)).toMatchTextContent(/^Admin2/);
  await goToAFigure();
  await focusOn(dot);
  await press('ArrowRight', 'ArrowLeft');
  await expect.element(dot).toHaveFocus();
  await press('Enter');
  await expect.element(dot).toHaveAttribute('aria-expanded', 'true');
  await press('ArrowRight');
  await expect.poll(() => document.activeElement?.textContent).toBe('3,800');
});

test('the year to date has the same bars', async () => {
  const sides = [
    { is: 'lastYearToDate' as const, name: 'FY25 to October' },
    { is: 'toDate' as const, name: 'FY26 to October' },
  ];
  await openApplication('/report', 'viewer', () => {
    server.answer(getBriefing, OCTOBER);
    server.answer(getBridges, {
      ...OCTOBER_BRIDGES,
      sides,
      from: sides[0] ?? null,
      to: sides[1] ?? null,
    });
  });
  await page.getByRole('radio', { name: 'Year to date' }).first().click();
  const bars = part('What moved the result').getByRole('listitem');
  await expect
    .poll(() => textsOf(bars))
    .toEqual(['Revenue+$1.20M', 'Other Costs-$1.04M', 'Production-$108K', 'Admin-$6K']);
  expect(server.calls(getBridges).at(-1)?.query.get('from')).toBe('lastYearToDate');
});

test.each([
  [390, 3],
  [820, 4],
  [1180, 4],
  [1440, 7],
])(
  'B20: at %s pixels the statement has %s columns, and nothing of the page is cut',
  async (width, count) => {
    await page.viewport(width, 900);
    await openApplication('/report', 'viewer', () => server.answer(getBriefing, OCTOBER));
    const table = page.getByRole('table', { name: 'Income statement' });
    await expect.element(table).toBeVisible();
    await document.fonts.ready;
    const shown = table
      .getByRole('columnheader')
      .elements()
      .filter((column) => column.getBoundingClientRect().width > 0);
    expect(shown).toHaveLength(count);
    const frame = table.element().closest('[data-frame]');
    expect(table.element().scrollWidth).toBeLessThanOrEqual(frame?.clientWidth ?? 0);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    // The order of a director's questions, at every width.
    const order = page
      .getByRole('heading', { level: 2 })
      .elements()
      .map(({ textContent }) => textContent);
    const named = ['Checks', 'What moved the result', 'Income statement', 'Decisions and actions'];
    expect(order.filter((title) => named.includes(title))).toEqual(named);
  },
);

test('what finance can do with a month is in its head and at its end, and viewers have none of it', async () => {
  await openApplication('/report', 'admin', () => server.answer(getBriefing, OCTOBER));
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect.element(page.getByRole('dialog', { name: 'Edit October 2026' })).toBeVisible();
  expect(address()).toBe('/report?form=edit');
  await press('Escape');
  await expect.poll(address).toBe('/report');
  for (const name of ['Publish', 'Delete', 'Add to the agenda', 'Add an action', 'Add an event']) {
    await expect.element(page.getByRole('button', { name, exact: true })).toBeVisible();
  }
  await openApplication('/report?form=edit', 'viewer', () => server.answer(getBriefing, OCTOBER));
  await expect.element(heading('Finance says')).toBeVisible();
  expect(page.getByRole('link', { name: 'Edit', exact: true }).query()).toBeNull();
  expect(page.getByRole('button', { name: /Publish|Delete|Add|Edit/ }).elements()).toEqual([]);
});

test('of the events only those of the month stand with what finance says', async () => {
  const berlin = {
    id: 7,
    month: '2026-10',
    monthName: 'October 2026',
    title: 'Berlin office opened',
    lines: ['admin' as const],
    createdByName: null,
    version: 1,
  };
  await openApplication('/report', 'viewer', () => {
    server.answer(getBriefing, OCTOBER);
    server.answer(listMonthEvents, [
      { ...berlin, id: 8, month: '2026-09', title: 'Leeds closed' },
      berlin,
    ]);
  });
  const events = page.getByRole('list', { name: 'Events' });
  await expect.element(events).toMatchTextContent('Berlin office opened');
  expect(events.element().textContent).not.toContain('Leeds');
});
