import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getBridges } from '../../contract/bridges.ts';
import { getBriefing } from '../../contract/briefing.ts';
import { listDocuments } from '../../contract/documents.ts';
import { listFinancialData } from '../../contract/financialData.ts';
import { listAllTrends } from '../../contract/financialTrends.ts';
import { forecastReporting, listForecasts } from '../../contract/forecasts.ts';
import { getMonthlySummary, listMonthlySummaries } from '../../contract/reports.ts';
import { part, unfold } from '../testActions.ts';
import { openApplication } from '../testApplication.tsx';
import { OCTOBER_BRIDGES, OCTOBER_BRIEFING } from '../testBriefing.ts';
import { COMPANY } from '../testCompany.ts';
import { Refusal, server } from '../testServer.ts';

const AS_OF = 'asOf=2026-11-03T18%3A04%3A00Z';
const [month, before] = COMPANY.figures.toReversed();
const report = COMPANY.reports.at(-1);
const [forecast] = COMPANY.forecasts;
if (month === undefined || before === undefined || report === undefined || forecast === undefined) {
  throw new Error('The test company has no months');
}

/** The last month was other then, and the one before it is gone today. */
function arrange(): void {
  server.reply(listFinancialData, ({ query }) => {
    const fyId = query.get('fyId') ?? 'all';
    const ofYear = COMPANY.figures.filter((one) => fyId === 'all' || String(one.fyId) === fyId);
    if (!query.has('asOf')) return ofYear.filter(({ id }) => id !== before?.id);
    return ofYear.map((one) =>
      one.id === month?.id
        ? Object.assign({}, one, { revenue: '3500000.00', summaryNotes: 'As it was.' })
        : one,
    );
  });
  server.reply(listMonthlySummaries, ({ query }) =>
    query.has('asOf') ? COMPANY.reports.slice(1) : [...COMPANY.reports],
  );
  server.reply(getMonthlySummary, ({ query, params }) => {
    const one = COMPANY.reports.find(({ id }) => id === Number(params['id']));
    if (one === undefined) return new Refusal('not_found', 'Report not found');
    const { bulletCounts: _, documentCount: __, ...rest } = one;
    const overview = query.has('asOf') ? 'What was written then.' : 'What is written now.';
    return { ...rest, overview, documents: [] };
  });
  server.reply(listForecasts, ({ query }) =>
    query.has('asOf')
      ? COMPANY.forecasts.map((one) =>
          one.id === forecast?.id ? { ...one, amount: '123456.00' } : one,
        )
      : [...COMPANY.forecasts],
  );
  server.answer(forecastReporting, []);
}

