import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readSettings } from '../settings.ts';
import { isBackupDue, nextBackupAt } from './backupDue.ts';
import { backupTimesOfHours, longestGapSeconds, readBackupTimes } from './backupTimes.ts';

beforeEach(() => vi.stubEnv('TZ', 'Europe/Berlin'));
afterEach(() => vi.unstubAllEnvs());

const timesBy = (given: Record<string, string>) => readSettings(given).backupTimes;

const NIGHTLY = ['02:30'];
const madeAt = (time: string) => ({
  last: { madeAt: time, size: 10, isEncrypted: false, isProven: true, missingFiles: 0 },
  failure: null,
});
const next = (made: string, now: string) =>
  nextBackupAt(madeAt(made), NIGHTLY, new Date(now))?.toISOString();

/** The minutes from one time to another at which a backup is made, each in no time. */
function madeBetween(from: string, to: string, times = NIGHTLY): string[] {
  let latest = madeAt(from);
  const made: string[] = [];
  for (let now = Date.parse(from); now < Date.parse(to); now += 60_000) {
    if (!isBackupDue(latest, times, new Date(now))) continue;
    latest = madeAt(new Date(now).toISOString());
    made.push(latest.last.madeAt);
  }
  return made;
}

describe('a backup at a time of day', () => {
  test('is due once that time has come in the time zone of the server', () => {
    expect(next('2026-11-23T01:30:05Z', '2026-11-23T12:00:00Z')).toBe('2026-11-24T01:30:00.000Z');
    const latest = madeAt('2026-11-23T01:30:05Z');
    expect(isBackupDue(latest, NIGHTLY, new Date('2026-11-24T01:29:59Z'))).toBe(false);
    expect(isBackupDue(latest, NIGHTLY, new Date('2026-11-24T01:30:00Z'))).toBe(true);
    vi.stubEnv('TZ', 'UTC');
    const inUtc = madeAt('2026-11-23T02:30:05Z');
    expect(isBackupDue(inUtc, NIGHTLY, new Date('2026-11-24T02:29:59Z'))).toBe(false);
    expect(next('2026-11-23T02:30:05Z', '2026-11-23T12:00:00Z')).toBe('2026-11-24T02:30:00.000Z');
  });

  test('is made at the first look after a time that the server missed, once', () => {
    expect(next('2026-11-20T01:30:05Z', '2026-11-24T09:00:00Z')).toBe('2026-11-24T09:00:00.000Z');
    expect(next('2026-11-24T09:00:10Z', '2026-11-24T09:01:00Z')).toBe('2026-11-25T01:30:00.000Z');
  });

  test('counts one by hand only if it is of the time or after it', () => {
    const now = new Date('2026-11-24T01:31:00Z');
    expect(isBackupDue(madeAt('2026-11-23T22:00:00Z'), NIGHTLY, now)).toBe(true);
    expect(isBackupDue(madeAt('2026-11-24T01:30:00Z'), NIGHTLY, now)).toBe(false);
  });

  test('is due at once if there is none, and never without a time', () => {
    const none = { last: null, failure: null };
    const now = new Date('2026-11-24T09:00:00Z');
    expect(nextBackupAt(none, NIGHTLY, now)).toEqual(now);
    expect(nextBackupAt(none, [], now)).toBeNull();
    expect(isBackupDue(none, [], now)).toBe(false);
  });

  test('is tried again an hour after a failure', () => {
    const failed = {
      ...madeAt('2026-11-23T01:30:05Z'),
      failure: { at: '2026-11-24T01:30:20.000Z', reason: 'No space left' },
    };
    expect(nextBackupAt(failed, NIGHTLY, new Date('2026-11-24T02:00:00Z'))?.toISOString()).toBe(
      '2026-11-24T02:30:20.000Z',
    );
    expect(isBackupDue(failed, NIGHTLY, new Date('2026-11-24T02:30:19Z'))).toBe(false);
    expect(isBackupDue(failed, NIGHTLY, new Date('2026-11-24T02:30:20Z'))).toBe(true);
  });

  test('is not kept back by one that a wrong clock dated later', () => {
    const now = new Date('2026-11-24T09:00:00Z');
    expect(isBackupDue(madeAt('2031-01-01T00:00:00Z'), NIGHTLY, now)).toBe(true);
    // Clocks of several machines differ.
    expect(isBackupDue(madeAt('2026-11-24T09:30:00Z'), NIGHTLY, now)).toBe(false);
    const failure = { at: '2031-01-01T00:00:00Z', reason: 'No space left' };
    expect(isBackupDue({ last: null, failure }, NIGHTLY, now)).toBe(true);
  });
});

describe('when daylight saving changes the clock', () => {
  test('a time that is skipped comes as much later that day', () => {
    // At 02:00 on 29 March 2026 the clock shows 03:00.
    expect(madeBetween('2026-03-28T01:30:00Z', '2026-03-31T00:00:00Z')).toEqual([
      '2026-03-29T01:30:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ]);
  });

  test('a time that comes twice counts once', () => {
    // At 03:00 on 25 October 2026 the clock shows 02:00.
    expect(madeBetween('2026-10-24T00:30:00Z', '2026-10-27T00:00:00Z')).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ]);
  });

  test('a day of several times keeps all of them', () => {
    const times = ['00:30', '02:30', '14:30'];
    const ofDay = (day: string, nextDay: string) =>
      madeBetween(`${day}T12:30:00Z`, `${nextDay}T12:00:00Z`, times).length;
    expect(ofDay('2026-03-28', '2026-03-29')).toBe(3);
    expect(ofDay('2026-10-24', '2026-10-25')).toBe(2);
  });
});

describe('the setting', () => {
  test('takes one time of day or several', () => {
    expect(timesBy({})).toEqual([]);
    expect(timesBy({ BACKUP_AT: '02:30' })).toEqual(['02:30']);
    expect(timesBy({ BACKUP_AT: ' 14:30, 02:30,14:30' })).toEqual(['02:30', '14:30']);
    for (const wrong of ['2:30', '24:00', '02:60', '0230', '02:30,', '2 am', '24'])
      expect(readBackupTimes(wrong)).toBeNull();
  });

  test('takes the place of the hours that a release has removed, with as many backups a day', () => {
    const every = (hours: string) => timesBy({ BACKUP_EVERY_HOURS: hours });
    expect(every('24')).toEqual(['02:30']);
    expect(every('168')).toEqual(['02:30']);
    expect(every('12')).toEqual(['02:30', '14:30']);
    expect(every('5')).toHaveLength(5);
    expect(every('1')).toHaveLength(24);
    expect(every('0')).toEqual([]);
    // No start fails because of a removed setting, and whoever set it wanted backups.
    expect(every('daily')).toEqual(['02:30']);
    expect(timesBy({ BACKUP_EVERY_HOURS: '6', BACKUP_AT: '03:00' })).toEqual(['03:00']);
    for (let hours = 1; hours <= 24; hours += 1) {
      const gap = longestGapSeconds(backupTimesOfHours(String(hours)));
      expect(gap).toBeLessThanOrEqual(hours * 3_600 + 60);
    }
  });

  test('tells the metrics the longest time between two backups', () => {
    expect(longestGapSeconds([])).toBe(0);
    expect(longestGapSeconds(['02:30'])).toBe(86_400);
    expect(longestGapSeconds(['02:30', '08:30'])).toBe(18 * 3_600);
  });
});
