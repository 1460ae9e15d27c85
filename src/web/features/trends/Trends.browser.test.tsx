import { describe, expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { listAllTrends, listTrends } from '../../../contract/financialTrends.ts';
import {
  listMonthEvents,
  type MonthEvent,
  updateMonthEvent,
} from '../../../contract/monthEvents.ts';
import type { TrendPoint } from '../../../contract/financialTrends.ts';
import { address, focusOn, pageTitle, part, press } from '../../testActions.ts';
import { openApplication } from '../../testApplication.tsx';
import { COMPANY } from '../../testCompany.ts';
import { server, UNREACHABLE } from '../../testServer.ts';

const slider = (chart: string) => part(chart).getByRole('slider');

const ABSOLUTE = [
  'Revenue',
  'Adj EBITDA',
  'Production Costs',
  'Sales & Marketing',
  'R&D Costs',
  'Marketing Costs',
  'Admin Costs',
  'Cash Position',
  'Combined Sales & Marketing',
];

test('the chart of the line in the address is brought into sight', async () => {
  // Again, with the charts' script at hand.
  for (const _ of [1, 2]) {
    await openApplication('/trends?line=cash');
    await expect.element(page.getByRole('heading', { name: 'Cash Position' })).toBeInViewport();
  }
});

const RATIOS = [
  'Production Costs % of Revenue',
  'Sales & Marketing % of Revenue',
  'R&D Costs % of Revenue',
  'Marketing Costs % of Revenue',
  'Admin Costs % of Revenue',
  'Cash Position % of Revenue',
  'Combined Sales & Marketing % of Revenue',
];

test('the year and the tab stand in the address, and Back works', async () => {
  await openApplication('/trends', 'admin');
  await expect.element(page.getByText('19 data points')).toBeVisible();
  await expect.element(page.getByRole('banner')).toMatchTextContent('All Years');
  // From 2.0 to 3.8 million.
  await expect.element(part('Revenue Trend')).toMatchTextContent('90.0%');
  await expect.element(part('Revenue Trend')).toMatchTextContent('Growth');
  await page.getByLabelText('Year filter').selectOptions('FY25 (Apr 2025 – Mar 2026)');
  await expect.element(page.getByText('12 data points')).toBeVisible();
  await expect.element(page.getByRole('banner')).toMatchTextContent('FY25');
  await expect.element(part('Revenue Trend')).toMatchTextContent('55.0%');
  await expect.element(part('Marketing Trend')).toMatchTextContent('Stable');
  for (const title of ABSOLUTE) {
    await expect.element(page.getByRole('heading', { name: title })).toBeInTheDocument();
  }
  await page.getByRole('tab', { name: 'Cost Ratios (%)' }).click();
  for (const title of RATIOS) {
    await expect.element(page.getByRole('heading', { name: title })).toBeInTheDocument();
  }
  expect(address()).toBe('/trends?fyId=13&tab=ratios');
  history.back();
  await expect
    .element(page.getByRole('tab', { name: 'Absolute Values', selected: true }))
    .toBeVisible();
  history.back();
  await expect.element(page.getByText('19 data points')).toBeVisible();
});

test('a pressed tab is marked at once, and the page follows after that', async () => {
  await openApplication('/trends?fyId=13');
  const tab = page.getByRole('tab', { name: 'Cost Ratios (%)' });
  const pressed = await tab.findElement();
  pressed.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }));
  // React draws the result of a press before any other task or frame.
  await Promise.resolve();
  expect(pressed.getAttribute('aria-selected')).toBe('true');
  expect(address()).toBe('/trends?fyId=13');
  await expect.poll(address).toBe('/trends?fyId=13&tab=ratios');
  await expect.element(page.getByRole('heading', { name: RATIOS[0] })).toBeInTheDocument();
  await expect.element(tab).toHaveAttribute('aria-selected', 'true');
});

test('one read-out is shared by all charts of a tab', async () => {
  await openApplication('/trends?fyId=13');
  // Charts are drawn once they have been in sight.
  (await part('Combined Sales & Marketing').findElement()).scrollIntoView();
  (await part('Production Costs').findElement()).scrollIntoView();
  // By keyboard: the chart that is read tells all values, the others mark their own.
  await focusOn(slider('Revenue'));
  await press('ArrowRight');
  await expect
    .element(slider('Revenue'))
    .toHaveAttribute('aria-valuetext', 'May 2025: Revenue $2.1M ($2,100,000)');
  const told = part('Revenue');
  await expect.element(told.getByText('May 2025').last()).toBeVisible();
  for (const value of [
    'Adj EBITDA$314.0K',
    'Production$829.0K',
    'Cash$4,060.0K',
    'Combined S&M$280.0K',
  ]) {
    await expect.element(told).toMatchTextContent(value);
  }
  await expect.element(part('Production Costs')).toMatchTextContent('$829.0K');

  // The next chart goes on at the same month.
  await focusOn(slider('Cash Position'));
  await expect
    .element(slider('Cash Position'))
    .toHaveAttribute('aria-valuetext', 'May 2025: Cash $4,060.0K ($4,060,000)');
  await press('ArrowLeft');
  await expect.element(part('Revenue')).toMatchTextContent('$2.0M');
  await press('Escape');
  await expect.element(part('Revenue')).not.toMatchTextContent('$2.0M');

  // By mouse: the middle of the twelve bars is a month that every chart then marks.
  window.scrollTo(0, 0);
  await part('Adj EBITDA').getByRole('figure').hover();
  await expect
    .element(
      part('Adj EBITDA')
        .getByText(/^(?:Sep|Oct) 2025$/)
        .last(),
    )
    .toBeVisible();
  await expect.element(part('Production Costs')).toMatchTextContent(/\$[\d,]+\.\dK/);
  await pageTitle('Trends & Analytics').hover();
  await expect.element(part('Production Costs')).not.toMatchTextContent(/\$[\d,]+\.\dK/);
});

