import type { Fault } from './fault.ts';

const TURNS_SUITE = [
  'src/server/http/personalTurns.test.ts',
  'src/server/http/turnsOverHttp.test.ts',
];

export const FAIRNESS_FAULTS: readonly Fault[] = [
  {
    name: 'turns: nobody has to wait',
    file: 'src/server/http/personalTurns.ts',
    find: 'if (line.underWay >= atOnce) return Infinity;',
    replace: '',
    suites: TURNS_SUITE,
  },
  {
    name: 'turns: nothing is put off while others are at work',
    file: 'src/server/http/personalTurns.ts',
    find: 'return line.paidUntil - now - (ahead - 1) * pauseMs;',
    replace: 'return 0;',
    suites: TURNS_SUITE,
  },
  {
    name: 'turns: who reads what is in memory is not at work',
    file: 'src/server/http/warmReads.ts',
    find: '    if (!turns.asked(caller.userId, isUnasked(headers))) return false;\n',
    replace: '',
    suites: TURNS_SUITE,
  },
  {
    name: 'turns: whoever is alone is put off, too',
    file: 'src/server/http/personalTurns.ts',
    find: 'if (this.#isEnding || now - other.at > AT_WORK_MS) return 0;',
    replace: '',
    suites: TURNS_SUITE,
  },
  {
    name: 'turns: who waits is never refused for it',
    file: 'src/server/http/personalTurns.ts',
    find: 'leave(tooManyAtOnce())',
    replace: 'undefined',
    suites: TURNS_SUITE,
  },
  {
    name: 'turns: everybody waits in one line',
    file: 'src/server/http/personalTurns.ts',
    find: 'const key = `${userId} ${kind}`;',
    replace: 'const key = kind;',
    suites: TURNS_SUITE,
  },
  {
    name: 'turns: whoever waited is not admitted again',
    file: 'src/server/http/register.ts',
    find: 'work(hasWaited ? await seen() : reader)',
    replace: 'work(reader)',
    suites: TURNS_SUITE,
  },
  {
    name: 'turns: whoever has gone keeps a place',
    file: 'src/server/http/requestTurns.ts',
    find: '() => request.socket.destroyed',
    replace: '() => false',
    suites: TURNS_SUITE,
  },
  {
    name: 'turns: what a call waited counts as what the server took',
    file: 'src/server/http/requestTurns.ts',
    find: 'if (hasWaited) waited();',
    replace: '',
    suites: ['src/server/http/requestTurns.test.ts'],
  },
  {
    name: 'turns: whoever left while they were let in counts as a listener',
    file: 'src/server/features/system/changeStream.ts',
    find: 'if (request.socket.destroyed) throw nobodyWaits();',
    replace: '',
    suites: ['src/server/features/system/changeStream.test.ts'],
  },
  {
    name: 'turns: what is answered from memory is never put off',
    file: 'src/server/http/warmReads.ts',
    find: 'if (!turns.asked(caller.userId, isUnasked(headers))) return false;',
    replace: 'turns.asked(caller.userId);',
    suites: TURNS_SUITE,
  },
  {
    name: 'turns: refusals are told at once',
    file: 'src/server/http/personalTurns.ts',
    find: 'line.keptBack < MOST_KEPT_BACK',
    replace: 'false',
    suites: TURNS_SUITE,
  },
  {
    name: 'turns: whoever is put off holds up the end',
    file: 'src/server/http/personalTurns.ts',
    find: '    this.#isEnding = true;\n',
    replace: '',
    suites: TURNS_SUITE,
  },
  {
    name: 'turns: packs are made in the order of the requests',
    file: 'src/server/jobs/jobs.queries.ts',
    find: 'select max(earlier.begun_at)',
    replace: 'select max(earlier.created_at) filter (where false)',
    suites: ['src/server/features/boardPacks/boardPacks.test.ts'],
  },
  {
    name: 'downloads: a document that is erased for ever keeps its name there',
    file: 'src/server/features/documents/purges.queries.ts',
    find: '  await eraseDownloads(transaction, id, ERASED_NAME);\n',
    replace: '',
    suites: ['src/server/features/documents/notedDownloads.test.ts'],
  },
];
