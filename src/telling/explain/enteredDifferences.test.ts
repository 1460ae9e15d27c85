import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { figureIdText } from '../../finance/figureIdText.ts';
import type { FigureId } from '../../finance/figureId.ts';
import { readFigureId } from '../../finance/readFigureId.ts';
import { enteredDifferences } from './enteredDifferences.ts';
import { explain } from './explain.ts';
import type { CompanyFigures } from './explanation.ts';
import { cases } from '../../testRounds.ts';
import { companies } from './testCompanies.ts';

function idOf(text: string): FigureId {
  const read = readFigureId(STANDARD_BASIS, text);
  if (read.is === 'refused') throw new Error(`${text}: ${read.reason}`);
  return read.id;
}

const ids = [
  'grossMarginPercent.FY23',
  'revenue.2023-04-to-2024-06.trend',
  'production.2024-04.share.vs-year',
  'grossProfit.FY24-to-2024-05',
  'forecast.all.EUR.vs-budget.percent',
  'actual.2023.USD',
].map(idOf);

/** The company with the figures of one month of another. */
function withMonth(one: CompanyFigures, other: CompanyFigures, at: number): CompanyFigures {
  const changed = other.months[at];
  if (changed === undefined) return one;
  const rest = one.months.filter(
    ({ fyLabel, monthNum }) => fyLabel !== changed.fyLabel || monthNum !== changed.monthNum,
  );
  const months = [...rest, changed].toSorted(
    (a, b) => a.calendarYear - b.calendarYear || a.calendarMonth - b.calendarMonth,
  );
  return { ...one, months };
}

test('a figure that differs differs by what was entered, and by nothing that is the same', () => {
  fc.assert(
    fc.property(companies, companies, fc.nat(14), (one, other, at) => {
      for (const [now, old] of [
        [one, other],
        [withMonth(one, other, at), one],
      ] as const) {
        for (const id of ids) {
          const found = enteredDifferences(STANDARD_BASIS, id, now, old);
          const isOther =
            explain(STANDARD_BASIS, id, now).value !== explain(STANDARD_BASIS, id, old).value;
          expect(found.length > 0 || !isOther, figureIdText(id)).toBe(true);
          for (const { figure, other: before } of found) {
            expect(figure.value).not.toBe(before.value);
            expect(figure).toEqual(explain(STANDARD_BASIS, figure.id, now));
            expect(before).toEqual(explain(STANDARD_BASIS, figure.id, old));
          }
          expect(enteredDifferences(STANDARD_BASIS, id, now, now)).toEqual([]);
        }
      }
    }),
    { numRuns: cases(500) },
  );
});
