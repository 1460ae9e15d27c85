import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { importRows } from '../../../contract/importRows.ts';
import type { Import } from '../../../contract/imports.ts';
import { getImport, updateImport } from '../../../contract/imports.ts';
import { openApplication } from '../../testApplication.tsx';
import { server } from '../../testServer.ts';
import { draft } from './testDraft.ts';

const COLUMNS: Import['sheets'][number]['columns'] = [
  { position: 1, heading: 'Date', samples: ['2025-01-05'], means: 'date', isKnown: true },
  { position: 2, heading: 'GL #x', samples: ['4000'], means: 'accountNumber', isKnown: false },
  { position: 3, heading: '', samples: ['Sales', 'Bank'], means: null, isKnown: false },
];
const QUESTION = 'Choose what each column holds: A “Date”, B “GL #x”, C.';

const ofLedger = (isAsked: boolean) =>
  draft(
    {
      sheets: [
        {
          name: 'Ledger',
          isHidden: false,
          rowCount: 10,
          columnCount: 3,
          cells: [['Date', 'GL #x', '']],
          columns: COLUMNS,
        },
      ],
      layouts: [
        {
          sheet: 'Ledger',
          isUsed: false,
          subject: 'figures',
          orientation: 'monthsAcross',
          headerRow: 1,
          labelColumn: 1,
          fyLabel: null,
          unit: null,
          meanings: [],
        },
      ],
    },
    {
      questions: isAsked ? [{ sheet: 'Ledger', about: 'columns', question: QUESTION }] : [],
    },
  );

async function open(isAsked: boolean) {
  await openApplication('/import?id=7&step=layout', 'admin', () => {
    server.reply(getImport, () => ofLedger(isAsked));
    server.reply(importRows, () => ({
      rows: [],
      columns: [],
      attention: { totals: [], left: [] },
    }));
  });
}

const sent = () =>
  server
    .calls(updateImport)
    .map(({ body }) => /"columns":(\[.*?\])/.exec(JSON.stringify(body))?.[1]);

test('each column is shown with its values, and what a person says of them is sent', async () => {
  await open(true);
  const table = page.getByRole('table', { name: 'Columns of the table' });
  await expect.element(table.getByText('Sales · Bank')).toBeVisible();
  await expect.element(table.getByText('Not recognised')).toBeVisible();
  await expect
    .element(page.getByRole('combobox', { name: 'Meaning of column A, Date' }))
    .toHaveValue('date');
  const open3 = page.getByRole('combobox', { name: 'Meaning of column C' });
  const use = page.getByRole('button', { name: 'Use these columns' });
  await open3.selectOptions('Account number');
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Only one column' }))
    .toBeVisible();
  await expect.element(use).toBeDisabled();
  await open3.selectOptions('Account name');
  server.reply(updateImport, () => ofLedger(false));
  await use.click();
  await expect.poll(sent).toEqual([
    JSON.stringify([
      { position: 1, heading: 'Date', means: 'date' },
      { position: 2, heading: 'GL #x', means: 'accountNumber' },
      { position: 3, heading: '', means: 'accountName' },
    ]),
  ]);
});

test('columns that are not asked about can be changed', async () => {
  await open(false);
  const change = page.getByRole('button', { name: 'Change the columns' });
  await change.click();
  await expect.element(page.getByRole('heading', { name: 'What is this column?' })).toBeVisible();
});
