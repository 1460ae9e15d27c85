import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBusinessUnit } from '../../../contract/businessUnits.ts';
import { getCompany, updateCompany } from '../../../contract/company.ts';
import { createFinancialData } from '../../../contract/financialData.ts';
import { listAllTrends } from '../../../contract/financialTrends.ts';
import { createMonthlySummary } from '../../../contract/reports.ts';
import { problemSchema } from '../../../contract/problem.ts';
import { keepFinancialYears, listFinancialYears } from '../../../contract/financialYears.ts';
import { makeUser } from '../../users/testAccounts.ts';
import { company } from '../../../engine/db/schema/company.ts';
import { financialData } from '../../../engine/db/schema/financialData.ts';
import { businessUnits } from '../../../engine/db/schema/forecasts.ts';
import { monthlySummaries } from '../../../engine/db/schema/monthlySummaries.ts';
import { write } from '../../../engine/db/write.ts';
import { companyName } from '../../company/company.ts';
import { Moments } from '../../../engine/moments/moments.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  await app.ask('admin', updateCompany, { body: { name: 'Straße & Söhne' } });
});
afterAll(() => app.close());

const firstSteps = async () => (await app.ask('admin', getCompany)).firstSteps;

test('C37: each first step is done as soon as what it asks for is stored', async () => {
  const { database, changes } = app.deps;
  await write(database, changes, { actor: 'system' }, (transaction) =>
    transaction.delete(businessUnits),
  );
  // The test's own two users are there from the beginning.
  const nothing = {
    areClosed: false,
    name: true,
    basis: false,
    years: false,
    units: false,
    figures: false,
  };
  expect(await firstSteps()).toEqual({
    ...nothing,
    report: false,
    drafts: false,
    passwords: false,
    materiality: false,
    reader: true,
  });
  await app.ask('admin', createBusinessUnit, { body: { name: 'North' } });
  expect(await firstSteps()).toMatchObject({ units: true, basis: false, report: false });
  const april = { fyId: 14, monthName: 'April' } as const;
  await app.ask('admin', createMonthlySummary, { body: { ...april, year: 2026 } });
  // A report is kept by the year and the currency: they can no longer be others.
  expect(await firstSteps()).toMatchObject({ basis: true, report: true });
  await app.ask('admin', updateCompany, { body: { firstStepsAreClosed: true } });
  expect(await firstSteps()).toMatchObject({ areClosed: true });
  await app.ask('admin', updateCompany, { body: { firstStepsAreClosed: false } });
  expect(await firstSteps()).toMatchObject({ areClosed: false });
});

test('the year and the currency are settled by who confirms them, and by nothing that is done beside', async () => {
  const fresh = await openTestApp();
  const isDone = async () => (await fresh.ask('admin', getCompany)).firstSteps.basis;
  try {
    await fresh.ask('admin', keepFinancialYears, { body: { firstId: 8, lastId: 14 } });
    await fresh.ask('admin', updateCompany, { body: { name: 'Harbour', lineGroups: ['result'] } });
    expect(await fresh.ask('admin', getCompany)).toMatchObject({
      firstSteps: { years: true, basis: false },
    });
    await fresh.ask('admin', updateCompany, { body: { yearStartMonth: 4, currency: 'USD' } });
    expect(await isDone()).toBe(true);
  } finally {
    await fresh.close();
  }
});

test.each([true, false])(
  'whether viewers see unpublished months is settled by %s',
  async (answer) => {
    const fresh = await openTestApp();
    const isDone = async () => (await fresh.ask('admin', getCompany)).firstSteps.drafts;
    try {
      await fresh.ask('admin', updateCompany, { body: { preparersPublish: false } });
      expect(await isDone()).toBe(false);
      await fresh.ask('admin', updateCompany, { body: { viewersSeeDrafts: answer } });
      expect(await isDone()).toBe(true);
      // An answer that was changed is one as well.
      await fresh.ask('admin', updateCompany, { body: { viewersSeeDrafts: !answer } });
      expect(await isDone()).toBe(true);
    } finally {
      await fresh.close();
    }
  },
);