test('a chart is a table as well', async () => {
  await openApplication('/trends?fyId=13&tab=ratios');
  const chart = part('Production Costs % of Revenue');
  await chart.getByRole('button', { name: 'Show as table' }).click();
  await expect.element(chart.getByRole('columnheader', { name: 'Production (%)' })).toBeVisible();
  expect(chart.getByRole('row').elements()).toHaveLength(13);
  await expect.element(chart.getByRole('row', { name: /^Apr 2025/ })).toMatchTextContent('41.0%');
});

describe('a missing figure', () => {
  const known = COMPANY.trends.filter(({ fyId }) => fyId === 13);
  const changed: TrendPoint[] = known.map((point, index) =>
    index === known.length - 1
      ? Object.assign({}, point, { revenue: null, marketing: null, adjEbitda: '-250000.00' })
      : point,
  );

  test('is a gap in its chart and counts as 0 in its card, at once when it changes', async () => {
    await openApplication('/trends?fyId=13');
    await expect.element(part('Revenue Trend')).toMatchTextContent('55.0%');
    server.answer(listTrends, changed);
    server.announce(['financial-trends']);
    await expect.element(part('Revenue Trend')).toMatchTextContent('-100.0%');
    await expect.element(part('Revenue Trend')).toMatchTextContent('Decline');
    await expect.element(part('Revenue Trend')).toMatchTextContent('N/A');
    await expect.element(part('Adj EBITDA Trend')).toMatchTextContent('-180.6%');
    await expect.element(part('Marketing Trend')).toMatchTextContent('Reduction');
    // A4: said instead of the judgement.
    await expect.element(part('Marketing Trend')).toMatchTextContent('not reported in March');
    await expect.element(part('Marketing Trend')).not.toMatchTextContent('favourable');

    await focusOn(slider('Revenue'));
    await press('End');
    await expect
      .element(slider('Revenue'))
      .toHaveAttribute('aria-valuetext', 'Mar 2026: Revenue N/A');
    await expect
      .element(slider('Adj EBITDA'))
      .toHaveAttribute('aria-valuetext', 'Mar 2026: Adj EBITDA -$250.0K (-$250,000)');
    // A sum of one half says what it leaves out.
    await expect
      .element(part('Combined Sales & Marketing'))
      .toMatchTextContent('Mar 2026: without Marketing');
  });
});

const charts = () =>
  Array.from(document.querySelectorAll('[role="tabpanel"] h2'), (title) => title.textContent);

test('a pressed tab is marked before its charts are made, and the others stay until then', async () => {
  await openApplication('/trends');
  await expect.element(slider('Revenue')).toBeInTheDocument();
  const tab = page.getByRole('tab', { name: 'Cost Ratios (%)' });
  const atTheMark = new Promise<string[]>((resolve) => {
    new MutationObserver((_records, observer) => {
      observer.disconnect();
      resolve(charts());
    }).observe(tab.element(), { attributeFilter: ['aria-selected'] });
  });
  await tab.click();
  expect(await atTheMark).toEqual(ABSOLUTE);
  await expect.poll(charts).toEqual(RATIOS);
});

test('what cannot be read says so and can be tried again', async () => {
  await openApplication('/documents');
  server.answer(listAllTrends, UNREACHABLE);
  await page.getByRole('link', { name: 'Trends & Analytics' }).click();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('Failed to fetch financial trends');
  server.answer(listAllTrends, [...COMPANY.trends]);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(part('Revenue Trend')).toBeVisible();
});

test('a year that does not exist says so and offers all years', async () => {
  await openApplication('/trends?fyId=99');
  await expect.element(page.getByText('Financial year not found')).toBeVisible();
  await expect.element(page.getByText('0 data points')).toBeVisible();
  await page.getByRole('button', { name: 'Show all years' }).click();
  await expect.element(page.getByText('19 data points')).toBeVisible();
});

test('the read-out fits a narrow phone', async () => {
  await page.viewport(360, 740);
  await openApplication('/trends');
  for (const tab of ['Absolute Values', 'Cost Ratios (%)']) {
    await page.getByRole('tab', { name: tab }).click();
    await focusOn(page.getByRole('slider').last());
    await expect.element(page.getByRole('slider').last()).toHaveFocus();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  }
});

