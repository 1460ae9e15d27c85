import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { importRows } from '../../../contract/importRows.ts';
import type { Import } from '../../../contract/imports.ts';
import { getImport, updateImport } from '../../../contract/imports.ts';
import { openApplication } from '../../testApplication.tsx';
import { server } from '../../testServer.ts';
import { draft } from './testDraft.ts';

const LAYOUT: Import['layouts'][number] = {
  sheet: 'Lines',
  isUsed: true,
  subject: 'figures',
  orientation: 'monthsAcross',
  headerRow: 2,
  labelColumn: 1,
  fyLabel: null,
  unit: 'units',
  meanings: [],
};
const SAME_LINE =
  '“Fairs” (A3) and “Advertising” (A4) are both Marketing. Confirm that they are accounts to add up, or choose which of them to ignore.';
const COMPANY =
  'This file names “Northwind Traders Ltd”. Your company is “Quayside Tools”. Import it anyway?';

const ofLines = (said: Partial<Import['layouts'][number]> = {}) =>
  draft(
    {
      sheets: [{ name: 'Lines', isHidden: false, rowCount: 4, columnCount: 2, cells: [['Lines']] }],
      layouts: [{ ...LAYOUT, ...said }],
    },
    {
      questions: [
        ...(said.addsUp === true
          ? []
          : [{ sheet: 'Lines', about: 'sameLine' as const, question: SAME_LINE }]),
        ...(said.company === undefined
          ? [
              {
                sheet: 'Lines',
                about: 'company' as const,
                question: COMPANY,
                name: 'Northwind Traders Ltd',
              },
            ]
          : []),
      ],
    },
  );

/** The confirmations in the last sent change. */
const sent = () => {
  const text = JSON.stringify(server.calls(updateImport).at(-1)?.body);
  return [/"addsUp":(\w+)/.exec(text)?.[1], /"company":"([^"]*)"/.exec(text)?.[1]];
};

const box = (label: string, hint: string) =>
  page.getByRole('checkbox', { name: `${label} ${hint}` });

test('another company, and accounts of one line, are confirmed', async () => {
  await openApplication('/import?id=7&step=layout', 'admin', () => {
    server.reply(getImport, () => ofLines());
    const attention = { totals: [], left: [] };
    server.reply(importRows, () => ({ rows: [], columns: [], attention }));
  });
  const OTHER = "Import another company's file";
  server.reply(updateImport, () => ofLines({ company: 'Northwind Traders Ltd' }));
  // Marked as open, like every other question.
  await expect.element(page.getByText(`▲${COMPANY}`)).toBeVisible();
  await box(OTHER, COMPANY).click();
  await expect.poll(sent).toEqual([undefined, 'Northwind Traders Ltd']);
  const confirmed = box(OTHER, '“Northwind Traders Ltd” is imported as your company.');
  await expect.element(confirmed).toBeChecked();
  const both = { company: 'Northwind Traders Ltd', addsUp: true };
  server.reply(updateImport, () => ofLines(both));
  const ADD_UP = 'Add up accounts by line';
  await box(ADD_UP, SAME_LINE).click();
  await expect.poll(sent).toEqual(['true', 'Northwind Traders Ltd']);
  await expect.element(box(ADD_UP, 'Each line is the sum of its rows or columns.')).toBeChecked();
  server.reply(updateImport, () => ofLines({ addsUp: true }));
  await confirmed.click();
  await expect.poll(sent).toEqual(['true', undefined]);
});
