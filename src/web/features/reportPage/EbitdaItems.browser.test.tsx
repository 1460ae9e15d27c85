import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { MonthEbitdaItems, StoredEbitdaItem } from '../../../contract/ebitdaItems.ts';
import {
  createEbitdaItem,
  deleteEbitdaItem,
  listEbitdaItems,
  updateEbitdaItem,
} from '../../../contract/ebitdaItems.ts';
import { unfold } from '../../testActions.ts';
import { openApplication } from '../../testApplication.tsx';
import { Refusal, server } from '../../testServer.ts';

const amount = (text: string, value: string) => ({ text, value, figure: null });
const ITEM: StoredEbitdaItem = {
  id: 4,
  name: 'Due diligence',
  amount: '58000.00',
  reason: 'Project Heron',
  line: 'admin',
  kind: 'oneOff',
  movesTo: null,
  version: 2,
};
const READ: MonthEbitdaItems = {
  month: '2026-10',
  name: 'October 2026',
  items: [ITEM],
  bridge: {
    ebitda: amount('$586K', '586000'),
    adjEbitda: amount('$653K', '653000'),
    steps: [{ name: 'Due diligence', amount: amount('+$58K', '58000') }],
    rest: amount('+$9K', '9000'),
    sentence: ['Adjusted EBITDA was $653K, $67K above EBITDA.'],
  },
};

const part = () => page.getByRole('region', { name: 'EBITDA to Adjusted EBITDA' });
async function opened(role: 'admin' | 'viewer'): Promise<void> {
  await openApplication('/report?month=2026-10', role, () => server.answer(listEbitdaItems, READ));
  await unfold('EBITDA to Adjusted EBITDA');
}

test('a reader sees the way from EBITDA to adjusted EBITDA, and changes nothing', async () => {
  await opened('viewer');
  const table = part().getByRole('table', { name: 'EBITDA to Adjusted EBITDA, October 2026' });
  await expect.element(table.getByRole('row', { name: /Due diligence.*\+\$58K/ })).toBeVisible();
  await expect
    .element(table.getByRole('row', { name: /Not explained by items.*\+\$9K/ }))
    .toBeVisible();
  await expect.element(part()).toMatchTextContent('Due diligence: Project Heron');
  expect(part().getByRole('button').elements()).toEqual([]);
});

test('an administrator adds an item, edits it and deletes it', async () => {
  await opened('admin');
  server.answer(createEbitdaItem, ITEM);
  await part().getByRole('button', { name: 'Add an item' }).click();
  const adding = page.getByRole('dialog', { name: 'Add an item' });
  const add = adding.getByRole('button', { name: 'Add', exact: true });
  await add.click();
  await expect.element(adding).toMatchTextContent('Enter a name for the item.');
  await expect.element(adding).toMatchTextContent('Enter an amount, such as 1,234.50');
  await adding.getByLabelText('Item').fill('Moving');
  await adding.getByLabelText('Amount').fill('(1,200)');
  await expect.element(adding.getByLabelText('Moves to')).not.toBeInTheDocument();
  await adding.getByLabelText('Line').selectOptions('Admin');
  await adding.getByLabelText('Kind').selectOptions('Timing');
  await adding.getByLabelText('Moves to').fill('2026-12');
  await adding.getByLabelText('Reason').fill('The old hall was given up');
  await add.click();
  await expect.element(adding).not.toBeInTheDocument();
  expect(server.calls(createEbitdaItem).map(({ body }) => body)).toEqual([
    {
      month: '2026-10',
      name: 'Moving',
      amount: '-1200',
      reason: 'The old hall was given up',
      line: 'admin',
      kind: 'timing',
      movesTo: '2026-12',
    },
  ]);

  server.answer(updateEbitdaItem, ITEM);
  await part().getByRole('button', { name: 'Edit Due diligence' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Due diligence' });
  await expect.element(editing.getByLabelText('Amount')).toHaveDisplayValue('58,000');
  await editing.getByLabelText('Amount').fill('60000');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect.element(editing).not.toBeInTheDocument();
  expect(server.calls(updateEbitdaItem).map(({ body }) => body)).toEqual([
    {
      name: 'Due diligence',
      amount: '60000',
      reason: 'Project Heron',
      line: 'admin',
      kind: 'oneOff',
      movesTo: null,
    },
  ]);

  server.answer(deleteEbitdaItem, null);
  await part().getByRole('button', { name: 'Delete Due diligence' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete this item?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(server.calls(deleteEbitdaItem)).toHaveLength(1);
});

test('what a colleague changed meanwhile is taken over, and nothing of it is overwritten', async () => {
  let item: StoredEbitdaItem = ITEM;
  await opened('admin');
  server.reply(listEbitdaItems, () => ({ ...READ, items: [item] }));
  server.reply(updateEbitdaItem, ({ headers }) =>
    headers.get('if-match') === `"${item.version}"`
      ? item
      : new Refusal('stale_version', 'The item was changed by someone else'),
  );
  await part().getByRole('button', { name: 'Edit Due diligence' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Due diligence' });
  await editing.getByLabelText('Reason').fill('Project Swan');
  item = { ...ITEM, amount: '70000.00', reason: 'Project Crane', version: 3 };
  await editing.getByRole('button', { name: 'Save' }).click();
  const choice = editing.getByRole('group', { name: 'Reason: two versions' });
  await expect.element(choice).toMatchTextContent('Project Crane');
  await expect.element(editing.getByLabelText('Amount')).toHaveDisplayValue('70,000');
  await choice.getByRole('button', { name: 'Keep mine: Reason' }).click();
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect.element(editing).not.toBeInTheDocument();
  expect(server.calls(updateEbitdaItem).at(-1)?.body).toEqual({
    name: 'Due diligence',
    amount: '70000',
    line: 'admin',
    kind: 'oneOff',
    movesTo: null,
    reason: 'Project Swan',
  });
});
