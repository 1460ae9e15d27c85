import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import type { FlowLine } from '../../finance/statements/flowLines.ts';
import { FLOW_KEYS } from '../../finance/statements/flowLines.ts';
import { cases } from '../../testRounds.ts';
import { cashCauses, covenantSentence } from './cashCauses.ts';
import type { Sentence } from './sentence.ts';

const text = (sentence: Sentence | null) =>
  sentence?.map((part) => (typeof part === 'string' ? part : `$${part.value}`)).join('') ?? null;

const causesOf = (...lines: [FlowLine, number][]) =>
  text(
    cashCauses(
      STANDARD_BASIS,
      lines.map(([line, amount]) => ({ line, amount: String(amount) })),
    ),
  );

test('the three largest lines are named, those along with the change first', () => {
  expect(
    causesOf(
      ['ebitda', 586],
      ['receivables', 239],
      ['deferredIncome', -260],
      ['tax', -252],
      ['stock', -24],
    ),
  ).toBe(
    'EBITDA brought $586.00, while deferred income took $260.00 and tax $252.00; the rest brought $215.00.',
  );
  expect(
    causesOf(['ebitda', 15], ['receivables', 10], ['dividends', -9], ['stock', 7], ['leases', 1]),
  ).toBe(
    'EBITDA brought $15.00 and receivables $10.00, while dividends took $9.00; the rest brought $8.00.',
  );
});

test('a fall begins with what took cash', () => {
  expect(causesOf(['ebitda', 5], ['tax', -30], ['payables', -10])).toBe(
    'Tax took $30.00 and payables $10.00, while EBITDA brought $5.00.',
  );
  expect(causesOf(['fixedAssets', -12])).toBe('Fixed assets took $12.00.');
  expect(causesOf()).toBeNull();
});

test('the named amounts and the rest add up to the change', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(fc.constantFrom(...FLOW_KEYS), fc.integer({ min: -999, max: 999 })), {
        selector: ([line]) => line,
      }),
      (lines) => {
        const sentence = cashCauses(
          STANDARD_BASIS,
          lines.map(([line, amount]) => ({ line, amount: String(amount) })),
        );
        let verb = 1;
        const told = (sentence ?? []).reduce((sum, part) => {
          if (typeof part !== 'string') return sum + verb * Number(part.value);
          if (part.includes('brought')) verb = 1;
          if (part.includes('took')) verb = -1;
          return sum;
        }, 0);
        expect(told).toBe(lines.reduce((sum, [, amount]) => sum + amount, 0));
      },
    ),
    { numRuns: cases(2_000) },
  );
});

test('a covenant says how far a figure may move, or has to after a breach', () => {
  const leverage = {
    name: 'Leverage',
    standing: '2.40 of at most 3.00',
    light: 'fine',
    room: { name: 'EBITDA', moves: 'fall', amount: '100000' },
    isMet: true,
  } as const;
  expect(text(covenantSentence(leverage))).toBe(
    'Leverage is 2.40 of at most 3.00: EBITDA may fall by $100000.',
  );
  const broken = { ...leverage, isMet: false, room: { ...leverage.room, moves: 'rise' } } as const;
  expect(text(covenantSentence(broken))).toBe(
    'Leverage is 2.40 of at most 3.00: EBITDA has to rise by $100000.',
  );
  expect(text(covenantSentence({ ...leverage, room: null }))).toBe(
    'Leverage is 2.40 of at most 3.00.',
  );
});
