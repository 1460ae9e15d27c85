import type { Fault } from './fault.ts';

const QUERIES = 'src/server/features/search/search.queries.ts';
const SERVICE = 'src/server/features/search/search.service.ts';
const SUITE = ['src/server/features/search/search.test.ts'];

export const SEARCH_FAULTS: readonly Fault[] = [
  {
    name: 'search: many reports and words leave no text to rank',
    file: SERVICE,
    find: 'Math.max(2, Math.floor(RANKED_TEXTS / (matching.size * found.length)))',
    replace: 'Math.floor(RANKED_TEXTS / (matching.size * found.length))',
    suites: SUITE,
  },
  {
    name: 'search: many reports and words leave one text of each',
    file: SERVICE,
    find: 'Math.max(2, Math.floor(',
    replace: 'Math.max(1, Math.floor(',
    suites: SUITE,
  },
  {
    name: 'search: a long page is shown once for each of its parts',
    file: QUERIES,
    find: '    from once where once.of_page = 1\n',
    replace: '    from once\n',
    suites: ['src/server/features/documents/documentText.test.ts'],
  },
  {
    name: 'search: an excluded word is asked for first',
    file: SERVICE,
    find: 'Number(a.isExcluded) - Number(b.isExcluded)',
    replace: 'Number(b.isExcluded) - Number(a.isExcluded)',
    suites: SUITE,
  },
  {
    name: 'search: excluding a word keeps only reports with it',
    file: SERVICE,
    find: 'reports?.filter((id) => !withTerm.has(id));',
    replace: 'reports?.filter((id) => withTerm.has(id));',
    suites: SUITE,
  },
  {
    name: 'search: less prominent places come first',
    file: QUERIES,
    find: '::tsquery, 1) / ${searchTexts.prominence} as rank',
    replace: '::tsquery, 1) * ${searchTexts.prominence} as rank',
    suites: SUITE,
  },
  {
    name: 'search: the beginning of a word finds nothing',
    file: QUERIES,
    find: '`${open}:*`',
    replace: '`${open}`',
    suites: SUITE,
  },
  {
    name: 'search: the word before the last counts as unfinished too',
    file: 'src/server/features/search/searchTerms.ts',
    find: 'isUnfinished: isLast && isWord && !isExcluded',
    replace: 'isUnfinished: isWord && !isExcluded',
    suites: ['src/server/features/search/searchTerms.test.ts'],
  },
  {
    name: 'search: a common word is taken for a rare one',
    file: QUERIES,
    find: 'const most = sql.raw(String(RARE_TEXTS));',
    replace: 'const most = sql.raw(String(RARE_TEXTS * 2));',
    suites: SUITE,
  },
  {
    name: 'search: there are more than a hundred results',
    file: QUERIES,
    find: 'order by standing limit ${sql.raw(String(LIMITS.searchResults))}',
    replace: 'order by standing',
    suites: SUITE,
  },
];