const drawn = () => document.querySelectorAll('[data-print="chart"] svg').length;

const sizes = () => [
  ...new Set(
    Array.from(document.querySelectorAll('[data-print="chart"] svg'), (svg) =>
      svg.getAttribute('viewBox'),
    ),
  ),
];

test('A9: printing draws every chart, and the page is whole afterwards', async () => {
  await openApplication('/trends');
  await expect.element(slider('Revenue')).toBeInTheDocument();
  const all = page.getByRole('slider').elements().length;
  await expect.poll(drawn).toBeGreaterThan(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await commands.emulateMedia({ media: 'print', colorScheme });
    await expect.poll(drawn).toBe(all);
    // None is drawn in the size of the screen: its words would shrink on the paper.
    await expect.poll(sizes).toEqual(['0 0 640 210']);
    await commands.emulateMedia({ media: 'screen', colorScheme });
    await expect.element(slider('Combined Sales & Marketing')).toBeInTheDocument();
    await expect.poll(drawn).toBe(all);
  }
});

test('charts that wait for their turn are drawn before the page is printed', async () => {
  await openApplication('/trends');
  await expect.poll(drawn).toBeGreaterThan(0);
  const all = page.getByRole('slider').elements().length;
  expect(drawn()).toBeLessThan(all);
  window.dispatchEvent(new Event('beforeprint'));
  // Browsers run this before they print: no task, and so no timer.
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  expect(drawn()).toBe(all);
  window.dispatchEvent(new Event('afterprint'));
});

async function compareWith(choice: string) {
  await page.getByRole('button', { name: 'Compare or download Revenue' }).click();
  await page.getByRole('menuitemradio', { name: choice }).click();
}

test('charts are compared with what is chosen, and the address says with what', async () => {
  await openApplication('/trends?fyId=14');
  await expect.element(page.getByText('7 data points')).toBeVisible();
  await compareWith('With the prior year');
  const revenue = part('Revenue');
  await expect
    .element(revenue.getByText(/^Revenue was .* in October 2026, .* above October 2025\.$/))
    .toBeVisible();
  expect(address()).toBe('/trends?fyId=14&compare=priorYear');
  await expect.element(revenue.getByText('Revenue ($M), year before')).toBeVisible();
  await expect
    .element(revenue.getByText(/Revenue \(\$M\) · actual, year before · Apr 2026 to Oct 2026$/))
    .toBeVisible();
  await compareWith('Year to date');
  await expect.element(revenue.getByText(/ in FY26 to October 2026, /)).toBeVisible();
  await compareWith('Each month by itself');
  await expect.element(revenue.getByText(/^Revenue was/)).not.toBeInTheDocument();
  expect(address()).toBe('/trends?fyId=14');
});

const BERLIN: MonthEvent = {
  id: 7,
  month: '2026-09',
  monthName: 'September 2026',
  title: 'Berlin office opened',
  lines: ['admin'],
  createdByName: 'Ada Admin',
  version: 3,
};

test('what happened is marked on the charts of its line, read out, and kept by administrators', async () => {
  await openApplication('/trends', 'admin', () => server.answer(listMonthEvents, [BERLIN]));
  const words = '1 Berlin office opened (Admin), Sep 2026';
  await expect
    .element(part('Admin Costs').getByRole('list', { name: 'Events' }))
    .toMatchTextContent(words);
  expect(part('Revenue').getByRole('list', { name: 'Events' }).query()).toBeNull();
  await expect
    .element(slider('Admin Costs'))
    .toHaveAttribute('aria-label', expect.stringContaining('1 event is marked.'));
  await focusOn(slider('Admin Costs'));
  await press('End');
  await press('ArrowLeft');
  await expect
    .element(slider('Admin Costs'))
    .toHaveAttribute('aria-valuetext', expect.stringContaining('Event 1 Berlin office opened'));
  await part('Admin Costs').getByRole('button', { name: 'Show as table' }).click();
  await expect
    .element(part('Admin Costs').getByRole('row', { name: /^Sep 2026/ }))
    .toMatchTextContent('1 Berlin office opened (Admin)');

  server.answer(updateMonthEvent, { ...BERLIN, title: 'Berlin moved', version: 4 });
  await page.getByRole('button', { name: 'Edit Berlin office opened' }).click();
  const form = page.getByRole('dialog', { name: 'Event' });
  await form.getByLabelText('What happened').fill('Berlin moved');
  await form.getByLabelText('R&D').click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(form).not.toBeInTheDocument();
  expect(server.calls(updateMonthEvent).map(({ body }) => body)).toEqual([
    { title: 'Berlin moved', lines: ['rnd', 'admin'] },
  ]);
});

test('readers see what happened and change nothing', async () => {
  await openApplication('/trends', 'viewer', () => server.answer(listMonthEvents, [BERLIN]));
  const events = page.getByRole('region', { name: 'Events' });
  await expect.element(events).toMatchTextContent('September 2026 · Admin · by Ada Admin');
  expect(events.getByRole('button').elements()).toEqual([]);
});
