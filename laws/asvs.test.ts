import { describe, expect, test } from 'vitest';
import { REQUIREMENTS } from './asvsNumbers.ts';
import { projectFiles, read } from './sources.ts';

const FILE = 'docs/asvs.md';
const STATES = ['met', 'does not apply', 'deviation'];
const PROOF = /^`([^`]+)` “([^”]+)”$/;

const files = new Set(projectFiles());

interface Row {
  readonly number: string;
  readonly level: string;
  readonly asked: string;
  readonly state: string;
  readonly how: string;
  readonly proofs: readonly string[];
}

/** The rows of all tables; the heads and what stands between them are no rows. */
function rowsOf(text: string): Row[] {
  return text
    .split('\n')
    .filter((line) => /^\| V\d/.test(line))
    .map((line) => {
      const cells = line.slice(1, -1).split(/(?<!\\)\|/);
      const [number = '', level = '', asked = '', state = '', how = '', proof = '', ...more] =
        cells.map((cell) => cell.trim());
      expect(more, number).toEqual([]);
      return { number, level, asked, state, how, proofs: proof.split('<br>') };
    });
}

/** True if a suite has a test, group or case of this title, or a document has this heading. */
function proves(file: string, title: string): boolean {
  const text = read(file);
  if (file.endsWith('.md')) return text.split('\n').some((line) => line === `## ${title}`);
  const isSuite = /\.(test\.tsx?|journey\.ts)$/.test(file);
  return isSuite && ["'", '"', '`'].some((mark) => text.includes(mark + title + mark));
}

/** Faults in the proofs of a row. */
function faultsOf({ number, proofs }: Pick<Row, 'number' | 'proofs'>): string[] {
  return proofs.flatMap((proof) => {
    const [, file = '', title = ''] = PROOF.exec(proof) ?? [];
    if (file === '') return [`${number}: no proof in ${JSON.stringify(proof)}`];
    if (!files.has(file)) return [`${number}: no file ${file}`];
    return proves(file, title) ? [] : [`${number}: no “${title}” in ${file}`];
  });
}

const rows = rowsOf(read(FILE));

describe('the table of OWASP ASVS', () => {
  test('has every requirement of levels 1 and 2 once, in order, with its level', () => {
    expect(REQUIREMENTS.size).toBe(253);
    expect(rows.map(({ number, level }) => [number, level])).toEqual([...REQUIREMENTS]);
  });

  test('says of each whether it is met, and how or why not', () => {
    const unclear = rows.filter(
      ({ asked, state, how }) => asked === '' || !STATES.includes(state) || how === '',
    );
    expect(unclear).toEqual([]);
  });

  test('names a proof for each, which exists', () => {
    expect(rows.flatMap(faultsOf)).toEqual([]);
  });

  test('lists each deviation in the document of security, with what limits its risk', () => {
    const listed = [...read('docs/security.md').matchAll(/^\| (V[\d.]+) /gm)].map(([, one]) => one);
    const deviations = rows.filter(({ state }) => state === 'deviation');
    expect(listed).toEqual(deviations.map(({ number }) => number));
  });

  test('counts its states as it says', () => {
    const counted = STATES.map((state) => rows.filter((row) => row.state === state).length);
    const [met, out, deviations] = counted;
    expect(read(FILE)).toContain(
      `${met} of the ${rows.length} requirements are met, ${out} do not apply, ${deviations} are deviations.`,
    );
  });

  test.each([
    ['a suite that is not there', '`laws/none.test.ts` “names a proof for each, which exists”'],
    ['a title that is not there', '`laws/absent.test.ts` “no test of this title”'],
    ['a file that is no suite', '`laws/asvsNumbers.ts` “1.1”'],
    ['a heading that is not there', '`docs/security.md` “No heading”'],
    ['nothing', '—'],
  ])('would not take %s for a proof', (_, proof) => {
    expect(faultsOf({ number: 'V1.1.1', proofs: [proof] })).toHaveLength(1);
  });
});
