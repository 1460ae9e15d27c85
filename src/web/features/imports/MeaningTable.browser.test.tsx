import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { importRows } from '../../../contract/importRows.ts';
import { getImport, updateImport } from '../../../contract/imports.ts';
import { openApplication } from '../../testApplication.tsx';
import { server } from '../../testServer.ts';
import { draft } from './testDraft.ts';

const ASKED = draft(
  {
    sheets: [
      {
        name: 'FY25',
        isHidden: false,
        rowCount: 4,
        columnCount: 2,
        cells: [
          ['Account', 'Apr 2025'],
          ['Sales', '100.50'],
          ['Consulting', '10.25'],
          ['Wages', '20.10'],
        ],
      },
    ],
    layouts: [
      {
        sheet: 'FY25',
        isUsed: true,
        subject: 'figures',
        orientation: 'monthsAcross',
        headerRow: 1,
        labelColumn: 1,
        fyLabel: null,
        unit: 'units',
        meanings: [{ position: 2, meaning: { kind: 'line', line: 'revenue' } }],
      },
    ],
  },
  {
    questions: [
      {
        sheet: 'FY25',
        about: 'lines',
        question: '“Sales” (A2) would make up all of Revenue.',
        positions: [3, 4],
      },
    ],
  },
);

const ignored = (position: number) => `{"position":${position},"meaning":{"kind":"ignore"}}`;

test('all rows that a question names can be ignored together', async () => {
  await openApplication('/import?id=7&step=layout', 'admin', () => {
    server.reply(getImport, () => ASKED);
    server.reply(importRows, () => ({
      rows: [],
      columns: [],
      attention: { totals: [], left: [] },
    }));
  });
  server.reply(updateImport, () => ASKED);
  await page.getByRole('button', { name: 'Ignore all of these rows' }).click();
  await expect
    .poll(() => server.calls(updateImport).map(({ body }) => JSON.stringify(body)))
    .toEqual([expect.stringContaining(`${ignored(3)},${ignored(4)}`)]);
});
