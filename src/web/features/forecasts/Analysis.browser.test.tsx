import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { commands, page } from 'vitest/browser';
import { forecastReporting, listForecasts } from '../../../contract/forecasts.ts';
import type { Forecast, ReportingGroup } from '../../../contract/forecasts.ts';
import { type LinePlan, listPlans } from '../../../contract/plans.ts';
import { createTableWorkbook } from '../../../contract/tables.ts';
import { address, part, textsOf } from '../../testActions.ts';
import { openApplication } from '../../testApplication.tsx';
import { COMPANY } from '../../testCompany.ts';
import { server } from '../../testServer.ts';

const PLAN: LinePlan = {
  id: 4,
  name: 'Budget FY26',
  kind: 'budget',
  fyId: 14,
  fyYear: 'FY26',
  state: 'approved',
  standing: 'inForce',
  approvedAt: '2026-11-09T10:00:00.000Z',
  approvedBy: { id: 1, name: 'Maren Okafor' },
  updatedAt: '2026-11-09T10:00:00.000Z',
  version: 2,
};

const FORECAST = 401;

const OCTOBER: ReportingGroup = {
  summaryId: 218,
  summaryPeriod: 'October 2026',
  otherCount: 2,
  forecasts: (
    [
      ['Services', 'GBP', 'November', '1000.00', '1250.00'],
      ['Services', 'GBP', 'December', '1000.00', '1000.00'],
      ['Software', 'USD', 'November', '1400000.00', '1500000.00'],
    ] as const
  ).map(([businessUnit, currency, monthName, budgetAmount, forecastAmount]) => ({
    businessUnit,
    currency,
    monthName,
    fy: 2026,
    budgetAmount,
    forecastAmount,
    actualAmount: null,
  })),
};

/** The files that were saved, by name. */
let saved: Map<string, Blob>;

beforeEach(() => {
  saved = new Map();
  let latest = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    if (content instanceof Blob) latest = content;
    return 'blob:none';
  });
  // Otherwise the browser would download the files.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    saved.set(this.download, latest);
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

const months = () => page.getByRole('table', { name: 'Variance Analysis' });

const rowsOfMonths = () => months().getByRole('row').elements();

/** Tables that are wider than their frame and not marked as scrolling. */
const silent = () =>
  [...document.querySelectorAll('[data-frame="table"][data-scrolls="not"]')].filter(
    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
  );

