import { describe, expect, test } from 'vitest';
import type { Forecast } from '../../../contract/forecasts.ts';
import { CallError, NetworkError } from '../../../client/callError.ts';
import type { ForecastBody, ForecastCalls } from './forecastCalls.ts';
import { newPair, openPair, type PairValues } from './pairForm.ts';
import { isComplete, newAttempt, savePair } from './savePair.ts';

const values: PairValues = {
  ...newPair({ calendarYear: 2026, calendarMonth: 11 }, 9),
  businessUnit: 'Services',
  forecastAmount: '1,200.50',
  budgetAmount: '1000',
};

/** The server's data: records, and its answers under each key. */
function company(failures: (call: string, body: object) => Error | 'lost' | null = () => null) {
  const stored = new Map<number, Forecast>();
  const answered = new Map<string, Forecast>();
  const log: string[] = [];
  const calls: ForecastCalls = {
    create: async (body: ForecastBody, key) => {
      log.push(`create ${body.metric} ${body.amount} ${key}`);
      const failure = failures(`create ${body.metric}`, body);
      if (failure instanceof Error) throw failure;
      const record = answered.get(key) ?? {
        ...body,
        actualAmount: body.actualAmount ?? null,
        id: stored.size + 1,
        createdAt: '2026-11-01T00:00:00.000Z',
        version: 1,
      };
      answered.set(key, record);
      if (!stored.has(record.id)) stored.set(record.id, record);
      if (failure === 'lost') throw new NetworkError(undefined);
      return record;
    },
    update: async (record, changes) => {
      log.push(`update ${record.metric} ${JSON.stringify(changes)}`);
      const failure = failures(`update ${record.metric}`, changes);
      if (failure instanceof Error) throw failure;
      const saved = { ...record, ...changes, version: record.version + 1 };
      stored.set(record.id, saved);
      return saved;
    },
  };
  const amounts = () =>
    [...stored.values()].map(({ metric, amount }) => `${metric} ${amount}`).toSorted();
  return { calls, log, stored, amounts };
}

function keys() {
  let last = 0;
  return () => {
    last += 1;
    return `key${last}`;
  };
}

const refused = new CallError(400, 'no', null, null);

describe('making a pair', () => {
  test('two calls, each under its own key', async () => {
    const { calls, log, amounts } = company();
    const outcome = await savePair(newAttempt(), values, [], calls, keys());
    expect(isComplete(outcome)).toBe(true);
    expect(log).toEqual(['create forecast 1200.50 key1', 'create budget 1000 key2']);
    expect(amounts()).toEqual(['budget 1000', 'forecast 1200.50']);
  });

  test('one is refused: the other is said to be saved, and another try makes only what is missing', async () => {
    let isBroken = true;
    const { calls, log, amounts } = company((call) =>
      isBroken && call === 'create budget' ? refused : null,
    );
    const newKey = keys();
    const first = await savePair(newAttempt(), values, [], calls, newKey);
    expect(first.halves).toMatchObject({
      forecast: { kind: 'saved' },
      budget: { kind: 'refused' },
    });
    expect(isComplete(first)).toBe(false);
    isBroken = false;
    const second = await savePair(first.attempt, values, [], calls, newKey);
    expect(isComplete(second)).toBe(true);
    // The same body goes under the same key as before.
    expect(log.at(-1)).toBe('create budget 1000 key2');
    expect(log).toHaveLength(3);
    expect(amounts()).toEqual(['budget 1000', 'forecast 1200.50']);
  });

  test('an answer is lost: the call is repeated as it was, and nothing is doubled', async () => {
    let isFirst = true;
    const { calls, log, amounts } = company((call) =>
      isFirst && call === 'create forecast' ? 'lost' : null,
    );
    const newKey = keys();
    const first = await savePair(newAttempt(), values, [], calls, newKey);
    expect(first.halves).toMatchObject({
      forecast: { kind: 'unanswered' },
      budget: { kind: 'saved' },
    });
    isFirst = false;
    const second = await savePair(first.attempt, values, [], calls, newKey);
    expect(isComplete(second)).toBe(true);
    expect(log.at(-1)).toBe('create forecast 1200.50 key1');
    expect(amounts()).toEqual(['budget 1000', 'forecast 1200.50']);
  });

  test('an amount that is changed after a lost answer changes the record that was made', async () => {
    let isFirst = true;
    const { calls, amounts } = company((call) =>
      isFirst && call.startsWith('create') ? 'lost' : null,
    );
    const newKey = keys();
    const first = await savePair(newAttempt(), values, [], calls, newKey);
    isFirst = false;
    const corrected = { ...values, forecastAmount: '7', month: '12' };
    const second = await savePair(first.attempt, corrected, [], calls, newKey);
    expect(isComplete(second)).toBe(true);
    expect(amounts()).toEqual(['budget 1000', 'forecast 7']);
    expect(second.attempt.records.budget).toMatchObject({ month: 12, amount: '1000' });
  });

  test('a server that breaks down leaves it open whether it has saved; the key stays', async () => {
    let isFirst = true;
    const { calls, log } = company(() => (isFirst ? new CallError(503, 'down', null, null) : null));
    const newKey = keys();
    const first = await savePair(newAttempt(), values, [], calls, newKey);
    expect(first.halves.forecast.kind).toBe('unanswered');
    isFirst = false;
    await savePair(first.attempt, { ...values, budgetAmount: '3' }, [], calls, newKey);
    expect(log.slice(2)).toEqual([
      'create forecast 1200.50 key1',
      'create budget 1000 key2',
      'update budget {"amount":"3"}',
    ]);
  });

  test('what was refused may be corrected, under a key of its own', async () => {
    let isBroken = true;
    const { calls, log } = company(() => (isBroken ? refused : null));
    const newKey = keys();
    const first = await savePair(newAttempt(), values, [], calls, newKey);
    isBroken = false;
    await savePair(first.attempt, { ...values, businessUnit: 'Research' }, [], calls, newKey);
    expect(log.slice(2)).toEqual(['create forecast 1200.50 key3', 'create budget 1000 key4']);
  });
});

