import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getCompany, updateCompany } from '../../../contract/company.ts';
import type { Company } from '../../../contract/company.ts';
import { STANDARD_BASIS } from '../../../finance/companyBasis.ts';
import { showBasis } from '../../api/companyBasis.ts';
import { address } from '../../testActions.ts';
import { openApplication } from '../../testApplication.tsx';
import { Refusal, server } from '../../testServer.ts';
import { SET_UP_COMPANY } from '../../testSetUpCompany.ts';

const NEW: Company = { ...SET_UP_COMPANY, basisIsLocked: false };

const panel = () => page.getByRole('tabpanel');
const basis = page.getByRole('dialog', { name: 'Financial Year and Currency' });
const choose = page.getByRole('button', { name: 'Choose year and currency' });
const save = basis.getByRole('button', { name: 'Save' });

const open = (stored: () => Company) =>
  openApplication('/admin?tab=settings', 'admin', () => server.reply(getCompany, stored));

// Other suites have the same page.
afterEach(() => showBasis(STANDARD_BASIS, 'self'));

test('the year and the currency are chosen before there are figures, and the page follows at once', async () => {
  let stored = NEW;
  await open(() => stored);
  await choose.click();
  await basis.getByLabelText('The year begins in').selectOptions('July');
  await basis.getByLabelText('FY25 is Jul 2024 – Jun 2025').click();
  await basis.getByLabelText('Currency').selectOptions('British pounds (GBP)');
  const chosen = { yearStartMonth: 7, yearNamedAfter: 'end', currency: 'GBP' } as const;
  server.reply(updateCompany, () => {
    stored = { ...NEW, ...chosen, version: 2 };
    return stored;
  });
  await save.click();
  await expect.element(basis).not.toBeInTheDocument();
  expect(server.calls(updateCompany).at(-1)?.body).toEqual(chosen);
  const words =
    'The year begins in July: FY25 is Jul 2024 – Jun 2025. Figures are in British pounds.';
  await expect.element(panel()).toMatchTextContent(words);
  await expect.element(panel()).toMatchTextContent('£5,000');
  await expect.poll(address).toBe('/admin?tab=settings');
});

test('another currency of a colleague is offered beside the own', async () => {
  let stored = NEW;
  await open(() => stored);
  await choose.click();
  await basis.getByLabelText('Currency').selectOptions('Euros (EUR)');
  stored = { ...NEW, currency: 'CHF', version: 2 };
  server.reply(updateCompany, ({ headers, body }) => {
    if (headers.get('if-match') !== `"${stored.version}"`) {
      return new Refusal('stale_version', 'The company was changed by someone else');
    }
    stored = { ...stored, ...updateCompany.body.parse(body), version: 3 };
    return stored;
  });
  await save.click();
  await basis.getByRole('button', { name: 'Keep mine: Currency' }).click();
  await save.click();
  await expect.element(basis).not.toBeInTheDocument();
  await expect.element(panel()).toMatchTextContent('Figures are in euros.');
});

test('they cannot be changed once there are figures', async () => {
  await open(() => SET_UP_COMPANY);
  await expect.element(panel()).toMatchTextContent("You can't change them any more");
  await expect.element(choose).not.toBeInTheDocument();
});