test('C37: the name is what an administrator stores', async () => {
  const { database, settings } = app.deps;
  expect((await app.ask('admin', getCompany)).name).toBe('Straße & Söhne');
  await app.ask('admin', updateCompany, { body: { name: '  Example Industries ' } });
  expect((await app.ask('admin', getCompany)).name).toBe('Example Industries');
  expect(await companyName(database.orm, settings)).toBe('Example Industries');
  const refused = [' ', 'x'.repeat(201), 'Example\nIndustries', 'a\u2028b', 'a\u0007b', 'a\u202Eb'];
  for (const body of [{}, { other: 1 }, ...refused.map((name) => ({ name }))]) {
    const answer = await app.as('admin', 'PATCH', '/api/company', { body });
    expect(answer.statusCode, JSON.stringify(body)).toBe(400);
  }
  const viewer = await app.as('viewer', 'PATCH', '/api/company', { body: { name: 'Mine' } });
  expect(viewer.statusCode).toBe(403);
  // Every reader of the product sees the name.
  const named = await app.ask('viewer', getCompany);
  expect(named.name).toBe('Example Industries');
  const cleared = await app.ask('admin', updateCompany, { body: { name: null } });
  expect(cleared).toEqual({
    ...named,
    name: null,
    firstSteps: { ...named.firstSteps, name: false },
    version: named.version + 1,
  });
});

test('a name typed for an older state of the company is refused, whatever changed since', async () => {
  const { version } = await app.ask('admin', getCompany);
  await app.ask('admin', updateCompany, { body: { costsBy: 'shareOfRevenue' } });
  const rename = (state: number) =>
    app.as('admin', 'PATCH', '/api/company', {
      body: { name: 'Example Industries' },
      headers: { 'if-match': `"${state}"` },
    });
  expect((await rename(version)).statusCode).toBe(412);
  const renamed = await rename(version + 1);
  expect(renamed.json()).toMatchObject({
    name: 'Example Industries',
    costsBy: 'shareOfRevenue',
    version: version + 2,
  });
});

test('C38: the years that come along are kept or removed in one step', async () => {
  const keep = (firstId: number, lastId: number) =>
    app.as('admin', 'POST', '/api/financial-years/keep', { body: { firstId, lastId } });
  expect((await keep(14, 13)).statusCode).toBe(400);
  expect((await keep(1, 999)).statusCode).toBe(404);
  await app.ask('admin', createFinancialData, {
    body: { fyId: 11, monthNum: 1, monthName: 'April', revenue: '1.00' },
  });
  const refused = await keep(12, 14);
  expect(refused.json()).toMatchObject({ status: 409, code: 'in_use' });
  expect(refused.json<{ detail: string }>().detail).toBe('FY23 has 1 month of figures');
  // Nothing of a refused call remains.
  expect(
    await app.ask('admin', keepFinancialYears, { body: { firstId: 8, lastId: 14 } }),
  ).toHaveLength(8);
  const kept = await app.ask('admin', keepFinancialYears, { body: { firstId: 11, lastId: 14 } });
  expect(kept.map(({ fyYear }) => fyYear)).toEqual(['FY23', 'FY24', 'FY25', 'FY26']);
  expect(await firstSteps()).toMatchObject({ years: true, figures: true, drafts: true });
  expect(
    (
      await app.as('viewer', 'POST', '/api/financial-years/keep', {
        body: { firstId: 11, lastId: 14 },
      })
    ).statusCode,
  ).toBe(403);
});

