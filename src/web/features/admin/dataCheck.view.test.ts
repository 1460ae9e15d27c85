import { expect, test } from 'vitest';
import { endedCheckInWords, faultsOf, headInWords } from './dataCheck.view.ts';

const CHECK = {
  at: '2026-11-21T03:00:00.000Z',
  changes: 1_234,
  publications: 1,
  headReaches: 1_230,
  headIsMissing: false,
  faultCount: 0,
  faults: [],
};

test('says when the data was checked, and how much of it', () => {
  expect(endedCheckInWords(null)).toBe('Not yet');
  expect(endedCheckInWords(CHECK)).toMatch(/2026.*: 1,234 changes and 1 publication$/);
});

test('says how far the kept end of the chain reached', () => {
  expect(headInWords(CHECK)).toBe('It reached change 1,230 of 1,234');
  expect(headInWords({ ...CHECK, headReaches: null })).toBe('None yet');
  expect(headInWords({ ...CHECK, headReaches: null, headIsMissing: true })).toMatch(
    /^It was missing/,
  );
});

test('names each fault once, and counts those that are not named', () => {
  const [role, figure] = [
    { record: 'User Ada Admin (users 1)', problem: 'Altered without a recorded change: Role' },
    {
      record: 'Figures April 2026 (financial_data 7)',
      problem: 'Altered without a recorded change: Cash',
    },
  ];
  const whole = { ...CHECK, faultCount: 60, faults: [role, figure] };
  const recent = { ...CHECK, faultCount: 1, faults: [role] };
  expect(faultsOf([whole, recent])).toEqual({ faults: [role, figure], more: 58 });
  expect(faultsOf([null, null])).toEqual({ faults: [], more: 0 });
});
