import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MonthPages } from '../../../telling/briefing/monthPage.ts';
import { pageSourceOf } from '../../../telling/briefing/testPageSource.ts';
import { DEMO_MONTHS, testMonth } from '../../../telling/briefing/testDemoMonths.ts';
import { STANDARD_BASIS } from '../../../finance/companyBasis.ts';
import { explain } from '../../../telling/explain/explain.ts';
import type { CompanyMonth } from '../../../finance/companyMonth.ts';
import type { CompanyFigures } from '../../../telling/explain/explanation.ts';
import { companies } from '../../../telling/explain/testCompanies.ts';
import { readFigureId } from '../../../finance/readFigureId.ts';
import { figureTextsInSentences, shownTexts } from '../../../format/figureText.ts';
import type { BriefingSentence } from '../../../contract/briefing.ts';
import { cases } from '../../../testRounds.ts';
import { shownBriefing } from './shownBriefing.ts';

const NONE = new Set(['N/A', '-', '—', '–']);

type Number = Exclude<BriefingSentence[number], string>;

/** What no figure is: results without one-off items, and what several lines did together. */
const BEFORE = /(?:it would be|(?:lowered|raised) \S+ by) $/;

const isNumber = (piece: unknown): piece is Number =>
  typeof piece === 'object' && piece !== null && 'text' in piece && 'figure' in piece;

/** Every number of an answer that is a figure, wherever it is. */
function numbersIn(answer: unknown): Number[] {
  if (Array.isArray(answer)) {
    return answer.flatMap((piece: unknown, place): Number[] => {
      const before = String(answer[place - 1]);
      const isOpen = isNumber(piece) && piece.figure === null && BEFORE.test(before);
      return isOpen ? [] : numbersIn(piece);
    });
  }
  if (answer === null || typeof answer !== 'object') return [];
  const own = isNumber(answer) ? [answer] : [];
  return [...own, ...Object.values(answer).flatMap(numbersIn)];
}

/** A fault of a number: no id, or an id with another text. */
function faultOf({ text, figure }: Number, stored: CompanyFigures): string[] {
  if (figure === null) return NONE.has(text) ? [] : [`${text}: no id`];
  const read = readFigureId(STANDARD_BASIS, figure);
  if (read.is === 'refused') return [`${figure}: ${read.reason}`];
  const explained = explain(STANDARD_BASIS, read.id, stored);
  const texts = [
    ...shownTexts(STANDARD_BASIS, explained),
    ...figureTextsInSentences(STANDARD_BASIS, explained),
  ];
  return texts.includes(text) ? [] : [`${figure} shows ${text}, not ${texts.join(' or ')}`];
}

/** The page of a month of a company, as its readers see it. */
function briefed(stored: CompanyFigures, month: CompanyMonth) {
  const source = pageSourceOf(stored, { notes: '', costsBy: 'amount' });
  const page = new MonthPages(STANDARD_BASIS, source).page(month);
  if (page === null) throw new Error('a month without a page');
  return shownBriefing(STANDARD_BASIS, page);
}

describe('every number of a briefing has an id whose explanation gives its text', () => {
  test('of the demo company', () => {
    const stored = { months: DEMO_MONTHS, plans: [] };
    const kinds = new Set<string>();
    for (const month of DEMO_MONTHS) {
      const numbers = numbersIn(briefed(stored, month));
      expect(numbers.flatMap((number) => faultOf(number, stored))).toEqual([]);
      for (const { figure } of numbers) kinds.add(figure?.split('.')[0] ?? '');
    }
    for (const told of ['cover', 'runway', 'others', 'operatingCosts'])
      expect(kinds).toContain(told);
  });

  test('of a company whose cash fell as much a year earlier', () => {
    const cash = ['500', '400', '300', '200'];
    const months = ['2025', '2026'].flatMap((year) =>
      cash.map((amount, at) =>
        testMonth(`${year}-0${at + 6}`, {
          revenue: '100000',
          ebitda: year === '2025' ? '5000' : '-20000',
          cash: `${amount}000`,
        }),
      ),
    );
    const [october] = months.slice(-1);
    if (october === undefined) throw new Error('no month');
    const stored = { months, plans: [] };
    const numbers = numbersIn(briefed(stored, october));
    expect(numbers.flatMap((number) => faultOf(number, stored))).toEqual([]);
    expect(numbers.map(({ figure, text }) => [figure, text])).toContainEqual([
      'seasonalRunway.cash.2026-09',
      '10 months',
    ]);
  });

  test('of any company, with gaps, plans and recorded reasons', () => {
    const kinds = new Set<string>();
    fc.assert(
      fc.property(companies, fc.nat(14), (stored, at) => {
        const month = stored.months[at % Math.max(stored.months.length, 1)];
        if (month === undefined) return;
        const said = briefed(stored, month);
        // The change of a cost since a month less than a year before has no id.
        const drivers = said.drivers.filter(({ effect }) => effect.figure !== null);
        const sentences = said.drivers.map(({ sentence }) => sentence);
        const numbers = numbersIn({ ...said, drivers, sentences });
        expect(numbers.flatMap((number) => faultOf(number, stored))).toEqual([]);
        for (const { figure } of numbers) kinds.add(figure?.split('.')[0] ?? '');
      }),
      { numRuns: cases(3_000, 300) },
    );
    for (const told of ['cover', 'runway', 'moved', 'recorded', 'rest']) {
      expect(kinds).toContain(told);
    }
  });
});
