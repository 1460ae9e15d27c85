import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PACK_FORMATS } from '../../../contract/boardPacks.ts';
import { createPublication, type Publication } from '../../../contract/publications.ts';
import { openPackServer, type PackServer } from '../boardPacks/testPackServer.ts';
import { trustedManifest } from './packCheck.ts';
import { tidyPublished } from './publications.service.ts';
import { publicKeys, replaceKey, signText } from './signing.ts';
import { verifyPublications } from './verifyPublications.ts';

let server: PackServer;
let publication: Publication;
let folder: string;

beforeAll(async () => {
  server = await openPackServer();
  publication = await server.t.ask('admin', createPublication, {
    body: { fyId: 14, monthNum: 1 },
  });
  folder = path.join(server.t.database.dataDir, 'files/published');
});
afterAll(() => server.close());

const faults = async () =>
  (await verifyPublications(server.t.database, server.t.deps.published)).faults.map(
    ({ record, problem }) => `${record}: ${problem}`,
  );

const tidied = (later: number) =>
  tidyPublished({ ...server.t.deps, now: () => new Date(Date.now() + later) });

/** Changes the database as somebody with all rights on it can, and puts it back. */
async function altered(
  table: string,
  change: string,
  putBack: string,
  work: () => Promise<void>,
): Promise<void> {
  const { pool } = server.t.database;
  const run = (statement: string) =>
    pool.query(
      `begin; set local app.actor = 'system'; alter table ${table} disable trigger user; ${statement}; alter table ${table} enable trigger user; commit`,
    );
  await run(change);
  try {
    await work();
  } finally {
    await run(putBack);
  }
}

test('publications fit their files, their signature and the chain', async () => {
  expect(await verifyPublications(server.t.database, server.t.deps.published)).toEqual({
    count: 1,
    faults: [],
  });
});

test('everything fetched to check a pack is saved as a file, and nothing in it runs', async () => {
  const own = `/api/publications/${publication.id}`;
  const addresses = [
    ...PACK_FORMATS.map((format) => `${own}/content?format=${format}`),
    `${own}/manifest`,
    '/api/verify/key',
    '/api/verify/program',
  ];
  for (const address of addresses) {
    const { headers } = await server.call('GET', address, server.t.tokens.viewer);
    expect({ address, ...Object.fromEntries(headers) }).toMatchObject({
      address,
      'content-disposition': expect.stringMatching(/^attachment; filename=/),
      'content-security-policy':
        "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringContaining('no-store'),
    });
  }
});

test('a manifest that is missing beside the files is written again, and files of nobody are swept', async () => {
  const names = fs.readdirSync(folder).toSorted();
  const manifests = names.filter((name) => name.endsWith('.json'));
  expect(manifests).toEqual([`${publication.code.replaceAll('-', '')}.json`]);
  for (const name of manifests) fs.rmSync(path.join(folder, name));
  const stray = path.join(folder, 'f'.repeat(64));
  fs.writeFileSync(stray, 'left by a crash');
  await tidied(0);
  // Younger than an hour: it may belong to a publication that is being stored.
  expect(fs.existsSync(stray)).toBe(true);
  await tidied(3_700_000);
  expect(fs.readdirSync(folder).toSorted()).toEqual(names);
  expect(await faults()).toEqual([]);
});

/** The published manifest, as signed. */
async function signedPublication(): Promise<string> {
  const { rows } = await server.t.database.pool.query(
    'select manifest, signature from publications',
  );
  return JSON.stringify(rows[0]);
}

test('signatures of a replaced key are still checked, and the answer says so', async () => {
  const { deps } = server.t;
  const signed = await signedPublication();
  const before = (await publicKeys(deps)) ?? '';
  expect(trustedManifest(signed, before).isByEarlierKey).toBe(false);
  expect(await replaceKey(deps)).toBe(true);
  const after = (await publicKeys(deps)) ?? '';
  expect(after.endsWith(before)).toBe(true);
  expect(trustedManifest(signed, after).isByEarlierKey).toBe(true);
  const text = JSON.stringify({ code: 'new' });
  const { signature } = await signText(deps, text);
  const later = JSON.stringify({ manifest: text, signature });
  expect(trustedManifest(later, after).isByEarlierKey).toBe(false);
  expect(() => trustedManifest(later, before)).toThrow('not signed with this key');
  const { rows } = await deps.database.pool.query(
    'select private_key is null as is_forgotten from signing_keys order by id',
  );
  expect(rows).toEqual([{ is_forgotten: true }, { is_forgotten: false }]);
  await expect(
    deps.database.pool.query(`update signing_keys set private_key = 'mine' where id = 1`),
  ).rejects.toThrow('not allowed');
  expect(await verifyPublications(deps.database, deps.published)).toMatchObject({ faults: [] });
});

test('a file with another byte, or without its bytes, is named', async () => {
  const [{ digest, fileName } = { digest: '', fileName: '' }] = publication.files;
  const file = path.join(folder, digest);
  const content = fs.readFileSync(file);
  const other = Buffer.from(content);
  other[content.length - 1] = (other[content.length - 1] ?? 0) ^ 1;
  fs.writeFileSync(file, other);
  const expected = `Publication for April 2026, version 1: ${fileName} is missing or was altered (files/published/${digest})`;
  expect(await faults()).toEqual([expected]);
  fs.rmSync(file);
  expect(await faults()).toEqual([expected]);
  fs.writeFileSync(file, content);
  expect(await faults()).toEqual([]);
});

test.each([
  [
    'a manifest that was altered',
    'publications',
    `update publications set manifest = replace(manifest, '2630000.00', '9630000.00')`,
    `update publications set manifest = replace(manifest, '9630000.00', '2630000.00')`,
    ['Its manifest was altered'],
  ],
  [
    'a row that says something else',
    'published_files',
    `update published_files set digest = repeat('0', 64) where format = 'pdf'`,
    `update published_files set digest = (select j ->> 'sha256' from publications p, jsonb_array_elements(p.manifest::jsonb -> 'files') j where j ->> 'format' = 'pdf') where format = 'pdf'`,
    ['The stored details of the pdf file differ from the signed manifest'],
  ],
  [
    'another month in the row',
    'publications',
    `update publications set month = 'May 2026'`,
    `update publications set month = 'April 2026'`,
    ['Month differs from its signed manifest'],
  ],
  [
    'another time in the row',
    'publications',
    `update publications set published_at = published_at - interval '1 day'`,
    `update publications set published_at = published_at + interval '1 day'`,
    ['Time of publication differs from its signed manifest'],
  ],
  [
    'a chain that was replaced',
    'change_sets',
    `update change_sets set hash = sha256(hash)`,
    '',
    ['the chain was replaced', 'the chain was replaced'],
  ],
  [
    'an end that was cut off, with the publication',
    'publications',
    'delete from publications; alter table change_sets disable trigger user; delete from change_sets where moment > 1; alter table change_sets enable trigger user',
    '',
    ['the end of the history was deleted', 'The publication is not in the database'],
  ],
  [
    'another key',
    'signing_keys',
    `update signing_keys set public_key = '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=\n-----END PUBLIC KEY-----\n'`,
    '',
    ['not signed with a key'],
  ],
])('%s is named', async (_, table, change, putBack, expected) => {
  await altered(table, change, putBack, async () => {
    const found = await faults();
    expect(found.map((text, index) => text.includes(expected[index] ?? '?'))).toEqual(
      expected.map(() => true),
    );
  });
});
