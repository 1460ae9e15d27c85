import { afterEach, expect, test } from 'vitest';
import type { ChangeEvent } from '../contract/changes.ts';
import { listBusinessUnits } from '../contract/businessUnits.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { listForecasts } from '../contract/forecasts.ts';
import { mailState } from '../contract/mail.ts';
import { listMonthlySummaries } from '../contract/reports.ts';
import { listPublications } from '../contract/publications.ts';
import { listQuestions } from '../contract/questions.ts';
import { queryClient } from './api/queryClient.ts';
import { openApplication } from './testApplication.tsx';
import { server } from './testServer.ts';

function show(visibilityState: 'visible' | 'hidden'): void {
  Object.defineProperty(document, 'visibilityState', {
    value: visibilityState,
    configurable: true,
  });
  document.dispatchEvent(new Event('visibilitychange'));
}
afterEach(() => void Reflect.deleteProperty(document, 'visibilityState'));

/** The names of the calls that the page makes because somebody comes back to it. */
async function callsOnReturn(changed: ChangeEvent['nouns']): Promise<string[]> {
  const before = server.received().length;
  show('hidden');
  if (changed.length > 0) server.announce(changed);
  show('visible');
  // The stream tells it after what was missed, and the page reads it after that.
  server.announce(['business-units']);
  await expect.poll(() => calls(before)).toContain(listBusinessUnits.name);
  return calls(before).filter((name) => name !== listBusinessUnits.name);
}

const calls = (from: number) =>
  server
    .received()
    .slice(from)
    .map(({ endpoint }) => endpoint);

/** Everything that the page reads by itself is there. */
async function openWhole(path: string, last: readonly Endpoint[]): Promise<void> {
  await openApplication(path, 'admin');
  for (const { name } of [listBusinessUnits, listPublications, listQuestions, ...last]) {
    await expect.poll(() => calls(0)).toContain(name);
  }
  await expect.poll(() => queryClient.isFetching()).toBe(0);
}

test.each([
  ['/forecasts', [listMonthlySummaries, listForecasts]],
  ['/admin?tab=units', [mailState]],
] as const)(
  'coming back to %s reads nothing again when nothing has changed',
  async (path, last) => {
    await openWhole(path, last);
    expect(await callsOnReturn([])).toEqual([]);
  },
);

test('coming back reads again what has changed meanwhile, and nothing else', async () => {
  await openWhole('/forecasts', [listMonthlySummaries, listForecasts]);
  expect(await callsOnReturn(['forecasts'])).toEqual([listForecasts.name]);
});
