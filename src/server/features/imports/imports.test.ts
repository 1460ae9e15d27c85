import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Import } from '../../../contract/imports.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { pasteImport } from '../../../contract/imports.ts';
import { saftFile, SMALL_BOOKS, sieFile } from '../../../reader/ledgers/testLedgers.ts';
import type { ImportBench } from './testImports.ts';
import { BLOCK, openImportBench } from './testImports.ts';

let bench: ImportBench;
beforeAll(async () => {
  bench = await openImportBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.empty());

const sendOnce = (content: string) =>
  bench.send('figures.csv', content, { 'idempotency-key': 'once' });

const inOrder = (answers: readonly { readonly status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

const statuses = ({ preview }: Import) =>
  preview.changes.map(({ cell, status, before, after }) => `${cell} ${status} ${before} ${after}`);

describe('a draft', () => {
  test('asks what the amounts are in, and says what it would change', async () => {
    const { status, body } = await bench.send(
      'figures.csv',
      BLOCK.map((row) => row.join(';')).join('\n'),
    );
    expect(status).toBe(201);
    expect(body).toMatchObject({
      source: 'csv',
      fileName: 'figures.csv',
      createdBy: 'Ada Admin',
      isRoundTrip: false,
      isRemembered: false,
      version: 1,
    });
    expect(body.preview?.questions).toMatchObject([{ about: 'unit' }]);
    expect(body.sheets?.[0]?.cells[1]).toEqual(['Apr-25', '1,000.0', '400.0']);
    const draft = await bench.pasted(BLOCK);
    expect(draft).toMatchObject({ fileName: 'Pasted block', source: 'pasted', version: 2 });
    expect(draft.preview.questions).toEqual([]);
    expect(statuses(draft)).toEqual([
      'B2 new null 1000.00',
      'C2 new null 400.00',
      'B3 new null 1100.00',
      'D3 new null -20.50',
    ]);
    expect(draft.preview.counts).toMatchObject({ new: 4, blank: 2, refused: 0 });
    expect(await bench.figures()).toEqual([]);
  });

  test('of a pasted block with an empty corner keeps its columns', async () => {
    const draft = await bench.pasted([
      ['', '', 'Apr-25', 'May-25'],
      ['Revenue', 'USD', '100', '110'],
    ]);
    expect(statuses(draft)).toEqual(['C2 new null 100.00', 'D2 new null 110.00']);
    expect(draft.preview.changes.map(({ period }) => period)).toEqual(['April 2025', 'May 2025']);
    expect(pasteImport.body.safeParse({ text: '\t\n ' }).success).toBe(false);
  });

  test('is dropped, or forgotten, but not once it was applied', async () => {
    const draft = await bench.pasted(BLOCK);
    const remove = (headers = {}) =>
      bench.t.as('admin', 'DELETE', `/api/imports/${draft.id}`, { headers });
    expect((await remove({ 'if-match': '"1"' })).statusCode).toBe(412);
    expect((await remove({ 'if-match': '"2"' })).statusCode).toBe(204);
    const applied = await bench.pasted(BLOCK);
    await bench.apply(applied);
    const answer = await bench.t.as('admin', 'DELETE', `/api/imports/${applied.id}`);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
      409,
      'import_blocked',
    ]);
  });

  test('is corrected only as it was seen, and only for the sheets that it has', async () => {
    const { id, layouts } = await bench.pasted(BLOCK);
    expect((await bench.change(id, { layouts }, { 'if-match': '"1"' })).status).toBe(412);
    const bad = async (changed: object[]) =>
      (await bench.change(id, { layouts: changed })).body.errors;
    const [layout] = layouts;
    expect(await bad([{ ...layout, sheet: 'Elsewhere' }])).toMatchObject([
      { path: 'layouts.0.sheet', message: 'There is no sheet "Elsewhere"' },
    ]);
    expect(await bad([])).toMatchObject([{ path: 'layouts' }]);
    const meaning = { position: 2, meaning: { kind: 'ignore' } };
    expect(await bad([{ ...layout, meanings: [meaning, meaning] }])).toMatchObject([
      { path: 'layouts.0.meanings' },
    ]);
    expect((await bench.change(id, { reportId: 99_999 })).body.errors).toMatchObject([
      { path: 'reportId' },
    ]);
    expect((await bench.find(id)).version).toBe(2);
  });

  test('of the same file and key is one draft', async () => {
    const content = BLOCK.map((row) => row.join(';')).join('\n');
    const [first, second] = [await sendOnce(content), await sendOnce(content)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.id).toBe(first.body.id);
    expect((await sendOnce(`${content}\nJun-25;1;1;1`)).status).toBe(422);
  });

  test('is nothing for a viewer', async () => {
    const answer = await bench.send('figures.csv', 'x', {}, 'viewer');
    expect([answer.status, answer.body.code]).toEqual([403, 'admin_required']);
  });
});

describe('applying', () => {
  test('stores what the preview shows, once, with its reason and its traces', async () => {
    const report = await bench.newReport({ revenue: '7', ebitda: '3', overview: 'Kept' });
    const draft = await bench.pasted(BLOCK);
    expect(statuses(draft)[0]).toBe('B2 changed 7.00 1000.00');
    const { status, body } = await bench.apply(draft, { reason: ' Audited figures ' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      appliedBy: 'Ada Admin',
      reason: 'Audited figures',
      appliedCount: 4,
      preview: draft.preview,
    });
    expect(await bench.figures()).toMatchObject([
      {
        fyId: 13,
        monthNum: 1,
        revenue: '1000.00',
        production: '400.00',
        grossProfit: '600.00',
        grossMarginPercent: '60.00',
        ebitda: '3.00',
        cash: null,
        rnd: null,
        version: 1,
      },
      { monthNum: 2, revenue: '1100.00', production: null, grossProfit: null, cash: '-20.50' },
    ]);
    const { rows } = await bench.t.database.pool.query(
      `select table_name, action, actor, request_id is not null as has_request, count(*)::int as many
       from trace where request_id = (select request_id from trace where table_name = 'imports' order by id desc limit 1)
       group by 1, 2, 3, 4 order by 1`,
    );
    const by = { actor: String(bench.t.ids.admin), has_request: true };
    expect(rows).toEqual([
      { table_name: 'financial_data', action: 'insert', many: 2, ...by },
      { table_name: 'imports', action: 'update', many: 1, ...by },
      { table_name: 'monthly_summaries', action: 'update', many: 1, ...by },
    ]);
    const again = await bench.apply(draft);
    expect([again.status, again.body.detail]).toEqual([
      409,
      'This import has already been applied',
    ]);
    const read = (
      await bench.t.as('admin', 'GET', `/api/monthly-summaries/${report}`)
    ).json<object>();
    expect(read).toMatchObject({ revenue: '1000.00', ebitda: '3.00', overview: 'Kept' });
  });

  test('is refused when a figure has moved since the preview, and then nothing is stored', async () => {
    const id = await bench.create('/api/financial-data', {
      fyId: 13,
      monthNum: 1,
      monthName: 'April',
      cash: '5',
    });
    const draft = await bench.pasted(BLOCK);
    await bench.t.as('admin', 'PATCH', `/api/financial-data/${id}`, {
      body: { notes: 'Looked at' },
    });
    const before = await bench.figures();
    const stale = await bench.apply(draft);
    expect([stale.status, stale.body.detail]).toEqual([
      412,
      'The figures have changed since this preview. Check it again',
    ]);
    expect(await bench.figures()).toEqual(before);
    expect((await bench.apply(await bench.find(draft.id))).status).toBe(200);
    expect((await bench.figures())[0]).toMatchObject({
      revenue: '1000.00',
      cash: '5.00',
      notes: 'Looked at',
      version: 3,
    });
  });

  test('an import waits for an answer to every question and about refused cells', async () => {
    const asked = await bench.pasted(BLOCK, (layout) => layout);
    expect(await bench.apply(asked)).toMatchObject({
      status: 409,
      body: { code: 'import_blocked', detail: asked.preview.questions[0]?.question },
    });
    const refused = await bench.pasted([
      ...BLOCK,
      ['Apr-30', '1', '1', '1'],
      ['Jun-25', 'about ten', '1', '1'],
    ]);
    expect(refused.preview.counts.refused).toBeGreaterThan(0);
    const stopped = await bench.apply(refused);
    expect([stopped.status, stopped.body.code]).toEqual([409, 'import_blocked']);
    expect(await bench.figures()).toEqual([]);
    expect((await bench.apply(refused, { leaveOutRefused: true })).status).toBe(200);
    expect((await bench.figures()).map(({ monthNum, revenue }) => [monthNum, revenue])).toEqual([
      [1, '1000.00'],
      [2, '1100.00'],
      [3, null],
    ]);
  });

  test('a second time finds only what is stored already', async () => {
    await bench.apply(await bench.pasted(BLOCK));
    const second = await bench.pasted(BLOCK);
    expect(second.isRemembered).toBe(true);
    expect(second.preview.counts).toMatchObject({ new: 0, changed: 0, unchanged: 4 });
    const nothing = await bench.apply(second);
    expect([nothing.status, nothing.body.detail]).toEqual([
      409,
      'There is nothing to store, because no figure would change',
    ]);
  });

  test('by two administrators at once is done by one', async () => {
    const drafts = [await bench.pasted(BLOCK), await bench.pasted(BLOCK)];
    const answers = await Promise.all(drafts.map((draft) => bench.apply(draft)));
    expect(inOrder(answers)).toEqual([200, 412]);
    const same = await bench.pasted([...BLOCK, ['Jun-25', '1', '1', '1']]);
    const both = await Promise.all([bench.apply(same), bench.apply(same)]);
    expect(inOrder(both)).toEqual([200, 409]);
    expect(await bench.figures()).toHaveLength(3);
  });

  test('remembers how the sheets were read, for the next workbook of the same shape', async () => {
    await bench.apply(await bench.pasted(BLOCK, (layout) => ({ ...layout, unit: 'thousands' })));
    const next = await bench.pasted(
      [
        ['Month', 'Revenue', 'Production', 'Cash'],
        ['Jul-25', '1', '1', '1'],
      ],
      (layout) => layout,
    );
    expect(next.isRemembered).toBe(true);
    expect(next.layouts[0]?.unit).toBe('thousands');
    expect(next.preview.changes[0]?.after).toBe('1000.00');
  });
});

describe('books', () => {
  const BOOKS = sieFile(SMALL_BOOKS, { type: 4, encoding: 'pc8' });

  test.each([
    ['a SIE file, whatever its name', 'list.csv', BOOKS],
    ['a SIE file', 'year.se', BOOKS],
    ['a SAF-T file', 'audit.xml', saftFile(SMALL_BOOKS, { country: 'NO' })],
  ])('of %s are understood, and refused in another currency', async (_, name, file) => {
    const { status, body } = await bench.send(name, file);
    expect(status).toBe(201);
    expect(body.understood).toMatchObject([
      {
        kind: 'ledger',
        months: ['2024-01'],
        granularity: 'month',
        unit: 'units',
        rows: [
          { label: '1930 Bank', kind: 'account', amounts: { '2024-01': '1000.00' } },
          { label: '3001 Sales', kind: 'account', amounts: { '2024-01': '1000.00' } },
        ],
      },
    ]);
    expect(body.preview).toMatchObject({
      changes: [],
      questions: [],
      unread: [],
      refusals: [{ reason: expect.stringContaining(', but the company reports in USD.') }],
    });
    expect(await bench.figures()).toEqual([]);
  });

  test('of a trial balance that does not add up are refused with the difference', async () => {
    const { body } = await bench.send(
      'trial.csv',
      'As at 31 March 2025,,\nAccount,Debit,Credit\nBank,5.00,\nSales,,5.10\n',
    );
    expect(body.understood).toMatchObject([
      { kind: 'trialBalance', months: ['2025-03'], granularity: 'yearToDate' },
    ]);
    expect(body.preview?.refusals).toMatchObject([
      { reason: 'Debits are 5.00 and credits are 5.10: they differ by -0.10.' },
    ]);
  });

  test('of a trial balance that does not say its month are asked about, and the answers followed', async () => {
    const draft = await bench.pasted([
      ['Account', 'Debit', 'Credit'],
      ['Kiln', '5.00', ''],
      ['Loam', '', '5.00'],
    ]);
    expect(draft.preview.questions).toHaveLength(2);
    const books = { month: '2025-03', basis: 'month' as const };
    const layouts = draft.layouts.map((layout) => Object.assign(layout, { books }));
    const { body } = await bench.change(draft.id, { layouts });
    expect(body.preview?.questions).toMatchObject([{ about: 'accounts' }]);
    expect(body.understood).toMatchObject([
      { months: ['2025-03'], granularity: 'month', rows: [{ amounts: { '2025-03': '5.00' } }, {}] },
    ]);
    const wrong = { ...books, month: 'March' };
    const refused = layouts.map((layout) => Object.assign(layout, { books: wrong }));
    expect(await bench.change(draft.id, { layouts: refused })).toMatchObject({ status: 400 });
  });

  test('may be larger than any other file, and have more rows', async () => {
    const rows = Array.from(
      { length: 51_000 },
      (_, at) => `2025-01-31,${at},4000,Sales,${'long text '.repeat(18)},,0.01\n`,
    );
    const ledger = `Date,Voucher No,Account Code,Account Name,Text,Debit,Credit\n${rows.join('')}`;
    expect(ledger.length).toBeGreaterThan(LIMITS.uploadBytes);
    const { status, body } = await bench.send('entries.csv', ledger);
    expect(status).toBe(201);
    expect(body.understood?.[0]?.rows).toMatchObject([
      { cell: 'D2', label: '4000 Sales', amounts: { '2025-01': '-510.00' } },
    ]);
    const list = await bench.send(
      'list.csv',
      ledger
        .replace('Voucher No,Account Code', 'Line,Region')
        .replace('Name,Text', 'Name,Remark')
        .replace('Debit,Credit', 'Budget,Amount'),
    );
    expect(list).toMatchObject({ status: 413, body: { detail: MESSAGES.fileTooLarge } });
  });

  test.each([
    ['a name that only ledgers have', 'notes.xml', 'Month,Revenue\n2025-04,5', 415],
    ['XML that is no ledger', 'page.csv', '<?xml version="1.0"?><page/>', 400],
    [
      'entities that expand',
      'a.xml',
      '<!DOCTYPE a [<!ENTITY x "y">]><AuditFile>&x;</AuditFile>',
      400,
    ],
  ])('are refused for %s', async (_, name, content, status) => {
    expect(await bench.send(name, content)).toMatchObject({ status });
  });
});
