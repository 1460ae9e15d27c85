import { afterAll, beforeAll, expect, test } from 'vitest';
import { CallError } from '../../../client/callError.ts';
import { listActivity } from '../../../contract/activity.ts';
import {
  createEbitdaItem,
  deleteEbitdaItem,
  listEbitdaItems,
  updateEbitdaItem,
} from '../../../contract/ebitdaItems.ts';
import { explainFigure } from '../../../contract/figures.ts';
import { createFinancialData, updateFinancialData } from '../../../contract/financialData.ts';
import { getPublication, listRestated } from '../../../contract/publications.ts';
import { previewTakeBack, takeBack } from '../../../contract/reverts.ts';
import { itemFigures } from '../../../telling/briefing/ebitdaItems.ts';
import { toCalendarMonth } from '../../../finance/fiscalCalendar.ts';
import { figureIdText } from '../../../finance/figureIdText.ts';
import { write } from '../../../engine/db/write.ts';
import { readPackSource } from '../boardPacks/packSource.queries.ts';
import { restatedIn } from '../publications/restated.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';

let t: TestApp;
let may: number;
beforeAll(async () => {
  t = await openTestApp();
  const figures = { revenue: '1000', ebitda: '200', adjEbitda: '267.5' };
  const body = { fyId: 14, monthNum: 2, monthName: 'May', ...figures };
  may = (await t.ask('admin', createFinancialData, { body })).id;
});
afterAll(() => t.close());

const MAY = '2026-05';
const of = (id: number) => ({ params: { id: String(id) } });
const read = (month = MAY) => t.ask('viewer', listEbitdaItems, { query: { month } });
const added = (name: string, amount: string, month = MAY) =>
  t.ask('admin', createEbitdaItem, { body: { month, name, amount, reason: `${name}, once` } });
const explained = (id: string) => t.ask('viewer', explainFigure, { params: { id }, query: {} });
const words = async () =>
  ((await read())?.bridge?.sentence ?? [])
    .map((piece) => (typeof piece === 'string' ? piece : piece.text))
    .join('');

async function refusal(call: Promise<unknown>) {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CallError) || error.problem === null) {
    throw new Error('It was not refused', { cause: error });
  }
  const { status, errors = [] } = error.problem;
  return [status, ...errors.map(({ message }) => message)];
}

test('items lead from EBITDA to adjusted EBITDA, and what they leave open is shown', async () => {
  expect(await read('2026-06')).toBeNull();
  expect((await read())?.bridge?.rest.value).toBe('67.5');
  const { id, version } = await added('Due diligence', '58.25');
  await added('Sale of a van', '-2');
  const now = await read();
  expect(now?.items.map(({ name, amount }) => [name, amount])).toEqual([
    ['Due diligence', '58.25'],
    ['Sale of a van', '-2.00'],
  ]);
  expect(now?.bridge?.rest.value).toBe('11.25');
  expect(await words()).toBe(
    'Adjusted EBITDA was $268, $68 above EBITDA: Due diligence plus $58, Sale of a van minus $2, not explained by items $11.',
  );
  // Each number of it says where it comes from.
  const numbers = [...(now?.bridge?.steps.map(({ amount }) => amount) ?? []), now?.bridge?.rest];
  for (const number of numbers) {
    const { figure } = await explained(number?.figure ?? '');
    expect(Number(figure.value)).toBe(Number(number?.value));
  }

  // A name stands once, a change needs the state that was read.
  expect(await refusal(added('Due diligence', '1'))).toEqual([
    400,
    'This month already has an item with this name.',
  ]);
  expect(await refusal(added('Moving', '1', '2026-06'))).toEqual([400, 'The month has no figures']);
  expect(await refusal(added('Moving', 'x'))).toEqual([400, expect.stringContaining('amount')]);
  const change = { ...of(id), body: { amount: '60' }, ifMatch: version };
  await t.ask('admin', updateEbitdaItem, change);
  expect(await refusal(t.ask('admin', updateEbitdaItem, change))).toEqual([412]);
  expect(
    await refusal(
      t.ask('viewer', createEbitdaItem, {
        body: { month: MAY, name: 'Mine', amount: '1', reason: 'x' },
      }),
    ),
  ).toEqual([403]);
});

