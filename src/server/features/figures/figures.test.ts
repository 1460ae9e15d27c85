import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Explanation } from '../../../contract/figures.ts';
import { explainFigure, MOST_HISTORY } from '../../../contract/figures.ts';
import { createFinancialData, updateFinancialData } from '../../../contract/financialData.ts';
import { createForecast, deleteForecast } from '../../../contract/forecasts.ts';
import { applyImport, pasteImport, updateImport } from '../../../contract/imports.ts';
import { listMoments } from '../../../contract/moments.ts';
import { createMonthlySummary } from '../../../contract/reports.ts';
import { removeMonth } from '../../../contract/removedMonths.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
});
afterAll(() => server.close());

const explained = (id: string, depth?: string) =>
  server.ask('viewer', explainFigure, {
    params: { id },
    query: depth === undefined ? {} : { depth },
  });

async function explainedAt(asOf: number, id: string): Promise<Explanation> {
  const answer = await server.as('viewer', 'GET', `/api/figures/${id}/explain?asOf=${asOf}`);
  expect(answer.headers['as-of']).toBe(String(asOf));
  return answer.json<Explanation>();
}

async function latestMoment(): Promise<number> {
  const { newest } = await server.ask('viewer', listMoments, {});
  return newest?.moment ?? 0;
}

const create = (monthNum: number, monthName: string, figures: object = {}) =>
  server.ask('admin', createFinancialData, {
    body: { fyId: 14, monthNum, monthName, ...figures },
  });

const change = (id: number, figures: object) =>
  server.ask('admin', updateFinancialData, { params: { id: String(id) }, body: figures });

describe('a figure that was entered', () => {
  test('tells who changed it, when, why, from what to what, the newest first', async () => {
    const { id } = await create(1, 'April', { revenue: '2450000', production: '900000' });
    await change(id, { revenue: '2450000.50', reason: 'A late invoice' });
    await change(id, { cash: '5' });
    const { figure, history, hasMoreHistory } = await explained('revenue.2026-04');
    expect(figure).toEqual({
      id: 'revenue.2026-04',
      title: 'Revenue',
      period: 'April 2026',
      value: '2450000.50',
      text: '$2,450,000.50',
      kind: 'entered',
      formula: null,
      parts: [],
    });
    expect(history).toMatchObject([
      { by: 'Ada Admin', reason: 'A late invoice', before: '$2,450,000', after: '$2,450,000.50' },
      { by: 'Ada Admin', reason: null, before: null, after: '$2,450,000' },
    ]);
    expect(hasMoreHistory).toBe(false);
  });

  test('a zero that nobody has entered is not reported, until somebody enters it', async () => {
    const { id } = await create(2, 'May', { revenue: '100' });
    expect((await explained('cash.2026-05')).figure).toMatchObject({
      kind: 'notReported',
      value: null,
      text: 'N/A',
    });
    expect((await explained('cash.2026-05')).history).toEqual([]);
    await change(id, { cash: '0' });
    const { figure, history } = await explained('cash.2026-05');
    expect(figure).toMatchObject({ kind: 'entered', text: '$0' });
    expect(history).toMatchObject([{ before: null, after: '$0' }]);
  });

  test('keeps its history when the month is deleted and entered again', async () => {
    await create(3, 'June', { revenue: '100' });
    const scope = { fyId: 14, monthNum: 3, scope: 'month', month: 'June 2026' } as const;
    await server.ask('admin', removeMonth, { body: scope });
    expect((await explained('revenue.2026-06')).figure.kind).toBe('notReported');
    await create(3, 'June', { revenue: '120' });
    expect((await explained('revenue.2026-06')).history).toMatchObject([
      { before: null, after: '$120' },
      { before: '$100', after: null },
      { before: null, after: '$100' },
    ]);
  });

  test('that was altered or deleted in the database itself says that its history ends otherwise', async () => {
    const { id } = await create(12, 'March', { revenue: '100', cash: '7' });
    const { pool } = server.database;
    const byHand = (statement: string) =>
      pool.query(
        `begin; alter table financial_data disable trigger user; ${statement}; alter table financial_data enable trigger user; commit`,
      );
    expect(await explained('revenue.2027-03')).not.toHaveProperty('differsFromHistory');
    await byHand(`create table kept_march as select * from financial_data where id = ${id};
      update financial_data set revenue = 900 where id = ${id}`);
    const altered = await explained('revenue.2027-03');
    expect(altered).toMatchObject({ differsFromHistory: true, history: [{ after: '$100' }] });
    // Another figure of the same month is as it was entered.
    expect(await explained('cash.2027-03')).not.toHaveProperty('differsFromHistory');
    await byHand(`delete from financial_data where id = ${id}`);
    expect(await explained('cash.2027-03')).toMatchObject({ differsFromHistory: true });
    await byHand('insert into financial_data select * from kept_march; drop table kept_march');
    expect(await explained('cash.2027-03')).not.toHaveProperty('differsFromHistory');
    const scope = { fyId: 14, monthNum: 12, scope: 'month', month: 'March 2027' } as const;
    await server.ask('admin', removeMonth, { body: scope });
  });

  test(`has at most ${MOST_HISTORY} changes in an answer, and says that there are more`, async () => {
    const { id } = await create(4, 'July', { admin: '1' });
    for (let amount = 2; amount <= MOST_HISTORY + 2; amount += 1) {
      await change(id, { admin: String(amount) });
    }
    const { history, hasMoreHistory } = await explained('admin.2026-07');
    expect(history).toHaveLength(MOST_HISTORY);
    expect(history[0]).toMatchObject({ after: `$${MOST_HISTORY + 2}` });
    expect(hasMoreHistory).toBe(true);
  });
});

