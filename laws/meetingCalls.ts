import { createAgendaItem, createBoardAction } from '../src/contract/meetings.ts';
import { createMonthlySummary } from '../src/contract/reports.ts';
import type { TestApp } from '../src/server/testApp.ts';

const of = (id: number) => ({ params: { id: String(id) } });

/** One good call for each about the meeting of a report. */
export async function meetingCalls(test: TestApp) {
  const { id: summaryId } = await test.ask('admin', createMonthlySummary, {
    body: { fyId: 13, monthName: 'November', year: 2025 },
  });
  const item = { summaryId, kind: 'decision', itemText: 'The new berth' } as const;
  const action = { summaryId, actionText: 'Compare three offers' };
  const items = [
    await test.ask('admin', createAgendaItem, { body: item }),
    await test.ask('admin', createAgendaItem, { body: item }),
  ] as const;
  const actions = [
    await test.ask('admin', createBoardAction, { body: action }),
    await test.ask('admin', createBoardAction, { body: action }),
  ] as const;
  return {
    getMeeting: of(summaryId),
    createAgendaItem: { body: item },
    updateAgendaItem: {
      ...of(items[0].id),
      body: { decision: 'Approved', decidedOn: '2025-12-11' },
    },
    orderAgenda: { ...of(summaryId), body: { itemIds: [items[1].id, items[0].id] } },
    deleteAgendaItem: of(items[1].id),
    createBoardAction: { body: action },
    updateBoardAction: { ...of(actions[0].id), body: { ownerName: 'Ada Admin' } },
    deleteBoardAction: of(actions[1].id),
  };
}