const row = (name: RegExp) => page.getByRole('row', { name });
const card = (name: string) => page.getByRole('article', { name: `${name} board report` });
const marks = () => page.getByText(/^(today |doesn't exist today)/);

describe('a page of the past marks what is other today, with both values', () => {
  test('on the Dashboard', async () => {
    await openApplication(`/?selected=${month.id}&${AS_OF}`, 'viewer', arrange);
    await expect.element(part('Total Reports')).toMatchTextContent('18today 19');
    await expect.element(part('Current Revenue')).toMatchTextContent('$3,500,000today $3,800,000');
    await expect.element(part('EBITDA')).not.toMatchTextContent('today');
    await expect
      .element(part('Financial Performance'))
      .toMatchTextContent('$3,500,000today $3,800,000');
    await expect.element(part('Cost Breakdown')).not.toMatchTextContent('today');
  });

  test.each([
    ['the table of figures', 'financial-data'],
    ['the table for editing', 'data-table'],
  ])('in %s, and of a month that is gone', async (_, tab) => {
    await openApplication(`/reports?tab=${tab}&${AS_OF}`, 'viewer', arrange);
    await expect.element(row(/^October/)).toMatchTextContent('today $3,800,000');
    await expect.element(row(/^September/)).toMatchTextContent("doesn't exist today");
    await expect.element(row(/^August/)).not.toMatchTextContent('today');
    await expect
      .element(page.getByText('Only administrators can edit figures'))
      .not.toBeInTheDocument();
  });

  test('in the details of a month, texts too', async () => {
    await openApplication(
      `/reports?tab=financial-data&details=${month.id}&${AS_OF}`,
      'viewer',
      arrange,
    );
    const dialog = page.getByRole('dialog', { name: 'Financial Details' });
    await expect.element(dialog).toMatchTextContent('$3,500,000today $3,800,000');
    await expect.element(dialog.getByText('As it was.')).toBeVisible();
    await expect.element(dialog).toMatchTextContent('TodaySummary note of October.');
  });

  test('in the texts of a report', async () => {
    await openApplication(`/report?month=2026-10&${AS_OF}`, 'viewer', () => {
      arrange();
      server.answer(getBriefing, OCTOBER_BRIEFING);
    });
    await expect.element(page.getByText('What was written then.')).toBeVisible();
    await expect.element(page.getByText('What is written now.')).toBeVisible();
  });

  test('in the list of forecasts', async () => {
    await openApplication(`/forecasts?${AS_OF}`, 'viewer', arrange);
    await expect.element(page.getByText(/123,456/)).toBeVisible();
    await expect.element(marks()).toBeVisible();
    expect(marks().elements()).toHaveLength(1);
  });

  test('in the cards of trends, and the tables of charts', async () => {
    const last = COMPANY.trends.length - 1;
    await openApplication(`/trends?${AS_OF}`, 'viewer', () => {
      server.reply(listAllTrends, ({ query }) =>
        COMPANY.trends.map((point, index) =>
          query.has('asOf') && index === last
            ? { ...point, revenue: '3500000.00', adjEbitda: '1.00' }
            : point,
        ),
      );
    });
    await expect.element(part('Revenue Trend')).toMatchTextContent('$3.50Mtoday $3.80M');
    await expect.element(part('Revenue Trend')).toMatchTextContent('today +90.0%');
    await expect.element(part('Cash Trend')).not.toMatchTextContent('today');
    const chart = part('Adj EBITDA');
    await chart.getByRole('button', { name: 'Show as table' }).click();
    await expect
      .element(chart.getByRole('row', { name: /^Oct 2026/ }))
      .toMatchTextContent(/\$1today \$/);
    await expect
      .element(chart.getByRole('row', { name: /^Sep 2026/ }))
      .not.toMatchTextContent('today');
  });

  test('words take a second line in a narrow card', async () => {
    const last = COMPANY.trends.length - 1;
    await page.viewport(820, 1180);
    try {
      await openApplication(`/trends?${AS_OF}`, 'viewer', () => {
        server.reply(listAllTrends, ({ query }) =>
          COMPANY.trends.map((point, index) =>
            !query.has('asOf') && index === last ? { ...point, revenue: null } : point,
          ),
        );
      });
      const narrow = part('Revenue Trend');
      await expect.element(narrow).toMatchTextContent(/today .*, not reported in/);
      expect(narrow.element().scrollWidth).toBeLessThanOrEqual(narrow.element().clientWidth);
    } finally {
      await page.viewport(1440, 900);
    }
  });

  test('on the cards of reports', async () => {
    await openApplication(`/reports?fyId=14&${AS_OF}`, 'viewer', () => {
      server.reply(listMonthlySummaries, ({ query }) =>
        COMPANY.reports
          .filter(({ fyId }) => fyId === 14)
          .map((one) =>
            one.id === report.id && query.has('asOf')
              ? Object.assign({}, one, { revenue: '3500000.00' })
              : one,
          ),
      );
    });
    await expect.element(card('October 2026')).toMatchTextContent(/\$3,500,000today \$/);
    await expect.element(card('September 2026')).not.toMatchTextContent('today');
  });

  test('on the report, its figures, its sentences and its steps', async () => {
    const briefingThen = {
      ...OCTOBER_BRIEFING,
      headline: ['Revenue fell.'],
      statement: {
        ...OCTOBER_BRIEFING.statement,
        rows: OCTOBER_BRIEFING.statement.rows.map((line) =>
          line.row === 'revenue'
            ? {
                ...line,
                month: { ...line.month, actual: { text: '3,500', figure: 'revenue.2026-10' } },
              }
            : line,
        ),
      },
    };
    const stepsThen = OCTOBER_BRIDGES.bridges.map((bridge) => ({
      ...bridge,
      steps: bridge.steps.map((step) =>
        step.of === 'revenue' ? { ...step, amount: { ...step.amount, text: '+$900K' } } : step,
      ),
    }));
    await openApplication(`/report?${AS_OF}`, 'viewer', () => {
      server.reply(getBriefing, ({ query }) =>
        query.has('asOf') ? briefingThen : OCTOBER_BRIEFING,
      );
      server.reply(getBridges, ({ query }) =>
        query.has('asOf') ? { ...OCTOBER_BRIDGES, bridges: stepsThen } : OCTOBER_BRIDGES,
      );
    });
    await expect.element(row(/^Revenue 3,500/)).toMatchTextContent('3,500today 3,800');
    await expect.element(row(/^Admin 159/)).not.toMatchTextContent('today');
    await expect
      .element(page.getByText('Revenue rose 46.2% on October 2025 to $3.80M.'))
      .toBeVisible();
    await unfold('Bridges');
    await expect.element(row(/^Revenue \+\$900K/)).toMatchTextContent('today +$1.20M');
    await expect.element(row(/^Production/)).not.toMatchTextContent('today');
  });

  test('in the list of documents', async () => {
    const [gone, ...others] = COMPANY.documents;
    await openApplication(`/documents?${AS_OF}`, 'viewer', () => {
      server.reply(listDocuments, ({ query }) =>
        query.has('asOf') ? [...COMPANY.documents] : others,
      );
    });
    await expect
      .element(row(new RegExp(gone?.originalName ?? '')))
      .toMatchTextContent("doesn't exist today");
    expect(marks().elements()).toHaveLength(1);
  });
});

test('a page of today marks nothing, and reads nothing twice', async () => {
  await openApplication(`/?selected=${month.id}`, 'viewer', arrange);
  await expect.element(part('Cost Breakdown')).toBeVisible();
  expect(marks().elements()).toEqual([]);
  expect(server.calls(listFinancialData)).toHaveLength(1);
});
