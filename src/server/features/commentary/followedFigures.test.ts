import { assert, asyncProperty, constantFrom, integer, oneof, record, subarray } from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listChangedSentences, listQuotedFigures } from '../../../contract/commentary.ts';
import { updateFinancialData } from '../../../contract/financialData.ts';
import {
  createMonthlySummary,
  getMonthlySummary,
  updateMonthlySummary,
} from '../../../contract/reports.ts';
import {
  approvePlan,
  createPlan,
  reopenPlan,
  setPlanFigures,
  updatePlan,
} from '../../../contract/plans.ts';
import { removeMonth, restoreMonth } from '../../../contract/removedMonths.ts';
import { quotedFormOf } from '../../../telling/commentary/quotableFigures.ts';
import { quotableValues } from '../../../telling/commentary/quotableValues.ts';
import { STANDARD_BASIS } from '../../../finance/companyBasis.ts';
import { explain } from '../../../telling/explain/explain.ts';
import { toCalendarMonth } from '../../../finance/fiscalCalendar.ts';
import { readFigureId } from '../../../finance/readFigureId.ts';
import { quotedText } from '../../../format/quotedFigureText.ts';
import { rounds } from '../../../testRounds.ts';
import { Moments } from '../../../engine/moments/moments.ts';
import { readPlanFigures, readPlans } from '../../plans/planRows.ts';
import { readYearPlans } from '../../months/briefingSource.ts';
import { readCompanyMonths } from '../../months/companyMonths.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';
import { readPackSource } from '../boardPacks/packSource.queries.ts';
import type { Changed, ChangedLine } from './testQuotes.ts';
import { CHANGED_LINES, createMonth, manyFigures, quoting, saidInTexts } from './testQuotes.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

const of = (id: number) => ({ params: { id: String(id) } });

/** Ids as they are named in addresses; another letter than these in a plan's name is written by its bytes. */
const BUDGET = 'Budget FY26 – größer_2';
const NAMED = 'Budget_FY26_~e2~80~93_gr~c3~b6~c3~9fer~5f2';

const FORECAST = 'Forecast FY26';

const change = (id: number, body: Changed) =>
  t.ask('admin', updateFinancialData, { ...of(id), body });

type PlannedLine = 'revenue' | 'production' | 'admin' | 'cash' | 'ebitda';

const plan = (
  id: number,
  planned: readonly {
    readonly line: PlannedLine;
    readonly monthNum: number;
    readonly amount: string;
  }[],
) => t.ask('admin', setPlanFigures, { ...of(id), body: { figures: [...planned] } });

/** FY25 and FY26 from April to July, and a plan of each kind. */
const months = new Map<string, number>();
let budget: number;
let report: number;
beforeAll(async () => {
  for (const [fyId, amount] of [
    [13, 1000],
    [14, 1200],
  ] as const) {
    for (const monthNum of [1, 2, 3, 4]) {
      const id = await createMonth(t, fyId, monthNum, `${amount + monthNum * 10}000`);
      months.set(`${fyId}-${monthNum}`, id);
    }
  }
  budget = (await t.ask('admin', createPlan, { body: { name: BUDGET, kind: 'budget', fyId: 14 } }))
    .id;
  const revenues = Array.from({ length: 12 }, (_, place) => ({
    line: 'revenue' as const,
    monthNum: place + 1,
    amount: '1250000',
  }));
  await plan(budget, [
    ...revenues,
    ...revenues.map((one) => ({ ...one, line: 'production' as const, amount: '410000' })),
    { line: 'admin', monthNum: 1, amount: '40000' },
    { line: 'cash', monthNum: 4, amount: '800000' },
  ]);
  await t.ask('admin', approvePlan, { ...of(budget), body: {} });
  const forecast = await t.ask('admin', createPlan, {
    body: { name: FORECAST, kind: 'forecast', fyId: 14 },
  });
  await plan(forecast.id, revenues.slice(4).concat(revenues.slice(0, 2)));
  await t.ask('admin', approvePlan, { ...of(forecast.id), body: {} });
  report = (
    await t.ask('admin', createMonthlySummary, {
      body: { fyId: 14, monthName: 'July', year: 2026, overview: 'Nothing yet.' },
    })
  ).id;
});

