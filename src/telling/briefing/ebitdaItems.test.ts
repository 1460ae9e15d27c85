import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sentenceText } from '../../format/briefingText.ts';
import { cases } from '../../testRounds.ts';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { readFigureId } from '../../finance/readFigureId.ts';
import { figureName } from '../../format/figureWords.ts';
import { Decimal, decimal, plainText } from '../../finance/decimal.ts';
import { explain } from '../explain/explain.ts';
import { figureIdText } from '../../finance/figureIdText.ts';
import { monthInYear } from '../../finance/pageFigures.ts';
import type { EbitdaItem } from './ebitdaItems.ts';
import { adjustedBridge, adjustedSentence, itemFigures } from './ebitdaItems.ts';

const OCTOBER = monthInYear(STANDARD_BASIS, { fyLabel: 'FY26', monthNum: 7 });

const cents = fc
  .integer({ min: -900_000_000, max: 900_000_000 })
  .map((amount) => plainText(Decimal(String(amount)).div(Decimal('100'))));
const item = fc.record({
  name: fc.constantFrom('Closing Leeds', 'Due diligence', 'Options', 'Moving: 2nd part'),
  amount: cents,
  reason: fc.constantFrom('Once', 'Not cash'),
});

function storedWith(figures: Record<string, string>, ebitdaItems: readonly EbitdaItem[]) {
  const month = { fyLabel: 'FY26', monthNum: 7, ...OCTOBER, figures };
  const items = ebitdaItems.map((one) => ({ ...one, month }));
  return { months: [month], plans: [], ebitdaItems: items };
}

const words = (adjEbitda: string, items: readonly EbitdaItem[]) => {
  const bridge = adjustedBridge({ ebitda: '586000', adjEbitda }, items);
  return bridge === null
    ? null
    : sentenceText('USD', adjustedSentence(STANDARD_BASIS, bridge, OCTOBER));
};

test('an item that was there a year earlier, too, differs by the two amounts', () => {
  const before = { calendarYear: 2025, calendarMonth: OCTOBER.calendarMonth };
  const audit = { name: 'Audit', reason: 'Once' };
  const ebitdaItems = [
    { ...audit, amount: '4000', month: before },
    { ...audit, amount: '9000.50', month: OCTOBER },
  ];
  const id = readFigureId(STANDARD_BASIS, 'item.adjEbitda.2026-10.vs-2025-10.for-Audit');
  if (id.is === 'refused') throw new Error(id.reason);
  const stored = { ...storedWith({ ebitda: '1' }, []), ebitdaItems };
  expect(explain(STANDARD_BASIS, id.id, stored)).toMatchObject({
    value: '5000.50',
    isDifference: true,
    rule: 'difference',
  });
  expect(figureName(STANDARD_BASIS, id.id).title).toBe(
    'Adjusted EBITDA item: “Audit”, against October 2025',
  );
});

describe('from EBITDA to adjusted EBITDA', () => {
  test('items and what they leave open are the difference exactly, each as it is explained', () => {
    fc.assert(
      fc.property(cents, cents, fc.array(item, { maxLength: 8 }), (ebitda, adjEbitda, items) => {
        const bridge = adjustedBridge({ ebitda, adjEbitda }, items);
        if (bridge === null) throw new Error('There is no bridge');
        const all = bridge.items.reduce((sum, { amount }) => sum.plus(amount), bridge.rest);
        expect(all.eq(decimal(adjEbitda).minus(decimal(ebitda)))).toBe(true);
        const figures = itemFigures(OCTOBER);
        const stored = storedWith({ ebitda, adjEbitda }, items);
        const said = [
          ...bridge.items.map(({ name, amount }) => [figures.item(name), amount] as const),
          [figures.rest, bridge.rest] as const,
        ];
        for (const [id, amount] of said) {
          expect(readFigureId(STANDARD_BASIS, figureIdText(id))).toEqual({
            is: 'figure',
            id: expect.anything(),
          });
          const { value, parts, rule } = explain(STANDARD_BASIS, id, stored);
          expect(decimal(value ?? 'none').eq(amount)).toBe(true);
          expect(rule === null).toBe(parts.length === 0);
        }
      }),
      { numRuns: cases(300) },
    );
  });

  test('a missing result has no bridge, and an item that is not there no value', () => {
    expect(adjustedBridge({ ebitda: '5' }, [])).toBeNull();
    expect(adjustedBridge({ adjEbitda: '5', ebitda: null }, [])).toBeNull();
    const stored = storedWith({ ebitda: '1', adjEbitda: '2' }, []);
    expect(explain(STANDARD_BASIS, itemFigures(OCTOBER).item('Moving'), stored).value).toBeNull();
    expect(readFigureId(STANDARD_BASIS, 'item.ebitda.2026-10.for-Moving').is).toBe('refused');
    expect(readFigureId(STANDARD_BASIS, 'noItem.adjEbitda.2026-10.for-Moving').is).toBe('refused');
    expect(figureIdText(itemFigures(OCTOBER).item('Due diligence'))).toBe(
      'item.adjEbitda.2026-10.for-Due_diligence',
    );
  });

  test('it is said in words', () => {
    const diligence = { name: 'Due diligence', amount: '58000', reason: 'Project Heron' };
    const gain = { name: 'Sale of a van', amount: '-2000', reason: 'A gain once' };
    expect(words('653000', [diligence, gain])).toBe(
      'Adjusted EBITDA was $653K, $67K above EBITDA: Due diligence plus $58K, Sale of a van minus $2K, not explained by items $11K.',
    );
    expect(words('580000', [])).toBe(
      'Adjusted EBITDA was $580K, $6K below EBITDA: not explained by items -$6K.',
    );
  });
});
