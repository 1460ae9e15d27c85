import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  changeMapping,
  createAccount,
  previewMapping,
  storeBalances,
} from '../../../contract/accounts.ts';
import type { BriefingSentence, MonthBriefing } from '../../../contract/briefing.ts';
import { getBridges } from '../../../contract/bridges.ts';
import { getBriefing, listBriefings } from '../../../contract/briefing.ts';
import { updateCompany } from '../../../contract/company.ts';
import {
  createFinancialData,
  listFinancialData,
  updateFinancialData,
} from '../../../contract/financialData.ts';
import { explainFigure } from '../../../contract/figures.ts';
import { createMonthlySummary } from '../../../contract/reports.ts';
import { approvePlan, createPlan, reopenPlan, setPlanFigures } from '../../../contract/plans.ts';
import { STANDARD_BASIS } from '../../../finance/companyBasis.ts';
import { calendarMonthName, fiscalMonthName } from '../../../finance/fiscalCalendar.ts';
import { briefMoney, sentenceNumberText, tableAmount } from '../../../format/briefingText.ts';
import { formatChangePercent, formatPercent, formatPoints } from '../../../format/percent.ts';
import { write } from '../../../engine/db/write.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

const text = (sentence: BriefingSentence = []) =>
  sentence.map((piece) => (typeof piece === 'string' ? piece : piece.text)).join('');

const FY25 = 13;
const FY26 = 14;

const stored = (fyId: number, monthNum: number, revenue: number, more: { notes?: string } = {}) =>
  t.ask('admin', createFinancialData, {
    body: {
      fyId,
      monthNum,
      monthName: fiscalMonthName(STANDARD_BASIS, monthNum),
      revenue: String(revenue),
      production: String(revenue * 0.3),
      admin: '200000',
      salesMarketing: '0',
      customerSuccess: '0',
      marketing: '0',
      rnd: '0',
      other: '0',
      ebitda: String(revenue * 0.7 - 200_000),
      adjEbitda: String(revenue * 0.7 - 200_000),
      cash: '5000000',
      ...more,
    },
  });

async function briefed(
  month?: string,
  role: 'admin' | 'viewer' = 'viewer',
): Promise<MonthBriefing> {
  const briefing = await t.ask(role, getBriefing, { query: month === undefined ? {} : { month } });
  if (briefing === null) throw new Error('no briefing');
  return briefing;
}

test('there is none without figures', async () => {
  expect(await t.ask('viewer', getBriefing, { query: {} })).toBeNull();
});

test('the newest month that has begun, with the months beside it', async () => {
  await stored(FY25, 7, 1_000_000);
  await stored(FY26, 6, 1_000_000);
  await stored(FY26, 7, 1_200_000, { notes: 'The audit is booked in Admin. All else as usual.' });
  // December, while it is November.
  await stored(FY26, 9, 1_500_000);
  const briefing = await briefed();
  expect(briefing).toMatchObject({
    month: '2026-10',
    name: 'October 2026',
    fyYear: 'FY26',
    summaryId: null,
    version: null,
    previous: { month: '2026-09', name: 'September 2026' },
    next: { month: '2026-12', name: 'December 2026' },
    instead: null,
    reference: 'October 2025',
    statement: { unit: '$ thousands', plan: null, earlier: 'October 2025' },
  });
  expect(text(briefing.headline)).toBe(
    'Revenue of $1.20M was 20.0% above October 2025, and EBITDA rose 28.0% to $640K. Gross profit rose $140K; operating costs were level.',
  );
  expect(briefing.drivers.map(({ line, effect }) => [line, effect.text])).toEqual([
    ['grossProfit', '+$140K'],
  ]);
  expect(briefing.notes).toEqual([]);
  expect(await briefed('2026-10', 'admin')).toEqual(briefing);
  const september = await briefed('2026-09');
  expect(september).toMatchObject({ reference: 'October 2025', previous: { month: '2025-10' } });
});

test('the newest month is encoded once and goes compressed, as the Dashboard waits for it', async () => {
  const headers = { 'accept-encoding': 'br' };
  const answer = await t.as('viewer', 'GET', '/api/briefing', { headers });
  expect(answer.headers).toMatchObject({ 'content-encoding': 'br', etag: expect.any(String) });
});

test('the cards of a year show what the pages of its months show', async () => {
  const briefs = await t.ask('viewer', listBriefings, { query: { fyId: String(FY26) } });
  expect(briefs.map(({ name }) => name)).toEqual([
    'September 2026',
    'October 2026',
    'December 2026',
  ]);
  for (const brief of briefs) expect(await briefed(brief.month)).toMatchObject(brief);
  expect(briefs[1]).toMatchObject({ results: { revenue: 'favourable', ebitda: 'favourable' } });
  expect(await t.ask('viewer', listBriefings, { query: { fyId: '999' } })).toEqual([]);
});

