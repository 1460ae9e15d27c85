/**
 * How often the suites try something, and what: the one setting of all property tests, crash rounds
 * and soaks. `PROOFS=full`, which `npm run proofs` sets, tries everything as often as written; any
 * other run tries a share of it. Properties are given the same cases in every run, so that a change
 * fails because of what it changes; `npm run proofs` draws new ones by setting PROOFS_SEED.
 */
import fs from 'node:fs';
import { configureGlobal } from 'fast-check';

const IS_FULL = process.env['PROOFS'] === 'full';
const RECORD = process.env['PROOFS_RECORD'];

/** Cases of a property that does not say how many. */
const CASES = 1_000;
const SHARE = 20;
const FEWEST_CASES = 10;
const FEWEST_ROUNDS = 2;
const EVERYDAY_SEED = 1;

function seedIn({ PROOFS_SEED: given }: NodeJS.ProcessEnv): number {
  if (given === undefined) return EVERYDAY_SEED;
  if (!/^-?\d{1,10}$/.test(given)) throw new Error('PROOFS_SEED must be a whole number');
  return Number(given);
}

/** The random source for cases outside fast-check. */
export const propertySeed = seedIn(process.env);

/** For tests so slow that only `npm run proofs` has time for them. */
export const isFullProof = IS_FULL;

function recorded(kind: 'cases' | 'rounds', count: number): number {
  if (RECORD !== undefined) fs.appendFileSync(RECORD, `${kind}\t${count}\n`);
  return count;
}

/** Cases of a property test; `full` of them in full proofs, a twentieth of them in other runs, but no fewer than `fewest`. */
export function cases(full: number, fewest = FEWEST_CASES): number {
  return recorded('cases', IS_FULL ? full : Math.max(fewest, Math.ceil(full / SHARE)));
}

/** Rounds of something slow, such as a crash; `full` of them in full proofs, else two. */
export function rounds(full: number): number {
  return recorded('rounds', IS_FULL ? full : Math.min(full, FEWEST_ROUNDS));
}

configureGlobal({ numRuns: IS_FULL ? CASES : CASES / SHARE, seed: propertySeed });
