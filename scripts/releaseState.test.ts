import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readReleaseState, stateFaults } from './releaseState.ts';

const root = fs.mkdtempSync(path.join(tmpdir(), 'release-state-'));
const git = (...words: string[]) => execFileSync('git', words, { cwd: root });
const faults = () => stateFaults(readReleaseState(root));

beforeAll(() => {
  fs.writeFileSync(path.join(root, 'package.json'), '{ "version": "0.2.0" }');
  fs.writeFileSync(path.join(root, 'CHANGELOG.md'), '# Changelog\n\n## 0.2.0 (2026-11-29)\n');
  git('init', '-q');
  git('config', 'user.email', 'ada@example.org');
  git('config', 'user.name', 'Ada');
  git('config', 'commit.gpgsign', 'false');
  git('add', '.');
  git('commit', '-qm', 'Release 0.2.0');
});
afterAll(() => fs.rmSync(root, { recursive: true }));

test('a clean tree of a version without a tag can be released', () => {
  expect(faults()).toEqual([]);
});

test('a tree with changes cannot, and they are named', () => {
  fs.writeFileSync(path.join(root, 'new.txt'), '');
  expect(faults()).toEqual(['The working tree has changes; commit them: new.txt']);
  for (const name of 'abcdefg') fs.writeFileSync(path.join(root, `${name}.txt`), '');
  expect(faults()).toEqual([
    'The working tree has changes; commit them: a.txt, b.txt, c.txt, d.txt, e.txt …',
  ]);
  git('clean', '-qf');
});

test('nor can a version that has a tag', () => {
  git('tag', '-a', 'v0.2.0', '-m', 'Board Reports 0.2.0');
  expect(faults()).toEqual(['Version 0.2.0 has the tag v0.2.0 already; set the next version']);
  git('tag', '-d', 'v0.2.0');
});

test('nor one that the changelog does not tell of', () => {
  const state = readReleaseState(root);
  expect(stateFaults({ ...state, version: '0.3.0' })).toEqual([
    'CHANGELOG.md has no heading for version 0.3.0',
  ]);
});