test('they have a history, and go back; the past is what it was', async () => {
  const figure = (await read())?.bridge?.steps[0]?.amount.figure ?? '';
  expect(figure).toBe('item.adjEbitda.2026-05.for-Due_diligence');
  const { history } = await explained(figure);
  expect(history.map(({ before, after }) => [before, after])).toEqual([
    ['$58.25', '$60'],
    [null, '$58.25'],
  ]);
  const { entries } = await t.ask('viewer', listActivity, {
    query: { noun: 'ebitdaItem', month: MAY },
  });
  expect(entries[0]?.records).toMatchObject([
    { name: 'Due diligence, May 2026', fields: [{ before: '$58.25', after: '$60' }] },
  ]);
  const moment = entries[0]?.moment ?? 0;
  const then = await t.as('viewer', 'GET', `/api/ebitda-items?month=${MAY}&asOf=${moment - 1}`);
  expect(then.json()).toMatchObject({ bridge: { rest: { value: '11.25' } } });
  const what = { kind: 'change', moment } as const;
  const { key: previewKey } = await t.ask('admin', previewTakeBack, { body: { what } });
  await t.ask('admin', takeBack, { body: { what, previewKey, reason: 'A slip' } });
  expect((await read())?.items[0]?.amount).toBe('58.25');
});

test('the source of its pack holds them, and a month that lacks a result says so', async () => {
  const source = () => readPackSource(t.deps, { fyId: 14, monthNum: 2 });
  expect((await source()).ebitdaItems?.map(({ name, reason }) => [name, reason])).toEqual([
    ['Due diligence', 'Due diligence, once'],
    ['Sale of a van', 'Sale of a van, once'],
  ]);
  for (const { id } of (await read())?.items ?? []) {
    await t.ask('admin', deleteEbitdaItem, of(id));
  }
  expect((await source()).ebitdaItems).toBeUndefined();
  const body = { notReported: ['adjEbitda' as const] };
  await t.ask('admin', updateFinancialData, { ...of(may), body });
  expect((await read())?.bridge).toBeNull();
});

test('of a published month, one that is changed, added or deleted is told as restated', async () => {
  const { id } = await added('Closing Leeds', '5');
  const name = 'Adjusted EBITDA item “Closing Leeds”, May 2026';
  const manifest = {
    financialYear: 'FY26',
    monthNum: 2,
    figures: [{ figure: 'FY26-02 item Closing Leeds', name, unit: 'USD', value: '5.00' }],
  };
  await write(t.database, t.deps.changes, { actor: t.ids.admin }, (transaction) =>
    transaction.execute(`insert into publications (id, fy_id, month_num, month, number, code, moment, manifest, manifest_digest, signature, published_by, published_at)
      values (901, 14, 2, 'May 2026', 1, 'ABCDEFGHJKMN', 1, '${JSON.stringify(manifest)}', '${'0'.repeat(64)}', '', ${t.ids.admin}, now())`),
  );
  const restated = async () => (await t.ask('viewer', getPublication, of(901))).restated;
  expect(await restated()).toEqual([]);
  await t.ask('admin', updateEbitdaItem, { ...of(id), body: { amount: '6' } });
  const changed = { name, unit: 'USD', published: '5.00' };
  expect(await restated()).toEqual([{ ...changed, current: '6.00' }]);
  // So is the number on pages.
  const month = { calendarYear: 2026, calendarMonth: toCalendarMonth(5) };
  const figure = figureIdText(itemFigures(month).item('Closing Leeds'));
  const publication = 'May 2026, version 1';
  const marked = { figure, published: '$5', publication };
  expect(await t.ask('viewer', listRestated)).toEqual([marked]);
  await added('Moving', '1');
  // Added since, too: the published packs lead to adjusted EBITDA without it.
  const since = { figure: figureIdText(itemFigures(month).item('Moving')), published: null };
  const all = [marked, { ...since, publication }];
  expect(await t.ask('viewer', listRestated)).toEqual(all);
  const source = await readPackSource(t.deps, { fyId: 14, monthNum: 2 }, { restatedIn });
  expect(source.restated).toEqual(all);
  // Nothing is restated in a month that was never published.
  await t.ask('admin', createFinancialData, {
    body: { fyId: 14, monthNum: 3, monthName: 'June', revenue: '1', ebitda: '1', adjEbitda: '2' },
  });
  await added('Moving on', '1', '2026-06');
  expect(await t.ask('viewer', listRestated)).toEqual(all);
  const moving = 'Adjusted EBITDA item “Moving”, May 2026';
  expect(await restated()).toEqual([
    { ...changed, current: '6.00' },
    { name: moving, unit: 'USD', published: null, current: '1.00' },
  ]);
  // Each says why by itself, until it goes.
  const why = 'May 2026 is published. Enter a reason for the change';
  expect(await refusal(t.ask('admin', deleteEbitdaItem, of(id)))).toEqual([400, why]);
  await t.ask('admin', deleteEbitdaItem, { ...of(id), query: { reason: 'It was counted twice' } });
  expect(await restated()).toMatchObject([{ ...changed, current: null }, { name: moving }]);
});
