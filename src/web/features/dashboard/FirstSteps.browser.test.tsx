import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getCompany, updateCompany } from '../../../contract/company.ts';
import type { Company } from '../../../contract/company.ts';
import { listFinancialData } from '../../../contract/financialData.ts';
import { STANDARD_BASIS } from '../../../finance/companyBasis.ts';
import { showBasis } from '../../api/companyBasis.ts';
import { part, toastInSight } from '../../testActions.ts';
import { openApplication } from '../../testApplication.tsx';
import { listAllTrends } from '../../../contract/financialTrends.ts';
import { keepFinancialYears } from '../../../contract/financialYears.ts';
import { listBusinessUnits } from '../../../contract/businessUnits.ts';
import { listDocuments } from '../../../contract/documents.ts';
import { listForecasts } from '../../../contract/forecasts.ts';
import { listMonthlySummaries } from '../../../contract/reports.ts';
import { COMPANY } from '../../testCompany.ts';
import { SET_UP_COMPANY } from '../../testSetUpCompany.ts';
import { server } from '../../testServer.ts';

const nothingYet = (): void => {
  server.answer(listFinancialData, []);
  server.answer(listAllTrends, []);
  server.answer(listMonthlySummaries, []);
  server.answer(listDocuments, []);
  server.answer(listForecasts, []);
  server.answer(listBusinessUnits, []);
};
const newCompany = (done: Partial<Company['firstSteps']>): Company => {
  const nothing = {
    name: false,
    basis: false,
    years: false,
    units: false,
    figures: false,
    report: false,
  };
  return {
    ...SET_UP_COMPANY,
    name: null,
    firstSteps: {
      ...SET_UP_COMPANY.firstSteps,
      ...nothing,
      drafts: false,
      passwords: false,
      materiality: false,
      reader: false,
      ...done,
    },
  };
};

// Other tests have the same page.
afterEach(() => showBasis(STANDARD_BASIS, 'self'));

