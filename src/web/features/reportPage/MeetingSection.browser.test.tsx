import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getBriefing } from '../../../contract/briefing.ts';
import type { BoardAction, Meeting } from '../../../contract/meetings.ts';
import {
  createAgendaItem,
  getMeeting,
  orderAgenda,
  updateAgendaItem,
  updateBoardAction,
} from '../../../contract/meetings.ts';
import { textsOf } from '../../testActions.ts';
import { testAgendaItem } from '../../testAgendaItem.ts';
import { openApplication } from '../../testApplication.tsx';
import { OCTOBER_BRIEFING } from '../../testBriefing.ts';
import { COMPANY } from '../../testCompany.ts';
import { Refusal, server } from '../../testServer.ts';

const REPORT = COMPANY.reports.find(({ fyId, monthNum }) => fyId === 14 && monthNum === 7);
const SUMMARY_ID = REPORT?.id ?? 0;

const action = (id: number, actionText: string, more: Partial<BoardAction> = {}): BoardAction => ({
  id,
  summaryId: SUMMARY_ID,
  monthName: 'October',
  year: 2026,
  actionText,
  ownerName: null,
  dueOn: null,
  state: 'open',
  endedOn: null,
  outcome: null,
  version: 1,
  ...more,
});

const MEETING: Meeting = {
  agenda: [
    testAgendaItem(1, 'The new berth'),
    testAgendaItem(2, 'Insurance', { kind: 'information' }),
    testAgendaItem(3, 'The dividend', { decision: '10 cents a share', decidedOn: '2026-11-12' }),
  ],
  actions: [action(4, 'Compare three offers', { ownerName: 'Vera Vale', dueOn: '2099-12-01' })],
  earlier: [
    action(5, 'Ask the port', { monthName: 'September', dueOn: '2026-09-30' }),
    action(6, 'Sell the crane', {
      monthName: 'August',
      state: 'done',
      endedOn: '2026-10-02',
      outcome: 'For $40K',
    }),
  ],
};

const part = () => page.getByRole('region', { name: 'Decisions and actions' });
async function opened(role: 'admin' | 'viewer', meeting: Meeting, address = ''): Promise<void> {
  await openApplication(`/report?month=2026-10${address}`, role, () => {
    server.answer(getBriefing, OCTOBER_BRIEFING);
    server.answer(getMeeting, meeting);
  });
  await part().getByRole('button', { name: 'Show the whole agenda' }).click();
}

/** The visible text, line by line. */
const lines = () => {
  const element = part().element();
  return (element instanceof HTMLElement ? element.innerText : '')
    .split(/\n+/)
    .filter((line) => line.trim() !== '');
};

test('readers see the agenda by what it is for, decisions, and actions with what became of them', async () => {
  await opened('viewer', MEETING);
  await expect
    .poll(lines)
    .toEqual([
      'Decisions and actions',
      'For decision',
      'The new berth',
      'Not decided yet',
      'The dividend',
      'Decided Nov 12, 2026',
      '10 cents a share',
      'For information',
      'Insurance',
      'Actions from earlier meetings',
      'Ask the port',
      'Overdue',
      'due Sep 30, 2026 · September 2026',
      'Sell the crane',
      'Done',
      'done Oct 2, 2026 · August 2026',
      'For $40K',
      'Actions agreed',
      'Compare three offers',
      'Open',
      'Vera Vale · due Dec 1, 2099',
      'Show less',
    ]);
  expect(textsOf(part().getByRole('button'))).toEqual(['Show less']);
});

test('where nothing is asked, that is said', async () => {
  await openApplication('/report?month=2026-10', 'viewer');
  await expect.element(part()).toMatchTextContent('No decisions requested.');
  await expect.element(part().getByRole('button')).not.toBeInTheDocument();
});

test('where nothing answers a light of Act, that is said', async () => {
  await openApplication('/report?month=2026-10', 'viewer', () =>
    server.answer(getBriefing, { ...OCTOBER_BRIEFING, light: 'act' }),
  );
  await expect
    .element(part())
    .toMatchTextContent('No decisions requested. The checks say Act, but no action is recorded.');
});

