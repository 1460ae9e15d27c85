import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ActivityEntry } from '../../../contract/activity.ts';
import { listActivity, listActivityRecords } from '../../../contract/activity.ts';
import { ERASED_NAME } from '../../../contract/activityKinds.ts';
import { purgeDocument } from '../../../contract/documents.ts';
import type { RevertPreview, RevertedRecord } from '../../../contract/reverts.ts';
import { previewTakeBack, takeBack } from '../../../contract/reverts.ts';
import { pageTitle } from '../../testActions.ts';
import { openApplication } from '../../testApplication.tsx';
import { Refusal, server } from '../../testServer.ts';

const field = (label: string, before: string | null, after: string | null) => ({
  field: label.toLowerCase(),
  label,
  before,
  after,
});

const entry = (moment: number, more: Partial<ActivityEntry> = {}): ActivityEntry => ({
  moment,
  at: '2026-11-22T16:05:00.000Z',
  userId: 1,
  who: 'Maren Okafor',
  reason: null,
  origin: { kind: 'screen', path: '/forecasts' },
  token: null,
  recordCount: 1,
  records: [
    {
      noun: 'figures',
      id: 7,
      action: 'changed',
      name: 'April 2026',
      fields: [field('Revenue', '$2,450,000', '$2,460,000.50'), field('Cash', '$5', null)],
    },
  ],
  ...more,
});

const imported = entry(41, {
  at: '2026-11-21T09:00:00.000Z',
  reason: 'October accounts closed',
  origin: {
    kind: 'import',
    importId: 3,
    fileName: 'Management accounts FY26.xlsx',
    plan: 'Budget FY26',
  },
  recordCount: 120,
  records: [
    {
      noun: 'figures',
      id: 8,
      action: 'added',
      name: 'May 2026',
      fields: ['Revenue', 'EBITDA', 'Adjusted EBITDA', 'Cash', 'Gross Profit', 'Marketing'].map(
        (label) => field(label, null, '$7'),
      ),
    },
  ],
});

const people = [{ id: 1, name: 'Maren Okafor' }];
const open = (path = '/activity', role: 'admin' | 'viewer' = 'viewer') =>
  openApplication(path, role, () => {
    server.answer(listActivity, { entries: [entry(42), imported], next: null, people });
  });
const change = (moment: number) => page.getByRole('article', { name: `Change ${moment}` });

