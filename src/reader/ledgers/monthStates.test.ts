import { describe, expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { readPasted } from '../file/readWorkbook.ts';
import { partQuestions } from './partAnswers.ts';

const questionsOf = (heading: string, values: readonly string[]) => {
  const rows = [
    'Jan 2025,41200.50,17800.10',
    'Feb 2025,40100.25,17100.00',
    'Mar 2025,12040.00,5100.00',
  ];
  const text = [
    `Month,Revenue,Cost of sales,${heading}`,
    ...rows.map((row, at) => `${row},${values[at] ?? ''}`),
  ].join('\n');
  return partQuestions(STANDARD_BASIS, readPasted(text), []).map(({ question }) => question);
};

describe('a list of months with a column about their state', () => {
  test.each([
    ['Closed?', ['yes', 'yes', 'no - in progress']],
    ['Locked', ['Y', 'Y', 'N']],
    ['Final?', ['x', 'x', '']],
    ['Complete', ['100%', '100%', '40%']],
    ['Remarks', ['', '', 'only until 12 March']],
    ['Comment', ['', '', 'not yet closed']],
    ['Stage', ['Closed', 'Closed', 'Open']],
    ['Audited by board', ['yes', 'yes', 'no']],
  ])('asks about %s', (heading, values) => {
    expect(questionsOf(heading, values)).toEqual([
      expect.stringMatching(
        new RegExp(`^${heading.replace('?', '\\?')}: .*1 row.*Which ones count`),
      ),
    ]);
  });

  test.each([
    ['Closed?', ['yes', 'yes', 'yes']],
    ['Remarks', ['', 'price rise', 'up to 10 seats more']],
    ['Stage', ['Closed', 'Closed', 'Closed']],
  ])('asks nothing about %s with %s', (heading, values) => {
    expect(questionsOf(heading, values)).toEqual([]);
  });
});
