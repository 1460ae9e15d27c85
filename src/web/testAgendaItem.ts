import type { AgendaItem } from '../contract/meetings.ts';
import { COMPANY } from './testCompany.ts';

const OCTOBER = COMPANY.reports.find(({ fyId, monthNum }) => fyId === 14 && monthNum === 7);

/** An item of the agenda of October 2026 that is not decided yet. */
export const testAgendaItem = (
  id: number,
  itemText: string,
  more: Partial<AgendaItem> = {},
): AgendaItem => ({
  id,
  summaryId: OCTOBER?.id ?? 0,
  kind: 'decision',
  itemText,
  decision: null,
  decidedOn: null,
  version: 1,
  ...more,
});
