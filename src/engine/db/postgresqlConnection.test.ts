import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { postgresqlConnection } from './postgresqlConnection.ts';
import { StartError } from './startError.ts';

describe('TLS to a PostgreSQL server', () => {
  test.each([
    'postgres://reports:secret@db.example.com/reports',
    'postgresql://reports@10.0.0.7:6432/reports?sslmode=require',
    'postgres://reports@db.example.com/reports?sslmode=prefer',
    'postgres://reports@localhost/reports?sslmode=verify-full',
    'postgres://reports@127.0.0.1.evil.example/reports',
  ])('is verified for %s', (url) => {
    const { config, warning } = postgresqlConnection(url);
    expect(config.ssl).toMatchObject({ rejectUnauthorized: true });
    expect(config.connectionString).not.toContain('ssl');
    expect(warning).toBeNull();
  });

  test.each([
    'postgres://reports@localhost/reports',
    'postgres://reports@127.0.0.1:5433/reports',
    'postgres://reports@[::1]/reports',
    'postgres:///reports?host=/run/postgresql',
  ])('is not needed for %s', (url) => {
    expect(postgresqlConnection(url)).toMatchObject({ config: { ssl: false }, warning: null });
  });

  test('TLS is left out or unverified only if the URL says so, with a warning', () => {
    const remote = 'postgres://reports@db.example.com/reports';
    const disabled = postgresqlConnection(`${remote}?sslmode=disable`);
    expect(disabled.config.ssl).toBe(false);
    expect(disabled.warning).toContain('without TLS');
    const unverified = postgresqlConnection(`${remote}?sslmode=no-verify`);
    expect(unverified.config.ssl).toMatchObject({ rejectUnauthorized: false });
    expect(unverified.warning).toContain('impostor');
  });

  test('TLS uses the certificate files that the URL names', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'board-reports-tls-'));
    const names = ['sslrootcert', 'sslcert', 'sslkey'];
    const query = new URLSearchParams(names.map((name) => [name, path.join(folder, name)]));
    for (const name of names) fs.writeFileSync(path.join(folder, name), `the ${name}`);
    const url = `postgres://reports@db.example.com/reports?${query.toString()}`;
    const files = { ca: 'the sslrootcert', cert: 'the sslcert', key: 'the sslkey' };
    expect(postgresqlConnection(url).config.ssl).toEqual({ ...files, rejectUnauthorized: true });
    fs.rmSync(folder, { recursive: true });
    expect(() => postgresqlConnection(url)).toThrow(StartError);
  });
});

test.each([
  'db.example.com/reports',
  'mysql://reports@db.example.com/reports',
  'postgres://reports@db.example.com/reports?sslmode=maybe',
  'postgres://reports:hunter2@db%zz.example.com/reports',
])('%s is refused without printing a password', (url) => {
  expect(() => postgresqlConnection(url)).not.toThrow(/hunter2/);
  expect(() => postgresqlConnection(url)).toThrow(/^DATABASE_URL /);
});
