import { expect, test } from 'vitest';
import { readPasted } from '../file/readWorkbook.ts';
import { understand } from '../layout/understand.ts';
import { CONTEXT } from '../testWorkbooks.ts';
import { readAmounts } from './readAmounts.ts';
import { understoodFigures } from './understoodFigures.ts';

function readingOf(text: string) {
  const workbook = readPasted(text);
  const { layouts } = understand(workbook, CONTEXT);
  const [sheet] = workbook.sheets;
  const [layout] = layouts;
  if (sheet === undefined || layout === undefined) throw new Error('There is no sheet');
  const read = readAmounts(workbook, layouts, CONTEXT);
  return {
    understood: understoodFigures(sheet, layout, CONTEXT),
    questions: read.questions.map(({ about }) => about),
    refusals: read.refusals.map(({ reason }) => reason),
  };
}

test('a table of one line is understood as it is read', () => {
  const { understood, questions } = readingOf(
    'month,entity,cash_usd\n2025-04,All,4680000\n2025-05,All,4395000\n',
  );
  expect(questions).toEqual(['unit']);
  expect(understood).toMatchObject({
    kind: 'lines',
    currency: 'USD',
    unit: null,
    months: ['2025-04', '2025-05'],
    rows: [
      {
        cell: 'C1',
        label: 'cash_usd',
        line: 'cash',
        amounts: { '2025-04': '4680000', '2025-05': '4395000' },
      },
    ],
  });
});

test('rows with amounts that are no known lines are left, and not silent', () => {
  const { understood } = readingOf(
    'Balance Sheet\t\t\n\tDec 2024\tJan 2025\nCash\t50000\t52000\nReceivables from Alpha\t20000\t21000\n',
  );
  expect(understood?.rows.map(({ label }) => label)).toEqual(['Cash']);
  expect(understood?.left).toEqual([
    { cell: 'B4', label: 'Receivables from Alpha', reason: 'It is not a known line.' },
  ]);
});

test('amounts to the cent are whole units, whatever else is asked', () => {
  const { understood, questions } = readingOf(
    'Month\tRevenue\tCash\nApr 2025\t224,024.93\t1.00\nMay 2025\t237,408.70\t2.00\n',
  );
  expect([understood?.unit, questions]).toEqual(['units', []]);
});

test.each([
  ['another currency', 'EUR 000\tApr 2025\tMay 2025\nRevenue\t224\t237\nCOGS\t74\t69\n'],
  ['amounts in another currency', '\tApr 2025\tMay 2025\nRevenue\t€224\t€237\nCOGS\t€74\t€69\n'],
  ['years', 'USD\t31-Mar-24\t31-Mar-25\t31-Mar-26\nRevenue\t60\t64\t65\nEBITDA\t9\t9\t9\n'],
])('nobody is asked for the unit of what is refused anyway: %s', (_, text) => {
  const { questions, refusals } = readingOf(text);
  expect(questions).toEqual([]);
  expect(refusals).not.toEqual([]);
});
