import { expect, test } from 'vitest';
import { searchTerms } from './searchTerms.ts';

const brief = (query: string) =>
  searchTerms(query).map(
    ({ text, isExcluded, isUnfinished }) =>
      `${isExcluded ? '-' : ''}${text}${isUnfinished ? '*' : ''}`,
  );

test.each([
  ['revenue growth', ['revenue', 'growth*']],
  ['"gross margin" fell', ['gross margin', 'fell*']],
  ['fell "gross margin"', ['fell', 'gross margin']],
  ['-churn revenue', ['-churn', 'revenue*']],
  ['revenue -"head count"', ['revenue', '-head count']],
  ['revenue --churn', ['revenue', '-churn']],
  ['“gross margin”', ['gross margin']],
  ['"not closed', ['not closed']],
  ['revenue "', ['revenue']],
  ['foo"bar baz"', ['foo', 'bar baz']],
  ['FY25_Board-Pack.pdf', ['FY25_Board-Pack.pdf*']],
  ['$2.5M', ['$2.5M*']],
  ['', []],
  ['- "" -- & | ! ( ) : * <->', []],
  ['-"-"', []],
])('%s', (query, terms) => {
  expect(brief(query)).toEqual(terms);
});
