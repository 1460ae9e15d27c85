import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getBriefing } from '../../../contract/briefing.ts';
import { getNews } from '../../../contract/news.ts';
import { listFinancialData } from '../../../contract/financialData.ts';
import { listAllTrends } from '../../../contract/financialTrends.ts';
import { listFinancialYears } from '../../../contract/financialYears.ts';
import { listMonthlySummaries } from '../../../contract/reports.ts';
import { beginVisit } from '../../components/shortTasks.ts';
import { address, focusOn, part, press, textsOf } from '../../testActions.ts';
import { openApplication } from '../../testApplication.tsx';
import { OCTOBER_BRIEFING } from '../../testBriefing.ts';
import { COMPANY } from '../../testCompany.ts';
import { Refusal, server } from '../../testServer.ts';

const months = () => page.getByRole('list', { name: 'Months' });
const dot = (month: string) => months().getByRole('button', { name: month });
const tooltip = () => page.getByRole('tooltip');

/** How far the middle of a month's dot is from the left. */
const middle = (month: string) => {
  const { left, width } = page
    .getByRole('button', { name: month, exact: true })
    .element()
    .getBoundingClientRect();
  return left + width / 2;
};

const monthCard = (name = 'October 2026') =>
  page.getByRole('article', { name: `${name} board report` });

test('the first page is drawn in parts: shapes with the card of the month, the cards, and the timeline', async () => {
  beginVisit();
  const seen = new Set<string>();
  const look = () => {
    if (page.getByText('Loading dashboard...').query() !== null) {
      seen.add(monthCard().query() === null ? 'shapes' : 'shapes with the card of the month');
    } else if (months().query() !== null) seen.add('timeline');
    else if (document.querySelector('main section') !== null) seen.add('cards');
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { subtree: true, childList: true });
  await openApplication();
  await expect.element(months()).toBeVisible();
  observer.disconnect();
  expect([...seen].slice(-3)).toEqual(['shapes with the card of the month', 'cards', 'timeline']);
});

test('the headline of the briefing is below the cards in reserved space', async () => {
  const [first] = OCTOBER_BRIEFING.drivers;
  if (first === undefined) throw new Error('Nothing moved the result');
  const drivers = [
    first,
    { ...first, line: 'marketing' } as const,
    { ...first, line: 'rnd' } as const,
  ];
  const held: { answer?: () => void } = {};
  await openApplication('/', 'viewer', () => {
    server.answer(getBriefing, { ...OCTOBER_BRIEFING, drivers });
    held.answer = server.hold(getBriefing);
  });
  const short = monthCard();
  const height = () => short.element().getBoundingClientRect().height;
  await expect.element(short).toMatchTextContent('Loading report…');
  await expect.poll(() => server.calls(getBriefing)).toHaveLength(1);
  const room = height();
  held.answer?.();
  await expect.element(short.getByText(/^Revenue rose /)).toBeVisible();
  expect(short.getByRole('listitem').elements()).toHaveLength(2);
  expect(height()).toBe(room);
  await expect
    .element(short.getByRole('link', { name: 'Read the report' }))
    .toHaveAttribute('href', '/report?month=2026-10');
  // The newest month is asked for before the figures say which one it is.
  expect(server.calls(getBriefing)[0]?.query.get('month')).toBeNull();
});

test('the card asks for its own month where the newest briefing is on another one', async () => {
  await openApplication('/', 'viewer', () =>
    server.answer(getBriefing, { ...OCTOBER_BRIEFING, month: '2026-09' }),
  );
  await expect
    .poll(() => server.calls(getBriefing).map(({ query }) => query.get('month')))
    .toEqual([null, '2026-10']);
  await expect.element(monthCard()).toMatchTextContent('No report for');
});

test('of a chosen month the card asks for nothing else', async () => {
  await openApplication('/?month=6', 'viewer', () => server.answer(getBriefing, null));
  await expect.element(monthCard('September 2026')).toMatchTextContent('No report for');
  expect(server.calls(getBriefing).map(({ query }) => query.get('month'))).toEqual(['2026-09']);
});