const monthId = (fyId: number, monthNum: number) => months.get(`${fyId}-${monthNum}`) ?? 0;

async function write(template: string): Promise<void> {
  const { text, quotes } = quoting(template);
  await t.ask('admin', updateMonthlySummary, {
    ...of(report),
    body: { overview: text, quotedFigures: quotes },
  });
}

const overview = async () => (await t.ask('viewer', getMonthlySummary, of(report))).overview;

const refused = (said: string, figure: string): Promise<unknown> =>
  write(`It is {${said} ${figure}}.`).then(
    () => null,
    (reason: unknown) => reason,
  );

describe('a text follows', () => {
  test('a year to date, shares of revenue, and what they differ by from a year before', async () => {
    await write(
      'Year {$1.00M revenue.FY26-to-2026-07}, {+1.0% revenue.FY26-to-2026-07.vs-year.percent}. ' +
        'July {+$1K revenue.2026-07.vs-year}, margin {1.0% grossMarginPercent.2026-07} ' +
        '({+1.0 pts grossMarginPercent.2026-07.vs-year}), admin {1.0% admin.2026-07.share}, ' +
        'June to July {+$1K revenue.2026-07.vs-month}.',
    );
    expect(await overview()).toBe(
      'Year $4.90M, +19.5%. July +$200K, margin 67.7% (+6.2 pts), admin 4.0%, June to July +$10K.',
    );
    // A month before it, and one a year before.
    await change(monthId(14, 2), { revenue: '2220000' });
    await change(monthId(13, 4), { revenue: '1340000' });
    expect(await overview()).toBe(
      'Year $5.90M, +34.1%. July -$100K, margin 67.7% (-2.4 pts), admin 4.0%, June to July +$10K.',
    );
    expect(await t.ask('viewer', listChangedSentences, of(report))).toEqual([]);
    await change(monthId(14, 2), { revenue: '1220000' });
    await change(monthId(13, 4), { revenue: '1040000' });
  });

  test('an approved plan, what became of it, and its name', async () => {
    await write(
      `Planned {$1.00M planned.revenue.2026-08.of-Forecast_FY26}; July {+$1K variance.revenue.2026-07.of-${NAMED}} ` +
        `({+1.0% variance.revenue.2026-07.of-${NAMED}.percent}), ` +
        `year {+$1K variance.grossProfit.FY26-to-2026-07.of-${NAMED}.reported}.`,
    );
    const first = 'Planned $1.25M; July -$10K (-0.8%), year -$60K.';
    expect(await overview()).toBe(first);
    // A draft is not for everybody, so the text says what the approved plan said.
    await t.ask('admin', reopenPlan, { ...of(budget), body: { reason: 'A typing error' } });
    await plan(budget, [{ line: 'revenue', monthNum: 4, amount: '1000000' }]);
    await change(monthId(14, 4), { revenue: '1340000' });
    expect(await overview()).toBe(first);
    await t.ask('admin', updatePlan, { ...of(budget), body: { name: 'Budget of July' } });
    await t.ask('admin', approvePlan, { ...of(budget), body: {} });
    expect(await overview()).toBe('Planned $1.25M; July +$340K (+34.0%), year +$290K.');
    const quoted = await t.ask('admin', listQuotedFigures, of(report));
    expect(quoted.at(-1)?.figure).toBe(
      'variance.grossProfit.FY26-to-2026-07.of-Budget_of_July.reported',
    );
    await change(monthId(14, 4), { revenue: '1240000' });
    await t.ask('admin', reopenPlan, { ...of(budget), body: { reason: 'As it was' } });
    await plan(budget, [{ line: 'revenue', monthNum: 4, amount: '1250000' }]);
    await t.ask('admin', updatePlan, { ...of(budget), body: { name: BUDGET } });
    await t.ask('admin', approvePlan, { ...of(budget), body: {} });
    expect(await overview()).toBe(first);
  });

  test('a year to date without a month that is deleted, until it is back', async () => {
    await write(
      'Year {$1.00M revenue.FY26-to-2026-07}, {+1.0% revenue.FY26-to-2026-07.vs-year.percent}.',
    );
    const removed = await t.ask('admin', removeMonth, {
      body: { fyId: 14, monthNum: 2, scope: 'month', month: 'May 2026' },
    });
    // Four months are not compared with three.
    expect(await overview()).toBe('Year $3.68M, +19.5%.');
    await t.ask('admin', restoreMonth, of(removed.id));
    expect(await overview()).toBe('Year $4.90M, +19.5%.');
  });

  test('nothing that is said in another way, or that texts cannot follow', async () => {
    expect(await refused('$12', 'revenue.2026-07.vs-year.percent')).toMatchObject({
      problem: { errors: [{ path: 'quotedFigures.0.said' }] },
    });
    expect(await refused('1.0%', 'revenue.2026-07')).toMatchObject({
      problem: { errors: [{ path: 'quotedFigures.0.said' }] },
    });
    for (const figure of [
      'staffCount.2026-07',
      'revenue.FY26',
      'revenue.2026-04-to-2026-07.trend',
      'FORECAST.2026-07.EUR',
      'ebitda.2026-07.lines',
      'revenue.2026-7',
    ]) {
      expect(await refused('$12', figure), figure).toMatchObject({
        problem: { errors: [{ path: 'quotedFigures.0.figure' }] },
      });
    }
  });
});

