import fs from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Document } from '../../../contract/documents.ts';
import type { Deps } from '../../deps.ts';
import { findDamagedContent, reportFaultyFiles } from './storedFiles.ts';
import { pdfFile } from './testFiles.ts';
import { openUploadBench, type UploadBench } from './testUploads.ts';

let bench: UploadBench;
const stored: Record<string, { id: number; path: string }> = {};
beforeAll(async () => {
  bench = await openUploadBench();
  for (const name of ['whole.pdf', 'gone.pdf', 'cut.pdf', 'changed.pdf']) {
    const { body } = await bench.upload(name, await pdfFile());
    const file = path.join(bench.t.database.dataDir, 'files', body.fileName ?? '');
    stored[name] = { id: body.id ?? 0, path: file };
  }
});
afterAll(() => bench.close());

const idOf = (name: string) => stored[name]?.id ?? 0;
const pathOf = (name: string) => stored[name]?.path ?? '';

/** Looks for missing files; answers what the log says. */
async function logged(): Promise<object[]> {
  const lines: object[] = [];
  const log: Deps['log'] = {
    info() {},
    warn() {},
    error: (details) => void lines.push(details),
  };
  await reportFaultyFiles({ ...bench.t.deps, log });
  return lines;
}

const states = (documents: readonly Document[]) =>
  Object.fromEntries(documents.map(({ originalName, fileState }) => [originalName, fileState]));

async function statesShown(): Promise<Record<string, string | undefined>> {
  const list = (await bench.t.as('viewer', 'GET', '/api/documents')).json<Document[]>();
  const report = await bench.t.as('viewer', 'GET', `/api/monthly-summaries/${bench.reports[0]}`);
  const shown = states(list);
  expect(states(report.json<{ documents: Document[] }>().documents)).toEqual(shown);
  return shown;
}

test('after a complete restore nothing is said', async () => {
  expect(await logged()).toEqual([]);
  expect(await findDamagedContent(bench.t.deps)).toEqual([]);
  expect(new Set(Object.values(await statesShown()))).toEqual(new Set([undefined]));
});

test('after an incomplete one, missing and damaged files are named, and lists show them', async () => {
  const content = await fs.readFile(pathOf('gone.pdf'));
  await fs.rm(pathOf('gone.pdf'));
  await fs.truncate(pathOf('cut.pdf'), 100);
  const { length } = await fs.readFile(pathOf('changed.pdf'));
  await fs.writeFile(pathOf('changed.pdf'), Buffer.alloc(length));

  const gone = {
    id: idOf('gone.pdf'),
    originalName: 'gone.pdf',
    month: 'April 2025',
    state: 'missing',
  };
  const cut = {
    id: idOf('cut.pdf'),
    originalName: 'cut.pdf',
    month: 'April 2025',
    state: 'damaged',
  };
  expect(await logged()).toMatchObject([{ count: 2, documents: [gone, cut] }]);
  expect(await statesShown()).toMatchObject({ 'gone.pdf': 'missing', 'cut.pdf': 'damaged' });

  // The check that is run by hand reads them all.
  const all = await findDamagedContent(bench.t.deps);
  expect(all.map(({ originalName, state }) => [originalName, state])).toEqual([
    ['gone.pdf', 'missing'],
    ['cut.pdf', 'damaged'],
    ['changed.pdf', 'damaged'],
  ]);

  await fs.writeFile(pathOf('gone.pdf'), content);
  await logged();
  expect((await statesShown())['gone.pdf']).toBeUndefined();
});

test('a file that goes missing meanwhile is shown so once somebody asked for it', async () => {
  const url = `/api/documents/${idOf('whole.pdf')}/content`;
  const content = await fs.readFile(pathOf('whole.pdf'));
  expect((await statesShown())['whole.pdf']).toBeUndefined();
  await fs.rm(pathOf('whole.pdf'));
  const answer = await bench.t.as('viewer', 'GET', url);
  expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'file_missing' }]);
  expect((await statesShown())['whole.pdf']).toBe('missing');
  await fs.writeFile(pathOf('whole.pdf'), content);
  expect((await bench.t.as('viewer', 'GET', url)).statusCode).toBe(200);
  expect((await statesShown())['whole.pdf']).toBeUndefined();
});
