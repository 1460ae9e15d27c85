import { createHash, createPublicKey, verify } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getCompany, updateCompany } from '../../../contract/company.ts';
import { deleteDocument, purgeDocument, uploadDocument } from '../../../contract/documents.ts';
import { createMonthlySummary } from '../../../contract/reports.ts';
import { approveReview, getMonthState, requestReview } from '../../../contract/monthReviews.ts';
import {
  createPublication,
  getPublication,
  listPublications,
  listRestated,
  type Publication,
} from '../../../contract/publications.ts';
import { STANDARD_BASIS } from '../../../finance/companyBasis.ts';
import { readFigureId } from '../../../finance/readFigureId.ts';
import { removeMonth } from '../../../contract/removedMonths.ts';
import { problemSchema } from '../../../contract/problem.ts';
import { write } from '../../../engine/db/write.ts';
import { opened } from '../../../packs/workbook/testSheets.ts';
import { PATIENT_LIMITS } from '../../packs/testPackLimits.ts';
import { packSourceIn } from '../boardPacks/packSource.queries.ts';
import { pdfFile } from '../documents/testFiles.ts';
import { form } from '../documents/testUploads.ts';
import { openPackServer, type PackServer } from '../boardPacks/testPackServer.ts';
import { Restatements } from './restated.ts';
import { publicKeys, signText } from './signing.ts';
import {
  beforeOpening,
  contentOf,
  filesOnDisk,
  manifestOf,
  PUBLISHED,
  setRevenue,
  statementHas,
} from './testPublished.ts';

/** April 2026. */
const MONTH = { fyId: 14, monthNum: 1 } as const;

let server: PackServer;
beforeAll(async () => {
  server = await openPackServer();
});
afterAll(() => server.close());

const publish = (month: { fyId: number; monthNum: number } = MONTH) =>
  server.t.ask('admin', createPublication, { body: month });
const erase = (params: { id: string }) =>
  server.t.ask('admin', purgeDocument, { params, body: { reason: 'Somebody asked for it' } });
const remove = (params: { id: string }) => server.t.ask('admin', deleteDocument, { params });
const details = (id: number) =>
  server.t.ask('viewer', getPublication, { params: { id: String(id) } });
const sha256 = (content: Uint8Array | string) => createHash('sha256').update(content).digest('hex');

const rows = async () => (await server.t.ask('viewer', listPublications)).length;

const publishOnce = () =>
  server.t.as('admin', 'POST', '/api/publications', {
    body: { ...MONTH, monthNum: 4 },
    headers: { 'idempotency-key': 'publish-once' },
  });

test('only one key is created, even if several publications need it at once', async () => {
  const { deps } = server.t;
  expect(await publicKeys(deps)).toBeNull();
  const signed = await Promise.all(
    Array.from({ length: 5 }, (_, index) => signText(deps, `text ${index}`)),
  );
  expect(new Set(signed.map((one) => one.publicKey))).toEqual(new Set([await publicKeys(deps)]));
  expect(createPublicKey(signed[0]?.publicKey ?? '').asymmetricKeyType).toBe('ed25519');
});