describe('C37: a company without figures', () => {
  test('leads its administrator through the first steps, which can be put away', async () => {
    await openApplication('/', 'admin', () => {
      nothingYet();
      server.answer(getCompany, newCompany({ units: true }));
    });
    const steps = part('First steps');
    await expect.element(steps).toMatchTextContent('1 of 10 done');
    for (const [name, to] of [
      ['Import a workbook', '/import'],
      ['Enter by hand', '/reports?form=create'],
      ['Create New User', '/admin?dialog=create'],
    ] as const) {
      await expect.element(steps.getByRole('link', { name })).toHaveAttribute('href', to);
    }
    const save = steps.getByRole('button', { name: 'Save' });
    const name = steps.getByLabelText('Company name');
    await save.click();
    await expect.element(name).toHaveAccessibleDescription('Company name is required');
    server.answer(updateCompany, {
      ...newCompany({ units: true, name: true }),
      name: 'Harbour',
      version: 2,
    });
    await name.fill('Harbour');
    await save.click();
    await expect.element(steps).toMatchTextContent('The company is Harbour');
    expect(server.calls(updateCompany)[0]?.body).toEqual({ name: 'Harbour' });
    expect(server.calls(updateCompany)[0]?.headers.get('if-match')).toBe('"1"');

    // The browser of these tests is American; the years alone don't settle it.
    const begins = steps.getByLabelText('The year begins in');
    await expect.element(begins).toHaveValue('1');
    await expect.element(steps.getByLabelText('Currency')).toHaveValue('USD');
    await begins.selectOptions('July');
    await steps.getByLabelText('Name of the year').selectOptions('FY25 is Jul 2024 – Jun 2025');
    await steps.getByLabelText('Currency').selectOptions('British pounds (GBP)');
    const chosen = { yearStartMonth: 7, yearNamedAfter: 'end', currency: 'GBP' } as const;
    const named = { name: 'Harbour', version: 3, ...chosen };
    server.answer(updateCompany, {
      ...newCompany({ units: true, name: true, basis: true }),
      ...named,
    });
    await steps.getByRole('button', { name: 'Confirm year and currency' }).click();
    await expect.element(steps).toMatchTextContent('Figures are in British pounds.');
    expect(server.calls(updateCompany)[1]?.body).toEqual(chosen);
    expect(server.calls(updateCompany)[1]?.headers.get('if-match')).toBe('"2"');

    server.answer(keepFinancialYears, []);
    server.answer(getCompany, {
      ...newCompany({ units: true, name: true, basis: true, years: true }),
      ...named,
    });
    await steps.getByLabelText('From').selectOptions('FY25');
    await steps.getByRole('button', { name: 'Keep these 2' }).click();
    await expect.element(steps).toMatchTextContent('4 of 10 done');
    expect(server.calls(keepFinancialYears)[0]?.body).toEqual({ firstId: 13, lastId: 14 });

    server.answer(updateCompany, {
      ...newCompany({ units: true, name: true, basis: true, years: true, drafts: true }),
      ...named,
      viewersSeeDrafts: false,
    });
    await steps.getByRole('button', { name: 'Published months only' }).click();
    await expect.element(steps).toMatchTextContent('Viewers can see only published months');
    expect(server.calls(updateCompany)[2]?.body).toEqual({ viewersSeeDrafts: false });

    const safe = newCompany({
      units: true,
      name: true,
      basis: true,
      drafts: true,
      passwords: true,
    });
    const withRevenue = {
      ...safe,
      ...named,
      passwordMinLength: 12,
      proposedMaterialityAmount: '2000.00',
    };
    server.answer(updateCompany, withRevenue);
    await expect.element(steps).toMatchTextContent('Suggested once there is revenue.');
    await expect
      .element(steps.getByRole('button', { name: 'At least 6 characters' }))
      .toBeInTheDocument();
    await steps.getByRole('button', { name: 'At least 12 characters' }).click();
    await expect.element(steps).toMatchTextContent('Passwords have at least 12 characters');
    expect(server.calls(updateCompany)[3]?.body).toEqual({ passwordMinLength: 12 });

    server.answer(updateCompany, {
      ...withRevenue,
      materialityAmount: '2000.00',
      firstSteps: { ...withRevenue.firstSteps, materiality: true },
    });
    await expect.element(steps.getByRole('button', { name: /^£5,000$/ })).toBeInTheDocument();
    await steps.getByRole('button', { name: '£2,000, about 0.25% of monthly revenue' }).click();
    await expect.element(steps).toMatchTextContent('Differences below £2,000 count as in line');
    expect(server.calls(updateCompany)[4]?.body).toEqual({ materialityAmount: '2000.00' });

    server.answer(updateCompany, newCompany({ areClosed: true }));
    await steps.getByRole('button', { name: 'Hide' }).click();
    await expect.element(page.getByText('There are no figures yet')).toBeVisible();
    await expect.element(steps).not.toBeInTheDocument();
    server.answer(updateCompany, newCompany({}));
    await toastInSight().getByRole('button', { name: 'Undo' }).click();
    await expect.element(steps).toBeVisible();
    expect(server.calls(updateCompany).at(-1)?.body).toEqual({ firstStepsAreClosed: false });
  });

  test('keeps a name that is half typed while a colleague changes the company', async () => {
    await openApplication('/', 'admin', () => {
      nothingYet();
      server.answer(getCompany, newCompany({}));
    });
    const steps = part('First steps');
    const name = steps.getByLabelText('Company name', { exact: true });
    await name.fill('Harbour Cha');
    // Somebody else chooses the years, then names the company and puts the steps away.
    server.answer(getCompany, { ...newCompany({ years: true }), version: 2 });
    server.announce(['company']);
    await expect.element(steps).toMatchTextContent('1 of 10 done');
    await expect.element(name).toHaveValue('Harbour Cha');
    server.answer(getCompany, {
      ...newCompany({ name: true, years: true, areClosed: true }),
      name: 'Harbour',
      version: 3,
    });
    server.announce(['company']);
    await expect.element(steps).toMatchTextContent('The company is Harbour');
    await expect.element(name).toHaveValue('Harbour Cha');
    await steps.getByRole('button', { name: 'Use theirs: Company name' }).click();
    await expect.element(steps).not.toBeInTheDocument();
    expect(server.calls(updateCompany)).toEqual([]);
  });

  test('says of its first month that one dot is no chart (C41)', async () => {
    await openApplication('/', 'viewer', () => {
      nothingYet();
      server.answer(listFinancialData, COMPANY.figures.slice(0, 1));
      server.answer(listAllTrends, COMPANY.trends.slice(0, 1));
    });
    await expect.element(part('Revenue Trend')).toMatchTextContent('One month so far');
    await expect.element(part('Adj EBITDA Trend')).toMatchTextContent('One month so far');
    const months = page.getByRole('list', { name: 'Months' });
    await expect.element(months).toBeVisible();
    months.element().scrollIntoView();
    await expect.element(page.getByRole('button', { name: 'April 2025' })).toBeInViewport();
    await part('Revenue Trend').getByRole('button', { name: 'Show as table' }).click();
    await expect.element(part('Revenue Trend').getByRole('table')).toBeVisible();
  });

  test('tells a reader who enters the figures, and offers no step', async () => {
    await openApplication('/', 'viewer', () => {
      nothingYet();
      server.answer(getCompany, newCompany({}));
    });
    await expect
      .element(page.getByText(/as soon as an administrator has entered the first month/))
      .toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Enter by hand' })).not.toBeInTheDocument();
    await expect.element(part('First steps')).not.toBeInTheDocument();
  });

  test.each<{
    role: 'admin' | 'viewer';
    empty: readonly (readonly [path: string, words: RegExp])[];
  }>([
    {
      role: 'admin',
      empty: [
        ['/reports', /Create the first one, for any month/],
        ['/reports?tab=financial-data', /Start with any month/],
        ['/trends', /as soon as the first month is entered/],
        ['/documents', /stored with the report of their month/],
        ['/forecasts', /Create your first forecast to get started/],
        ['/forecasts?form=create', /There are no business units yet/],
        ['/documents?form=upload', /There are no reports yet/],
        ['/documents?form=several', /There are no reports yet/],
      ],
    },
    {
      role: 'viewer',
      empty: [
        ['/reports', /as soon as an administrator has created the first one/],
        ['/reports?tab=financial-data', /as soon as an administrator has entered the first month/],
        ['/trends', /as soon as an administrator has entered the first month/],
        ['/documents', /as soon as an administrator has uploaded them/],
        ['/forecasts', /as soon as an administrator has entered them/],
      ],
    },
  ])('tells $role on each empty page what comes next', async ({ role, empty }) => {
    for (const [path, words] of empty) {
      await openApplication(path, role, () => {
        nothingYet();
        if (role === 'admin') server.answer(getCompany, newCompany({}));
      });
      await expect.element(page.getByText(words).first()).toBeVisible();
      await expect
        .element(page.getByText(/Try (selecting|another|adjusting)/))
        .not.toBeInTheDocument();
    }
  });
});
