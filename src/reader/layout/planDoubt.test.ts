import { expect, test } from 'vitest';
import { readPasted } from '../file/readWorkbook.ts';
import { understand } from './understand.ts';
import { CONTEXT } from '../testWorkbooks.ts';
import { planDoubts } from './planDoubt.ts';

const LIST = 'month,department,account,amount\n2026-01,Sales,Revenue,450000\n';

function doubtOf(fileName: string, text = LIST, scenario?: 'actual' | 'plan') {
  const workbook = readPasted(text);
  const [sheet] = workbook.sheets;
  const [layout] = understand(workbook, CONTEXT).layouts;
  if (sheet === undefined || layout === undefined) throw new Error('There is no sheet');
  return planDoubts(sheet, scenario === undefined ? layout : { ...layout, scenario }, fileName).map(
    ({ about, question }) => `${about}: ${question}`,
  );
}

test.each(['alex_budget.csv', 'Forecast 2026.csv', 'plan-v2.csv', 'Budsjett.csv'])(
  '%s is asked about',
  (name) => {
    expect(doubtOf(name)).toEqual([
      `scenario: Choose whether the amounts in Pasted block are actual amounts or a plan: the file is named ${name}.`,
    ]);
  },
);

test.each(['figures.csv', 'Pasted block', 'budget_vs_actual.csv', 'planet.csv', 'BvA budget.csv'])(
  '%s is not',
  (name) => {
    expect(doubtOf(name)).toEqual([]);
  },
);

test('a sheet that says what its amounts are is not asked about', () => {
  expect(doubtOf('budget.csv', LIST.replace('amount', 'actual_amount'))).toEqual([]);
});

test('the answer is taken: actual amounts come in, a plan waits for its name', () => {
  expect(doubtOf('budget.csv', LIST, 'actual')).toEqual([]);
  expect(doubtOf('budget.csv', LIST, 'plan')).toEqual([
    'scenario: The amounts in Pasted block are a plan: choose the plan to import them into.',
  ]);
});
