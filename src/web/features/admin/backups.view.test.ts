import { expect, test } from 'vitest';
import { lastBackupInWords, placeInWords, proofInWords, scheduleInWords } from './backups.view.ts';

const LAST = {
  madeAt: '2026-11-21T09:00:00.000Z',
  size: 1_572_864,
  isEncrypted: true,
  isProven: true,
  missingFiles: 0,
};

test('says at what times backups are made and how many are kept', () => {
  const timeZone = 'Europe/Berlin';
  expect(scheduleInWords({ times: [], timeZone, keeps: 14 })).toBe(
    "None: the server doesn't create backups automatically",
  );
  expect(scheduleInWords({ times: ['02:30'], timeZone, keeps: 1 })).toBe(
    'Every day at 02:30 (Europe/Berlin); the last one is kept',
  );
  expect(scheduleInWords({ times: ['02:30', '14:30'], timeZone, keeps: 14 })).toBe(
    'Every day at 02:30, 14:30 (Europe/Berlin); the last 14 are kept',
  );
});

test('says where they are, and warns where that is next to the data', () => {
  expect(placeInWords({ folder: '/mnt/safe', isBesideData: false })).toBe('/mnt/safe');
  expect(placeInWords({ folder: '/srv/data/backups', isBesideData: true })).toBe(
    '/srv/data/backups, next to the data. Keep copies on another machine',
  );
});

test('says of the last one when it was made, its size and whether others can read it', () => {
  expect(lastBackupInWords({ last: null })).toBe('None yet');
  expect(lastBackupInWords({ last: LAST })).toMatch(/2026.*, 1\.5 MB, encrypted$/);
  expect(lastBackupInWords({ last: { ...LAST, isEncrypted: false } })).toMatch(/not encrypted$/);
});

test('says whether it was proven, and what was missing', () => {
  expect(proofInWords(LAST)).toBe(
    'A test restore worked, and all data matches its recorded changes',
  );
  expect(proofInWords({ ...LAST, isProven: false, dataFaults: 2 })).toBe(
    'A test restore worked, but 2 records differ from the recorded changes. See Data check',
  );
  expect(proofInWords({ ...LAST, isProven: false, missingFiles: 1 })).toBe(
    'Not test-restored yet. 1 file was already missing on the server',
  );
  expect(proofInWords({ ...LAST, missingFiles: 2 })).toMatch(/2 files were already missing/);
});
