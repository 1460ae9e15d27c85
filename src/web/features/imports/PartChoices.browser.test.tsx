import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { importRows } from '../../../contract/importRows.ts';
import type { Import } from '../../../contract/imports.ts';
import { getImport, updateImport } from '../../../contract/imports.ts';
import { openApplication } from '../../testApplication.tsx';
import { server } from '../../testServer.ts';
import { draft } from './testDraft.ts';

const LAYOUT: Import['layouts'][number] = {
  sheet: 'Ledger',
  isUsed: false,
  subject: 'figures',
  orientation: 'monthsAcross',
  headerRow: 1,
  labelColumn: 1,
  fyLabel: null,
  unit: null,
  meanings: [],
};

const POSTED_BOX = 'Posted 6 rows, total 3,000.00';
const STATUS = {
  name: 'Status',
  isAsked: true,
  values: [
    { value: 'Posted', rows: 6, total: '3000.00' },
    { value: 'Void', rows: 1, total: '29997.00' },
    { value: '', rows: 2, total: '10.00' },
  ],
  proposed: ['Posted'],
};
const ofLedger = (parts?: Import['layouts'][number]['parts']) =>
  draft(
    {
      sheets: [
        {
          name: 'Ledger',
          isHidden: false,
          rowCount: 10,
          columnCount: 3,
          cells: [['Date', 'Status', 'Amount']],
          parts: [STATUS],
        },
      ],
      layouts: [{ ...LAYOUT, ...(parts === undefined ? {} : { parts }) }],
      bookSheets: ['Ledger'],
    },
    {
      questions:
        parts === undefined || parts.length === 0
          ? [
              {
                sheet: 'Ledger',
                about: 'parts',
                question: 'Status: Posted (6 rows, total 3,000.00). Which ones count?',
              },
            ]
          : [],
    },
  );

/** The answers about parts in each sent change. */
const sent = () =>
  server
    .calls(updateImport)
    .map(({ body }) => /"parts":(\[.*?\}\])/.exec(JSON.stringify(body))?.[1]);

test('the values of a column are shown with their rows and totals, and one is chosen, or all', async () => {
  await openApplication('/import?id=7&step=layout', 'admin', () => {
    server.reply(getImport, () => ofLedger());
    const attention = { totals: [], left: [] };
    server.reply(importRows, () => ({ rows: [], columns: [], attention }));
  });
  const status = page.getByRole('group', { name: 'Status: rows to include' });
  await expect
    .element(status)
    .toHaveAccessibleDescription('Choose which rows to include. Until then, Posted is shown.');
  await expect.element(status.getByText('1 row, total 29,997.00')).toBeVisible();
  await expect.element(status.getByRole('checkbox', { name: POSTED_BOX })).not.toBeChecked();
  const posted = { column: 'Status', counts: ['Posted'], leftOut: ['Void', ''] };
  const all = { column: 'Status', counts: null, leftOut: [] };
  const answers = [ofLedger([posted]), ofLedger([all])];
  server.reply(updateImport, () => answers.shift() ?? ofLedger());
  await status.getByRole('checkbox', { name: POSTED_BOX }).click();
  await expect.poll(sent).toEqual([JSON.stringify([posted])]);
  await expect.element(page.getByText('Choose which rows to include')).not.toBeInTheDocument();
  await status.getByRole('checkbox', { name: 'All rows' }).click();
  await expect.poll(sent).toEqual([JSON.stringify([posted]), JSON.stringify([all])]);
  await expect.element(status.getByRole('checkbox', { name: POSTED_BOX })).not.toBeChecked();
});
