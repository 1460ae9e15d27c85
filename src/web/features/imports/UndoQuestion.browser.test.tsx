import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Import, ImportListItem } from '../../../contract/imports.ts';
import { listImports, undoImport } from '../../../contract/imports.ts';
import { openApplication } from '../../testApplication.tsx';
import { toastInSight } from '../../testActions.ts';
import { Refusal, server } from '../../testServer.ts';

const applied = (over: Partial<ImportListItem> = {}): ImportListItem => ({
  id: 7,
  source: 'xlsx',
  fileName: 'History.xlsx',
  status: 'applied',
  createdAt: '2026-11-20T08:00:00.000Z',
  createdBy: 'Ada Admin',
  appliedAt: '2026-11-20T08:05:00.000Z',
  appliedBy: 'Ada Admin',
  reason: null,
  undoneAt: null,
  undoneBy: null,
  appliedCount: 1_234,
  plan: null,
  editsLeft: null,
  version: 4,
  ...over,
});

const UNDONE: Import = {
  ...applied({ status: 'undone' }),
  sheets: [],
  layouts: [],
  unitHints: [],
  understood: [],
  bookSheets: [],
  isRemembered: false,
  isRoundTrip: false,
  reportId: null,
  makesReports: false,
  preview: {
    key: 'one',
    counts: {
      new: 0,
      changed: 0,
      unchanged: 0,
      conflict: 0,
      refused: 0,
      warnings: 0,
      blank: 0,
      leftOut: 0,
      reports: 0,
    },
    changes: [],
    refusals: [],
    warnings: [],
    leftOut: [],
    monthsWithoutReport: [],
    unread: [],
    questions: [],
  },
};

async function askToUndo(item: ImportListItem): Promise<void> {
  await openApplication('/import', 'admin', () => server.reply(listImports, () => [item]));
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect.element(page.getByRole('alertdialog', { name: 'Undo this import?' })).toBeVisible();
}

const question = () => page.getByRole('alertdialog', { name: 'Undo this import?' });

test('what goes back is said, and the reason goes along', async () => {
  await askToUndo(applied());
  await expect
    .element(question())
    .toMatchTextContent(
      '1,234 entries from History.xlsx will return to their values before the import, and reports created with them will be removed. The import is undone completely or not at all.',
    );
  server.reply(undoImport, () => UNDONE);
  await question()
    .getByRole('textbox', { name: /Reason/ })
    .fill('  The wrong file ');
  await question().getByRole('button', { name: 'Undo import' }).click();
  await expect.element(toastInSight()).toMatchTextContent(/Import undone/);
  expect(
    server.calls(undoImport).map(({ params, query }) => [params['id'], query.get('reason')]),
  ).toEqual([['7', 'The wrong file']]);
});

test('an import of reports alone is told so, and a refusal stays in sight', async () => {
  await askToUndo(applied({ appliedCount: 0 }));
  await expect
    .element(question())
    .toMatchTextContent(
      'The reports created by History.xlsx will be removed. The import is undone completely or not at all.',
    );
  server.reply(
    undoImport,
    () => new Refusal('import_blocked', 'Revenue for May 2025 was changed since'),
  );
  await question().getByRole('button', { name: 'Undo import' }).click();
  await expect.element(question().getByRole('alert')).toMatchTextContent(/Nothing was undone/);
  await question().getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question()).not.toBeInTheDocument();
});
