import { ACTIVITY_NOUNS, ACTIVITY_ORIGINS } from '../../../contract/activityKinds.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { choiceParam, idParam, textParam } from '../../searchParams.ts';

export type ActivitySearch = {
  /** A user's id; "system" is the product itself. */
  person?: number | 'system' | undefined;
  noun?: (typeof ACTIVITY_NOUNS)[number] | undefined;
  month?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  origin?: (typeof ACTIVITY_ORIGINS)[number] | undefined;
  reason?: string | undefined;
};

const matching = (value: unknown, form: RegExp) =>
  typeof value === 'string' && form.test(value) ? value : undefined;

const ACTIVITY_MONTH = /^(19|20)\d{2}-(0[1-9]|1[0-2])$/;

function dayParam(value: unknown): string | undefined {
  const text = matching(value, /^\d{4}-\d{2}-\d{2}$/);
  if (text === undefined) return undefined;
  const time = Date.parse(text);
  // `Date` would read the 31st of February as a day in March.
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
  return isDay ? text : undefined;
}

export function activitySearch(search: Record<string, unknown>): ActivitySearch {
  return {
    person: search['person'] === 'system' ? 'system' : idParam(search['person']),
    noun: choiceParam(search['noun'], ACTIVITY_NOUNS),
    month: matching(search['month'], ACTIVITY_MONTH),
    from: dayParam(search['from']),
    to: dayParam(search['to']),
    origin: choiceParam(search['origin'], ACTIVITY_ORIGINS),
    reason: textParam(search['reason'])?.slice(0, LIMITS.searchQuery),
  };
}