test('the card of the month shows its version, light and results, and leads to what is new', async () => {
  const by = { who: 'Maren Okafor', reason: 'late invoice' };
  const fields = [{ field: 'marketing', label: 'Marketing', before: '$84K', after: '$90K' }];
  await openApplication('/', 'viewer', () => {
    server.answer(getBriefing, { ...OCTOBER_BRIEFING, version: 2, light: 'watch' });
    server.answer(getNews, {
      since: { moment: 40, at: '2026-10-20T18:00:00.000Z' },
      moment: 52,
      groups: [
        {
          month: 'September 2026',
          calendarMonth: '2026-09',
          published: null,
          wasPublished: true,
          summaryId: 90,
          records: [
            { noun: 'figures', id: 7, action: 'changed', name: 'September 2026', by, fields },
          ],
        },
      ],
      more: 0,
      shownSince: null,
    });
  });
  await expect.element(monthCard()).toMatchTextContent('Published v2');
  await expect.element(monthCard()).toMatchTextContent('Watch');
  await expect.element(monthCard().getByText('favourable')).toBeInTheDocument();
  await expect
    .element(monthCard().getByRole('link', { name: '1 change since your last visit' }))
    .toHaveAttribute('href', '/report?month=2026-10&news=open');
});

test('a briefing that failed is asked for again; a month of which nothing is said says so', async () => {
  await openApplication('/', 'viewer', () =>
    server.answer(getBriefing, new Refusal('internal_error', 'The database is not there')),
  );
  const short = monthCard();
  await expect.element(short).toMatchTextContent('The report could not be loaded');
  server.answer(getBriefing, null);
  await short.getByRole('button', { name: 'Retry' }).click();
  await expect.element(short).toMatchTextContent('No report for October 2026 yet');
});

test('B25: the timeline opens at the latest month, jumps to years, and cuts no month', async () => {
  for (const width of [390, 1440]) {
    await page.viewport(width, 900);
    await openApplication();
    const list = page.getByRole('list', { name: 'Months' });
    await expect.element(list).toBeVisible();
    const frame = list.element().parentElement;
    if (frame === null) throw new Error('No frame around the months');
    expect(frame.clientWidth % 100).toBe(0);
    expect(getComputedStyle(list.element()).userSelect).toBe('none');
    await expect.poll(() => middle('October 2026')).toBeLessThan(width);
    await page.getByRole('button', { name: 'Show FY25 in the timeline' }).click();
    await expect
      .poll(() => middle('April 2025') - frame.getBoundingClientRect().left)
      .toBeCloseTo(50, 0);
  }
});

test('a month that has not begun is neither on the timeline nor in a chart', async () => {
  const ahead = { fyId: 98, fyYear: 'FY98' };
  await openApplication('/', 'viewer', () => {
    const [year, month, point] = [COMPANY.years[0], COMPANY.figures[0], COMPANY.trends[0]];
    if (year === undefined || month === undefined || point === undefined) throw new Error('Empty');
    server.answer(listFinancialYears, [...COMPANY.years, { ...year, id: 98, fyYear: 'FY98' }]);
    server.answer(listFinancialData, [...COMPANY.figures, { ...month, id: 998, fyId: 98 }]);
    server.answer(listAllTrends, [...COMPANY.trends, { ...point, ...ahead, year: 2098 }]);
  });
  await expect.element(dot('October 2026')).toBeVisible();
  expect(dot('April 2098').query()).toBeNull();
  await expect.element(part('Current Revenue')).toMatchTextContent('October 2026');
  await part('Revenue Trend').getByRole('button', { name: 'Show as table' }).click();
  const table = part('Revenue Trend').getByRole('table');
  await expect.element(table).toMatchTextContent('Oct 2026');
  await expect.element(table).not.toMatchTextContent('2098');
});

test('figures that arrive are drawn after the answer to them, in tasks of their own', async () => {
  const header: string[] = [];
  // The export is offered by the task in which the figures arrive.
  const observer = new MutationObserver(() => {
    if (document.querySelector('header [aria-haspopup="menu"][aria-label^="Export"]') === null)
      return;
    header.push(document.querySelector('[aria-busy]') === null ? 'drawn' : 'loading');
  });
  observer.observe(document.body, { subtree: true, childList: true });
  const held: (() => void)[] = [];
  await openApplication('/', 'viewer', () => {
    held.push(server.hold(listFinancialData));
  });
  await expect.element(page.getByText('Loading dashboard...')).toBeVisible();
  for (const answer of held) answer();
  await expect.element(months()).toBeVisible();
  observer.disconnect();
  expect(header[0]).toBe('loading');
});

