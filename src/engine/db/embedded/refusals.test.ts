import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { START_EXIT_CODES, StartError } from '../startError.ts';
import { dataFolder, type DataFolder } from './dataFolder.ts';
import { SYNC_FAULT } from './engineProtocol.ts';
import { openEmbedded } from './openEmbedded.ts';
import { fingerprint, makeDatabase, quiet, temporaryFolder } from './testFolder.ts';

const made = temporaryFolder();
beforeAll(() => makeDatabase(made.path));
afterAll(() => made.remove());

let temporary: ReturnType<typeof temporaryFolder>;
let folder: DataFolder;
beforeEach(() => {
  temporary = temporaryFolder();
  folder = dataFolder(temporary.path);
});
afterEach(() => temporary.remove());

function copyDatabase(): void {
  fs.cpSync(path.join(made.path, 'database'), folder.database, { recursive: true });
}

async function refusal(options: Partial<Parameters<typeof openEmbedded>[0]> = {}) {
  const opened = openEmbedded({ ...quiet(folder.root), ...options });
  const error: unknown = await opened.then(
    (database) => database.close(),
    (reason: unknown) => reason,
  );
  if (!(error instanceof StartError))
    throw new Error('the start was not refused', { cause: error });
  return error;
}

describe('a folder that is not ours', () => {
  const foreign: [string, (root: DataFolder) => void][] = [
    ['a home folder', ({ root }) => fs.writeFileSync(path.join(root, 'thesis.txt'), 'mine')],
    [
      'somebody’s folder named database',
      ({ database }) => {
        fs.mkdirSync(database);
        fs.writeFileSync(path.join(database, 'data.mdb'), 'theirs');
      },
    ],
    [
      'documents without their database',
      ({ documents }) => {
        fs.mkdirSync(documents);
        fs.writeFileSync(path.join(documents, 'report.pdf'), '%PDF');
      },
    ],
  ];
  test.each(foreign)('%s is refused and left as it was', async (_name, fill) => {
    fill(folder);
    const before = fingerprint(folder.root);
    const error = await refusal();
    expect(error.exitCode).toBe(START_EXIT_CODES.damagedOrForeign);
    expect(error.message).not.toContain('\n');
    expect(fingerprint(folder.root)).toBe(before);
  });
});

describe('a damaged database', () => {
  test.each([
    'database/pgdata/PG_VERSION',
    'database/pgdata/global/pg_control',
    'database/pgdata/pg_wal',
    'database/board-reports.json',
  ])('without %s is refused and left as it was', async (part) => {
    copyDatabase();
    fs.rmSync(path.join(folder.root, part), { recursive: true });
    const before = fingerprint(folder.root);
    const error = await refusal();
    expect(error.exitCode).toBe(START_EXIT_CODES.damagedOrForeign);
    expect(error.message).toContain('Restore a backup');
    expect(fingerprint(folder.root)).toBe(before);
  });

  test.each([
    ['a table', 'kept'],
    ['an index', 'kept_pkey'],
  ])('with a flipped byte in %s is found after an unclean stop', async (_name, relation) => {
    const running = temporaryFolder();
    fs.cpSync(made.path, running.path, { recursive: true });
    const database = await openEmbedded(quiet(running.path));
    await database.checkpoint();
    const { rows } = await database.pool.query<{ file: string }>(
      'SELECT pg_relation_filepath($1::regclass) AS file',
      [relation],
    );
    // Like after a power cut: copied while the engine runs.
    fs.cpSync(dataFolder(running.path).database, folder.database, { recursive: true });
    await database.close();
    running.remove();

    const file = path.join(folder.postgres, rows[0]?.file ?? '');
    const bytes = fs.readFileSync(file);
    const at = bytes.length - 40;
    bytes.writeUInt8(bytes.readUInt8(at) ^ 0x10, at);
    fs.writeFileSync(file, bytes);
    const error = await refusal();
    expect(error.exitCode).toBe(START_EXIT_CODES.damagedOrForeign);
    expect(error.message).toMatch(/invalid page/);
  });

  test('with a damaged control file is refused', async () => {
    copyDatabase();
    const control = path.join(folder.postgres, 'global/pg_control');
    fs.writeFileSync(control, fs.readFileSync(control).fill(0xff, 40, 48));
    expect((await refusal()).exitCode).toBe(START_EXIT_CODES.damagedOrForeign);
  });
});

test('the folder of a newer version is refused with its own code', async () => {
  copyDatabase();
  fs.writeFileSync(folder.marker, JSON.stringify({ format: 99, postgres: '18' }));
  const before = fingerprint(folder.root);
  expect((await refusal()).exitCode).toBe(START_EXIT_CODES.newerVersion);
  expect(fingerprint(folder.root)).toBe(before);
});

test('a disk on which commits are not synced is refused', async () => {
  copyDatabase();
  const syncFault = new SharedArrayBuffer(SYNC_FAULT.bytes);
  new Int32Array(syncFault)[0] = SYNC_FAULT.swallow;
  const error = await refusal({ syncFault });
  expect(error.exitCode).toBe(START_EXIT_CODES.notWritable);
  expect(error.message).toContain('no sync was counted');
});

test('a folder that cannot be made is refused with its own code', async () => {
  const file = path.join(folder.root, 'a file');
  fs.writeFileSync(file, '');
  const error = await refusal({ dataDir: path.join(file, 'data') });
  expect(error.exitCode).toBe(START_EXIT_CODES.notWritable);
});

test('a folder of another user is refused with its own code', () => {
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  // Root may write anywhere, so root tries as nobody; anyone else removes the permission.
  fs.chmodSync(folder.root, nobody.uid === undefined ? 0o500 : 0o755);
  const program = `
    import { openEmbedded } from ${JSON.stringify(new URL('./openEmbedded.ts', import.meta.url))};
    const log = { info() {}, warn() {}, error() {} };
    await openEmbedded({ dataDir: ${JSON.stringify(folder.root)}, log }).catch((error) => {
      process.stdout.write(error.message);
      process.exit(error.exitCode);
    });`;
  const child = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    ...nobody,
    encoding: 'utf8',
  });
  expect(child.stdout).toContain('cannot be written to');
  expect(child.status).toBe(START_EXIT_CODES.notWritable);
});
