import type { Fault } from './fault.ts';

const WARM = 'src/server/http/warmReads.ts';
const LAW = ['laws/endpoints.test.ts'];
const SUITE = ['src/server/proofs/warmReads.test.ts'];

/** What answers ahead of the framework and forgets a rule of it. */
export const WARM_FAULTS: readonly Fault[] = [
  {
    name: 'warm reads: a viewer is given what is for administrators',
    file: WARM,
    find: 'if (caller === null || !mayCall(target.endpoint, caller)) return false;',
    replace: 'if (caller === null) return false;',
    suites: [...LAW, ...SUITE],
  },
  {
    name: 'warm reads: what an administrator was told of the past is told to viewers',
    file: WARM,
    find: '    if (target.role !== undefined && target.role !== caller.role) return false;\n',
    replace: '',
    suites: LAW,
  },
  {
    name: 'warm reads: a session that has ended is still known',
    file: 'src/server/features/auth/authenticate.ts',
    find: 'const known = this.#fresh(proof, digest(secret))?.ready;',
    replace: 'const known = this.#entries[proof].get(digest(secret))?.ready;',
    suites: SUITE,
  },
  {
    name: 'warm reads: a session that has lasted too long is still known',
    file: 'src/server/features/auth/authenticate.ts',
    find: "return known === undefined ? null : this.#stillValid(known, 'call');",
    replace: 'return known?.caller ?? null;',
    suites: SUITE,
  },
  {
    name: 'warm reads: an answer outlives the change of what it shows',
    file: 'src/server/http/encodedReads.ts',
    find: 'return entry !== undefined && entry.count === this.#changes.count(noun)',
    replace: 'return entry !== undefined',
    suites: SUITE,
  },
  {
    name: 'warm reads: a header of the framework is missing',
    file: 'src/server/http/encoded.ts',
    find: 'head = Object.entries(this.headers(form)).flat();',
    replace: 'head = Object.entries(this.headers(form)).slice(1).flat();',
    suites: LAW,
  },
  {
    name: 'warm reads: a server that ends goes on answering',
    file: WARM,
    find: '!this.#isClosing &&',
    replace: '',
    suites: SUITE,
  },
  {
    name: 'warm reads: odd expectations are overlooked',
    file: WARM,
    find: 'headers.expect === undefined &&',
    replace: '',
    suites: LAW,
  },
  {
    name: 'warm reads: what a trusted proxy says of https is overlooked',
    file: WARM,
    find: "(this.#https || !this.#trustsProxies || headers['x-forwarded-proto'] === undefined) &&",
    replace: '',
    suites: LAW,
  },
];