test('the reports, which take longest, keep nothing waiting but their count', async () => {
  const held: (() => void)[] = [];
  await openApplication('/', 'viewer', () => {
    held.push(server.hold(listMonthlySummaries));
  });
  await expect.element(months()).toBeVisible();
  await expect.element(part('Current Revenue')).toMatchTextContent('$3,800,000');
  await expect.element(part('Total Reports')).not.toMatchTextContent('N/A');
  for (const answer of held) answer();
  await expect.element(part('Total Reports')).toMatchTextContent('19');
});

describe('the timeline', () => {
  test('is walked with the keyboard and opens a month', async () => {
    await openApplication();
    await focusOn(dot('October 2026'));
    await press('ArrowLeft');
    await expect.element(dot('September 2026')).toHaveFocus();
    await press('Home');
    await expect.element(dot('April 2025')).toHaveFocus();
    await expect.element(dot('April 2025')).toBeInViewport();
    await press('End');
    await expect.element(dot('October 2026')).toHaveFocus();

    // Focus shows what a pointer would find, and Enter opens the month.
    await expect.element(tooltip()).toMatchTextContent('October 2026');
    await expect.element(tooltip()).toMatchTextContent('$3,800,000');
    await press('Enter');
    await expect.element(dot('October 2026')).toHaveAttribute('aria-pressed', 'true');
    await expect.element(part('Financial Details')).toMatchTextContent('October 2026');
    expect(address()).toBe('/?selected=118');
  });

  test('tells the figures of the month that is pointed at', async () => {
    await openApplication();
    await dot('October 2026').hover();
    for (const figure of [
      'Revenue$3,800,000',
      'Adjusted EBITDA$382,000',
      'Production$982,000',
      'R&D$260,000',
      'Admin$159,000',
    ]) {
      await expect.element(tooltip()).toMatchTextContent(figure);
    }
  });

  test('is as wide and as high as specified', async () => {
    await openApplication();
    const cell = (await dot('April 2025').findElement()).parentElement;
    const count = months().getByRole('listitem').elements().length;
    const list = months().element().getBoundingClientRect();
    expect(list.width).toBe(count * 100);
    expect(list.height).toBe(120);
    expect(months().element().parentElement?.getBoundingClientRect().width).toBe(800);
    expect(cell?.getBoundingClientRect().width).toBe(80);
  });
});

describe('a month that was chosen', () => {
  test('shows its figures and its report in short, and Back closes it', async () => {
    await openApplication();
    await dot('October 2026').click();
    const performance = part('Financial Performance');
    await expect.element(performance).toMatchTextContent('Revenue$3,800,000');
    await expect.element(performance).toMatchTextContent('Cash$5,080,000');
    for (const cost of ['$982,000', '$210,000', '$260,000', '$159,000']) {
      await expect.element(part('Cost Breakdown')).toMatchTextContent(cost);
    }
    const summary = part('Board Report Summary');
    await expect.element(summary.getByRole('heading', { name: 'Summary Notes' })).toBeVisible();
    await expect.element(summary).toMatchTextContent('Summary note of October.');
    await expect.element(summary.getByRole('heading', { name: 'Board Notes' })).toBeVisible();
    await expect.element(summary).toMatchTextContent('Overview of October 2026.');
    expect(textsOf(summary.getByRole('listitem'))).toEqual([
      'Acquisitions, first.',
      'Acquisitions, second.',
      'Strategy, first.',
    ]);
    await expect.element(summary).toMatchTextContent('+3 more points...');

    history.back();
    await expect.element(part('Financial Details')).not.toBeInTheDocument();
    history.forward();
    await part('Financial Details')
      .getByRole('button', { name: 'Close Financial Details' })
      .click();
    await expect.element(part('Financial Details')).not.toBeInTheDocument();
  });

  test('is shown by its address', async () => {
    await openApplication('/?selected=118');
    await expect.element(part('Financial Details')).toMatchTextContent('October 2026');
  });
});

test('B22: the charts can be read with the keyboard and as a table, exactly, newest first', async () => {
  await openApplication('/?fyId=13');
  const slider = part('Revenue Trend').getByRole('slider');
  await focusOn(slider);
  await press('ArrowRight');
  const said = 'May 2025: Revenue ($M) $2.1M ($2,100,000)';
  await expect.element(slider).toHaveAttribute('aria-valuetext', said);
  await part('Revenue Trend').getByRole('button', { name: 'Show as table' }).click();
  // Exact amounts are no millions.
  await expect.element(part('Revenue Trend').getByText('Revenue ($)')).toBeVisible();
  const table = part('Revenue Trend').getByRole('table');
  await expect.element(table).toMatchTextContent(/Mar 2026\$3,100,000.*Total\$30,600,000$/);
  expect(table.getByRole('row').elements()).toHaveLength(14);
  await part('Revenue Trend').getByRole('button', { name: 'Show as chart' }).click();
  await expect.element(slider).toBeInTheDocument();
  await part('Adj EBITDA Trend').getByRole('button', { name: 'Show as table' }).click();
  await expect.element(part('Adj EBITDA Trend').getByRole('table')).toMatchTextContent('$314,000');
});