const createIn2024 = (monthNum: number, monthName: string, figures: object) =>
  server.ask('admin', createFinancialData, {
    body: { fyId: 12, monthNum, monthName, ...figures },
  });

const valuesAt = async (moment: number) => {
  const { figure, history } = await explainedAt(moment, 'revenue.2025-01');
  return [figure.text, history.map(({ before, after }) => [before, after])];
};

describe('at a moment of the past', () => {
  test('a figure has the value that it had, and a history that ends there', async () => {
    const { id } = await createIn2024(10, 'January', { revenue: '100' });
    const first = await latestMoment();
    await change(id, { revenue: '140', reason: 'A late invoice' });
    const second = await latestMoment();
    const scope = { fyId: 12, monthNum: 10, scope: 'month', month: 'January 2025' } as const;
    await server.ask('admin', removeMonth, { body: scope });
    const removed = await latestMoment();
    await createIn2024(10, 'January', { revenue: '900' });

    const added = [null, '$100'];
    const changed = ['$100', '$140'];
    const deleted = ['$140', null];
    expect(await valuesAt(first - 1)).toEqual(['N/A', []]);
    expect(await valuesAt(first)).toEqual(['$100', [added]]);
    expect(await valuesAt(second)).toEqual(['$140', [changed, added]]);
    expect(await valuesAt(removed)).toEqual(['N/A', [deleted, changed, added]]);
    const { history } = await explained('revenue.2025-01');
    expect(history.map(({ before, after }) => [before, after])).toEqual([
      [null, '$900'],
      deleted,
      changed,
      added,
    ]);
  });

  test('a year adds up the months that it had', async () => {
    const before = await latestMoment();
    const then = (await explainedAt(before, 'revenue.FY24')).figure;
    await createIn2024(11, 'February', { revenue: '5' });
    expect((await explainedAt(before, 'revenue.FY24')).figure).toEqual(then);
    const now = (await explained('revenue.FY24')).figure;
    expect(now.parts.length).toBe(then.parts.length + 1);
  });
});

