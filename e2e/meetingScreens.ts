import type { Page } from '@playwright/test';
import {
  createAgendaItem,
  createBoardAction,
  updateAgendaItem,
  updateBoardAction,
} from '../src/contract/meetings.ts';
import { listMonthlySummaries } from '../src/contract/reports.ts';
import type { Caller } from './caller.ts';
import { storeEventAndItem } from './eventPlaces.ts';
import type { Screen } from './screensList.ts';
import { forBoth } from './screensList.ts';
import { unfold } from './monthPage.ts';

const of = (id: number) => ({ params: { id: String(id) } });

const atMeeting = async (page: Page) => {
  const part = page.getByRole('region', { name: 'Decisions and actions' });
  await part.getByRole('button', { name: 'Show the whole agenda' }).click();
  await part.evaluate((region) => region.scrollIntoView({ block: 'start' }));
};

/** The agenda of a report, its decisions, and actions of its meeting and of the one before. */
export async function meetingScreens(administrator: Caller): Promise<readonly Screen[]> {
  const reports = await administrator.ask(listMonthlySummaries);
  const idOf = (month: string) =>
    reports.find(({ monthName, year }) => `${monthName} ${year}` === month)?.id ?? 0;
  const [september, october] = [idOf('September 2026'), idOf('October 2026')];
  const item = (kind: 'decision' | 'discussion' | 'information', itemText: string) =>
    administrator.ask(createAgendaItem, { body: { summaryId: october, kind, itemText } });
  const action = (summaryId: number, actionText: string, ownerName?: string, dueOn?: string) =>
    administrator.ask(createBoardAction, { body: { summaryId, actionText, ownerName, dueOn } });
  const dividend = await item('decision', 'The dividend for the year to March 2026');
  await item(
    'decision',
    'Whether to buy the second berth at the northern quay, for at most **$2.4M**, or to rent it for another three years with an option',
  );
  await item('decision', 'The auditors for FY26');
  await item('discussion', 'What the change of rates means for the debt');
  await item('information', 'Insurance was renewed for a year');
  await administrator.ask(updateAgendaItem, {
    ...of(dividend.id),
    body: { decision: '10 cents a share, 9 votes to 1', decidedOn: '2026-11-12' },
  });
  await action(september, 'Compare three offers for the crane', 'Vera Vale', '2026-10-31');
  const done = await action(september, 'Ask the port for its plan of dredging', 'Sam Stone');
  await administrator.ask(updateBoardAction, {
    ...of(done.id),
    body: { state: 'done', endedOn: '2026-10-20', outcome: 'It begins in May' },
  });
  await action(
    october,
    'Bring a plan for cash until the end of the year',
    'Ada Lind',
    '2027-01-15',
  );
  await action(october, 'Write to the bank');
  await storeEventAndItem(administrator);
  return [
    ...forBoth({
      name: 'report',
      path: '/report?month=2026-10',
      words: 'The auditors for FY26',
    }),
    ...forBoth({
      name: 'report-items',
      path: '/report?month=2026-10',
      words: 'What moved the result',
      reach: (page) => unfold(page, 'EBITDA to Adjusted EBITDA'),
    }),
    {
      name: 'trends-compared',
      path: '/trends?compare=priorYear',
      words: 'Berlin office opened',
      as: 'viewer',
    },
    ...forBoth({
      name: 'report-meeting',
      path: '/report?month=2026-10',
      words: 'The auditors for FY26',
      reach: atMeeting,
    }),
  ];
}