test('names the report of the month, whose agenda says what is asked', async () => {
  const body = { fyId: FY26, monthName: 'October', year: 2026 };
  const { id } = await t.ask('admin', createMonthlySummary, { body });
  expect((await briefed('2026-10')).summaryId).toBe(id);
  expect((await briefed('2026-09')).summaryId).toBeNull();
});

test('a month without figures says so, and the newest stands there instead', async () => {
  const briefing = await briefed('2026-11');
  expect(briefing).toMatchObject({ month: '2026-10', instead: 'November 2026 has no figures' });
  const refused = await t.as('viewer', 'GET', '/api/briefing?month=2026-13');
  expect(refused.statusCode).toBe(400);
});

/** A briefing's format; sentences state the direction in words. */
const textsOf = (value: string) =>
  [
    (amount: string) => briefMoney('USD', amount),
    formatPercent,
    formatChangePercent,
    formatPoints,
    (amount: string) => tableAmount(amount, 'thousands', true),
    (amount: string) => tableAmount(amount, 'thousands'),
    (amount: string) =>
      sentenceNumberText('USD', { value: amount, form: 'monthsAndTenths', figure: null }),
  ].flatMap((format) => [format(value), format(value.replace('-', ''))]);

/** The explained values of numbers in sentences; each has an id. */
async function expectExplained(sentences: readonly BriefingSentence[], role: 'admin' | 'viewer') {
  const numbers = sentences.flat().filter((piece) => typeof piece !== 'string');
  for (const { text: shown, figure: id } of numbers) {
    expect(id, shown).toBeTypeOf('string');
    const { figure } = await t.ask(role, explainFigure, { params: { id: id ?? '' } });
    expect([figure.text, ...textsOf(figure.value ?? '0')], id ?? '').toContain(shown);
  }
  return numbers.map(({ figure }) => figure);
}

/** A page's texts without its statement. */
const sentencesOf = ({ headline, notes, checks, drivers, otherLines }: MonthBriefing) => [
  headline,
  ...notes,
  ...checks.map(({ sentence }) => sentence),
  ...drivers.map(({ sentence }) => sentence),
  ...(otherLines === null ? [] : [otherLines]),
];

test('every number is what its figure is explained as', async () => {
  const briefing = await briefed('2026-10');
  const periods = briefing.statement.rows.flatMap(({ month, toDate }) => [month, toDate]);
  const compared = periods
    .flatMap(({ plan, earlier }) => [plan, earlier])
    .filter((one) => one !== null);
  const amounts = [
    ...periods.map(({ actual }) => actual),
    ...compared.map(({ amount }) => amount),
    ...compared.map(({ difference }) => difference),
  ];
  const numbers = [...sentencesOf(briefing).flat(), ...amounts].flatMap((piece) =>
    typeof piece === 'string' || piece.figure === null ? [] : [piece],
  );
  expect(numbers.length).toBeGreaterThan(40);
  expect(numbers.map(({ figure }) => figure)).toContain('operatingCosts.2026-10.vs-year');
  const explained = new Map<string, string>();
  for (const { text: shown, figure: id } of numbers) {
    const known = id ?? '';
    const value =
      explained.get(known) ??
      (await t.ask('viewer', explainFigure, { params: { id: known } })).figure.value ??
      '';
    explained.set(known, value);
    expect(textsOf(value), known).toContain(shown);
  }
});

test('a bridge leads to a month from the year before or the month before, each number explained', async () => {
  const read = await t.ask('viewer', getBridges, { query: { month: '2026-10' } });
  expect(read?.from?.name).toBe('October 2025');
  expect(read?.sides.map(({ is }) => is)).toEqual(['month', 'previous', 'lastYear', 'toDate']);
  const ebitda = read?.bridges.find(({ measure }) => measure === 'ebitda');
  expect(text(ebitda?.sentence)).toBe(
    'EBITDA rose $140K to $640K: Revenue plus $200K, Production minus $60K, six smaller plus $0, unexplained $0.',
  );
  const said = await expectExplained([ebitda?.sentence ?? []], 'viewer');
  expect(said).toContain('ebitda.2026-10.smaller.vs-year');
  const numbers = [ebitda?.from, ebitda?.to, ebitda?.unexplained].concat(
    ebitda?.steps.map(({ amount }) => amount),
  );
  for (const number of numbers) {
    expect(number?.figure).toBeTypeOf('string');
    const { figure } = await t.ask('viewer', explainFigure, {
      params: { id: number?.figure ?? '' },
    });
    expect(Number(figure.value)).toBe(Number(number?.value));
  }
  const cash = await t.ask('viewer', getBridges, {
    query: { month: '2026-10', from: 'previous', to: 'month' },
  });
  expect(cash?.bridges.find(({ measure }) => measure === 'cash')).toMatchObject({
    unexplained: { value: '-640000' },
  });
  expect(await t.ask('viewer', getBridges, { query: { month: '2026-11' } })).toBeNull();
});

