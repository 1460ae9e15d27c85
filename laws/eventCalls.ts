import { createMonthEvent } from '../src/contract/monthEvents.ts';
import type { TestApp } from '../src/server/testApp.ts';

const of = (id: number) => ({ params: { id: String(id) } });

/** One good call for each about the events of a month. */
export async function eventCalls(test: TestApp) {
  const body = { month: '2025-09', title: 'Berlin office opened', lines: ['admin' as const] };
  const changed = await test.ask('admin', createMonthEvent, { body });
  const deleted = await test.ask('admin', createMonthEvent, { body });
  return {
    listMonthEvents: {},
    createMonthEvent: { body },
    updateMonthEvent: { ...of(changed.id), body: { title: 'Berlin office moved', lines: [] } },
    deleteMonthEvent: of(deleted.id),
  };
}
