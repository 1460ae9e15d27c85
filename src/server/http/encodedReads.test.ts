import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Changes } from '../../engine/db/changes.ts';
import { chooseEncoding, matchesEtag } from './encoded.ts';
import { EncodedReads } from './encodedReads.ts';
import { cases } from '../../testRounds.ts';

const LARGE = 5_000;

/** A load that a test lets finish when it wants to. */
const deferred = <T>() => Promise.withResolvers<T>();

const textOf = (encoded: { identity: Buffer } | undefined) => encoded?.identity.toString();

describe('an answer', () => {
  test('is loaded once for as long as nothing changes, however many ask at once', async () => {
    const reads = new EncodedReads(new Changes());
    let loads = 0;
    const load = async () => ({ loads: (loads += 1) });
    expect(reads.warm('users', 'k')).toBeUndefined();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => reads.read('users', 'k', load)),
    );
    expect([loads, new Set(answers).size]).toEqual([1, 1]);
    expect(textOf(reads.warm('users', 'k'))).toBe('{"loads":1}');
  });

  test('is dropped when its noun changes, and by no other change', async () => {
    const changes = new Changes();
    const reads = new EncodedReads(changes);
    await reads.read('users', 'k', async () => 1);
    changes.tablesChanged(['documents', 'forecasts', 'sessions']);
    expect(textOf(reads.warm('users', 'k'))).toBe('1');
    changes.tablesChanged(['users']);
    expect(reads.warm('users', 'k')).toBeUndefined();
    expect(textOf(await reads.read('users', 'k', async () => 2))).toBe('2');
  });

  test('is read again in the next calendar month, in which another month may be the newest', async () => {
    let now = new Date('2026-10-31T23:59:59Z');
    const reads = new EncodedReads(new Changes(), () => now);
    await reads.read('briefing', 'newest', async () => 'September');
    expect(textOf(reads.warm('briefing', 'newest'))).toBe('"September"');
    now = new Date('2026-11-01T00:00:00Z');
    expect(reads.warm('briefing', 'newest')).toBeUndefined();
    const read = await reads.read('briefing', 'newest', async () => 'October');
    expect(textOf(read)).toBe('"October"');
  });

  test('of the past is kept with others as long as they are not too many bytes', async () => {
    const reads = new EncodedReads(new Changes());
    await reads.read('users', 'now', async () => 'now');
    const long = 'x'.repeat(4 * 1024 * 1024);
    for (let moment = 1; moment <= 10; moment += 1) {
      await reads.readPast('users', `${moment}`, async () => long, { 'as-of': `${moment}` });
    }
    const kept = Array.from({ length: 10 }, (_, at) => reads.warm('users', `${at + 1}`));
    expect(kept.findIndex((one) => one !== undefined)).toBe(3);
    expect(kept.filter((one) => one === undefined)).toHaveLength(3);
    expect(textOf(reads.warm('users', 'now'))).toBe('"now"');
  });

  test('that was being loaded during a change is not kept beyond it', async () => {
    const changes = new Changes();
    const reads = new EncodedReads(changes);
    const slow = deferred<string>();
    const early = reads.read('users', 'k', () => slow.promise);
    changes.tablesChanged(['users']);
    // A request after the change doesn't wait for one from before it.
    expect(textOf(await reads.read('users', 'k', async () => 'new'))).toBe('"new"');
    slow.resolve('old');
    expect(textOf(await early)).toBe('"old"');
    expect(textOf(reads.warm('users', 'k'))).toBe('"new"');
    expect(textOf(await reads.read('users', 'k', async () => 'newer'))).toBe('"new"');
  });

  test('that failed to load is not kept, and its failure reaches everybody who waited', async () => {
    const reads = new EncodedReads(new Changes());
    const slow = deferred<string>();
    const waiting = [1, 2, 3].map(() => reads.read('users', 'k', () => slow.promise));
    slow.reject(new Error('no database'));
    const outcomes = await Promise.allSettled(waiting);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(reads.warm('users', 'k')).toBeUndefined();
    expect(textOf(await reads.read('users', 'k', async () => 'again'))).toBe('"again"');
  });

  test('of an old load that fails late does not drop the new one', async () => {
    const changes = new Changes();
    const reads = new EncodedReads(changes);
    const slow = deferred<string>();
    const early = reads.read('users', 'k', () => slow.promise);
    changes.tablesChanged(['users']);
    await reads.read('users', 'k', async () => 'new');
    slow.reject(new Error('too late'));
    await expect(early).rejects.toThrow('too late');
    expect(textOf(reads.warm('users', 'k'))).toBe('"new"');
  });

  test('is one of at most 500: the oldest goes first', async () => {
    const reads = new EncodedReads(new Changes());
    for (let key = 0; key < 1_200; key += 1)
      await reads.read('search', String(key), async () => key);
    const kept = Array.from({ length: 1_200 }, (_, key) => key).filter(
      (key) => reads.warm('search', String(key)) !== undefined,
    );
    expect(kept).toEqual(Array.from({ length: 500 }, (_, index) => 700 + index));
  });
});