describe('approvals', () => {
  test('can be wanted of people who are named', async () => {
    const approverIds = [app.ids.admin, app.ids.viewer];
    const body = { approvalsWanted: 2, approverIds };
    expect(await app.ask('admin', updateCompany, { body })).toMatchObject(body);
    expect(await app.ask('viewer', getCompany)).toMatchObject(body);
    expect((await app.as('viewer', 'PATCH', '/api/company', { body })).statusCode).toBe(403);
  });

  test.each([
    ['approvalsWanted', -1, 'Enter a whole number from 0 to 9'],
    ['approvalsWanted', 10, 'Enter a whole number from 0 to 9'],
    ['approvalsWanted', 1.5, 'Enter a whole number from 0 to 9'],
    [
      'approvalsWanted',
      4,
      'You can’t require more approvals than there are approvers: 2 approvers are named',
    ],
    [
      'approverIds',
      [2_147_483_000],
      'One of the approvers has no active account. Choose someone else',
    ],
    ['approverIds', ['x'], 'Expected number, received string'],
  ])('%s refuses %j', async (field, value, message) => {
    const answer = await app.as('admin', 'PATCH', '/api/company', { body: { [field]: value } });
    const { errors = [] } = problemSchema.parse(answer.json());
    expect(errors[0]?.path.split('.')[0]).toBe(field);
    expect(errors[0]?.message).toBe(message);
  });

  test('name nobody twice, and keep enough approvers for the approvals', async () => {
    const { admin } = app.ids;
    const patch = async (body: object) => {
      const answer = await app.as('admin', 'PATCH', '/api/company', { body });
      return problemSchema.parse(answer.json()).detail;
    };
    expect(await patch({ approvalsWanted: 2, approverIds: [admin, admin] })).toBe(
      'Each person can be an approver only once',
    );
    expect(await patch({ approverIds: [admin] })).toContain('1 approver is named');
  });

  test('count on active people alone, now and when somebody leaves', async () => {
    const { admin } = app.ids;
    const id = await makeUser(app, 'leaving@example.org');
    const url = `/api/admin/users/${id}`;
    await app.ask('admin', updateCompany, {
      body: { approvalsWanted: 2, approverIds: [admin, id] },
    });
    const leave = async (method: 'PATCH' | 'DELETE') => {
      const body = { isActive: false };
      const answer = await app.as('admin', method, url, method === 'PATCH' ? { body } : {});
      return answer.statusCode < 300 ? 'gone' : problemSchema.parse(answer.json()).detail;
    };
    const refused =
      'Approvals needed: 2. Without this person, 1 approver would be left. Name another approver in Admin › Settings first';
    expect([await leave('PATCH'), await leave('DELETE')]).toEqual([refused, refused]);
    await app.ask('admin', updateCompany, { body: { approvalsWanted: 1 } });
    expect(await leave('PATCH')).toBe('gone');
    expect(await app.ask('viewer', getCompany)).toMatchObject({ approverIds: [admin] });
    const named = await app.as('admin', 'PATCH', '/api/company', { body: { approverIds: [id] } });
    expect(problemSchema.parse(named.json()).detail).toBe(
      'One of the approvers has no active account. Choose someone else',
    );
    // Another setting is changed all the same, and goes back.
    const body = { materialityAmount: '7.00' };
    expect(await app.ask('admin', updateCompany, { body })).toMatchObject(body);
    expect(await leave('DELETE')).toBe('gone');
    await app.ask('admin', updateCompany, { body: { approvalsWanted: 0, approverIds: [] } });
  });
});

const keepFor = (documentsKeptDays: unknown) =>
  app.as('admin', 'PATCH', '/api/company', { body: { documentsKeptDays } });

describe('the time for which deleted documents are kept', () => {
  test('is a year until an administrator says otherwise, and may have no end', async () => {
    expect(await app.ask('viewer', getCompany)).toMatchObject({ documentsKeptDays: 365 });
    for (const days of [0, 36_500, null]) {
      expect((await keepFor(days)).json()).toMatchObject({ documentsKeptDays: days });
      expect(await app.ask('viewer', getCompany)).toMatchObject({ documentsKeptDays: days });
    }
    const viewer = await app.as('viewer', 'PATCH', '/api/company', {
      body: { documentsKeptDays: 1 },
    });
    expect(viewer.statusCode).toBe(403);
  });

  test.each([-1, 36_501, 1.5, '30'])('refuses %j', async (days) => {
    const answer = problemSchema.parse((await keepFor(days)).json());
    expect(answer).toMatchObject({
      status: 400,
      errors: [
        {
          path: 'documentsKeptDays',
          message: 'Enter a whole number of days from 0 to 36500, or leave the field empty',
        },
      ],
    });
  });
});

const settle = (body: object, who: 'admin' | 'viewer' = 'admin') =>
  app.as(who, 'PATCH', '/api/company', { body });

/** An instant after all that is stored, and before what comes. */
/** The number of the last moment; an instant could be just before it. */
async function momentNow(): Promise<string> {
  await new Moments(app.database).sealWaiting();
  const { rows } = await app.database.pool.query<{ last: string }>(
    'select max(moment)::text as last from change_sets',
  );
  return rows[0]?.last ?? '';
}