/** Plans for September and October. */
const planned = (line: 'revenue' | 'production' | 'admin', amount: string) =>
  [6, 7].map((monthNum) => ({ line, monthNum, amount }));

test('an approved budget is what the page is compared with, from its approval until it is reopened', async () => {
  const before = await briefed('2026-10');
  const plan = await t.ask('admin', createPlan, {
    body: { name: 'Budget', kind: 'budget', fyId: FY26 },
  });
  const of = { params: { id: String(plan.id) } };
  const figures = [...planned('revenue', '1200000'), ...planned('admin', '120000')];
  await t.ask('admin', setPlanFigures, { ...of, body: { figures } });
  expect(await briefed('2026-10')).toEqual(before);
  await t.ask('admin', approvePlan, { ...of, body: {} });
  const partial = await briefed('2026-10');
  expect(partial).toMatchObject({ reference: 'October 2025', statement: { plan: 'Budget' } });
  expect(partial.notes.map(text)).toEqual([
    'The plan has no amounts for Production, so it is compared with last year.',
  ]);
  await t.ask('admin', reopenPlan, { ...of, body: { reason: 'A line was missing' } });
  expect(await briefed('2026-10')).toEqual(before);
  await t.ask('admin', setPlanFigures, {
    ...of,
    body: { figures: planned('production', '360000') },
  });
  await t.ask('admin', approvePlan, { ...of, body: {} });
  const whole = await briefed('2026-10');
  expect(whole).toMatchObject({ reference: 'plan', light: 'act' });
  expect(text(whole.headline)).toBe(
    'EBITDA was $640K, 11.1% below plan and 28.0% above October 2025. Revenue of $1.20M was in line with plan. Operating costs were $80K over plan, led by Admin with $80K; gross profit was in line with plan.',
  );
  expect(whole.drivers.map(({ sentence }) => text(sentence))).toEqual([
    "Admin was $80K (66.7%) over plan at $200K. Finance's note: “The audit is booked in Admin.”",
  ]);
  await expectExplained(sentencesOf(whole), 'viewer');
  await t.ask('admin', reopenPlan, { ...of, body: { reason: 'The wrong one' } });
  expect(await briefed('2026-10')).toEqual(before);
});

test('a changed figure is in the next answer', async () => {
  const name = calendarMonthName(12);
  const december = await stored(FY25, 9, 1_000_000);
  expect((await briefed('2025-12')).name).toBe(`${name} 2025`);
  await t.ask('admin', updateFinancialData, {
    params: { id: String(december.id) },
    body: { cash: '4000000.00' },
  });
  const { checks } = await briefed('2025-12');
  const cash = checks.find(({ key }) => key === 'cash');
  expect(text(cash?.sentence)).toContain('Cash is $4.00M');
});

test('a correction with a reason is a cause of what it changed', async () => {
  const { id } = await t.ask('admin', createAccount, {
    body: { code: '6000', name: 'Rent', type: 'operatingCost' },
  });
  await t.ask('admin', storeBalances, {
    body: { balances: [{ accountId: id, month: '2025-12', amount: '200000' }] },
  });
  const changes = [{ accountId: id, from: null, line: 'admin' as const }];
  const { key } = await t.ask('admin', previewMapping, { body: { changes } });
  await t.ask('admin', changeMapping, { body: { changes, key } });
  const rows = await t.ask('admin', listFinancialData, { query: { fyId: String(FY25) } });
  const december = rows.find(({ monthNum }) => monthNum === 9);
  await t.ask('admin', updateFinancialData, {
    params: { id: String(december?.id) },
    body: { admin: '260000', reason: 'Due diligence' },
  });
  const { drivers } = await briefed('2025-12');
  expect(drivers.map(({ sentence }) => text(sentence))).toContain(
    'Admin rose $60K to $260K: $60K of Due diligence.',
  );
  const said = await expectExplained(
    drivers.map(({ sentence }) => sentence),
    'viewer',
  );
  const recorded = 'recorded.admin.2025-12.for-Due_diligence';
  expect(said).toContain(recorded);
  // The author, time and reason of an entry by one person.
  const { figure, history } = await t.ask('viewer', explainFigure, { params: { id: recorded } });
  expect(figure).toMatchObject({ kind: 'entered', title: 'Admin, recorded: “Due diligence”' });
  expect(history).toMatchObject([{ before: null, after: '$60,000', reason: 'Due diligence' }]);
});

