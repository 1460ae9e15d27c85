import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sentenceText } from '../../format/briefingText.ts';
import { BRIDGE_SIDES } from '../../finance/bridgeParts.ts';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { Decimal, decimal, plainText } from '../../finance/decimal.ts';
import { explain } from '../explain/explain.ts';
import type { CompanyFigures } from '../explain/explanation.ts';
import { companies, monthAt } from '../explain/testCompanies.ts';
import { figureIdText } from '../../finance/figureIdText.ts';
import { STANDARD_MATERIALITY } from '../../finance/materiality.ts';
import { readFigureId } from '../../finance/readFigureId.ts';
import { bridgeSentence } from './bridgeWords.ts';
import type { NamedBridge } from './bridgeSides.ts';
import { bridgesBetween, bridgeSide } from './bridgeSides.ts';
import { BriefingMonths, countOfMonth } from './briefingMonths.ts';
import { testYearPlans } from './testPageSource.ts';
import { DEMO_MONTHS, monthOf } from './testDemoMonths.ts';

const ALL_LINES = { ...STANDARD_BASIS, lineGroups: ['result', 'balance'] } as const;

/** All bridges about a month, between any two of its sides. */
function bridgesAbout(months: BriefingMonths, count: number): NamedBridge[] {
  const sides = BRIDGE_SIDES.map((is) => bridgeSide(months, is, count)).filter(
    (side) => side !== null,
  );
  return sides.flatMap((from) =>
    sides.flatMap((to) =>
      bridgesBetween(ALL_LINES, months, count, { from, to }, STANDARD_MATERIALITY),
    ),
  );
}

function withPlans({ months, linePlans }: CompanyFigures): BriefingMonths {
  return new BriefingMonths({ months, plans: testYearPlans(linePlans) });
}

/** The numbers of a bridge, and what each of them is. */
function numbersOf({ figures, ...bridge }: NamedBridge) {
  const smaller = bridge.steps
    .toSorted((a, b) => b.amount.abs().cmp(a.amount.abs()))
    .slice(2)
    .reduce((sum, { amount }) => sum.plus(amount), Decimal('0'));
  return [
    [bridge.from, figures.from] as const,
    [bridge.to, figures.to] as const,
    [bridge.to.minus(bridge.from), figures.difference] as const,
    [bridge.unexplained, figures.unexplained] as const,
    ...(bridge.steps.length > 2 ? [[smaller, figures.smaller] as const] : []),
    ...bridge.steps.map(({ of, amount }) => [amount, figures.step(of)] as const),
  ].map(([value, id]) => ({ value: plainText(value), id }));
}

test('every number names the figure that it is, for any two sides of any month', () => {
  let compared = 0;
  fc.assert(
    fc.property(companies, fc.nat(14), (stored, at) => {
      const months = withPlans(stored);
      for (const bridge of bridgesAbout(months, countOfMonth(monthAt(at)))) {
        for (const { value, id } of numbersOf(bridge)) {
          if (id === null) throw new Error('a number without an id');
          const text = figureIdText(id);
          expect(readFigureId(ALL_LINES, text)).toMatchObject({
            is: 'figure',
            id: { of: id.of },
          });
          const explained = explain(ALL_LINES, id, stored);
          expect(explained.value, text).not.toBeNull();
          expect(plainText(decimal(explained.value ?? '')), text).toBe(value);
          compared += 1;
        }
      }
    }),
  );
  expect(compared).toBeGreaterThan(500);
});

test('of the demo company there are all usual bridges', () => {
  const months = new BriefingMonths({ months: DEMO_MONTHS, plans: [] });
  const count = countOfMonth(monthOf('2026-10'));
  const pairs = [
    ['lastYear', 'month'],
    ['previous', 'month'],
    ['lastYearToDate', 'toDate'],
  ] as const;
  for (const [start, end] of pairs) {
    const [from, to] = [bridgeSide(months, start, count), bridgeSide(months, end, count)];
    if (from === null || to === null) throw new Error(`no ${start}`);
    const bridges = bridgesBetween(ALL_LINES, months, count, { from, to }, STANDARD_MATERIALITY);
    expect(bridges.map(({ measure }) => measure)).toEqual([
      'revenue',
      'grossProfit',
      'ebitda',
      'adjEbitda',
      'cash',
    ]);
  }
  const previous = bridgeSide(months, 'previous', count);
  const month = bridgeSide(months, 'month', count);
  if (previous === null || month === null) throw new Error('no month');
  const cash = bridgesBetween(
    ALL_LINES,
    months,
    count,
    { from: previous, to: month },
    STANDARD_MATERIALITY,
  )
    .filter(({ measure }) => measure === 'cash')
    .map((bridge) =>
      sentenceText('USD', bridgeSentence(STANDARD_BASIS, bridge, null, bridge.figures)),
    );
  expect(cash).toEqual(['Cash rose $289K to $11.63M: EBITDA plus $586K, unexplained -$298K.']);
});
