import { describe, expect, test } from 'vitest';
import { FEBRUARY, fate, JANUARY, READ, under } from './testMisleading.ts';

describe('months with words next to them', () => {
  test.each(['Feb 2025 (corrected)', 'Feb 2025 v2', 'Feb 2025 as amended', 'new Feb 2025'])(
    '“%s” next to February is refused',
    (heading) => {
      const { stops } = fate(...under(`,Jan 2025,Feb 2025,${heading}`, JANUARY, FEBRUARY, JANUARY));
      expect(stops).toEqual([expect.stringContaining(`“${heading}” names a month, but`)]);
    },
  );

  test('a month with unknown words is refused without another column of it', () => {
    const { stops } = fate(...under(',Jan 2025,Feb 2025,Mar 2025 v2', JANUARY, FEBRUARY, JANUARY));
    expect(stops).toEqual(['“Mar 2025 v2” names a month, but it is not clear what “v2” means.']);
  });

  test('a column of notes needs no month', () => {
    const { stops, rows } = fate(
      ...under(
        ',Jan 2025,Feb 2025,Feb 2025 notes',
        JANUARY,
        FEBRUARY,
        JANUARY.map(() => 'n'),
      ),
    );
    expect(stops).toEqual([]);
    expect(rows).toEqual(READ);
  });
});

describe('numbered periods above or below their months', () => {
  test.each([
    ['FY2026,P01,P02', ',Jan-25,Feb-25'],
    [',P1,P2', 'Account,January 2025,February 2025'],
    ['FY2026,Period 1,Period 2', ',Jan 2025,Feb 2025'],
    [',Jan-25,Feb-25', ',P10,P11'],
  ])('in “%s” and “%s”, the written months apply', (first, second) => {
    const [title = '', company = '', , ...rows] = under('', JANUARY, FEBRUARY);
    const { frame, stops } = fate(title, company, first, second, ...rows);
    expect([frame, stops]).toEqual(['profitAndLoss | month | – | units | 2025-01 2025-02', []]);
  });

  test('numbers that contradict the months are not read', () => {
    const [title = '', company = '', , ...rows] = under('', JANUARY, FEBRUARY);
    const { notes, rows: read } = fate(title, company, ',P1,P3', ',Jan-25,Feb-25', ...rows);
    expect(notes).toContain('The period numbers don’t match the months.');
    expect(read).toEqual([]);
  });
});
