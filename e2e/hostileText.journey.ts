import type { Page } from '@playwright/test';
import { CALLS } from '../src/contract/calls.ts';
import { createBusinessUnit, deleteBusinessUnit } from '../src/contract/businessUnits.ts';
import { createForecast, deleteForecast } from '../src/contract/forecasts.ts';
import { listFinancialData, updateFinancialData } from '../src/contract/financialData.ts';
import {
  getMonthlySummary,
  listMonthlySummaries,
  updateMonthlySummary,
} from '../src/contract/reports.ts';
import { registerUser } from '../src/contract/users.ts';
import type { Account, Caller } from './caller.ts';
import { boardPaper } from './files.ts';
import { expect, pageTitle, test } from './journey.ts';
import { HOSTILE_TEXTS } from './payloads.ts';
import { follow, leave } from './place.ts';
import { unfold } from './monthPage.ts';

const ALL_TEXTS = HOSTILE_TEXTS.join('\n');
const PASSWORD = 'a-fine-password-7';

/** Names of business units take any text. */
const UNITS = HOSTILE_TEXTS.slice(0, 6);
/** The most hostile text that is still a valid email address. */
const addressOf = (role: string, worker: number) => `'+window.ran-'+${role}-${worker}@example.com`;

interface Removal {
  readonly unit: string;
  readonly forecast: string;
}

interface Planted {
  readonly planted: readonly Removal[];
  readonly reportId: number;
  readonly figuresId: number;
  readonly people: readonly Account[];
  readonly fileNames: readonly string[];
}

/** Puts the texts into every field that takes text: June of FY19, whose own words nobody else needs. */
async function plant(administrator: Caller, worker: number): Promise<Planted> {
  const reports = await administrator.ask(listMonthlySummaries, { query: { fyId: '8' } });
  const figures = await administrator.ask(listFinancialData, { query: { fyId: '8' } });
  const reportId = reports[2]?.id ?? 0;
  const figuresId = figures[2]?.id ?? 0;
  await administrator.ask(updateMonthlySummary, {
    params: { id: String(reportId) },
    body: {
      overview: ALL_TEXTS,
      notes: ALL_TEXTS,
      summaryNotes: ALL_TEXTS,
      bulletPoints: HOSTILE_TEXTS.map((bulletText) => ({ category: 'Strategy', bulletText })),
    },
  });
  await administrator.ask(updateFinancialData, {
    params: { id: String(figuresId) },
    body: { notes: ALL_TEXTS, summaryNotes: ALL_TEXTS },
  });
  await administrator.ask(createForecast, {
    body: {
      businessUnit: 'Services',
      currency: 'USD',
      metric: 'budget',
      fy: 2026,
      month: 1,
      amount: '1',
      actualAmount: '1',
      monthlySummariesId: reportId,
      notes: ALL_TEXTS,
    },
  });
  const planted: Removal[] = [];
  for (const name of UNITS) {
    const unit = await administrator.ask(createBusinessUnit, { body: { name } });
    const made = { currency: 'USD' as const, amount: '1', actualAmount: '1' };
    const month = { fy: 2053, month: 1, monthlySummariesId: reportId };
    const forecast = await administrator.ask(createForecast, {
      body: { businessUnit: name, metric: 'budget', ...made, ...month },
    });
    planted.push({ unit: String(unit.id), forecast: String(forecast.id) });
  }
  const fileNames: string[] = [];
  for (const [index, text] of HOSTILE_TEXTS.slice(0, 12).entries()) {
    const file = await boardPaper(`${text} ${index}.pdf`, 'Nothing bad in here.');
    const form = new FormData();
    form.append('summaryId', String(reportId));
    form.append(
      'file',
      new Blob([new Uint8Array(file.buffer)], { type: file.mimeType }),
      file.name,
    );
    const answer = await administrator.send(CALLS.uploadDocument.path, {
      method: 'POST',
      body: form,
    });
    expect(answer.status).toBe(201);
  }
  const { documents } = await administrator.ask(getMonthlySummary, {
    params: { id: String(reportId) },
  });
  fileNames.push(...documents.map(({ originalName }) => originalName));
  const people: Account[] = [];
  for (const role of ['viewer', 'admin'] as const) {
    const account = { email: addressOf(role, worker), password: PASSWORD };
    const firstName = HOSTILE_TEXTS[1] ?? '';
    const lastName = HOSTILE_TEXTS[2] ?? '';
    await administrator.ask(registerUser, { body: { ...account, firstName, lastName, role } });
    people.push(account);
  }
  return { planted, reportId, figuresId, people, fileNames };
}

/** Addresses with a text, and those that open something. */
const LOADED = /text=|q=|businessUnit=|report=|details=|selected=/;

async function goInside(page: Page, path: string): Promise<void> {
  await leave(page);
  await follow(page, path);
}

async function expectNothingRan(page: Page): Promise<void> {
  expect(await page.evaluate(() => Reflect.has(window, 'ran'))).toBe(false);
  expect(new URL(page.url()).hostname).toBe('127.0.0.1');
}