describe('a publication', () => {
  let first: Publication;
  let ofMay: Publication;
  const contents = new Map<string, Buffer>();

  test('has all three forms, from the state of one moment', async () => {
    first = await publish();
    // None of them made room for packs of others meanwhile.
    const of = `select about->>'isAwaited' as awaits from jobs`;
    const { rows: ordered } = await server.t.database.pool.query(of);
    expect(ordered).toEqual(Array.from({ length: 3 }, () => ({ awaits: 'true' })));
    expect(first).toMatchObject({
      ...MONTH,
      month: 'April 2026',
      number: 1,
      state: 'published',
      publishedBy: 'Ada Admin',
      supersededAt: null,
      code: expect.stringMatching(/^[2-9A-HJKMNP-TV-Z]{4}(-[2-9A-HJKMNP-TV-Z]{4}){2}$/),
    });
    expect(first.files.map(({ format }) => format)).toEqual(['pdf', 'pptx', 'xlsx']);
    for (const { format, fileName } of first.files) {
      expect(fileName).toMatch(new RegExp(`april-2026-v1\\.${format}$`));
    }
    for (const { format, digest, fileSize } of first.files) {
      const content = await contentOf(server, first, format);
      expect([sha256(content), content.length]).toEqual([digest, fileSize]);
      contents.set(format, content);
    }
    expect(filesOnDisk(server)).toEqual(first.files.map(({ digest }) => digest).toSorted());
  });

  test('a publication has a signed manifest with its change number, figures and files', async () => {
    const { manifest, signature } = await manifestOf(server, first);
    const key = (await publicKeys(server.t.deps)) ?? '';
    expect(sha256(manifest)).toBe(first.manifestDigest);
    expect(verify(null, Buffer.from(manifest), key, Buffer.from(signature, 'base64'))).toBe(true);
    expect(verify(null, Buffer.from(`${manifest} `), key, Buffer.from(signature, 'base64'))).toBe(
      false,
    );
    const { rows: sealed } = await server.t.database.pool.query<{ hash: string; later: number }>(
      `select encode(hash, 'hex') as hash,
         (select count(*)::int from revisions where table_name = 'publications') as later
       from change_sets where moment = $1`,
      [first.moment],
    );
    const said: {
      chain: string;
      figures: { figure: string; value: string }[];
      files: { sha256: string }[];
    } = JSON.parse(manifest);
    expect(said).toMatchObject({
      code: first.code,
      month: 'April 2026',
      moment: first.moment,
      chain: sealed[0]?.hash,
    });
    expect(said.figures).toContainEqual({
      figure: 'FY26-01 revenue',
      name: 'Revenue, April 2026',
      unit: 'USD',
      value: '2630000.00',
    });
    expect(said.files.map((file) => file.sha256)).toEqual(first.files.map(({ digest }) => digest));
  });

  test('stays as it is when its figures change, and says which ones did', async () => {
    expect((await details(first.id)).restated).toEqual([]);
    await setRevenue(server, MONTH, '2700000.00');
    expect((await details(first.id)).restated).toContainEqual({
      name: 'Revenue, April 2026',
      unit: 'USD',
      published: '2630000.00',
      current: '2700000.00',
    });
    const onPages = await server.t.ask('viewer', listRestated, {});
    expect(onPages).toContainEqual({
      figure: 'revenue.2026-04',
      published: '$2,630,000',
      publication: 'April 2026, version 1',
    });
    for (const { figure } of onPages)
      expect(readFigureId(STANDARD_BASIS, figure)).toMatchObject({ is: 'figure' });
    for (const [format, content] of contents) {
      expect((await contentOf(server, first, format)).equals(content)).toBe(true);
    }
  });

  test('is compared with today once for each state of the figures, whoever asks', async () => {
    let sources = 0;
    const restatements = new Restatements({
      ...server.t.deps,
      readPackSource(...given) {
        sources += 1;
        return packSourceIn(...given);
      },
    });
    const ask = async () => [await restatements.since(first.id), await restatements.onPages()];
    const [one, beside] = await Promise.all([ask(), ask()]);
    expect(beside).toEqual(one);
    expect(await ask()).toEqual(one);
    expect(sources).toBe(2);
    await setRevenue(server, MONTH, '2710000.00');
    const changed = { published: '2630000.00', current: '2710000.00' };
    expect((await ask())[0]).toContainEqual(expect.objectContaining(changed));
    expect(sources).toBe(4);
  });

  test('is superseded by the next one of its month, and only by that', async () => {
    ofMay = await publish({ ...MONTH, monthNum: 2 });
    expect((await details(first.id)).state).toBe('published');
    server.t.clock.advance(60_000);
    // Approvals were asked for, and are not wanted any more.
    const wanting = { approvalsWanted: 1, approverIds: [server.t.ids.viewer] };
    await server.t.ask('admin', updateCompany, { body: wanting });
    await server.t.ask('admin', requestReview, { body: MONTH });
    await server.t.ask('admin', updateCompany, { body: { approvalsWanted: 0 } });
    const second = await publish();
    expect(second).toMatchObject({ number: 2, state: 'published' });
    expect(second.files[0]?.fileName).toMatch(/april-2026-v2\.pdf$/);
    expect(JSON.parse((await manifestOf(server, second)).manifest)).not.toHaveProperty('approved');
    const { restated, sinceVersions } = await details(second.id);
    expect(restated).toEqual([]);
    expect(sinceVersions).toMatchObject([{ number: 1 }]);
    expect(sinceVersions[0]?.figures).toContainEqual({
      name: 'Revenue, April 2026',
      unit: 'USD',
      published: '2630000.00',
      current: '2710000.00',
    });
    expect((await details(first.id)).sinceVersions).toEqual([]);
    expect(await details(first.id)).toMatchObject({
      state: 'superseded',
      supersededAt: second.publishedAt,
    });
    expect(
      (await contentOf(server, first, 'pdf')).equals(contents.get('pdf') ?? Buffer.alloc(0)),
    ).toBe(true);
  });

  test('marks what the one that it supersedes has otherwise, like every pack', async () => {
    const [second] = await server.t.ask('viewer', listPublications);
    const note = 'Revenue, April 2026: $2,630,000 in April 2026, version 1; $2,710,000 now.';
    expect(await statementHas(server, second, note)).toBe(true);
    // The asterisk is in the number's format.
    expect(await statementHas(server, second, String.raw`#,##0,\"*\";`)).toBe(true);
    // The pages on May have April only among the months of its year to date.
    expect(await statementHas(server, ofMay, note)).toBe(false);
    expect(await statementHas(server, first, 'next to a figure')).toBe(false);
  });

  test('outlives its month', async () => {
    const pdf = await contentOf(server, ofMay, 'pdf');
    await server.t.ask('admin', removeMonth, {
      body: { ...MONTH, monthNum: 2, scope: 'month', month: 'May 2026', reason: 'Entered twice' },
    });
    const { restated } = await details(ofMay.id);
    expect(restated).toContainEqual({
      name: 'Revenue, May 2026',
      unit: 'USD',
      published: '2640000.00',
      current: null,
    });
    // The months that it was compared with are still there.
    expect(new Set(restated.map(({ name }) => name.replace(/^.*, /, '')))).toEqual(
      new Set(['May 2026']),
    );
    expect((await contentOf(server, ofMay, 'pdf')).equals(pdf)).toBe(true);
  });

  test('is made once for a repeated call, and of what was approved', async () => {
    const { viewer } = server.t.ids;
    const month = { ...MONTH, monthNum: 4 };
    await server.t.ask('admin', updateCompany, {
      body: { approvalsWanted: 1, approverIds: [viewer] },
    });
    const before = [await rows(), filesOnDisk(server).length];
    expect((await publishOnce()).statusCode).toBe(409);
    const { review } = await server.t.ask('admin', requestReview, { body: month });
    const stage = async () => {
      const query = { fyId: String(month.fyId), monthNum: String(month.monthNum) };
      return (await server.t.ask('viewer', getMonthState, { query })).stage;
    };
    await server.t.ask('viewer', approveReview, {
      params: { id: String(review?.id) },
      body: { state: review?.state ?? '' },
    });
    expect(await stage()).toBe('approved');
    const [one, again] = [await publishOnce(), await publishOnce()];
    expect(one.statusCode, one.body).toBe(201);
    expect(again.json()).toEqual(one.json());
    expect(await stage()).toBe('published');
    const approved = { state: review?.state, moment: review?.moment, approvals: 1 };
    expect(JSON.parse((await manifestOf(server, one.json())).manifest)).toMatchObject({ approved });
    await server.t.ask('admin', updateCompany, { body: { approvalsWanted: 0 } });
    expect([await rows(), filesOnDisk(server).length]).toEqual([
      (before[0] ?? 0) + 1,
      (before[1] ?? 0) + 3,
    ]);
  });
});

