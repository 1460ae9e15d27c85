import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  createBusinessUnit,
  deleteBusinessUnit,
  listBusinessUnits,
  updateBusinessUnit,
} from '../../../contract/businessUnits.ts';
import type { BusinessUnit } from '../../../contract/businessUnits.ts';
import {
  createFinancialYear,
  deleteFinancialYear,
  listFinancialYears,
} from '../../../contract/financialYears.ts';
import type { FinancialYear } from '../../../contract/financialYears.ts';
import { getCompany, updateCompany } from '../../../contract/company.ts';
import type { Company } from '../../../contract/company.ts';
import { type MailState, mailState, sendTestMail } from '../../../contract/mail.ts';
import { address, part, toastInSight } from '../../testActions.ts';
import { openApplication } from '../../testApplication.tsx';
import { COMPANY, MAIL_SERVER } from '../../testCompany.ts';
import { SET_UP_COMPANY } from '../../testSetUpCompany.ts';
import { testRecords, type TestRecords } from '../../testRecords.ts';
import { Refusal, server } from '../../testServer.ts';

let units: TestRecords<BusinessUnit>;
let years: TestRecords<FinancialYear>;

const row = (name: RegExp) => page.getByRole('row', { name });
const question = (noun: string) =>
  page.getByRole('alertdialog', { name: `Are you sure you want to delete this ${noun}?` });

async function open(path: string): Promise<void> {
  await openApplication(path, 'admin', () => {
    server.reply(listBusinessUnits, () => units.all());
    server.reply(updateBusinessUnit, (call) => units.patch(call));
    server.reply(listFinancialYears, () => years.all());
  });
}

beforeEach(() => {
  units = testRecords<BusinessUnit>(COMPANY.units);
  years = testRecords<FinancialYear>(COMPANY.years);
});

describe('a business unit', () => {
  test('is added, with problems of its name shown at the field', async () => {
    await open('/admin');
    await page.getByRole('tab', { name: 'Business Units' }).click();
    await expect.poll(address).toBe('/admin?tab=units');
    await page.getByRole('button', { name: 'Add Business Unit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Business Unit' });
    const add = dialog.getByRole('button', { name: 'Add' });
    const name = dialog.getByLabelText('Name');
    await add.click();
    await expect.element(name).toHaveAccessibleDescription('Business unit name is required');
    expect(server.calls(createBusinessUnit)).toEqual([]);
    const taken = 'A business unit with this name already exists';
    server.answer(
      createBusinessUnit,
      new Refusal('already_exists', taken, { errors: [{ path: 'name', message: taken }] }),
    );
    await name.fill('HARDWARE');
    await add.click();
    await expect.element(name).toHaveAccessibleDescription(taken);
    server.reply(createBusinessUnit, ({ body }) => {
      const unit = { ...createBusinessUnit.body.parse(body), id: 9, isActive: true, version: 1 };
      units.add(unit);
      return unit;
    });
    await name.fill('Latin America');
    await add.click();
    await expect.element(toastInSight()).toMatchTextContent('Business unit created successfully');
    await expect.element(row(/^Latin America/)).toMatchTextContent('Active');
  });

  test('is closed, and deleted unless it is used', async () => {
    await open('/admin?tab=units');
    await row(/^Hardware/)
      .getByRole('button', { name: 'Deactivate Hardware' })
      .click();
    await expect.element(toastInSight()).toMatchTextContent('Business unit updated successfully');
    await expect.element(row(/^Hardware/)).toMatchTextContent('Inactive');
    const used = 'Hardware is used by 2 forecasts. Deactivate it instead';
    server.answer(deleteBusinessUnit, new Refusal('in_use', used));
    await row(/^Hardware/)
      .getByRole('button', { name: 'Delete Hardware' })
      .click();
    const remove = () => question('business unit').getByRole('button', { name: 'Delete' }).click();
    await remove();
    await expect.element(question('business unit').getByRole('alert')).toMatchTextContent(used);
    await question('business unit').getByRole('button', { name: 'Cancel' }).click();
    await row(/^Hardware/)
      .getByRole('button', { name: 'Delete Hardware' })
      .click();
    server.reply(deleteBusinessUnit, () => {
      units.remove(1);
      return null;
    });
    await remove();
    await expect.element(toastInSight()).toMatchTextContent('Business unit deleted successfully');
    await expect.element(row(/^Hardware/)).not.toBeInTheDocument();
  });
});

