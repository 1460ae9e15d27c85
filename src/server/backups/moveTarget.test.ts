import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readMoveTarget, removedMoveTarget } from './moveTarget.ts';

const folder = fs.mkdtempSync(path.join(tmpdir(), 'move-target-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

function fileWith(...lines: readonly string[]): string {
  const file = path.join(folder, `${fs.readdirSync(folder).length}.env`);
  fs.writeFileSync(file, lines.join('\n'));
  return file;
}

const BUCKET = {
  name: 'reports',
  endpoint: undefined,
  region: 'us-east-1',
  prefix: '',
  accessKeyId: 'AKIA',
  secretAccessKey: 'a secret',
};

test('a place is described by the settings that the product is started with there', () => {
  const secret = fileWith('a secret');
  const file = fileWith(
    '# the new machine',
    'DATA_DIR=/srv/reports',
    'DATABASE_URL="postgres://u:p@h/d"',
    'S3_BUCKET=reports',
    'S3_ACCESS_KEY_ID=AKIA',
    `S3_SECRET_ACCESS_KEY_FILE=${secret}`,
  );
  expect(readMoveTarget(file)).toEqual({
    dataDir: '/srv/reports',
    databaseUrl: 'postgres://u:p@h/d',
    bucket: BUCKET,
  });
  expect(readMoveTarget(fileWith('DATA_DIR=/srv/reports'))).toEqual({
    dataDir: '/srv/reports',
    databaseUrl: undefined,
    bucket: null,
  });
});

test.each([
  [['DATABASE_URL=postgres://h/d'], /^DATA_DIR: expected an empty folder in .*\.env$/],
  [['DATA_DIR=/srv', 'SMTP_URL=smtp://u:hunter2@h'], /SMTP_URL is not a storage setting/],
  [['DATA_DIR=/srv', 'DATABASE_URL=hunter2'], /^DATABASE_URL: expected a URL/],
  [['DATA_DIR=/srv', 'S3_PREFIX=a'], /^S3_BUCKET: required with S3_PREFIX$/],
])('%j is refused by name, and no secret is told', (lines, words) => {
  const read = () => readMoveTarget(fileWith(...lines));
  expect(read).toThrow(words);
  expect(read).not.toThrow(/hunter2/);
});

test('a file that cannot be read is named', () => {
  const missing = path.join(folder, 'none.env');
  expect(() => readMoveTarget(missing)).toThrow(`${missing} cannot be read`);
});

test('the settings of before there was a file still name the place', () => {
  expect(removedMoveTarget({ PORT: '80', MOVE_TO_DATA_DIR: ' ' })).toBeNull();
  const given = {
    MOVE_TO_DATA_DIR: '/srv/reports',
    MOVE_TO_S3_BUCKET: 'reports',
    MOVE_TO_S3_ACCESS_KEY_ID: 'AKIA',
    MOVE_TO_S3_SECRET_ACCESS_KEY: 'a secret',
  };
  expect(removedMoveTarget(given)).toEqual({
    dataDir: '/srv/reports',
    databaseUrl: undefined,
    bucket: BUCKET,
  });
});