describe('nothing is published', () => {
  test.each([
    [
      'where there are no figures',
      { fyId: 14, monthNum: 2 },
      404,
      'There are no figures for May 2026',
    ],
    ['of a year that is not there', { fyId: 4_000, monthNum: 1 }, 404, 'Financial year not found'],
    ['without a month', { fyId: 14 }, 400, 'monthNum: Required'],
  ])('%s', async (_, body, status, detail) => {
    const answer = await server.t.as('admin', 'POST', '/api/publications', { body });
    expect(problemSchema.parse(answer.json())).toMatchObject({ status, detail });
  });

  test('if a form fails, the disk does, or the person goes away', async () => {
    const before = [await rows(), filesOnDisk(server)];
    const asked = () => server.t.as('admin', 'POST', '/api/publications', { body: MONTH });
    server.limits.timeMs = 0;
    expect((await asked()).statusCode).toBe(422);
    Object.assign(server.limits, PATIENT_LIMITS);

    const folder = path.join(server.t.database.dataDir, PUBLISHED);
    fs.renameSync(folder, `${folder}.away`);
    fs.writeFileSync(folder, '');
    expect((await asked()).statusCode).toBe(500);
    fs.rmSync(folder);
    fs.renameSync(`${folder}.away`, folder);

    const leaving = new AbortController();
    const given = fetch(`${server.base}/api/publications`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${server.t.tokens.admin}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(MONTH),
      signal: leaving.signal,
    });
    const gone = given.then(
      () => false,
      () => true,
    );
    await wait(200);
    leaving.abort();
    expect(await gone).toBe(true);
    // The place in the queue is free again.
    expect(
      (
        await server.t.as('admin', 'POST', '/api/board-packs', {
          body: { ...MONTH, format: 'xlsx' },
        })
      ).statusCode,
    ).toBe(201);
    await wait(500);
    expect([await rows(), filesOnDisk(server)]).toEqual(before);
  });

  test('while characters without a font are only listed, as for a pack that is ordered', async () => {
    await server.t.ask('admin', createMonthlySummary, {
      body: { fyId: 14, monthName: 'August', year: 2026, overview: 'Well done 👩' },
    });
    const month = { fyId: 14, monthNum: 5 };
    const before = [await rows(), filesOnDisk(server)];
    const { id } = await server.ask(server.t.tokens.admin, {
      ...month,
      format: 'pdf',
      unprintable: 'list',
    });
    const ordered = await server.until(server.t.tokens.admin, id, ['failed', 'ready']);
    expect(ordered.unprintable).toEqual([
      { character: '👩 (U+1F469)', places: ['Finance says: Overview'] },
    ]);
    await expect(publish(month)).rejects.toMatchObject({
      status: 409,
      problem: {
        code: 'characters_without_font',
        detail: ordered.failure,
        errors: [{ path: 'unprintable', message: '👩 (U+1F469) in Finance says: Overview' }],
      },
    });
    expect([await rows(), filesOnDisk(server)]).toEqual(before);
    const body = { ...month, unprintable: 'print' } as const;
    expect((await server.t.ask('admin', createPublication, { body })).number).toBe(1);
  });

  test.each([
    ['erased', 'September', 6, erase],
    ['deleted', 'October', 7, remove],
  ] as const)('if a document is %s meanwhile', async (how, monthName, monthNum, take) => {
    // One that is only named may be deleted: it can come back.
    const packAppendsDocuments = how === 'deleted';
    await server.t.ask('admin', updateCompany, { body: { packAppendsDocuments } });
    const { id: summaryId } = await server.t.ask('admin', createMonthlySummary, {
      body: { fyId: 14, monthName, year: 2026 },
    });
    const body = form({ summaryId: String(summaryId), file: await pdfFile() });
    const { id, fileName } = await server.t.ask('admin', uploadDocument, { body });
    const before = [await rows(), filesOnDisk(server)];
    beforeOpening(server, fileName, () => take({ id: String(id) }));
    await expect(publish({ fyId: 14, monthNum })).rejects.toMatchObject({
      status: 409,
      problem: { detail: `A document of this month was ${how} in the meantime. Publish it again` },
    });
    expect([await rows(), filesOnDisk(server)]).toEqual(before);
  });
});