describe('editing a pair', () => {
  const common = {
    businessUnit: 'Services',
    currency: 'USD',
    fy: 2026,
    month: 11,
    monthlySummariesId: 9,
    createdAt: '2026-11-01T00:00:00.000Z',
    version: 3,
  } as const;
  const forecast: Forecast = {
    ...common,
    id: 1,
    metric: 'forecast',
    amount: '100.00',
    actualAmount: null,
    notes: 'Ours',
  };
  const budget: Forecast = {
    ...common,
    id: 2,
    metric: 'budget',
    amount: '90.00',
    actualAmount: '5.00',
    notes: 'Of the budget',
  };
  const records = { forecast, budget };

  test('what was not changed is not sent, and the other record keeps its own', async () => {
    const { calls, log } = company();
    const opened = openPair(records, 'forecast');
    const outcome = await savePair(
      newAttempt(records, 'forecast'),
      { ...opened, forecastAmount: '120' },
      ['forecastAmount'],
      calls,
      keys(),
    );
    expect(log).toEqual(['update forecast {"amount":"120"}']);
    expect(outcome.halves).toEqual({
      forecast: { kind: 'saved' },
      budget: { kind: 'nothingToDo' },
    });
  });

  test('what both have in common goes to both, also when one comes only at the second try', async () => {
    let isBroken = true;
    const { calls, log } = company((call) =>
      isBroken && call === 'update budget' ? refused : null,
    );
    const changed = { ...openPair(records, 'forecast'), actualAmount: '8', month: '12' };
    const first = await savePair(
      newAttempt(records, 'forecast'),
      changed,
      ['actualAmount', 'month'],
      calls,
      keys(),
    );
    expect(first.halves).toMatchObject({
      forecast: { kind: 'saved' },
      budget: { kind: 'refused' },
    });
    isBroken = false;
    const second = await savePair(first.attempt, changed, [], calls, keys());
    expect(isComplete(second)).toBe(true);
    expect(log).toEqual([
      'update forecast {"month":12,"actualAmount":"8"}',
      'update budget {"month":12,"actualAmount":"8"}',
      'update budget {"month":12,"actualAmount":"8"}',
    ]);
    expect(second.attempt.records.budget).toMatchObject({
      metric: 'budget',
      notes: 'Of the budget',
    });
  });

  test('a missing half is made when it is given an amount, and left alone otherwise', async () => {
    const alone = { forecast, budget: null };
    const { calls, log } = company();
    const opened = openPair(alone, 'forecast');
    const nothing = await savePair(newAttempt(alone, 'forecast'), opened, [], calls, keys());
    expect(log).toEqual([]);
    expect(isComplete(nothing)).toBe(true);
    await savePair(
      newAttempt(alone, 'forecast'),
      { ...opened, budgetAmount: '95' },
      ['budgetAmount'],
      calls,
      keys(),
    );
    expect(log).toEqual(['create budget 95 key1']);
  });
});
