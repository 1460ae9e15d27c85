import { expect, test } from 'vitest';
import type { SheetLayout } from '../../../contract/imports.ts';
import { groupedQuestions, sharedAnswer, sheetWithQuestion } from './questions.view.ts';
import type { ImportQuestion } from './questions.view.ts';
import { draft } from './testDraft.ts';

const asked = (sheet: string, about: ImportQuestion['about']): ImportQuestion => ({
  sheet,
  about,
  question: `${about} of ${sheet}`,
});
const layout = (sheet: string, over: Partial<SheetLayout> = {}): SheetLayout => ({
  sheet,
  isUsed: true,
  subject: 'figures',
  orientation: 'monthsDown',
  headerRow: 1,
  labelColumn: 1,
  fyLabel: null,
  unit: null,
  meanings: [],
  ...over,
});
const QUESTIONS = [
  asked('Jan', 'unit'),
  asked('Feb', 'unit'),
  asked('Feb', 'sign'),
  asked('Mar', 'unit'),
];

test('a workbook opens on the first sheet with a question', () => {
  const sheets = ['Cover', 'Jan', 'Feb'].map((name) => ({
    name,
    isHidden: false,
    rowCount: 1,
    columnCount: 1,
    cells: [],
  }));
  expect(sheetWithQuestion(draft({ sheets }, { questions: QUESTIONS }))).toBe(2);
  expect(sheetWithQuestion(draft({ sheets }, { questions: [] }))).toBe(1);
});

test('what several sheets share is one question', () => {
  expect(groupedQuestions(QUESTIONS)).toEqual([
    { asked: QUESTIONS[0], others: ['Feb', 'Mar'] },
    { asked: QUESTIONS[2], others: [] },
  ]);
});

test('an answer holds for the other sheets of which it is asked', () => {
  expect(sharedAnswer(layout('Feb'), { unit: 'thousands' }, QUESTIONS)).toEqual({
    unit: 'thousands',
  });
  expect(sharedAnswer(layout('Apr'), { unit: 'thousands' }, QUESTIONS)).toEqual({});
  expect(sharedAnswer(layout('Mar', { unit: 'units' }), { unit: 'thousands' }, QUESTIONS)).toEqual(
    {},
  );
  expect(sharedAnswer(layout('Feb'), { signs: 'reversed' }, QUESTIONS)).toEqual({});
  expect(sharedAnswer(layout('Feb'), { fyLabel: 'FY25' }, [asked('Feb', 'year')])).toEqual({
    fyLabel: 'FY25',
  });
});