test('the cards follow the filters of year and month', async () => {
  await openApplication();
  await expect.element(part('Total Reports')).toMatchTextContent('19');
  await expect.element(part('Current Revenue')).toMatchTextContent('$3,800,000');
  await expect.element(part('Current Revenue')).toMatchTextContent('October 2026');
  await page.getByLabelText('Year filter').selectOptions('FY25 (Apr 2025 – Mar 2026)');
  await page.getByLabelText('Month filter').selectOptions('June');
  await expect.element(part('Current Revenue')).toMatchTextContent('June 2025');
  await expect.element(part('Current Revenue')).toMatchTextContent('$2,200,000');
  await expect.element(part('Total Reports')).toMatchTextContent('June, FY25');
  expect(address()).toBe('/?fyId=13&month=3');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.element(part('Current Revenue')).toMatchTextContent('October 2026');
  expect(address()).toBe('/');
});

const april = (revenue: string, ebitda: string) =>
  COMPANY.figures.slice(0, 1).map((month) => Object.assign({}, month, { revenue, ebitda }));
const row = () => page.getByRole('row', { name: /^April/ });

describe('figures below 100', () => {
  test('count as thousands on the Dashboard', async () => {
    await openApplication('/?fyId=13&month=1', 'viewer', () =>
      server.answer(listFinancialData, april('99.50', '-99.50')),
    );
    await expect.element(part('Current Revenue')).toMatchTextContent('$99,500');
    await expect.element(part('EBITDA')).toMatchTextContent('-$99,500');
    server.answer(listFinancialData, april('100.00', '0.00'));
    server.announce(['financial-data']);
    await expect.element(part('Current Revenue')).toMatchTextContent(/\$100(?!,)/);
    await expect.element(part('EBITDA')).toMatchTextContent(/\$0(?!,)/);
  });

  test('count as thousands in the table that is read, and not in the one that is edited', async () => {
    await openApplication('/reports?tab=financial-data&fyId=13&month=1', 'viewer', () =>
      server.answer(listFinancialData, april('99.50', '-99.50')),
    );
    await expect.element(row()).toMatchTextContent('$99,500-$99,500');
    await openApplication('/reports?tab=data-table&fyId=13', 'viewer', () =>
      server.answer(listFinancialData, april('99.50', '-99.50')),
    );
    await expect.element(row()).toMatchTextContent('$100-$100');
  });
});

test('A4: a month whose figures nobody has reported is neither compared nor coloured', async () => {
  const october = COMPANY.figures.map((month) =>
    month.id === 118
      ? Object.assign({}, month, {
          revenue: '0.00',
          production: '0.00',
          admin: '0.00',
          notReported: ['revenue', 'production'],
        })
      : month,
  );
  await openApplication('/?selected=118', 'viewer', () =>
    server.answer(listFinancialData, october),
  );
  await expect.element(part('Current Revenue')).toMatchTextContent('N/A');
  await expect.element(part('Current Revenue')).not.toMatchTextContent('October 2025');
  await expect.element(part('EBITDA')).toMatchTextContent('on October 2025');
  await expect.element(part('Financial Performance')).toMatchTextContent('RevenueN/A');
  await expect.element(part('Cost Breakdown')).toMatchTextContent('ProductionN/A');
  await expect.element(part('Cost Breakdown')).toMatchTextContent('Admin$0');
  await expect.element(months().getByRole('listitem').last()).toMatchTextContent('OctN/A');

  await openApplication('/reports?tab=financial-data&fyId=14', 'viewer', () =>
    server.answer(
      listFinancialData,
      october.filter(({ fyId }) => fyId === 14),
    ),
  );
  const total = page.getByRole('row').last();
  await expect.element(total).toMatchTextContent('7 months');
  await expect.element(total).toMatchTextContent('$20,700,000');
  await expect.element(total).toMatchTextContent('1 missing');
});
