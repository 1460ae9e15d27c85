import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getBriefing } from '../../../contract/briefing.ts';
import { updateCompany } from '../../../contract/company.ts';
import {
  createCovenant,
  deleteCovenant,
  listCovenants,
  previewCovenant,
  type SentCovenant,
  updateCovenant,
} from '../../../contract/covenants.ts';
import { explainFigure } from '../../../contract/figures.ts';
import { createPublication, listRestated } from '../../../contract/publications.ts';
import {
  createBalanceLine,
  createFlowMove,
  deleteBalanceLine,
  getStatements,
} from '../../../contract/statements.ts';
import { CallError } from '../../../client/callError.ts';
import { PATIENT_LIMITS } from '../../packs/testPackLimits.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';
import { openBooks } from './testPlannedCompany.ts';

let t: TestApp;

const LEVERAGE: SentCovenant = {
  name: 'Leverage',
  numerator: [
    { factor: '1', measure: { kind: 'balanceLine', slug: 'debt' }, span: 'monthEnd' },
    { factor: '-1', measure: { kind: 'reportLine', line: 'cash' }, span: 'monthEnd' },
  ],
  denominator: [
    { factor: '1', measure: { kind: 'reportLine', line: 'ebitda' }, span: 'yearToDate' },
  ],
  direction: 'atMost',
  limits: [
    { from: '2025-04', value: '7' },
    { from: '2025-06', value: '2' },
  ],
  testedEach: 'quarter',
  warningPercent: '15',
};

beforeAll(async () => {
  t = await openTestApp({}, { packLimits: PATIENT_LIMITS });
  await openBooks(t, ['2025-04', '2025-05', '2025-06']);
});
afterAll(() => t.close());

const refusal = async (work: Promise<unknown>) => {
  try {
    await work;
    return null;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return [error.status, error.problem?.errors?.[0]?.path ?? error.problem?.code];
  }
};

const resultOf = async (month: string) => {
  const { covenants } = await t.ask('viewer', listCovenants, { query: { month } });
  return covenants[0]?.result;
};

test('a covenant is tested at the end of a quarter, with its headroom', async () => {
  expect(await t.ask('viewer', listCovenants)).toEqual({ month: '2025-06', covenants: [] });
  const { name: _name, ...definition } = LEVERAGE;
  const preview = await t.ask('admin', previewCovenant, { body: definition });
  expect(preview).toMatchObject({ month: '2025-06', result: { state: 'met', light: 'watch' } });
  const stored = await t.ask('admin', createCovenant, { body: LEVERAGE });
  // 1,180 − 600 = 580 of at most 2 × 300.
  expect(stored.result).toMatchObject({
    state: 'met',
    light: 'watch',
    standing: { numerator: '580.00', denominator: '300.00', limit: '2.00', isMet: true },
  });
  expect(Number(stored.result?.standing?.headroom.numerator)).toBe(20);
  expect(Number(stored.result?.standing?.headroom.denominator)).toBe(10);
  expect(await resultOf('2025-05')).toMatchObject({
    state: 'notTested',
    reason: 'notDue',
    firstMonth: '2025-06',
    standing: { numerator: '630.00', denominator: '200.00', limit: '7.00' },
  });
});

test('its value is explained by the amounts that it counts', async () => {
  const { covenants } = await t.ask('viewer', listCovenants);
  const id = `covenant-${covenants[0]?.id}.2025-06`;
  const { figure } = await t.ask('viewer', explainFigure, { params: { id } });
  expect(figure).toMatchObject({
    title: 'Leverage',
    period: 'June 2025',
    text: '1.93',
    formula: '(Debt − Cash) ÷ EBITDA (year to date)',
  });
  expect(figure.parts.map((part) => [part.role, part.id, part.title, part.value])).toEqual([
    ['numerator', 'balance-debt.2025-06', 'Debt', '1180.00'],
    ['numerator', 'cash.2025-06', '−Cash', '600.00'],
    ['denominator', 'ebitda.FY25-to-2025-06', 'EBITDA (year to date)', '300.00'],
  ]);
  // Each part can be opened, and has the amount that is shown.
  for (const part of figure.parts) {
    const opened = await t.ask('viewer', explainFigure, { params: { id: part.id } });
    expect([part.id, Number(opened.figure.value)]).toEqual([part.id, Number(part.value)]);
  }
  const unknown = { params: { id: 'covenant-999.2025-06' } };
  expect(await refusal(t.ask('viewer', explainFigure, unknown))).toEqual([400, 'id']);
});

const bad = (change: Partial<SentCovenant>) =>
  refusal(t.ask('admin', createCovenant, { body: { ...LEVERAGE, name: 'Other', ...change } }));

test('a definition that cannot be tested is refused at its field', async () => {
  expect(await bad({ numerator: [] })).toEqual([400, 'numerator']);
  expect(await bad({ denominator: [] })).toEqual([400, 'denominator']);
  expect(await bad({ limits: [{ from: '2025-04', value: '0' }] })).toEqual([400, 'limits.0.value']);
  expect(
    await bad({
      limits: [
        { from: '2025-06', value: '3' },
        { from: '2025-04', value: '2' },
      ],
    }),
  ).toEqual([400, 'limits.1.from']);
  expect(
    await bad({
      numerator: [
        { factor: '1', measure: { kind: 'balanceLine', slug: 'gold' }, span: 'monthEnd' },
      ],
    }),
  ).toEqual([400, 'numerator.0.measure']);
  expect(await bad({ name: 'leverage' })).toEqual([409, 'already_exists']);
});