async function download(label: string, item: 'CSV' | 'Excel'): Promise<void> {
  await page.getByRole('button', { name: label }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

const open = (path: string, arrange: () => void) => openApplication(path, 'viewer', arrange);

describe('Reporting', () => {
  test('compares forecasts with budgets, report by report', async () => {
    await open('/forecasts?tab=reporting', () => server.answer(forecastReporting, [OCTOBER]));
    await expect
      .element(page.getByRole('heading', { name: 'Forecast vs Budget Analysis' }))
      .toBeVisible();
    const report = part('October 2026');
    expect(textsOf(report.getByRole('columnheader'))).toEqual([
      'Business Unit',
      'Forecast Period',
      'Budget',
      'Forecast',
      'Actual',
      'Variance',
      'Variance %',
    ]);
    const line = report.getByRole('row', { name: /^Services.*November 2026/ });
    await expect.element(line).toMatchTextContent('+£250');
    await expect.element(line).toMatchTextContent('+25.0%');
    expect(report.getByRole('row', { name: /^Services.* total/ }).elements()).toHaveLength(1);
    await expect
      .element(report)
      .toMatchTextContent('Amounts in different currencies are never added together.');
    await expect
      .element(report)
      .toMatchTextContent('2 more records of this report are for other months.');
  });

  test('is saved as CSV, unrounded', async () => {
    await open('/forecasts?tab=reporting', () => server.answer(forecastReporting, [OCTOBER]));
    await download('Download Forecast vs Budget Analysis', 'CSV');
    await expect.poll(() => [...saved.keys()]).toEqual(['forecast-vs-budget-analysis.csv']);
    const lines = (await saved.get('forecast-vs-budget-analysis.csv')?.text())?.split('\r\n');
    expect(lines?.[0]).toMatch(
      /^\uFEFF?Report,Business Unit,Forecast Period,Currency,Budget,Forecast,Actual,Variance,Variance %$/,
    );
    expect(lines?.join('\n')).toContain('1000.00,1250.00');
  });
});

describe('Variance Analysis', () => {
  const company: Forecast[] = COMPANY.forecasts.map((forecast) =>
    forecast.businessUnit === 'Software'
      ? { ...forecast, currency: 'GBP', amount: forecast.metric === 'budget' ? '1000.00' : '0.00' }
      : forecast,
  );
  const withActual = (actualAmount: string) =>
    company.map((forecast) =>
      forecast.id === FORECAST ? { ...forecast, actualAmount } : forecast,
    );

  test('A9: is printed with all its rows, and no figure smaller than its percentage', async () => {
    const [budget] = company;
    if (budget === undefined) throw new Error('The company has no budget');
    const years = Array.from({ length: 60 }, (_, index) => ({
      ...budget,
      id: 1000 + index,
      fy: 2024 + Math.floor(index / 12),
      month: (index % 12) + 1,
      actualAmount: '1.00',
    }));
    await open('/forecasts?tab=variance', () => server.answer(listForecasts, years));
    await expect.poll(() => rowsOfMonths().length).toBe(26);
    await commands.emulateMedia({ media: 'print' });
    await expect.poll(() => rowsOfMonths().length).toBe(61);
    const sizes = [...document.querySelectorAll('td')].map((cell) =>
      [cell, ...cell.querySelectorAll('*')].map((one) =>
        Number.parseFloat(getComputedStyle(one).fontSize),
      ),
    );
    for (const [amount = 0, ...others] of sizes) expect(Math.max(amount, ...others)).toBe(amount);
  });

  test('says what to do without actuals, and shows one without a reload', async () => {
    await open('/forecasts?tab=variance&year=2027', () => server.answer(listForecasts, company));
    await expect
      .element(page.getByText('No data with actual amounts found for the selected filters'))
      .toBeVisible();
    await expect
      .element(page.getByText('Add actual amounts to forecasts to see variance analysis'))
      .toBeVisible();
    server.answer(listForecasts, withActual('1250.50'));
    server.announce(['forecasts']);
    await expect.element(months().getByRole('row').nth(1)).toMatchTextContent('January 2027');
    expect(
      textsOf(months().getByRole('columnheader')).filter((text) => text.includes('vs')),
    ).toEqual([
      'Budget vs Actual',
      'Budget vs Actual %',
      'Forecast vs Actual',
      'Forecast vs Actual %',
    ]);
    expect(textsOf(months().getByRole('row').nth(1).getByRole('cell'))).toEqual([
      'January 2027',
      '£1,000',
      '£0',
      '£1,251',
      '+£251',
      '+25.1%',
      '+£1,251',
      '—',
    ]);
  });

  test.each([
    [1024, ['Budget', 'Forecast', 'Actual', 'Budget vs Actual', 'Forecast vs Actual']],
    [390, ['Budget', 'Forecast']],
  ])('B20: at %s pixels, these are seen without scrolling: %j', async (width, headings) => {
    await page.viewport(width, 900);
    await open('/forecasts?tab=variance&year=2027', () =>
      server.answer(listForecasts, withActual('1250.50')),
    );
    await expect.element(months().getByRole('row').nth(1)).toMatchTextContent('January 2027');
    await expect
      .poll(() => textsOf(months().getByRole('row').nth(1).getByRole('cell'))[3])
      .toBe('+£251+25.1%');
    await document.fonts.ready;
    const edge = months().element().closest('[data-frame]')?.getBoundingClientRect().right ?? 0;
    const seen = months()
      .getByRole('columnheader')
      .elements()
      .filter((heading) => heading.getBoundingClientRect().right <= edge)
      .map(({ textContent }) => textContent);
    expect(seen).toEqual(expect.arrayContaining(headings));
    const tab = page.getByRole('tab', { name: 'Variance Analysis' }).element();
    const line = page.getByRole('tablist').element();
    expect(tab.getBoundingClientRect().right).toBeLessThanOrEqual(
      line.getBoundingClientRect().right + 1,
    );
    expect(line.scrollWidth).toBe(line.clientWidth);
  });

  test('is filtered, has totals by currency, and is saved as Excel', async () => {
    const everywhere = withActual('1250.50').map((forecast) =>
      Object.assign({}, forecast, { actualAmount: forecast.actualAmount ?? '5.00' }),
    );
    await open('/forecasts?tab=variance', () => {
      server.answer(listForecasts, everywhere);
      server.answer(createTableWorkbook, new Response('a workbook'));
    });
    const panel = page.getByRole('tabpanel');
    const years = () => textsOf(panel.getByLabelText('Year').getByRole('option')).slice(1);
    await expect.poll(years).toEqual(['2027', '2026']);
    await panel.getByLabelText('Month').selectOptions('January');
    await panel.getByLabelText('Business unit').selectOptions('Software');
    await expect.poll(address).toMatch(/month=1/);
    await expect.poll(() => months().getByRole('row').elements()).toHaveLength(2);
    await panel.getByRole('button', { name: 'Clear filters' }).click();
    const totals = page.getByRole('table', { name: 'Variance totals' });
    await expect.element(totals.getByRole('row', { name: /^All units in USD/ })).toBeVisible();
    await expect
      .element(totals)
      .toMatchTextContent('Amounts in different currencies are never added together.');
    await page.viewport(390, 844);
    const note = totals.getByText(/^Amounts in different/).element();
    const inSight = totals.element().closest('[data-frame]')?.getBoundingClientRect().right ?? 0;
    expect(note.getBoundingClientRect().right).toBeLessThanOrEqual(inSight);
    await download('Download Variance Analysis', 'Excel');
    await expect.poll(() => [...saved.keys()]).toEqual(['variance-analysis.xlsx']);
    const [sent] = server.calls(createTableWorkbook);
    expect(JSON.stringify(sent?.body)).toContain('1250.50');
  });
});

describe('a company without forecasts', () => {
  test('is told what to do on each tab', async () => {
    await openApplication('/forecasts', 'admin', () => server.answer(listForecasts, []));
    await expect.element(page.getByText('No forecasts found')).toBeVisible();
    await expect.element(page.getByText('Create your first forecast to get started')).toBeVisible();
    await page.getByRole('tab', { name: 'Reporting' }).click();
    await expect.element(page.getByText('No reporting data available')).toBeVisible();
    await page.getByRole('tab', { name: 'Variance Analysis' }).click();
    await expect.element(page.getByText('No forecast data available for analysis')).toBeVisible();
    // A report whose forecasts are all for later months.
    server.answer(forecastReporting, [{ ...OCTOBER, forecasts: [] }]);
    server.announce(['forecasts']);
    await page.getByRole('tab', { name: 'Reporting' }).click();
    await expect.element(page.getByText('No forecasts for this period')).toBeVisible();
    await expect
      .element(page.getByText('2 more records of this report are for other months.'))
      .toBeVisible();
  });
});

test('on a phone a table that does not fit is marked as scrolling, and the page never scrolls sideways', async () => {
  await page.viewport(360, 800);
  for (const path of [
    '/forecasts',
    '/forecasts?tab=reporting',
    '/forecasts?tab=variance',
    '/forecasts?businessUnit=Nobody',
    '/forecasts?form=create',
    `/forecasts?form=${FORECAST}`,
  ]) {
    await openApplication(path, 'admin', () => {
      server.answer(forecastReporting, [OCTOBER]);
      server.answer(
        listForecasts,
        COMPANY.forecasts.map((forecast) => Object.assign({}, forecast, { actualAmount: '5.00' })),
      );
    });
    const inFront = path.includes('form=') ? page.getByRole('dialog') : page.getByRole('tabpanel');
    await expect.element(inFront).toBeVisible();
    // A table is marked as scrolling once its font has loaded and it has been measured.
    await document.fonts.ready;
    await expect.poll(silent).toEqual([]);
    const { scrollWidth, clientWidth } = document.documentElement;
    expect(scrollWidth - clientWidth).toBe(0);
  }
  expect(document.querySelector('[data-frame="table"]')).not.toBeNull();
});

test.each([
  ['reporting', 'No reporting data available'],
  ['variance', 'No forecast data available for analysis'],
])('an empty tab of %s leads to the plans by line that there are', async (tab, title) => {
  await openApplication(`/forecasts?tab=${tab}`, 'viewer', () => {
    server.answer(listForecasts, []);
    server.answer(forecastReporting, []);
    server.answer(listPlans, [PLAN]);
  });
  await expect.element(page.getByText(title)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Budget FY26' }))
    .toHaveAttribute('href', '/plans');
});