test('everything that reads texts reads what the figure is, and of the past what it was', async () => {
  const notes = 'Revenue of the year is $1.00M, as contracts began late.';
  await t.ask('admin', updateMonthlySummary, {
    ...of(report),
    body: {
      overview: notes,
      notes,
      summaryNotes: notes,
      bulletPoints: [{ category: 'General', bulletText: notes }],
      quotedFigures: (['overview', 'notes', 'summaryNotes', 'bulletPoint'] as const).map((text) =>
        Object.assign(
          { text, figure: 'revenue.FY26-to-2026-07', place: 23, said: '$1.00M' },
          text === 'bulletPoint' ? { bullet: 0 } : {},
        ),
      ),
    },
  });
  const moments = async () => {
    await new Moments(t.database).sealWaiting();
    const { rows } = await t.database.pool.query<{ n: number }>(
      'select count(*)::integer as n from change_sets',
    );
    return rows[0]?.n ?? 0;
  };
  /** The text in every place, by reader; as of a past change as it was then. */
  const saidIn = async (amount: string, moment?: number) => {
    const past = moment === undefined ? '' : `asOf=${moment}`;
    const read = async (path: string) => {
      const url = `${path}${path.includes('?') ? '&' : '?'}${past}`;
      const { body, statusCode } = await t.as('viewer', 'GET', `/api${url}`);
      expect(statusCode, url).toBe(200);
      return body.split(`is ${amount},`).length - 1;
    };
    const searched = await t.as(
      'viewer',
      'GET',
      `/api/search?q=${encodeURIComponent(amount)}&${past}`,
    );
    return {
      report: await read(`/monthly-summaries/${report}`),
      list: await read('/monthly-summaries?fyId=14'),
      figures: await read('/financial-data?fyId=14'),
      briefing: await read('/briefing?month=2026-07'),
      found: searched.json<{ id: number }[]>().map(({ id }) => id),
    };
  };
  const packed = async (amount: string) =>
    JSON.stringify(await readPackSource(t.deps, { fyId: 14, monthNum: 4 })).split(`is ${amount},`)
      .length - 1;
  const [first, changed] = ['$4.90M', '$5.90M'] as const;
  const before = await saidIn(first);
  expect(before).toMatchObject({ report: 4, figures: 2, found: [report] });
  expect(before.list).toBeGreaterThan(0);
  const inPack = await packed(first);
  expect(inPack).toBeGreaterThanOrEqual(4);
  const then = await moments();
  await change(monthId(14, 2), { revenue: '2220000' });
  expect(await saidIn(changed)).toEqual(before);
  expect(await saidIn(first)).toEqual({ report: 0, list: 0, figures: 0, briefing: 0, found: [] });
  expect([await packed(first), await packed(changed)]).toEqual([0, inPack]);
  await moments();
  expect(await saidIn(first, then)).toEqual(before);
  await change(monthId(14, 2), { revenue: '1220000' });
});