test('a month without figures has what its report keeps for it', async () => {
  await server.ask('admin', createMonthlySummary, {
    body: { fyId: 13, monthName: 'May', year: 2025, revenue: '700' },
  });
  const { figure, history } = await explained('revenue.2025-05');
  expect(figure).toMatchObject({ kind: 'entered', text: '$700' });
  expect(history).toMatchObject([{ by: 'Ada Admin', before: null, after: '$700' }]);
  // It is none of the months that are added up.
  expect((await explained('revenue.FY25')).figure).toMatchObject({ value: null, parts: [] });
});

test('a figure of a file names the import, the sheet and the cell', async () => {
  const text = 'Month\tRevenue\tProduction\nApril 2024\t3900000\t1500000';
  const draft = await server.ask('admin', pasteImport, { body: { text } });
  const params = { id: String(draft.id) };
  const layouts = draft.layouts.map((layout) => Object.assign(layout, { unit: 'units' as const }));
  const { preview } = await server.ask('admin', updateImport, { params, body: { layouts } });
  const body = { reason: 'From the accounts', previewKey: preview.key };
  await server.ask('admin', applyImport, { params, body });
  const { history } = await explained('production.2024-04');
  expect(history).toMatchObject([
    {
      by: 'Ada Admin',
      reason: 'From the accounts',
      after: '$1,500,000',
      origin: { kind: 'import', importId: draft.id },
      place: { cell: 'C2' },
    },
  ]);
  // Computed figures have a formula instead of a cell.
  const profit = await explained('grossProfit.2024-04');
  expect(profit.figure.kind).toBe('derived');
  expect(profit.history).toMatchObject([{ origin: { kind: 'import' }, place: null }]);
});

describe('a figure that is computed', () => {
  test('lists its parts, each to be asked for, and explains them down to a depth', async () => {
    await create(5, 'August', { revenue: '300', production: '100' });
    const one = await explained('grossMarginPercent.2026-08');
    expect(one.figure).toMatchObject({
      kind: 'derived',
      text: '66.7%',
      formula: 'Gross Profit ÷ Revenue × 100, rounded for display',
      parts: [
        { id: 'grossProfit.2026-08', role: 'numerator', text: '$200', isLeftOut: false },
        { id: 'revenue.2026-08', role: 'denominator', text: '$300', isLeftOut: false },
      ],
    });
    expect(one.deeper).toEqual([]);
    const { deeper } = await explained('grossMarginPercent.2026-08', '2');
    expect(deeper.map(({ id, formula }) => [id, formula])).toEqual([
      ['grossProfit.2026-08', 'Revenue − Production'],
    ]);
  });

  test('a year lists its months, and those that are left out', async () => {
    const { figure } = await explained('cash.FY26');
    expect(figure.parts.filter(({ isLeftOut }) => !isLeftOut)).toHaveLength(1);
    const { parts } = (await explained('revenue.FY26')).figure;
    expect(parts.map(({ id }) => id)).toEqual(
      [4, 5, 6, 7, 8].map((month) => `revenue.2026-0${month}`),
    );
    expect(parts.find(({ id }) => id === 'revenue.2026-07')).toMatchObject({
      isLeftOut: true,
      text: 'N/A',
    });
  });
});

describe('a forecast', () => {
  test('is explained by unit, month, currency and report, and keeps its history', async () => {
    const { id: monthlySummariesId } = await server.ask('admin', createMonthlySummary, {
      body: { fyId: 14, monthName: 'April', year: 2026 },
    });
    const forecast = {
      businessUnit: 'North',
      currency: 'EUR',
      metric: 'forecast',
      fy: 2026,
      month: 5,
      amount: '120.50',
      monthlySummariesId,
    } as const;
    const first = await server.ask('admin', createForecast, { body: forecast });
    await server.ask('admin', deleteForecast, { params: { id: String(first.id) } });
    await server.ask('admin', createForecast, { body: { ...forecast, amount: '130' } });
    const { figure, history } = await explained('forecast.2026-05.EUR.of-North.in-2026-04');
    expect(figure).toMatchObject({
      title: 'Forecast of North (EUR)',
      period: 'May 2026, April 2026 report',
      text: '€130',
      kind: 'entered',
    });
    expect(history.map(({ before, after }) => [before, after])).toEqual([
      [null, '€130'],
      ['€120.50', null],
      [null, '€120.50'],
    ]);
    expect((await explained('actual.2026-05.EUR.of-North')).figure.value).toBeNull();
  });
});

