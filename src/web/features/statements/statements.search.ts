import type { FlowPeriod } from '../../../contract/statements.ts';
import { FLOW_PERIODS } from '../../../contract/statements.ts';
import { choiceParam, idParam, monthParam, textParam } from '../../searchParams.ts';

export type StatementsSearch = {
  tab?: 'balances' | undefined;
  /** A month such as "2026-10"; undefined for the newest month. */
  month?: string | undefined;
  period?: FlowPeriod | undefined;
  /** The year of the typed balances; undefined for the newest one that has begun. */
  fyId?: number | undefined;
  /** The month of that year that narrow screens show; undefined for the last one with figures. */
  column?: number | undefined;
};

export function statementsSearch(search: Record<string, unknown>): StatementsSearch {
  const month = textParam(search['month']);
  return {
    tab: choiceParam(search['tab'], ['balances']),
    month:
      month !== undefined && /^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])$/.test(month)
        ? month
        : undefined,
    period: choiceParam(search['period'], FLOW_PERIODS),
    fyId: idParam(search['fyId']),
    column: monthParam(search['column']),
  };
}
