import { approvePlan, createPlan } from '../src/contract/plans.ts';
import type { Caller } from './caller.ts';
import type { Place } from './place.ts';

/** A budget that is being typed, and an approved forecast, which viewers see; no report shows either. */
async function storePlans(administrator: Caller, years: readonly number[]): Promise<void> {
  const [before, year] = years.slice(-2);
  if (before === undefined || year === undefined) throw new Error('Too few years for a plan');
  const body = { fyId: year, from: { kind: 'actuals', fyId: before } } as const;
  await administrator.ask(createPlan, { body: { ...body, name: 'Budget 1', kind: 'budget' } });
  const { id } = await administrator.ask(createPlan, {
    body: { ...body, name: 'Forecast 1', kind: 'forecast' },
  });
  await administrator.ask(approvePlan, { params: { id: String(id) }, body: {} });
}

/** Several journeys of a product look at the same plans. */
const stored = new WeakMap<Caller, Promise<void>>();

/** The plans by line: an administrator types into a draft, a viewer reads what was approved. */
export async function planPlaces(
  administrator: Caller,
  years: readonly number[],
): Promise<readonly Place[]> {
  const storing = stored.get(administrator) ?? storePlans(administrator, years);
  stored.set(administrator, storing);
  await storing;
  return [
    { name: 'plans', path: '/plans', words: 'Gross profit and EBITDA are calculated' },
    { name: 'new plan', path: '/plans?form=create', words: 'Start with', onlyFor: 'admin' },
  ];
}