describe('the year and the currency', () => {
  const LOCKED =
    "You can't change the financial year or the currency once a month has data, because stored amounts would change their meaning.";

  test('are April and US dollars, and stay so while there are figures', async () => {
    const stored = await app.ask('viewer', getCompany);
    expect(stored).toMatchObject({
      yearStartMonth: 4,
      yearNamedAfter: 'start',
      currency: 'USD',
      basisIsLocked: true,
    });
    for (const body of [{ yearStartMonth: 1 }, { yearNamedAfter: 'end' }, { currency: 'EUR' }]) {
      const refused = await settle(body);
      expect(refused.json()).toMatchObject({ status: 409, code: 'in_use', detail: LOCKED });
    }
    expect((await settle({ yearStartMonth: 4, currency: 'USD' })).statusCode).toBe(200);
    // Whatever the calls would let pass, the database refuses.
    const { database, changes } = app.deps;
    await expect(
      write(database, changes, { actor: 'system' }, (transaction) =>
        transaction.update(company).set({ currency: 'EUR' }),
      ),
    ).rejects.toMatchObject({ cause: { constraint: 'company_basis' } });
    expect(await app.ask('viewer', getCompany)).toMatchObject({ currency: 'USD' });
  });

  test.each([
    [{ yearStartMonth: 0 }, 'Expected a month from 1 (January) to 12 (December)'],
    [{ yearStartMonth: 13 }, 'Expected a month from 1 (January) to 12 (December)'],
    [{ currency: 'KWD' }, 'Amounts have two decimals, and KWD needs more. Choose another currency'],
    [{ currency: 'usd' }, 'Choose a currency by its three letters, such as EUR'],
  ])('%j is refused', async (body, message) => {
    const answer = await settle(body);
    expect(problemSchema.parse(answer.json()).errors?.[0]?.message).toBe(message);
    expect((await settle(body, 'viewer')).statusCode).toBe(403);
  });

  test('can be others before there are figures, and everything follows; the past keeps its own', async () => {
    const { database, changes } = app.deps;
    const before = await momentNow();
    await write(database, changes, { actor: 'system' }, async (transaction) => {
      await transaction.delete(financialData);
      await transaction.delete(monthlySummaries);
    });
    // Events and items of adjusted EBITDA outlive the figures, and are of a month by its place in the year.
    const run = (statement: string) =>
      write(database, changes, { actor: 'system' }, (transaction) =>
        transaction.execute(statement),
      );
    for (const [table, columns, values] of [
      ['month_events', 'title, created_by', `'Strike', 1`],
      ['ebitda_items', 'name, amount, reason', `'Moving', 5, 'Once'`],
    ]) {
      await run(`insert into ${table} (fy_id, month_num, ${columns}) values (13, 1, ${values})`);
      expect(await app.ask('viewer', getCompany)).toMatchObject({ basisIsLocked: true });
      expect((await settle({ yearStartMonth: 1 })).statusCode).toBe(409);
      await expect(run('update company set year_start_month = 1')).rejects.toMatchObject({
        cause: { constraint: 'company_basis' },
      });
      await run(`delete from ${table}`);
      expect(await app.ask('viewer', getCompany)).toMatchObject({ basisIsLocked: false });
    }
    const body = { yearStartMonth: 1, yearNamedAfter: 'end', currency: 'EUR' } as const;
    expect(await app.ask('admin', updateCompany, { body })).toMatchObject(body);
    const years = await app.ask('viewer', listFinancialYears);
    expect(years.find(({ fyYear }) => fyYear === 'FY25')).toMatchObject({
      startDate: '2025-01-01',
      endDate: '2025-12-31',
    });
    const first = { fyId: 13, monthNum: 1, revenue: '5.00' };
    const refused = await app.as('admin', 'POST', '/api/financial-data', {
      body: { ...first, monthName: 'April' },
    });
    expect(refused.statusCode, refused.body).toBe(400);
    await app.ask('admin', createFinancialData, { body: { ...first, monthName: 'January' } });
    await expect(
      write(database, changes, { actor: 'system' }, (transaction) =>
        transaction.insert(financialData).values({ fyId: 13, monthNum: 2, monthName: 'May' }),
      ),
    ).rejects.toMatchObject({ cause: { constraint: 'financial_data_month_name' } });
    const [point] = await app.ask('viewer', listAllTrends);
    expect(point).toMatchObject({ month: 'January', year: 2025, fyYear: 'FY25' });
    // The plan for a closed month is found by the company's own year.
    await run(
      `insert into publications (fy_id, month_num, month, number, code, moment, manifest, manifest_digest, signature, published_by, published_at)
       values (13, 1, 'January 2025', 1, 'ABCDEFGHJKMN', 1, '{}', '', '', 1, now())`,
    );
    const may = { fyId: 13, monthName: 'May', year: 2025 } as const;
    const { id: monthlySummariesId } = await app.ask('admin', createMonthlySummary, { body: may });
    const forecast = { businessUnit: 'North', metric: 'budget', fy: 2025, amount: '5' } as const;
    const planned = async (month: number) => {
      const answer = await app.as('admin', 'POST', '/api/forecasts', {
        body: { ...forecast, month, monthlySummariesId },
      });
      return answer.statusCode === 201 ? 'stored' : problemSchema.parse(answer.json()).detail;
    };
    expect(await planned(1)).toBe('January 2025 is published. Enter a reason for the change');
    expect(await planned(2)).toBe('stored');
    expect(await app.ask('viewer', getCompany)).toMatchObject({ basisIsLocked: true });
    expect((await settle({ currency: 'GBP' })).statusCode).toBe(409);
    // At that time it was April of FY23, in dollars.
    const past = async (path: string) =>
      (await app.as('viewer', 'GET', `${path}?asOf=${before}`)).json<unknown>();
    expect(await past('/api/company')).toMatchObject({ yearStartMonth: 4, currency: 'USD' });
    expect(await past('/api/financial-trends/all')).toMatchObject([{ month: 'April', year: 2023 }]);
  });
});