describe('a financial year', () => {
  test('shows its months; only the first and the last can be deleted', async () => {
    await open('/admin?tab=years');
    const lastYear = row(/^FY25/);
    for (const words of ['Apr 1, 2025', 'Mar 31, 2026', '12 of 12']) {
      await expect.element(lastYear).toMatchTextContent(words);
    }
    expect(lastYear.getByRole('button').elements()).toEqual([]);
    const inUse = 'FY26 has 7 months of figures and 7 reports';
    server.answer(deleteFinancialYear, new Refusal('in_use', inUse));
    await page.getByRole('button', { name: 'Delete FY26' }).click();
    await question('financial year').getByRole('button', { name: 'Delete' }).click();
    await expect.element(question('financial year').getByRole('alert')).toMatchTextContent(inUse);
    await question('financial year').getByRole('button', { name: 'Cancel' }).click();
    await expect.element(row(/^FY26/)).toBeVisible();
  });

  test('is added as the next one, with the server’s message at the field', async () => {
    await open('/admin?tab=years');
    await page.getByRole('button', { name: 'Add Financial Year' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Financial Year' });
    const label = dialog.getByLabelText('Financial year');
    const add = dialog.getByRole('button', { name: 'Add' });
    await expect.element(label).toHaveValue('FY27');
    await expect.element(label).toHaveAccessibleDescription('Apr 1, 2027 – Mar 31, 2028');
    await label.fill('2027');
    await add.click();
    await expect
      .element(label)
      .toHaveAccessibleDescription(/Financial year must be FY and two digits, such as FY27/);
    expect(server.calls(createFinancialYear)).toEqual([]);
    const gap = 'FY29 would leave a gap. Add FY27 first';
    server.answer(
      createFinancialYear,
      new Refusal('invalid_input', gap, { errors: [{ path: 'fyYear', message: gap }] }),
    );
    await label.fill('FY29');
    await add.click();
    await expect.element(label).toHaveAccessibleDescription(new RegExp(gap));
    server.reply(createFinancialYear, ({ body }) => {
      const { fyYear } = createFinancialYear.body.parse(body);
      const year = { id: 99, fyYear, startDate: '2027-04-01', endDate: '2028-03-31', version: 1 };
      years.add(year);
      return year;
    });
    await label.fill('fy27');
    await add.click();
    await expect.element(toastInSight()).toMatchTextContent('Financial year created successfully');
    await expect.element(row(/^FY27/)).toMatchTextContent('0 of 12');
  });
});

const panel = () => page.getByRole('tabpanel');

const dialog = () => page.getByRole('dialog', { name: 'Materiality' });

test('C37: the name of the company is changed, and cleared, by an administrator', async () => {
  let stored: Company = { ...SET_UP_COMPANY, name: 'Harbour & Vale' };
  await openApplication('/admin?tab=settings', 'admin', () => {
    server.reply(getCompany, () => stored);
    server.reply(updateCompany, ({ body }) => {
      const { name = null } = updateCompany.body.parse(body);
      stored = { ...stored, name, version: stored.version + 1 };
      return stored;
    });
  });
  const rename = () => panel().getByRole('button', { name: 'Rename' }).click();
  const naming = page.getByRole('dialog', { name: 'Company Name' });
  const name = naming.getByLabelText('Company name');
  const save = () => naming.getByRole('button', { name: 'Save' }).click();
  await expect.element(panel()).toMatchTextContent('Harbour & Vale');
  await rename();
  await expect.element(name).toHaveValue('Harbour & Vale');
  expect(address()).toBe('/admin?tab=settings&dialog=company');
  await name.fill('x'.repeat(201));
  await save();
  await expect.element(name).toHaveAttribute('aria-invalid', 'true');
  expect(server.calls(updateCompany)).toEqual([]);
  await name.fill('  ');
  await save();
  await expect.element(toastInSight()).toMatchTextContent('Company name saved');
  await expect.element(panel()).toMatchTextContent('No name yet');
  const [cleared] = server.calls(updateCompany);
  expect(cleared?.body).toEqual({ name: null });
  expect(cleared?.headers.get('if-match')).toBe('"1"');
});

describe('B19: the materiality', () => {
  test('is set by an administrator, and a colleague’s newer value is offered beside the own', async () => {
    let stored = SET_UP_COMPANY;
    await openApplication('/admin?tab=settings', 'admin', () => {
      server.reply(getCompany, () => stored);
      server.reply(updateCompany, ({ body, headers }) => {
        if (headers.get('if-match') !== `"${stored.version}"`) {
          return new Refusal('stale_version', 'The company was changed by someone else');
        }
        stored = {
          ...stored,
          ...updateCompany.body.parse(body),
          version: stored.version + 1,
        };
        return stored;
      });
    });
    await expect.element(panel()).toMatchTextContent('1%');
    await expect.element(panel()).toMatchTextContent('$5,000');
    await page.getByRole('button', { name: 'Change' }).click();
    const percent = dialog().getByLabelText('Percent of the comparison figure');
    const save = dialog().getByRole('button', { name: 'Save' });
    await percent.fill('-1');
    await save.click();
    await expect.element(percent).toHaveAccessibleDescription(/from 0 to 100, such as/);
    await percent.fill('1000');
    await dialog().getByLabelText('Amount').fill('99999999999999');
    await save.click();
    await expect.element(percent).toHaveAccessibleDescription(/from 0 to 100, such as/);
    await expect
      .element(dialog().getByLabelText('Amount'))
      .toHaveAccessibleDescription(/at most 13 digits and 2 decimals, such as 5000/);
    expect(server.calls(updateCompany)).toEqual([]);
    await percent.fill('2.5 %');
    await dialog().getByLabelText('Amount').fill('10,000');
    await dialog().getByLabelText('By their share of revenue').click();
    stored = { ...stored, materialityPercent: '3.00', version: 2 };
    await save.click();
    await dialog()
      .getByRole('button', { name: /mine|2\.5/i })
      .first()
      .click();
    await save.click();
    await expect.element(toastInSight()).toMatchTextContent('Settings updated successfully');
    expect(stored).toEqual({
      ...SET_UP_COMPANY,
      materialityPercent: '2.50',
      materialityAmount: '10000.00',
      costsBy: 'shareOfRevenue',
      version: 3,
    });
    await expect.element(panel()).toMatchTextContent('$10,000');
    await expect.element(panel()).toMatchTextContent('A smaller share of revenue is favourable');
  });

  test('marks a trend from there on, in every open page', async () => {
    await openApplication('/trends', 'viewer');
    const revenue = part('Revenue Trend');
    await expect.element(revenue).toMatchTextContent(/favourable/);
    server.answer(getCompany, { ...SET_UP_COMPANY, materialityPercent: '99.00', version: 2 });
    server.announce(['company']);
    await expect.element(revenue).not.toMatchTextContent('favourable');
    await expect.element(revenue).toMatchTextContent('%');
  });
});

describe('mail', () => {
  const failed: MailState = {
    ...MAIL_SERVER,
    failures: 2,
    lastFailure: {
      at: '2026-11-09T11:00:00.000Z',
      reason: 'The mail server is not responding (ETIMEDOUT)',
    },
  };

  test('that fails is said on the page, and can be tried', async () => {
    await openApplication('/admin', 'admin', () => server.answer(mailState, failed));
    await expect
      .element(page.getByRole('status').filter({ hasText: 'could not be sent' }))
      .toMatchTextContent('is not responding');
    await page.getByRole('button', { name: 'Show mail' }).click();
    await expect.poll(address).toBe('/admin?tab=mail');
    await expect.element(page.getByText(/^2 since the server started/)).toBeVisible();
    const mended = { ...failed, lastSentAt: '2026-11-09T12:00:00.000Z' };
    server.answer(sendTestMail, { sent: true, state: mended });
    await page.getByRole('button', { name: 'Send test mail' }).click();
    await expect.element(panel().getByRole('status')).toMatchTextContent('admin@example.com');
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  test('that is only written to the outbox does not look sent', async () => {
    const outbox: MailState = { ...MAIL_SERVER, way: 'outbox', place: '/srv/data/outbox' };
    await openApplication('/admin?tab=mail', 'admin', () => server.answer(mailState, outbox));
    await expect.element(panel().getByRole('status')).toMatchTextContent('Email is turned off');
    await expect.element(page.getByText('/srv/data/outbox')).toBeVisible();
    server.answer(sendTestMail, { sent: false, state: outbox });
    await page.getByRole('button', { name: 'Send test mail' }).click();
    await expect
      .element(panel().getByRole('status'))
      .toMatchTextContent("written to the server's outbox");
  });
});

const approvals = () => page.getByRole('dialog', { name: 'Approvals' });

describe('approvals', () => {
  const [ada, viewer] = COMPANY.users;

  test('are none until they are wanted, of people who are named', async () => {
    await open('/admin?tab=settings');
    await expect
      .element(page.getByText('None: administrators and preparers can publish without approval'))
      .toBeInTheDocument();
    await page.getByRole('button', { name: 'Choose approvers' }).click();
    const needed = approvals().getByLabelText('Approvals needed');
    const save = approvals().getByRole('button', { name: 'Save' });
    for (const [typed, problem] of [
      ['-1', 'Enter a whole number from 0 to 9'],
      ['two', 'Enter a whole number from 0 to 9'],
      ['2', 'Choose at least as many approvers as approvals needed'],
    ] as const) {
      await needed.fill(typed);
      await save.click();
      await expect.element(needed).toHaveAccessibleDescription(new RegExp(problem));
    }
    expect(server.calls(updateCompany)).toEqual([]);
    await approvals()
      .getByLabelText(/^Preparers can publish/)
      .click();
    await approvals().getByLabelText(new RegExp(ada.email)).click();
    await approvals().getByLabelText(new RegExp(viewer.email)).click();
    const gone = 'One of the approvers has no active account. Choose someone else';
    server.answer(
      updateCompany,
      new Refusal('invalid_input', gone, { errors: [{ path: 'approverIds', message: gone }] }),
    );
    await save.click();
    await expect.element(approvals()).toMatchTextContent(gone);
    const approverIds = [ada.id, viewer.id];
    const chosen = { approvalsWanted: 2, approverIds, preparersPublish: false };
    server.answer(updateCompany, { ...SET_UP_COMPANY, ...chosen, version: 2 });
    await save.click();
    await expect.element(approvals()).not.toBeInTheDocument();
    await expect.element(page.getByText('2 approvals, from 2 approvers')).toBeInTheDocument();
    expect(server.calls(updateCompany).at(-1)?.body).toEqual(chosen);
  });
});

test('the choice if viewers see unpublished months explains its effect', async () => {
  await open('/admin?tab=settings');
  await expect.element(panel()).toMatchTextContent('Viewers can see them');
  await page.getByRole('button', { name: 'Change viewer access' }).click();
  const drafts = page.getByRole('dialog', { name: 'Unpublished Months' });
  const choice = drafts.getByRole('checkbox');
  await expect.element(drafts).toMatchTextContent('totals and trends leave those months out');
  await choice.click();
  server.answer(updateCompany, { ...SET_UP_COMPANY, viewersSeeDrafts: false, version: 2 });
  await drafts.getByRole('button', { name: 'Save' }).click();
  await expect.element(drafts).not.toBeInTheDocument();
  await expect.element(panel()).toMatchTextContent("Viewers can't see them");
  expect(server.calls(updateCompany).at(-1)?.body).toEqual({ viewersSeeDrafts: false });
});
