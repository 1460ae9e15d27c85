import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { trendPointSchema } from '../../../contract/financialTrends.ts';
import { monthlySummarySchema } from '../../../contract/reports.ts';
import { STANDARD_BASIS } from '../../../finance/companyBasis.ts';
import { calendarYear } from '../../../finance/fiscalCalendar.ts';
import { PRODUCT_YEAR_IDS } from '../../company/productYears.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';
import { figureCalls } from './testFigures.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
});
afterAll(() => server.close());

const { freeMonth, post, created, changed } = figureCalls(() => server);

/** The years of the free months. */
const LABELS = new Map([...PRODUCT_YEAR_IDS].map(([label, id]) => [id, label]));

const REST = ['salesMarketing', 'customerSuccess', 'marketing', 'rnd', 'admin', 'other'];

describe('A4: a number that was left out of a new month', () => {
  test('is stored as 0.00 and remembered; one that was sent as 0 is a figure', async () => {
    const month = await created({ revenue: '100', production: '0', cash: null });
    expect(month).toMatchObject({ production: '0.00', cash: '0.00', admin: '0.00' });
    expect(month.notReported).toEqual(['ebitda', 'adjEbitda', 'cash', ...REST]);
  });

  test('is also what is sent as 0 and named, as the form does', async () => {
    const month = await created({
      revenue: '100',
      ebitda: '0',
      adjEbitda: '0',
      production: '0',
      notReported: ['ebitda', 'adjustedEbitda', 'rd'],
    });
    expect(month.notReported).toEqual(['ebitda', 'adjEbitda', 'cash', ...REST]);
    const fallback = await created({ ebitda: '7', adjEbitda: '0', notReported: ['adjEbitda'] });
    expect(fallback).toMatchObject({ adjEbitda: '7.00' });
    expect(fallback.notReported).not.toContain('adjEbitda');
  });

  test('cannot have been sent, and can be no derived figure', async () => {
    const sent = await post({ ...freeMonth(), cash: '5', notReported: ['cash'] });
    expect(sent.json()).toMatchObject({
      errors: [
        { path: 'cash', message: "Send 0 for an amount that isn't reported, or leave it out." },
      ],
    });
    const derived = await post({ ...freeMonth(), notReported: ['grossProfit'] });
    expect(derived.statusCode).toBe(400);
  });

  test('is reported with its first entry, be it 0.00 or missing; the others are not', async () => {
    const { id } = await created({ revenue: '100' });
    const first = await changed(id, { production: '0.00', ebitda: null });
    expect(first).toMatchObject({ production: '0.00', ebitda: null });
    expect(first.notReported).toEqual(['adjEbitda', 'cash', ...REST]);
    const second = await changed(id, { rd: '3', notes: 'Late' });
    expect(second.notReported).toEqual(['adjEbitda', 'cash', ...REST.filter((l) => l !== 'rnd')]);
  });

  test('leaves a trace with its mark when it is entered', async () => {
    const { id } = await created();
    await changed(id, { cash: '0' });
    const { rows } = await server.database.pool.query<{ before: boolean; after: boolean }>(
      `select before -> 'not_reported' ? 'cash' as before, after -> 'not_reported' ? 'cash' as after
       from trace where table_name = 'financial_data' and record_id = $1 and action = 'update'`,
      [id],
    );
    expect(rows).toEqual([{ before: true, after: false }]);
  });
});

const report = async (body: object, month: ReturnType<typeof freeMonth>) => {
  const { fyId = 1, monthNum, monthName } = month;
  const answer = await server.as('admin', 'POST', '/api/monthly-summaries', {
    body: {
      fyId,
      monthName,
      year: calendarYear(STANDARD_BASIS, LABELS.get(fyId) ?? '', monthNum),
      ...body,
    },
  });
  expect(answer).toMatchObject({ statusCode: 201 });
  return z.parse(monthlySummarySchema, answer.json());
};

describe('A4: the mark goes along', () => {
  test('into reports and trends, under their names', async () => {
    const month = freeMonth();
    await created({ ...month, revenue: '5', production: '2', cash: '1' });
    const { notReported, rd } = await report({}, month);
    expect(rd).toBe('0.00');
    expect(notReported).toEqual(['ebitda', 'salesMarketing', 'marketing', 'rd', 'admin']);
    const answer = await server.as('viewer', 'GET', `/api/financial-trends?fyId=${month.fyId}`);
    const points = z.parse(z.array(trendPointSchema), answer.json());
    expect(points.find(({ monthNum }) => monthNum === month.monthNum)?.notReported).toEqual([
      'ebitda',
      'adjEbitda',
      'salesMarketing',
      'marketing',
      'rd',
      'admin',
    ]);
  });

  test('a report sent with the zeros of its form takes no mark off', async () => {
    const month = freeMonth();
    const { id } = await created({ ...month, cash: '1' });
    const body = { revenue: '0', ebitda: '0', notReported: ['revenue', 'ebitda'] };
    expect((await report(body, month)).notReported).toContain('revenue');
    expect((await changed(id, { revenue: '8' })).notReported).not.toContain('revenue');
  });

  test('from a report to the figures that come after it', async () => {
    const month = freeMonth();
    const kept = await report({ revenue: '30' }, month);
    expect(kept).toMatchObject({ revenue: '30.00', ebitda: '0.00', notReported: ['ebitda'] });
    const figures = await created({ ...month, cash: '1' });
    expect(figures).toMatchObject({ revenue: '30.00', ebitda: '0.00' });
    expect(figures.notReported).toEqual(['ebitda', 'adjEbitda', 'production', ...REST]);
  });
});

test('A4: the database keeps no mark on a figure that is not zero', async () => {
  const { id } = await created({ revenue: '5' });
  const mark = (marks: string[]) =>
    server.database.pool.query(
      `select set_config('app.actor', 'system', true);
       update financial_data set not_reported = '{${marks.join(',')}}' where id = ${id}`,
    );
  await expect(mark(['revenue'])).rejects.toThrow(/financial_data_not_reported/);
  await expect(mark(['nothing'])).rejects.toThrow(/financial_data_not_reported/);
});
