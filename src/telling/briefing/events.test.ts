import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sentenceText } from '../../format/briefingText.ts';
import { MONTHS_IN_YEAR } from '../../finance/fiscalCalendar.ts';
import { countOfMonth, monthOfCount, RANKED_LINES } from './briefingMonths.ts';
import type { CompanyEvent } from '../../finance/companyEvent.ts';
import { eventSentence, eventsOn } from './events.ts';

const count = fc.integer({ min: 2019 * MONTHS_IN_YEAR, max: 2021 * MONTHS_IN_YEAR });
const event = fc.record({
  month: count.map(monthOfCount),
  // Stored without blanks around it, and never empty.
  title: fc.string({ maxLength: 80 }).map((text) => text.trim() || 'Office opened'),
  lines: fc.uniqueArray(fc.constantFrom(...RANKED_LINES)),
});

test('named are the newest two of a line, in three months, after the one compared with', () => {
  fc.assert(
    fc.property(
      fc.array(event, { maxLength: 60 }),
      fc.constantFrom(...RANKED_LINES),
      count,
      fc.option(fc.integer({ min: 1, max: 14 })),
      (events, line, at, distance) => {
        const month = monthOfCount(at);
        const before =
          distance === null
            ? null
            : ({ is: 'earlier', figures: {}, month: monthOfCount(at - distance) } as const);
        const named = eventsOn(line, events, month, { before });
        const back = Math.min(3, distance ?? 3);
        const may: readonly CompanyEvent[] = events.filter((one) => {
          const since = at - countOfMonth(one.month);
          return since >= 0 && since < back && one.lines.includes(line);
        });
        expect(named).toHaveLength(Math.min(2, may.length));
        const ages = (some: readonly CompanyEvent[]) =>
          some.map((one) => at - countOfMonth(one.month));
        expect(ages(named)).toEqual(
          ages(may)
            .toSorted((a, b) => a - b)
            .slice(0, 2),
        );
        expect(named.every((one) => may.includes(one))).toBe(true);
        const words = sentenceText('USD', eventSentence(named, month));
        // The sentence goes on after a title, so its full stops are left out.
        expect(named.every(({ title }) => words.includes(title.replace(/[\s.]+$/u, '')))).toBe(
          true,
        );
        expect(words === '').toBe(named.length === 0);
      },
    ),
  );
});
