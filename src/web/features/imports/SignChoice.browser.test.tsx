import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { importRows } from '../../../contract/importRows.ts';
import { getImport, updateImport } from '../../../contract/imports.ts';
import { openApplication } from '../../testApplication.tsx';
import { server } from '../../testServer.ts';
import { draft } from './testDraft.ts';

const PROVEN = draft(
  {
    layouts: [
      {
        sheet: 'FY25',
        isUsed: true,
        subject: 'figures',
        orientation: 'monthsDown',
        headerRow: 1,
        labelColumn: 1,
        fyLabel: null,
        unit: 'units',
        meanings: [],
      },
    ],
  },
  {
    warnings: [
      {
        check: 'costSign',
        sheet: 'FY25',
        cell: null,
        period: '',
        sentence: 'Production on FY25: the file shows these costs as negative.',
      },
    ],
  },
);

test('the sign of costs can be reversed where the sheet proves it, too', async () => {
  await openApplication('/import?id=7&step=layout', 'admin', () => {
    server.reply(getImport, () => PROVEN);
    server.reply(importRows, () => ({
      rows: [],
      columns: [],
      attention: { totals: [], left: [] },
    }));
  });
  const choice = page.getByRole('group', { name: 'Negative amounts are' });
  await expect
    .element(choice.getByRole('radio', { name: 'Reversed, stored as positive amounts' }))
    .toBeChecked();
  await expect.element(page.getByText('The results in the sheet confirm this.')).toBeVisible();
  server.reply(updateImport, () => PROVEN);
  await choice.getByRole('radio', { name: 'Credits or returns, stored as written' }).click();
  await expect
    .poll(() => server.calls(updateImport).map(({ body }) => JSON.stringify(body)))
    .toEqual([expect.stringContaining('"signs":"asWritten"')]);
});
