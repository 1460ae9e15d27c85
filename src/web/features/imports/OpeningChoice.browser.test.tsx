import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { importRows } from '../../../contract/importRows.ts';
import type { Import } from '../../../contract/imports.ts';
import { getImport, updateImport } from '../../../contract/imports.ts';
import { openApplication } from '../../testApplication.tsx';
import { server } from '../../testServer.ts';
import { draft } from './testDraft.ts';

const SHEET = 'Trial balance';
const LAYOUT: Import['layouts'][number] = {
  sheet: SHEET,
  isUsed: false,
  subject: 'figures',
  orientation: 'monthsAcross',
  headerRow: 1,
  labelColumn: 1,
  fyLabel: null,
  unit: 'units',
  meanings: [],
};
const QUESTION =
  'This is the first trial balance, and its income and costs cover April 2025 to June 2025 together. Choose whether to take it as the opening.';

const trialBalance = (isAsked: boolean, books?: Import['layouts'][number]['books']) =>
  draft(
    {
      sheets: [
        {
          name: SHEET,
          isHidden: false,
          rowCount: 9,
          columnCount: 4,
          cells: [['Account', 'Debit']],
        },
      ],
      layouts: [{ ...LAYOUT, ...(books === undefined ? {} : { books }) }],
      bookSheets: [SHEET],
    },
    {
      questions: isAsked ? [{ sheet: SHEET, about: 'opening' as const, question: QUESTION }] : [],
      books: {
        currency: 'USD',
        counts: {
          newAccounts: 0,
          knownAccounts: 4,
          withoutLine: 0,
          new: 0,
          changed: 0,
          unchanged: 0,
          removed: 0,
          openings: 4,
        },
        newAccounts: [],
        balancedMonths: ['2025-06'],
        openingOffers: [{ sheet: SHEET, month: '2025-06' }],
        openings: [{ entity: '', month: '2025-06', balances: 4 }],
        months: [],
      },
    },
  );

async function open(step: 'layout' | 'preview', shown: Import) {
  await openApplication(`/import?id=7&step=${step}`, 'admin', () => {
    server.reply(getImport, () => shown);
    const attention = { totals: [], left: [] };
    server.reply(importRows, () => ({ rows: [], columns: [], attention }));
  });
}

const choices = page.getByRole('group', { name: 'First trial balance' });

test('a first trial balance within a year is taken as the opening, or as its month', async () => {
  await open('layout', trialBalance(true));
  await expect.element(choices).toHaveAccessibleDescription(QUESTION);
  const asOpening = choices.getByRole('radio', { name: 'Take it as the opening' });
  const asMonth = choices.getByRole('radio', { name: 'Store it as June 2025' });
  await expect.element(asOpening).not.toBeChecked();
  await expect.element(asMonth).not.toBeChecked();
  const answer = { month: null, basis: null, takenAs: 'opening' as const };
  server.reply(updateImport, () => trialBalance(false, answer));
  await asOpening.click();
  await expect
    .poll(() => JSON.stringify(server.calls(updateImport).at(-1)?.body))
    .toContain('"takenAs":"opening"');
  await expect.element(asOpening).toBeChecked();
});

test('one without a question is stored as its month unless a person chooses otherwise', async () => {
  await open('layout', trialBalance(false));
  await expect.element(choices.getByRole('radio', { name: 'Store it as June 2025' })).toBeChecked();
});

test('the preview names the opening balances, and the months that balance', async () => {
  await open('preview', trialBalance(false, { month: null, basis: null, takenAs: 'opening' }));
  await expect
    .element(page.getByText('Opening balances at the end of June 2025: 4 accounts.'))
    .toBeVisible();
  await expect
    .element(page.getByText('The books balance: debits equal credits in June 2025.'))
    .toBeVisible();
});

test('a balance sheet with another result than the books is confirmed', async () => {
  const asked =
    'The balance sheet states a result of $9,000 for the year to May 2025, but income and costs in the books come to $9,220. Confirm that it should be stored anyway.';
  const sheet = trialBalance(false);
  const questions = [{ sheet: SHEET, about: 'earnings' as const, question: asked }];
  await open('layout', { ...sheet, preview: { ...sheet.preview, questions } });
  const answer = { month: null, basis: null, isOtherResult: true };
  server.reply(updateImport, () => trialBalance(false, answer));
  await page.getByRole('checkbox', { name: /^Store it with another result/ }).click();
  await expect
    .poll(() => JSON.stringify(server.calls(updateImport).at(-1)?.body))
    .toContain('"isOtherResult":true');
});