test('each change says who, when, where, why, and old and new', async () => {
  await open();
  await expect.element(pageTitle('Activity')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Nov 22, 2026' })).toBeVisible();
  // Administrators alone put back what was.
  await expect.element(page.getByRole('button', { name: /^Revert/ })).not.toBeInTheDocument();
  await expect
    .element(change(42))
    .toMatchTextContent(/4:05 PM.*Maren Okafor.*On the Forecasts page.*Change 42/);
  await expect.element(change(42)).toMatchTextContent('Changed the figures for April 2026');
  await expect
    .element(change(42))
    .toMatchTextContent('RevenueBefore: $2,450,000→ Now: $2,460,000.50');
  await expect.element(change(42)).toMatchTextContent('Before: $5 (now empty)');
  await expect
    .element(change(41))
    .toMatchTextContent(
      /Import of Management accounts FY26.xlsx into the plan Budget FY26.*Reason: October accounts closed/,
    );
  await expect.element(change(41)).not.toMatchTextContent('Marketing');
  await change(41).getByRole('button', { name: 'Show 1 more field' }).click();
  await expect.element(change(41)).toMatchTextContent('Marketing');
});

test('all records of a large change are read when they are asked for, a page at a time', async () => {
  await open();
  const [record] = imported.records;
  if (record === undefined) throw new Error('No record');
  server.reply(listActivityRecords, ({ query }) =>
    query.get('after') === null
      ? { records: [record], next: 9 }
      : { records: [{ ...record, name: 'June 2026' }], next: null },
  );
  await change(41).getByRole('button', { name: 'Show 119 more records' }).click();
  await change(41).getByRole('button', { name: 'Show more records' }).click();
  await expect.element(change(41)).toMatchTextContent('Added the figures for June 2026');
  expect(server.calls(listActivityRecords).map(({ params }) => params['moment'])).toEqual([
    '41',
    '41',
  ]);
});

test('the filters are in the address, and older changes follow on request', async () => {
  await openApplication('/activity?noun=figures&month=2026-04', 'viewer', () => {
    server.reply(listActivity, ({ query }) =>
      query.get('before') === null
        ? { entries: [entry(42)], next: 42, people }
        : { entries: [entry(12)], next: null, people },
    );
  });
  const filters = page.getByCss('search');
  await expect.element(filters.getByRole('combobox', { name: 'What' })).toHaveValue('figures');
  await expect.element(filters.getByLabelText('Month')).toHaveValue('2026-04');
  await page.getByRole('button', { name: 'Show older changes' }).click();
  await expect.element(change(12)).toBeVisible();
  await filters.getByRole('combobox', { name: 'Who' }).selectOptions('Maren Okafor');
  await filters.getByLabelText('From date').fill('2026-11-01');
  await filters.getByRole('searchbox', { name: 'Reason' }).fill('accounts');
  await expect
    .poll(() => location.search)
    .toBe('?person=1&noun=figures&month=2026-04&from=2026-11-01&reason=accounts');
  await expect
    .poll(() => Object.fromEntries(server.calls(listActivity).at(-1)?.query ?? []))
    .toEqual({
      person: '1',
      noun: 'figures',
      month: '2026-04',
      from: '2026-11-01T00:00:00.000Z',
      reason: 'accounts',
    });
  // Choices for administrators aren't offered to others.
  const choices = filters.getByRole('combobox', { name: 'What' });
  await expect.element(choices).not.toMatchTextContent('Users');
});

test('the filters are shown on request', async () => {
  await openApplication('/activity', 'viewer');
  const filter = page.getByRole('button', { name: 'Filter' });
  await expect.element(filter).toHaveAttribute('aria-expanded', 'false');
  expect(page.getByLabelText('Month').query()).toBeNull();
  await filter.click();
  await expect.element(page.getByLabelText('Month')).toBeVisible();
  await filter.click();
  expect(page.getByLabelText('Month').query()).toBeNull();
});

test('says so where nothing fits, and where it cannot be read', async () => {
  await openApplication('/activity?reason=quokka', 'viewer');
  await expect.element(page.getByText('No changes match these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.element(page.getByText('Nothing has been changed yet')).toBeVisible();
  await openApplication('/activity?reason=otter', 'viewer', () => {
    server.answer(listActivity, new Refusal('not_found', 'There is no such thing'));
  });
  await expect.element(page.getByText('The activity could not be loaded')).toBeVisible();
});

test('the sidebar, a report and a month lead there', async () => {
  await openApplication('/', 'viewer');
  await page.getByRole('link', { name: 'Activity' }).click();
  await expect.element(pageTitle('Activity')).toBeVisible();
  await openApplication('/report?month=2026-10', 'viewer');
  await page.getByRole('article').getByRole('link', { name: 'Activity' }).click();
  await expect.poll(() => location.pathname + location.search).toBe('/activity?month=2026-10');
});

const value = (label: string, now: string | null, becomes: string | null) => ({
  field: label.toLowerCase(),
  label,
  now,
  becomes,
});
const record = (id: number, more: Partial<RevertedRecord>): RevertedRecord => ({
  noun: 'figures',
  id,
  name: 'May 2026',
  outcome: 'changed',
  values: [value('Revenue', '$1,000', '$500')],
  kept: [],
  keptBecause: null,
  mayTakeAll: false,
  ...more,
});
const preview: RevertPreview = {
  key: 'as shown',
  moment: 41,
  records: [
    record(8, {
      kept: [value('Cash', '$77', '$5')],
      keptBecause: 'Changed since',
      mayTakeAll: true,
    }),
    record(9, { name: 'June 2026', outcome: 'deleted', values: [value('Revenue', '$7', null)] }),
  ],
  counts: { records: 2, values: 2, kept: 1 },
  leftOut: 0,
};

test('a change is reverted with a reason, once it was shown what stays', async () => {
  await open('/activity', 'admin');
  server.answer(previewTakeBack, preview);
  await change(41).getByRole('button', { name: 'Revert change 41…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Revert' });
  await expect.element(dialog).toMatchTextContent('Import of Management accounts FY26.xlsx');
  await expect
    .element(dialog)
    .toMatchTextContent('2 records will be reverted. 1 value won’t change.');
  await expect.element(dialog).toMatchTextContent("Changed since. This value won't change:");
  await expect.element(dialog).toMatchTextContent('Today: $77 (before: $5)');
  const send = dialog.getByRole('button', { name: 'Revert', exact: true });
  await send.click();
  await expect.element(dialog).toMatchTextContent('Enter a reason for reverting this.');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(' The wrong file ');
  await dialog.getByRole('checkbox', { name: 'Revert this as well: Figures for May 2026' }).click();
  const asked: unknown[] = [];
  server.reply(takeBack, ({ body }) => {
    asked.push(body);
    return asked.length === 1
      ? new Refusal('changed_since', 'Something has changed since this preview')
      : { counts: { records: 2, values: 3, kept: 0 } };
  });
  await send.click();
  await expect.element(dialog).toMatchTextContent('Something has changed since this preview');
  await send.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('2 records reverted.')).toBeVisible();
  expect(asked).toEqual([
    {
      what: { kind: 'import', importId: 3 },
      previewKey: 'as shown',
      takeAll: [{ noun: 'figures', id: 8 }],
      reason: 'The wrong file',
    },
    expect.objectContaining({ takeAll: [] }),
  ]);
});

const about = (
  noun: 'review' | 'approval' | 'publication',
  action: 'added' | 'changed',
  name: string,
) => ({ noun, id: 6, action, name, fields: [] });

test('approvals and publications have verbs of their own', async () => {
  const records = [
    about('review', 'added', 'October 2026'),
    about('approval', 'added', 'October 2026'),
    about('review', 'changed', 'October 2026'),
    about('publication', 'added', 'October 2026, version 2'),
    about('publication', 'changed', 'October 2026, version 1'),
  ];
  await openApplication('/activity', 'admin', () => {
    server.answer(listActivity, { entries: [entry(43, { records })], next: null, people });
  });
  const told = change(43);
  await expect.element(told).toBeVisible();
  const lines = told.getByRole('listitem').elements();
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Asked for approval of October 2026',
    'Approved October 2026',
    'Withdrew or declined the request for approval of October 2026',
    'Published October 2026, version 2',
    'Superseded October 2026, version 1',
  ]);
  await expect.element(told.getByRole('button', { name: /^Revert/ })).not.toBeInTheDocument();
});