test('whatever the order of reads, loads and changes, no read answers what a change before it made old', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('read' as const), key: fc.constantFrom('a', 'b') }),
    fc.record({ kind: fc.constant('change' as const) }),
    fc.record({ kind: fc.constant('finish' as const), which: fc.nat(20) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const changes = new Changes();
      const reads = new EncodedReads(changes);
      let state = 0;
      const loading: (() => void)[] = [];
      const answers: Promise<{ startedAt: number; saw: number }>[] = [];
      for (const { kind, ...rest } of steps) {
        if (kind === 'change') {
          state += 1;
          changes.tablesChanged(['users']);
        } else if (kind === 'finish') {
          const index = 'which' in rest ? rest.which % Math.max(1, loading.length) : 0;
          loading.splice(index, 1).forEach((finish) => finish());
          await Promise.resolve();
        } else {
          const startedAt = state;
          const key = 'key' in rest ? rest.key : '';
          const load = () => {
            // The database's answer at the time of the request.
            const saw = state;
            const { promise, resolve } = deferred<number>();
            loading.push(() => resolve(saw));
            return promise;
          };
          const read = reads.warm('users', key) ?? reads.read('users', key, load);
          answers.push(
            Promise.resolve(read).then((encoded) => ({ startedAt, saw: Number(textOf(encoded)) })),
          );
        }
      }
      while (loading.length > 0) {
        loading.splice(0).forEach((finish) => finish());
        await Promise.resolve();
      }
      const stale = (await Promise.all(answers)).filter(({ startedAt, saw }) => saw < startedAt);
      expect(stale).toEqual([]);
    }),
    { numRuns: cases(1_000) },
  );
});

describe('the bytes', () => {
  test('are the same in every encoding, and the tag is that of their content', async () => {
    const reads = new EncodedReads(new Changes());
    const value = Array.from({ length: 200 }, (_, id) => ({ id, name: `Ünit ${id}` }));
    const encoded = await reads.read('users', 'k', async () => value);
    const json = JSON.stringify(value);
    expect(textOf(encoded)).toBe(json);
    expect(brotliDecompressSync(await encoded.compressed('br')).toString()).toBe(json);
    expect(gunzipSync(await encoded.compressed('gzip')).toString()).toBe(json);
    expect(await encoded.compressed('br')).toBe(await encoded.compressed('br'));
    const sha = createHash('sha256').update(json).digest('base64url');
    expect(encoded.etag).toBe(`"${sha.slice(0, 22)}"`);
  });
});

test.each<[string | undefined, string]>([
  [undefined, 'identity'],
  ['', 'identity'],
  ['identity', 'identity'],
  ['*', 'identity'],
  ['gzip', 'gzip'],
  ['br', 'br'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip, br;q=0', 'gzip'],
  ['gzip;q=0, br', 'br'],
  ['br;q=0', 'identity'],
  ['br; q=0.0', 'identity'],
  ['br ; q=0.000 , gzip ; q=0', 'identity'],
  ['br;q=0.001', 'br'],
  ['br;q=1.0', 'br'],
  ['br;q=0.5, gzip;q=0.9', 'br'],
  ['deflate, zstd', 'identity'],
  ['brotli', 'identity'],
  ['x-br, vendor-gzip', 'identity'],
])('to who accepts %j goes %s', (header, encoding) => {
  expect(chooseEncoding(header, LARGE)).toBe(encoding);
});

test('small answers are not compressed', () => {
  expect(chooseEncoding('br, gzip', 1_023)).toBe('identity');
  expect(chooseEncoding('br, gzip', 1_024)).toBe('br');
});

test.each<[string | undefined, boolean]>([
  [undefined, false],
  ['"abc"', true],
  ['W/"abc"', true],
  ['"x", "abc"', true],
  ['"x",W/"abc" , "y"', true],
  ['*', true],
  ['"abcd"', false],
  ['abc', false],
  ['"x", "y"', false],
  ['w/"abc"', false],
  ['', false],
  ['"abc', false],
])('a copy named %j is current: %s', (header, isCurrent) => {
  expect(matchesEtag(header, '"abc"')).toBe(isCurrent);
});