test('a month with statements is published with them, and a changed balance restates it', async () => {
  const { t } = server;
  const change = (...statements: readonly string[]) =>
    write(t.database, t.deps.changes, { actor: t.ids.admin }, async (transaction) => {
      for (const statement of statements) await transaction.execute(statement);
    });
  const company = await t.ask('admin', getCompany, {});
  await t.ask('admin', updateCompany, {
    body: { lineGroups: ['statements'] },
    ifMatch: company.version,
  });
  await change(
    `insert into accounts (id, code, name, type) values (8001, '1000', 'Bank', 'asset'), (8002, '3000', 'Shares', 'equity')`,
    `insert into account_mappings (account_id, balance_line) values (8001, 'cash'), (8002, 'share-capital')`,
    `insert into account_balances (account_id, month, amount) values
       (8001, '2025-07', 500), (8002, '2025-07', 500), (8001, '2025-08', 700), (8002, '2025-08', 700)`,
  );
  const august = { fyId: 13, monthNum: 5 };
  const publication = await publish(august);
  const { manifest } = await manifestOf(server, publication);
  expect(JSON.parse(manifest)).toMatchObject({
    figures: expect.arrayContaining([
      {
        figure: 'FY25-05 flow-capital',
        name: 'Cash flow: Capital, August 2025',
        unit: 'USD',
        value: '200.00',
      },
    ]),
  });
  await change(
    `update account_balances set amount = 800 where account_id = 8001 and month = '2025-08'`,
  );
  const { restated } = await details(publication.id);
  expect(restated).toContainEqual({
    name: 'Balance sheet: Cash, August 2025',
    unit: 'USD',
    published: '700.00',
    current: '800.00',
  });
  const { id } = await server.ask(t.tokens.viewer, {
    ...august,
    format: 'xlsx',
    sections: ['balanceSheet', 'cashFlow'],
  });
  const answer = await server.call('GET', `/api/board-packs/${id}/content`, t.tokens.viewer);
  const { Sheets } = opened(new Uint8Array(await answer.arrayBuffer()));
  expect(JSON.stringify(Sheets['Balance sheet'])).toContain(
    'Cash, August 2025: $700 in August 2025, version 1; $800 now.',
  );
});

test('the key is in no revision and in no answer', async () => {
  const { rows: traced } = await server.t.database.pool.query('select * from trace');
  expect(JSON.stringify(traced)).toContain('Board Reports publication');
  expect(JSON.stringify(traced)).not.toContain('PRIVATE');
  for (const { id } of await server.t.ask('viewer', listPublications)) {
    for (const url of [`/api/publications/${id}`, `/api/publications/${id}/manifest`]) {
      expect((await server.t.as('admin', 'GET', url)).body).not.toContain('PRIVATE');
    }
  }
});