test('near the top the page says what is asked of the board, and leads there', async () => {
  await opened('viewer', MEETING);
  const link = page.getByRole('button', { name: '1 decision requested · 1 action overdue' });
  await userEvent.click(link);
  await expect.element(part()).toHaveFocus();
});

test('in short there are what is asked and what is open, an overdue action first', async () => {
  await openApplication('/report?month=2026-10', 'viewer', () =>
    server.answer(getMeeting, MEETING),
  );
  const decisions = part().getByRole('list', { name: 'Decisions requested' });
  await expect
    .poll(() => textsOf(decisions.getByRole('listitem')))
    .toEqual(['The new berth Decision requested']);
  const actions = part().getByRole('list', { name: 'Open actions' });
  expect(textsOf(actions.getByRole('listitem'))).toEqual([
    'Ask the port Overdue due Sep 30, 2026',
    'Compare three offers Open Vera Vale · due Dec 1, 2099',
  ]);
});

test('a page of the past calls nothing overdue and changes nothing', async () => {
  await opened('admin', MEETING, '&asOf=5');
  await expect.poll(lines).toContain('Ask the port');
  expect(lines().slice(9, 13)).toEqual([
    'Actions from earlier meetings',
    'Ask the port',
    'Open',
    'due Sep 30, 2026 · September 2026',
  ]);
  expect(textsOf(part().getByRole('button'))).toEqual(['Show less']);
});

test('an administrator adds an item, and a missing text is said at its field', async () => {
  await opened('admin', MEETING);
  server.answer(createAgendaItem, testAgendaItem(7, 'Rates', { kind: 'discussion' }));
  await part().getByRole('button', { name: 'Add to the agenda' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to the agenda' });
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(dialog).toMatchTextContent('Enter the agenda item');
  await dialog.getByLabelText('For').selectOptions('discussion');
  await dialog.getByLabelText('Agenda item').fill('Rates');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.calls(createAgendaItem).map(({ body }) => body)).toEqual([
    { summaryId: SUMMARY_ID, kind: 'discussion', itemText: 'Rates' },
  ]);
});

test('a decision is entered with its day, and items change places among their kind', async () => {
  await opened('admin', MEETING);
  server.answer(orderAgenda, MEETING);
  const menu = part().getByRole('button', { name: 'Change The new berth' });
  await menu.click();
  await expect
    .element(page.getByRole('menuitem', { name: 'Move up' }))
    .toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('menuitem', { name: 'Move down' }).click();
  await expect
    .poll(() => server.calls(orderAgenda).map(({ body }) => body))
    .toEqual([{ itemIds: [3, 2, 1] }]);
  server.answer(
    updateAgendaItem,
    new Refusal('invalid_input', 'No', {
      errors: [{ path: 'decidedOn', message: 'Enter the date of the decision.' }],
    }),
  );
  await menu.click();
  await page.getByRole('menuitem', { name: 'Edit or record decision' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit agenda item' });
  await dialog.getByLabelText('Decision').fill('Approved');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).toMatchTextContent('Enter the date of the decision.');
  server.answer(updateAgendaItem, testAgendaItem(1, 'The new berth', { version: 2 }));
  await dialog.getByLabelText('Decided on').fill('2026-11-12');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.calls(updateAgendaItem).at(-1)?.body).toEqual({
    kind: 'decision',
    itemText: 'The new berth',
    decision: 'Approved',
    decidedOn: '2026-11-12',
  });
});

test('an action of an earlier meeting is ended from the report that shows it', async () => {
  await opened('admin', MEETING);
  server.answer(updateBoardAction, action(5, 'Ask the port', { version: 2 }));
  await part().getByRole('button', { name: 'Change Ask the port' }).click();
  await page.getByRole('menuitem', { name: 'Edit or close' }).click();
  const dialog = page.getByRole('dialog', { name: 'Action' });
  await expect.element(dialog).toMatchTextContent('Agreed at the meeting about September 2026.');
  await dialog.getByLabelText('State').selectOptions('done');
  await dialog.getByLabelText('Ended on').fill('2026-11-12');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.calls(updateBoardAction).at(-1)?.body).toEqual({
    actionText: 'Ask the port',
    ownerName: null,
    dueOn: '2026-09-30',
    state: 'done',
    endedOn: '2026-11-12',
    outcome: null,
  });
});
