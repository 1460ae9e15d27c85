import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listFinancialData } from '../../../contract/financialData.ts';
import { listAllTrends } from '../../../contract/financialTrends.ts';
import { listFinancialYears } from '../../../contract/financialYears.ts';
import { listMonthlySummaries } from '../../../contract/reports.ts';
import { listPlans } from '../../../contract/plans.ts';
import { part, textsOf } from '../../testActions.ts';
import { openApplication } from '../../testApplication.tsx';
import { COMPANY } from '../../testCompany.ts';
import { Refusal, server } from '../../testServer.ts';

const refused = () => new Refusal('internal_error', 'The database is not there');
const sections = () => textsOf(page.getByRole('main').getByRole('heading', { level: 2 }));
const card = (name: string) =>
  page.getByCss('section').filter({ has: page.getByRole('heading', { name, exact: true }) });

describe('B32: a call that fails costs the Dashboard its own section alone', () => {
  test('the figures', async () => {
    await openApplication('/', 'viewer', () => server.answer(listFinancialData, refused()));
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('Failed to fetch financial data');
    await expect.element(card('Total Reports')).toMatchTextContent('19');
    await expect
      .element(card('Current Revenue'))
      .toMatchTextContent('Failed to fetch financial data');
    await expect
      .poll(sections)
      .toEqual([
        'Total Reports',
        'Current Revenue',
        'EBITDA',
        'Revenue Trend',
        'Adj EBITDA Trend',
        'Financial Timeline',
      ]);
    server.answer(listFinancialData, [...COMPANY.figures]);
    await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
    await expect.element(page.getByRole('button', { name: 'October 2026' })).toBeVisible();
    await expect.element(card('Current Revenue')).toMatchTextContent('$3,800,000');
  });

  test('the reports, the years and the trends', async () => {
    await openApplication('/', 'viewer', () => {
      server.answer(listMonthlySummaries, refused());
      server.answer(listFinancialYears, refused());
      server.answer(listAllTrends, refused());
    });
    await expect.element(card('Total Reports')).toMatchTextContent('Failed to fetch summaries');
    await expect
      .element(part('Revenue Trend'))
      .toMatchTextContent('Failed to fetch financial trends');
    await expect
      .element(part('Financial Timeline'))
      .toMatchTextContent('Failed to fetch financial data');
    server.answer(listMonthlySummaries, [...COMPANY.reports]);
    await page.getByRole('button', { name: 'Retry Total Reports' }).click();
    await expect.element(card('Total Reports')).toMatchTextContent('19');
  });

  test.each([
    ['/?compare=plan', 'Revenue Trend'],
    ['/trends?fyId=14&compare=plan', 'Revenue'],
  ])('what the charts of %s are compared with', async (path, chart) => {
    await openApplication(path, 'viewer', () => server.answer(listPlans, refused()));
    const alert = page.getByRole('alert');
    await expect.element(alert).toMatchTextContent('The comparison could not be loaded');
    await expect.element(part(chart).getByRole('slider')).toBeInTheDocument();
    server.answer(listPlans, []);
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect.element(alert).not.toBeInTheDocument();
    await expect.element(part(chart).getByText(/ · actual/)).toBeVisible();
  });
});