const asked = (id: string, query = '') =>
  server.as('viewer', 'GET', `/api/figures/${encodeURIComponent(id)}/explain${query}`);

describe('invalid questions', () => {
  test.each(['revenue', 'revenue.2026-04.', '%00', '../users', 'x'.repeat(4_000), '🙂'])(
    'a malformed id is refused with the reason: %.20s',
    async (id) => {
      const answer = await asked(id);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ errors: [{ path: 'id' }] });
    },
  );

  test('a unit that there is not is not found; what nobody entered is not reported', async () => {
    expect((await asked('budget.2026-05.EUR.of-Nowhere')).statusCode).toBe(404);
    expect((await asked('revenue.2001-05')).json()).toMatchObject({
      figure: { kind: 'notReported', parts: [] },
      history: [],
    });
    expect((await asked('revenue.2026-04', '?depth=7')).json()).toMatchObject({
      errors: [{ path: 'depth' }],
    });
  });
});

async function compared(id: string, query: string): Promise<Explanation> {
  const answer = await server.as('viewer', 'GET', `/api/figures/${id}/explain?${query}`);
  return answer.json<Explanation>();
}

describe('compared with another moment', () => {
  test('a figure tells both values, and which parts changed, by whom and why', async () => {
    const { id } = await create(9, 'December', { revenue: '1000', production: '400', cash: '9' });
    const first = await latestMoment();
    await change(id, { revenue: '1200', reason: 'A late invoice' });
    const second = await latestMoment();
    await change(id, { cash: '7' });
    const { figure, compared: then } = await compared(
      'grossMarginPercent.2026-12',
      `compareWith=${first}`,
    );
    expect(figure.text).toBe('66.7%');
    expect(then).toMatchObject({
      moment: first,
      figure: { text: '60.0%', parts: [{ text: '$600' }, { text: '$1,000' }] },
      changed: [
        {
          id: 'revenue.2026-12',
          title: 'Revenue',
          period: 'December 2026',
          otherText: '$1,000',
          text: '$1,200',
          history: [
            { before: '$1,000', after: '$1,200', by: 'Ada Admin', reason: 'A late invoice' },
          ],
        },
      ],
      hasMoreChanged: false,
    });
    const same = await compared('revenue.2026-12', `compareWith=${second}`);
    expect(same.compared).toMatchObject({ figure: { text: '$1,200' }, changed: [] });
    // Also from one moment of the past to another, in either direction.
    const back = await compared('cash.2026-12', `asOf=${first}&compareWith=${second + 1}`);
    expect(back).toMatchObject({ figure: { text: '$9' }, history: [{ after: '$9' }] });
    expect(back.compared).toMatchObject({
      figure: { text: '$7' },
      changed: [{ otherText: '$7', text: '$9', history: [{ before: '$9', after: '$7' }] }],
    });
    expect((await explained('cash.2026-12')).compared).toBeUndefined();
  });

  test('a total tells the month that was added, and what was not there before', async () => {
    const before = await latestMoment();
    await create(10, 'January', { revenue: '33' });
    const { compared: then } = await compared('revenue.FY26', `compareWith=${before}`);
    expect(then?.changed).toMatchObject([
      { id: 'revenue.2027-01', otherText: 'N/A', text: '$33', history: [{ before: null }] },
    ]);
  });

  test('is refused where there is no such moment, at its field', async () => {
    for (const moment of [
      '0',
      'soon',
      '99999999',
      '2001-01-01T00:00:00Z',
      '2999-01-01T00:00:00Z',
    ]) {
      const answer = await asked('revenue.2026-12', `?compareWith=${moment}`);
      expect(answer.statusCode, moment).toBe(400);
      expect(answer.json()).toMatchObject({ errors: [{ path: 'compareWith' }] });
    }
  });
});
