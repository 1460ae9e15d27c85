import type { FlowPeriod } from '../../../contract/statements.ts';
import { FLOW_PERIODS } from '../../../contract/statements.ts';
import { choiceParam, textParam } from '../../searchParams.ts';

export type StatementsSearch = {
  /** Such as "2026-10"; undefined for the newest month. */
  month?: string | undefined;
  period?: FlowPeriod | undefined;
};

export function statementsSearch(search: Record<string, unknown>): StatementsSearch {
  const month = textParam(search['month']);
  return {
    month:
      month !== undefined && /^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])$/.test(month)
        ? month
        : undefined,
    period: choiceParam(search['period'], FLOW_PERIODS),
  };
}