test('an amount of materiality is proposed by the revenue of the latest twelve months', async () => {
  const fresh = await openTestApp();
  const step = async () => {
    const {
      firstSteps: steps,
      proposedMaterialityAmount,
      materialityAmount,
    } = await fresh.ask('admin', getCompany);
    return [steps.materiality, proposedMaterialityAmount, materialityAmount];
  };
  const month = (fyId: number, monthNum: 1 | 2, revenue: string | null) =>
    fresh.ask('admin', createFinancialData, {
      body: { fyId, monthNum, monthName: monthNum === 1 ? 'April' : 'May', revenue },
    });
  try {
    expect(await step()).toEqual([false, null, '5000.00']);
    await month(13, 1, '300000');
    expect(await step()).toEqual([false, '1000.00', '5000.00']);
    // A year later, 0.25% of the average is $1,250; a month without revenue says nothing.
    await month(14, 1, '700000');
    await month(14, 2, null);
    expect(await step()).toEqual([false, '2000.00', '5000.00']);
    // The standard is a choice, too.
    await fresh.ask('admin', updateCompany, { body: { materialityAmount: '5000' } });
    expect(await step()).toEqual([true, '2000.00', '5000.00']);
  } finally {
    await fresh.close();
  }
});

test('the shortest password is settled by who chooses it, also if that is the standard', async () => {
  const fresh = await openTestApp();
  const isDone = async () => (await fresh.ask('admin', getCompany)).firstSteps.passwords;
  const register = (password: string) =>
    fresh.as('admin', 'POST', '/api/auth/register', {
      body: {
        email: `${password.length}@example.org`,
        firstName: 'Ada',
        lastName: 'Lovelace',
        role: 'viewer',
        password,
      },
    });
  try {
    await fresh.ask('admin', updateCompany, { body: { name: 'Harbour' } });
    expect(await isDone()).toBe(false);
    await fresh.ask('admin', updateCompany, { body: { passwordMinLength: 6 } });
    expect(await isDone()).toBe(true);
    await fresh.ask('admin', updateCompany, { body: { passwordMinLength: 12 } });
    const refused = await register('x9-'.repeat(3));
    expect(refused.json()).toMatchObject({ detail: 'Password must be at least 12 characters' });
    expect((await register('x9-'.repeat(4))).statusCode).toBe(201);
    for (const passwordMinLength of [5, 65, 7.5, null, '12']) {
      const body = { passwordMinLength };
      expect((await fresh.as('admin', 'PATCH', '/api/company', { body })).statusCode).toBe(400);
    }
  } finally {
    await fresh.close();
  }
});
