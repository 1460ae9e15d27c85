import { choiceParam, idParam, monthParam } from '../../searchParams.ts';

export type PlansSearch = {
  /** The version that is shown; left out: the budget that counts, or the newest there is. */
  plan?: number | undefined;
  /** The month of the company's year that a narrow screen shows; left out: the first. */
  month?: number | undefined;
  form?: 'create' | undefined;
};

export function plansSearch(search: Record<string, unknown>): PlansSearch {
  return {
    plan: idParam(search['plan']),
    month: monthParam(search['month']),
    form: choiceParam(search['form'], ['create']),
  };
}