test('the outlook of a year is explained month by month, by actual and planned figures', async () => {
  const plan = await t.ask('admin', createPlan, {
    body: { name: 'Year 26', kind: 'budget', fyId: FY26 },
  });
  const of = { params: { id: String(plan.id) } };
  const months = Array.from({ length: 12 }, (_, place) => place + 1);
  await t.ask('admin', setPlanFigures, {
    ...of,
    body: {
      figures: months.flatMap((monthNum) => [
        { line: 'revenue' as const, monthNum, amount: '1500000' },
        { line: 'production' as const, monthNum, amount: '300000' },
        { line: 'admin' as const, monthNum, amount: '200000' },
      ]),
    },
  });
  for (const id of ['beyond.production.2026-10.of-Year_26', 'heading.ebitda.2026-10.of-Year_26']) {
    const url = `/api/figures/${id}/explain`;
    expect([id, (await t.as('viewer', 'GET', url)).statusCode]).toEqual([id, 404]);
  }
  await t.ask('admin', approvePlan, { ...of, body: {} });
  const said = await expectExplained(sentencesOf(await briefed('2026-10')), 'viewer');
  expect(said).toContain('heading.ebitda.2026-10');
  expect(said).toContain('heading.ebitda.2026-10.of-Year_26');
  const { figure } = await t.ask('viewer', explainFigure, {
    params: { id: 'heading.ebitda.2026-10' },
  });
  expect(figure.parts.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['ebitda.2026-10', 'planned.ebitda.2027-03.of-Year_26']),
  );
  expect(figure.parts).toHaveLength(12);
});

test('the difference of a plan from last year, or from another plan, is explained to people who see both', async () => {
  const plan = await t.ask('admin', createPlan, {
    body: { name: 'Later', kind: 'forecast', fyId: FY26 },
  });
  const of = { params: { id: String(plan.id) } };
  const figures = [{ line: 'revenue' as const, monthNum: 7, amount: '1700000' }];
  await t.ask('admin', setPlanFigures, { ...of, body: { figures } });
  const id = 'between.revenue.2026-10.of-Year_26.and.2026-10.of-Later';
  expect((await t.as('viewer', 'GET', `/api/figures/${id}/explain`)).statusCode).toBe(404);
  await t.ask('admin', approvePlan, { ...of, body: {} });
  const asked = { month: '2026-10', to: 'forecast' } as const;
  for (const from of ['lastYear', 'plan'] as const) {
    const read = await t.ask('viewer', getBridges, { query: { ...asked, from } });
    const revenue = read?.bridges.find(({ measure }) => measure === 'revenue');
    const numbers = [revenue?.from, revenue?.to, revenue?.steps[0]?.amount, revenue?.unexplained];
    for (const number of numbers) {
      const explained = await t.ask('viewer', explainFigure, {
        params: { id: number?.figure ?? '' },
      });
      expect(Number(explained.figure.value)).toBe(Number(number?.value));
    }
  }
  const { figure } = await t.ask('viewer', explainFigure, { params: { id } });
  expect(figure).toMatchObject({
    title: 'Revenue, Later, against Year 26, October 2026',
    text: '+$200,000',
  });
});

test('who sees published months alone is told so, of a month that is none and of the first of them', async () => {
  await t.ask('admin', updateCompany, { body: { viewersSeeDrafts: false } });
  await write(t.database, t.deps.changes, { actor: t.ids.admin }, (transaction) =>
    transaction.execute(
      `insert into publications (fy_id, month_num, month, number, code, moment, manifest, manifest_digest, signature, published_by, published_at)
       values (${FY26}, 6, 'September 2026', 1, 'ABCDEFGHJK61', 1, '{"figures":[]}', '', '', ${t.ids.admin}, now())`,
    ),
  );
  const briefing = await briefed('2026-10');
  expect(briefing).toMatchObject({
    month: '2026-09',
    instead: 'October 2026 is not published yet',
    version: 1,
    previous: null,
  });
  // Compared with the plan alone: the months before are hidden.
  expect(text(briefing.headline)).toMatch(/^EBITDA was \$500K, 50\.0% below plan\. Revenue/);
  expect((await briefed('2026-10', 'admin')).month).toBe('2026-10');
});