/** A change of one figure, which may make others missing. */
const RANDOM_CHANGE = record({
  fyId: constantFrom(13, 14),
  monthNum: integer({ min: 1, max: 4 }),
  line: constantFrom<ChangedLine>(...CHANGED_LINES),
  amount: oneof(
    constantFrom('0', '-50', '999499.99', '1', '0.04'),
    integer({ min: -900_000_000, max: 9_000_000_000 }).map((cents) => (cents / 100).toFixed(2)),
  ),
  notReported: subarray<ChangedLine>(['revenue', 'production', 'marketing', 'cash'], {
    maxLength: 1,
  }),
});

/** All that figures are worked out from. */
async function companyFigures() {
  const { orm } = t.database;
  const all = await readCompanyMonths(STANDARD_BASIS, orm);
  const linePlans = await Promise.all(
    (await readPlans(orm)).map(async ({ id, name, fyYear, state }) => ({
      id,
      name,
      fyLabel: fyYear,
      state,
      lines: await readPlanFigures(STANDARD_BASIS, orm, id),
    })),
  );
  return { months: all, linePlans, plans: linePlans.filter(({ state }) => state === 'approved') };
}

test('texts say of all of them what the product does, whatever the figures are', async () => {
  const many = manyFigures(BUDGET);
  expect(many.length).toBeGreaterThan(300);
  const compared = new Set<string>();
  // A sentence for each of many: after a change exactly those of other figures say something else.
  const first = saidInTexts(many, await companyFigures());
  const quoted = many.filter((_, index) => first[index] !== null && index % 3 === 0);
  expect(quoted.length).toBeGreaterThan(50);
  const saidFirst = (figure: string) => first[many.indexOf(figure)] ?? '';
  await write(quoted.map((figure) => `It is {${saidFirst(figure)} ${figure}}.`).join('\n'));
  let sentences = quoted.map((figure) => `It is ${saidFirst(figure)}.`);
  await assert(
    asyncProperty(RANDOM_CHANGE, async ({ fyId, monthNum, line, amount, notReported }) => {
      const changed: Changed = { notReported: notReported.filter((one) => one !== line) };
      changed[line] = amount;
      await change(monthId(fyId, monthNum), changed);
      const { orm } = t.database;
      const company = await companyFigures();
      const { months: all, linePlans } = company;
      const plans =
        (await readYearPlans(STANDARD_BASIS, orm)).find(({ fyLabel }) => fyLabel === 'FY26') ??
        null;
      const month = { calendarYear: 2026, calendarMonth: toCalendarMonth(7) };
      // All that a form offers is what texts make of it.
      const offered = quotableValues(STANDARD_BASIS, { month, months: all, plans });
      expect(
        saidInTexts(
          offered.map(({ figure }) => figure),
          company,
        ),
      ).toEqual(offered.map(({ form, value }) => quotedText('USD', form, value)));
      // And whatever it says is what the figure is explained by.
      const said = saidInTexts(many, company);
      sentences = quoted.map((figure, index) => {
        const now = said[many.indexOf(figure)] ?? null;
        return now === null ? (sentences[index] ?? '') : `It is ${now}.`;
      });
      expect((await overview())?.split('\n')).toEqual(sentences);
      // They name no line, so no percentage is marked; an amount may have been another figure of the month by accident.
      const marked = await t.ask('viewer', listChangedSentences, of(report));
      expect(marked.filter(({ sentence }) => /%|pts/.test(sentence))).toEqual([]);
      const wrong = many.flatMap((figure, index) => {
        const read = readFigureId(STANDARD_BASIS, figure);
        const form = quotedFormOf(STANDARD_BASIS, figure);
        if (said[index] === null || read.is === 'refused' || form === null) return [];
        compared.add(figure);
        const { value } = explain(STANDARD_BASIS, read.id, { months: all, plans: [], linePlans });
        const own = value === null ? null : quotedText('USD', form, value);
        return own === said[index] ? [] : [[figure, said[index], own]];
      });
      expect(wrong).toEqual([]);
    }),
    { numRuns: rounds(100) },
  );
  expect(compared.size).toBeGreaterThan(200);
}, 600_000);
