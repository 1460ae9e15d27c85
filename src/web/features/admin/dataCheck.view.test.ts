import { expect, test } from 'vitest';
import { endedCheckInWords, faultsOf, filesInWords, headInWords } from './dataCheck.view.ts';

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
  expect(endedCheckInWords(CHECK)).toMatch(
    /2026.*: 1,234 changes and 1 publication, nothing differs$/,
  );
  expect(endedCheckInWords({ ...CHECK, faultCount: 1 })).toMatch(/, 1 record differs$/);
  expect(endedCheckInWords({ ...CHECK, faultCount: 12 })).toMatch(/, 12 records differ$/);
});

test('says when the files were looked for, and how many are not as they were', () => {
  const files = { place: 'folder', checkedAt: CHECK.at, faulty: 0 } as const;
  expect(filesInWords({ ...files, checkedAt: null })).toBe('Not yet');
  expect(filesInWords(files)).toMatch(/2026.*: none is missing or damaged$/);
  expect(filesInWords({ ...files, faulty: 1 })).toMatch(
    /: 1 file is missing or damaged; the server log names it$/,
  );
  expect(filesInWords({ ...files, faulty: 2 })).toMatch(/: 2 files are .*names them$/);
});

test('says how far the kept end of the chain reached', () => {
  expect(headInWords(CHECK)).toBe('Change 1,230 of 1,234');
  expect(headInWords({ ...CHECK, headReaches: null })).toBe('None yet');
  expect(headInWords({ ...CHECK, headReaches: null, headIsMissing: true })).toMatch(
    /^The protected end of the change history was missing/,
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
