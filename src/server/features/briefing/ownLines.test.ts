import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MonthBriefing } from '../../../contract/briefing.ts';
import { getBriefing } from '../../../contract/briefing.ts';
import { getBridges } from '../../../contract/bridges.ts';
import { updateCompany } from '../../../contract/company.ts';
import { explainFigure } from '../../../contract/figures.ts';
import { createFinancialData, updateFinancialData } from '../../../contract/financialData.ts';
import { approvePlan, createPlan, setPlanFigures } from '../../../contract/plans.ts';
import { STANDARD_BASIS } from '../../../finance/companyBasis.ts';
import { fiscalMonthName } from '../../../finance/fiscalCalendar.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';

const FY25 = 13;
const FY26 = 14;

let t: TestApp;
const stored = (fyId: number, monthNum: number, more: Record<string, string>) =>
  t.ask('admin', createFinancialData, {
    body: {
      fyId,
      monthNum,
      monthName: fiscalMonthName(STANDARD_BASIS, monthNum),
      revenue: '1000000',
      production: '300000',
      salesMarketing: '0',
      customerSuccess: '0',
      rnd: '0',
      other: '0',
      cash: '5000000',
      ...more,
    },
  });
let october: number;

beforeAll(async () => {
  t = await openTestApp();
  await stored(FY25, 7, { admin: '120000', marketing: '50000', ebitda: '530000' });
  // Nobody has reported any marketing since.
  october = (await stored(FY26, 7, { admin: '200000', ebitda: '500000' })).id;
});
afterAll(() => t.close());

const settle = (body: Parameters<typeof t.ask<typeof updateCompany>>[2]['body']) =>
  t.ask('admin', updateCompany, { body });
const briefed = async (): Promise<MonthBriefing> => {
  const briefing = await t.ask('viewer', getBriefing, { query: { month: '2026-10' } });
  if (briefing === null) throw new Error('no briefing');
  return briefing;
};
const bridges = () => t.ask('viewer', getBridges, { query: { month: '2026-10' } });
const textOf = (sentence: MonthBriefing['headline']) =>
  sentence.map((piece) => (typeof piece === 'string' ? piece : piece.text)).join('');
const labels = ({ statement }: MonthBriefing) => statement.rows.map(({ label }) => label);

test('the month has the own name wherever it had the standard one', async () => {
  const before = JSON.stringify([await briefed(), await bridges()]);
  expect(before.split('Admin').length).toBeGreaterThan(4);
  await settle({ lineNames: { admin: 'Overheads', ebitda: 'Trading result' } });
  const after = JSON.stringify([await briefed(), await bridges()]);
  expect(after).not.toContain('Admin');
  expect(after).not.toMatch(/(?<!Adjusted )EBITDA/);
  expect(after.split('Overheads').length).toBe(before.split('Admin').length);
  const { headline, drivers } = await briefed();
  expect(textOf(headline)).toContain('and trading result fell');
  expect(drivers.map(({ sentence }) => textOf(sentence)).join()).toContain('Overheads rose $80K');
  await settle({ lineNames: {} });
  expect(JSON.stringify([await briefed(), await bridges()])).toBe(before);
});

test('costs that are judged by their share have it of revenue under its own name', async () => {
  await settle({ costsBy: 'shareOfRevenue' });
  const before = JSON.stringify([await briefed(), await bridges()]);
  expect(before).toContain('its share of revenue');
  await settle({ lineNames: { revenue: 'Turnover' } });
  const after = JSON.stringify([await briefed(), await bridges()]);
  expect(after.replaceAll(/"[a-zA-Z]+":"revenue[^"]*"|"revenue":/g, '')).not.toMatch(
    /\brevenue\b/i,
  );
  await settle({ lineNames: {}, costsBy: 'amount' });
});

test('a hidden line without an amount is not asked for, until it has one', async () => {
  const notes = async () => (await briefed()).notes.map(textOf);
  expect((await notes()).join(' ')).toContain('Marketing is not reported');
  const { id } = await t.ask('admin', createPlan, {
    body: { name: 'Budget', kind: 'budget', fyId: FY26 },
  });
  const of = { params: { id: String(id) } };
  const planned = { revenue: '1000000', production: '300000', admin: '150000' } as const;
  const figures = (['revenue', 'production', 'admin'] as const).map((line) => ({
    line,
    monthNum: 7,
    amount: planned[line],
  }));
  await t.ask('admin', setPlanFigures, { ...of, body: { figures } });
  await t.ask('admin', approvePlan, { ...of, body: {} });
  expect((await notes()).join(' ')).toContain('The plan has no amounts for Marketing');

  await settle({ hiddenLines: ['marketing'] });
  expect(await notes()).toEqual([]);
  expect(await briefed()).toMatchObject({ reference: 'plan' });
  // Last year it had an amount, next to which it stays.
  const row = async () =>
    (await briefed()).statement.rows.find(({ label }) => label === 'Marketing');
  expect(await row()).toMatchObject({
    note: 'Hidden in Settings, but shown because it has an amount.',
    month: { actual: { text: 'N/A' } },
  });

  await t.ask('admin', updateFinancialData, {
    params: { id: String(october) },
    body: { marketing: '70000' },
  });
  expect(await row()).toMatchObject({ month: { actual: { text: expect.stringContaining('70') } } });
  expect((await notes()).join(' ')).toContain('The plan has no amounts for Marketing');
  await settle({ hiddenLines: [] });
});

test('down to net income a statement has operating profit and profit before tax', async () => {
  expect(labels(await briefed())).not.toContain('Operating profit');
  await settle({ lineGroups: ['result'] });
  await t.ask('admin', updateFinancialData, {
    params: { id: String(october) },
    body: { depreciation: '40000', otherIncome: '5000', interest: '10000', tax: '90000' },
  });
  const briefing = await briefed();
  expect(labels(briefing).slice(-8)).toEqual([
    'Adjusted EBITDA',
    'Depreciation',
    'Operating profit',
    'Other Income',
    'Interest',
    'Profit before tax',
    'Tax',
    'Net Income',
  ]);
  const actual = (label: string) =>
    briefing.statement.rows.find((row) => row.label === label)?.month.actual;
  expect(actual('Operating profit')?.text).toBe('460');
  expect(actual('Profit before tax')?.text).toBe('455');
  expect(actual('Net Income')?.text).toBe('365');
  for (const label of ['Operating profit', 'Profit before tax']) {
    const figure = actual(label)?.figure ?? '';
    const explained = await t.ask('viewer', explainFigure, { params: { id: figure } });
    expect(explained.figure).toMatchObject({ title: label });
    expect(Number(explained.figure.value)).toBe(label === 'Operating profit' ? 460_000 : 455_000);
  }
});
