import type { Fault } from './fault.ts';

const TURNS_SUITE = ['src/server/http/personalTurns.test.ts'];

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
    find: '    turns.asked(caller.userId);\n',
    replace: '',
    suites: TURNS_SUITE,
  },
  {
    name: 'turns: whoever is alone is put off, too',
    file: 'src/server/http/personalTurns.ts',
    find: 'if (now - other.at > AT_WORK_MS) return 0;',
    replace: '',
    suites: TURNS_SUITE,
  },
  {
    name: 'turns: who waits is never refused for it',
    file: 'src/server/http/personalTurns.ts',
    find: 'reject(tooManyAtOnce());',
    replace: '',
    suites: TURNS_SUITE,
  },
  {
    name: 'turns: everybody waits in one line',
    file: 'src/server/http/personalTurns.ts',
    find: 'const key = `${userId} ${cost}`;',
    replace: 'const key = cost;',
    suites: TURNS_SUITE,
  },
  {
    name: 'turns: whoever waited is not admitted again',
    file: 'src/server/http/register.ts',
    find: 'return answerTo(await seen());',
    replace: 'return answerTo(reader);',
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
