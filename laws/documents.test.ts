import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { commandsDocument } from '../scripts/commandsDocument.ts';
import { settingsDocument } from '../scripts/settingsDocument.ts';
import { EXIT_CODES } from '../src/cli/exitCodes.ts';
import { UNEXPECTED_EXIT_CODE } from '../src/client/failureSentence.ts';
import { BACKUP_EXIT_CODES } from '../src/engine/backups/backupFault.ts';
import { START_EXIT_CODES } from '../src/engine/db/startError.ts';
import { REMOVE_EXIT_CODES } from '../src/server/demo/removeCommand.ts';
import { USER_EXIT_CODES } from '../src/server/features/users/userCommand.ts';
import { SETTINGS } from '../src/server/settingsTable.ts';
import { projectFiles, read, ROOT } from './sources.ts';

const documents = projectFiles().filter((file) => file.endsWith('.md'));

/** Paths in back quotes or links that point into the project. */
function pathsIn(file: string): string[] {
  const text = read(file);
  const quoted = [...text.matchAll(/`((?:src|docs|laws|e2e|bench|scripts)\/[\w./-]*)(?:#\w+)?`/g)];
  const linked = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g)];
  return [
    ...quoted.map(([, target = '']) => target),
    ...linked.map(([, target = '']) => path.posix.join(path.posix.dirname(file), target)),
  ];
}

/** Paragraphs, items of lists and cells of tables, cut at the ends of their sentences. */
const sentencesIn = (text: string): string[] =>
  text
    .replaceAll(/```[\s\S]*?```|^#.*$|`[^`]*`/gm, (code) => (code.startsWith('`') ? 'Code' : ''))
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )|\||<br>/)
    .flatMap((part) => part.split(/(?<=[.!?][”")]?)\s+|(?<=:)\s+(?=[^a-z])/));

/** The codes of a table's rows. */
const codesIn = (text: string) =>
  new Set([...text.matchAll(/^\| (\d+) +\|/gm)].map(([, code]) => Number(code)));

describe('the documents', () => {
  test('name only paths that exist', () => {
    const dead = documents.flatMap((file) =>
      pathsIn(file)
        .filter((target) => !fs.existsSync(path.join(ROOT, target)))
        .map((target) => `${file}: ${target}`),
    );
    expect(documents.length).toBeGreaterThan(2);
    expect(dead).toEqual([]);
  });

  test('say in their first line who they are for', () => {
    const forWhom = documents.filter((file) => !file.startsWith('docs/decisions/'));
    const silent = forWhom.filter((file) => !/^# .*\n\n(?:For |.* is for )/.test(read(file)));
    expect(silent).toEqual([]);
  });

  test('have no sentence of more than forty words', () => {
    const long = documents.flatMap((file) =>
      sentencesIn(read(file)).filter((sentence) => sentence.trim().split(/\s+/).length > 40),
    );
    expect(long).toEqual([]);
  });

  test('the formulas point at functions that exist', () => {
    const references = [
      ...read('docs/formulas.md').matchAll(/(src\/(?:finance|telling)\/[\w/]+\.ts)#(\w+)/g),
    ];
    const dead = references.filter(
      ([, file = '', name = '']) =>
        !new RegExp(`export (?:function|const|type|interface|class) ${name}\\b`).test(read(file)),
    );
    expect(references.length).toBeGreaterThan(10);
    expect(dead.map(([whole]) => whole)).toEqual([]);
  });

  test('docs/settings.md lists every setting and exit code as the code has them', () => {
    // If not: node scripts/writeDocuments.ts
    expect(read('docs/settings.md')).toBe(settingsDocument());
  });

  test('docs/commands.md shows the help of the commands as they print it', () => {
    // If not: node scripts/writeDocuments.ts
    expect(read('docs/commands.md')).toBe(commandsDocument());
  });

  test('every setting is described in at most forty words', () => {
    const long = SETTINGS.filter(({ about }) => about.split(' ').length > 40);
    expect(long.map(({ name }) => name)).toEqual([]);
    expect(SETTINGS.every(({ about }) => about.endsWith('.'))).toBe(true);
  });

  test('the README is a front page of two screens', () => {
    const lines = read('README.md').split('\n');
    expect(lines.length).toBeLessThanOrEqual(80);
    expect(lines.filter((line) => line.startsWith('!['))).toHaveLength(1);
  });

  test('the page for an emergency says what to do for every exit code', () => {
    const page = read('docs/when-it-is-broken.md');
    const [ofData = '', ofServer = ''] = page
      .slice(page.indexOf('## Exit codes'))
      .split('`import`');
    const expected = [START_EXIT_CODES, BACKUP_EXIT_CODES, USER_EXIT_CODES, REMOVE_EXIT_CODES]
      .flatMap((codes) => Object.values<number>(codes))
      .concat(UNEXPECTED_EXIT_CODE);
    expect(codesIn(ofData)).toEqual(new Set(expected));
    expect(codesIn(ofServer)).toEqual(
      new Set(Object.values<number>(EXIT_CODES).filter((code) => code !== EXIT_CODES.done)),
    );
  });

  test('each decision has a unique number, and its context, decision and consequences in 40 lines', () => {
    const decisions = documents.filter((file) => /^docs\/decisions\/\d{4}-[\w-]+\.md$/.test(file));
    expect(decisions.length).toBeGreaterThan(0);
    for (const file of decisions) {
      expect(read(file), file).toMatch(/## Context[\s\S]*## Decision[\s\S]*## Consequences/);
      expect(read(file).trimEnd().split('\n').length, file).toBeLessThanOrEqual(40);
    }
    const numbers = decisions.map((file) => path.basename(file).slice(0, 4));
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  });

  test('every picture in docs/screens is shown by a document', () => {
    const shown = new Set(documents.flatMap(pathsIn));
    const pictures = projectFiles().filter((file) => file.startsWith('docs/screens/'));
    expect(pictures.filter((picture) => !shown.has(picture))).toEqual([]);
  });

  test('the changelog has an entry for the version of the package', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    expect(read('CHANGELOG.md')).toContain(`\n## ${version}\n`);
  });

  test('the third-party notices match the installed packages', () => {
    const { status, stderr } = spawnSync('node', ['scripts/notices.mjs', '--check'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(status).toBe(0);
  });
});