test('a change of a plan is reverted by administrators, and leads to where plans are', async () => {
  const amount = { noun: 'planFigure', id: 9, action: 'changed' } as const;
  const records = [{ ...amount, name: 'Revenue, May, in Budget FY26', fields: [] }];
  const told = change(44);
  const answer = () => {
    server.answer(listActivity, { entries: [entry(44, { records })], next: null, people });
  };
  await openApplication('/activity', 'viewer', answer);
  await expect.element(told).toBeVisible();
  await expect.element(told.getByRole('link')).not.toBeInTheDocument();
  await openApplication('/activity', 'admin', answer);
  await expect.element(told.getByRole('button', { name: /^Revert/ })).toBeVisible();
  await told.getByRole('link', { name: 'Plans' }).click();
  await expect.element(pageTitle('Plans')).toBeVisible();
});

const deletedDocument = (name: string) =>
  entry(43, {
    records: [{ noun: 'document', id: 302, action: 'deleted', name, fields: [] }],
  });

test('a deleted document is erased for ever by an administrator, who says why', async () => {
  const name = 'Salaries.pdf';
  await openApplication('/activity', 'admin', () => {
    server.answer(listActivity, { entries: [deletedDocument(name)], next: null, people });
  });
  await page.getByRole('button', { name: `Erase permanently… ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase this document permanently?' });
  await expect.element(dialog).toMatchTextContent(name);
  await expect.element(dialog).toMatchTextContent('These will remain');
  const send = dialog.getByRole('button', { name: 'Erase permanently' });
  await send.click();
  await expect.element(dialog).toMatchTextContent('Enter a reason for erasing this document.');
  expect(server.calls(purgeDocument)).toEqual([]);
  const published = 'This document belongs to the publication of July 2025, version 1';
  server.answer(purgeDocument, new Refusal('in_use', published));
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(' Somebody asked for it ');
  await send.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(published);
  server.answer(purgeDocument, null);
  server.answer(listActivity, { entries: [deletedDocument(ERASED_NAME)], next: null, people });
  await send.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText(`Deleted the document ${ERASED_NAME}`)).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Erase/ })).not.toBeInTheDocument();
  expect(server.calls(purgeDocument).at(-1)).toMatchObject({
    params: { id: '302' },
    body: { reason: 'Somebody asked for it' },
  });
});

test('nobody else is offered to erase a document', async () => {
  await openApplication('/activity', 'viewer', () => {
    server.answer(listActivity, { entries: [deletedDocument('Minutes.pdf')], next: null, people });
  });
  await expect.element(page.getByText('Deleted the document Minutes.pdf')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Erase/ })).not.toBeInTheDocument();
});