test('hostile text is shown as text, on every page and to every reader', async ({
  signedIn,
  administrator,
}, { workerIndex }) => {
  test.slow();
  const { planted, reportId, figuresId, people, fileNames } = await plant(
    administrator,
    workerIndex,
  );
  const dialogs = [
    [`/reports?fyId=8&report=${reportId}`, HOSTILE_TEXTS[0] ?? ''],
    [`/reports?fyId=8&tab=financial-data&details=${figuresId}`, fileNames[0] ?? ''],
    [`/?selected=${figuresId}`, HOSTILE_TEXTS[0] ?? ''],
  ] as const;
  const pages = [
    ['/reports?fyId=8', 'Board Reports'],
    ['/reports?fyId=8&text=%3Cscript%3Ewindow.ran=1%3C/script%3E', 'Board Reports'],
    ['/reports?fyId=8&tab=financial-data', 'Financial Data'],
    ['/reports?fyId=8&tab=data-table', 'Edit Financial Data'],
    ['/trends', 'Trends & Analytics'],
    ['/documents', 'Documents'],
    [`/search?q=${encodeURIComponent(HOSTILE_TEXTS[0] ?? '')}`, 'Search Board Reports'],
    ['/search?q=onerror', 'Search Board Reports'],
    ['/forecasts', 'Forecasts'],
    ['/forecasts?year=2053', 'Forecasts'],
    ['/forecasts?tab=reporting', 'Forecasts'],
    [`/forecasts?tab=variance&businessUnit=${encodeURIComponent(UNITS[0] ?? '')}`, 'Forecasts'],
  ] as const;
  for (const [index, account] of people.entries()) {
    const page = await signedIn(account);
    const go = async (path: string) => {
      // The first person's addresses go to the server where they name a text or a dialog; the
      // second stays inside the running page.
      if (index === 0 && LOADED.test(path)) return page.goto(path);
      return goInside(page, path);
    };
    await expect(pageTitle(page, 'Dashboard')).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Sidebar' })).toContainText(
      `${HOSTILE_TEXTS[1]} ${HOSTILE_TEXTS[2]}`,
    );
    await expect(page.getByRole('complementary', { name: 'Sidebar' })).toContainText(account.email);
    for (const [path, words] of dialogs) {
      await go(path);
      await expect(page.getByText(words).first()).toBeVisible();
      await expectNothingRan(page);
    }
    for (const [path, title] of pages) {
      await go(path);
      await expect(pageTitle(page, title)).toBeVisible();
      await expect(page.getByRole('status', { name: /loading/i })).toHaveCount(0);
      await expectNothingRan(page);
    }
    // A document is saved under its harmless name, and its page is never opened.
    await go(`/reports?fyId=8&report=${reportId}`);
    await unfold(page, 'Notes');
    await expect(page.getByText('<body onload=window.ran=1>').first()).toBeVisible();
    await unfold(page, 'Bullet points');
    await unfold(page, 'Documents');
    const downloading = page.waitForEvent('download');
    // By key: the long sections above are measured when they come near, and may move the link from
    // under a pointer that is pressed in the same moment.
    await page.getByRole('link', { name: `Download ${fileNames[0]}`, exact: true }).press('Enter');
    expect((await downloading).suggestedFilename()).not.toMatch(/[<>"/\\]/);
    await expectNothingRan(page);
  }

  // The administrator's own forms hold the texts as well.
  const page = await signedIn(people[1] ?? { email: '', password: '' }, '/admin');
  await expect(pageTitle(page, 'Admin')).toBeVisible();
  await expect(page.getByRole('table')).toContainText(HOSTILE_TEXTS[1] ?? '');
  await expect(page.getByRole('table')).toContainText(addressOf('viewer', workerIndex));
  await expectNothingRan(page);
  await goInside(page, '/admin?tab=units');
  for (const name of UNITS) await expect(page.getByRole('table')).toContainText(name);
  await expectNothingRan(page);
  await goInside(page, '/forecasts?year=2053');
  for (const name of UNITS) await expect(page.getByRole('table')).toContainText(name);
  await goInside(page, '/forecasts?form=create');
  const units = page.getByRole('dialog').getByLabel('Business unit').getByRole('option');
  for (const name of UNITS) await expect(units.filter({ hasText: name })).not.toHaveCount(0);
  await expectNothingRan(page);
  await page.goto(`/reports?fyId=8&report=${reportId}&form=edit`);
  await expect(page.getByLabel('Text of bullet point 1', { exact: true })).toHaveValue(
    HOSTILE_TEXTS[0] ?? '',
  );
  await expect(page.getByLabel('Financial notes')).toHaveValue(ALL_TEXTS);
  await expectNothingRan(page);

  // Other journeys count the units and take the first of them.
  for (const { unit, forecast } of planted) {
    await administrator.ask(deleteForecast, { params: { id: forecast } });
    await administrator.ask(deleteBusinessUnit, { params: { id: unit } });
  }
});

test('hostile text is not accepted as an email address', async ({ administrator }) => {
  for (const text of HOSTILE_TEXTS) {
    const body = { password: PASSWORD, firstName: 'A', lastName: 'B', role: 'viewer' };
    const answer = await administrator.send(CALLS.registerUser.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, email: `${text}@example.com` }),
    });
    expect.soft(answer.status, text).toBe(400);
    expect.soft(await answer.text()).toContain('Invalid email address');
  }
});
