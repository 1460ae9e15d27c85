import { choiceParam, idParam, monthParam } from '../../searchParams.ts';

export type PlansSearch = {
  /** Undefined for the budget in force, or for the newest version if there is none. */
  plan?: number | undefined;
  /**
   * The month shown on narrow screens, counted in the company's year; undefined for the first
   * month.
   */
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