test('a line that a covenant counts is not deleted', async () => {
  const line = await t.ask('admin', createBalanceLine, { body: { name: 'Bonds', role: 'debt' } });
  const numerator: SentCovenant['numerator'] = [
    { factor: '1', measure: { kind: 'balanceLine', slug: line.slug }, span: 'monthEnd' },
  ];
  const covenant = await t.ask('admin', createCovenant, {
    body: { ...LEVERAGE, name: 'Bonds', numerator },
  });
  const params = { id: String(line.id) };
  await expect(t.ask('admin', deleteBalanceLine, { params })).rejects.toMatchObject({
    status: 409,
    problem: {
      detail: 'Bonds is part of the covenant Bonds. Change it first, or archive this line',
    },
  });
  await t.ask('admin', deleteCovenant, { params: { id: String(covenant.id) } });
  await t.ask('admin', deleteBalanceLine, { params });
});

test('a covenant is changed, and deleted', async () => {
  const { covenants } = await t.ask('viewer', listCovenants);
  const [stored] = covenants;
  const params = { id: String(stored?.id) };
  const changed = await t.ask('admin', updateCovenant, {
    params,
    body: { ...LEVERAGE, limits: [{ from: '2025-04', value: '1.5' }] },
  });
  expect(changed.result).toMatchObject({ state: 'broken', light: 'act' });
  expect(await refusal(t.ask('viewer', deleteCovenant, { params }))).toEqual([
    403,
    'admin_required',
  ]);
  await t.ask('admin', deleteCovenant, { params });
  expect((await t.ask('viewer', listCovenants)).covenants).toEqual([]);
});

test('the page of the month names what changed cash, and the tightest covenant', async () => {
  await t.ask('admin', createCovenant, { body: LEVERAGE });
  const briefing = await t.ask('viewer', getBriefing, { query: { month: '2025-06' } });
  const cash = briefing?.checks.find(({ key }) => key === 'cash');
  const words = (cash?.sentence ?? [])
    .map((part) => (typeof part === 'string' ? part : part.text))
    .join('');
  expect(words).toContain('Cash rose $50 to $600: EBITDA $100, less receivables of $50. It equals');
  expect(words).toContain(
    'Leverage is 1.93 of at most 2.00: EBITDA (year to date) may fall by $10.',
  );
  expect([cash?.light, briefing?.light]).toEqual(['watch', 'watch']);
});

test('working capital is stated in days, with net debt and liquidity', async () => {
  const { workingCapital } = await t.ask('viewer', getStatements, { query: { month: '2025-06' } });
  // 380 ÷ 900 × 91 days.
  expect(Number(workingCapital?.dso)).toBeCloseTo(38.422, 3);
  expect(workingCapital).toMatchObject({
    dio: null,
    netDebt: '580.00',
    liquidity: '600.00',
    runway: { kind: 'missing' },
  });
});

const publish = (monthNum: number) =>
  t.ask('admin', createPublication, { body: { fyId: 13, monthNum } });
const flowOf = async (month: string) => {
  const { flows } = await t.ask('viewer', getStatements, { query: { month } });
  return (flows[0]?.rows ?? []).flatMap((row) =>
    row.is === 'line' ? [[row.line, row.amounts[0]]] : [],
  );
};

test('between two tests, the last one is stated', async () => {
  const last = await resultOf('2025-07');
  expect(last).toMatchObject({ reason: 'notDue', lastTest: { month: '2025-06' } });
  expect(last?.lastTest?.standing).toEqual((await resultOf('2025-06'))?.standing);
  expect(await resultOf('2025-06')).not.toHaveProperty('lastTest');
});

describe('a director who sees published months only', () => {
  test('reads why a covenant waits for months that are not published', async () => {
    await publish(2);
    await publish(3);
    await t.ask('admin', updateCompany, { body: { viewersSeeDrafts: false } });
    expect(await resultOf('2025-05')).toMatchObject({ reason: 'notDue', firstMonth: '2025-06' });
    expect(await resultOf('2025-06')).toMatchObject({ reason: 'notPublished', firstMonth: null });
    await t.ask('admin', updateCompany, { body: { viewersSeeDrafts: true } });
    expect(await resultOf('2025-06')).toMatchObject({ state: 'met' });
  });

  test('reads present amounts after a move, next to what was published', async () => {
    await t.ask('admin', updateCompany, { body: { viewersSeeDrafts: false } });
    expect(await flowOf('2025-05')).toEqual([]);
    expect(await flowOf('2025-06')).toContainEqual(['receivables', '-50.00']);
    expect(await t.ask('viewer', listRestated)).toEqual([]);
    const move = { from: 'receivables', to: 'debt', amount: '10.00', reason: 'Offset' } as const;
    // The flow of May follows from April, which is hidden.
    for (const month of ['2025-05', '2025-06']) {
      await t.ask('admin', createFlowMove, { body: { month, ...move } });
    }
    expect(await flowOf('2025-05')).toEqual([]);
    expect(await flowOf('2025-06')).toContainEqual(['receivables', '-60.00']);
    const publication = 'June 2025, version 1';
    const ofJune = [
      { figure: 'flow-receivables.2025-06', published: '-$50', publication },
      { figure: 'flow-debt.2025-06', published: '$0', publication },
    ];
    const ofMay = [
      { figure: 'flow-receivables.2025-05', published: '-$30', publication },
      { figure: 'flow-debt.2025-05', published: '-$20', publication },
    ];
    const shown = await t.ask('viewer', listRestated);
    expect(shown).toHaveLength(ofJune.length);
    expect(shown).toEqual(expect.arrayContaining(ofJune));
    expect(await t.ask('admin', listRestated)).toEqual(
      expect.arrayContaining([...ofMay, ...ofJune]),
    );
  });
});
