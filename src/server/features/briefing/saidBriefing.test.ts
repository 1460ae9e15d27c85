import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BriefingMonths, countOfMonth } from '../../../domain/briefing/briefingMonths.ts';
import { briefingOf } from '../../../domain/briefing/briefing.ts';
import { recordedCauses } from '../../../domain/briefing/causes.ts';
import { DEMO_MONTHS } from '../../../domain/briefing/testDemoMonths.ts';
import { STANDARD_BASIS } from '../../../domain/companyBasis.ts';
import { explain } from '../../../domain/explain/explain.ts';
import type { CompanyMonth } from '../../../domain/companyMonth.ts';
import type { CompanyFigures } from '../../../domain/explain/explanation.ts';
import { companies } from '../../../domain/explain/testCompanies.ts';
import type { MonthOfYear } from '../../../domain/fiscalCalendar.ts';
import { STANDARD_MATERIALITY } from '../../../domain/materiality.ts';
import { planMonths } from '../../../domain/plan.ts';
import { readFigureId } from '../../../domain/readFigureId.ts';
import { saidTexts, shownTexts } from '../../../format/figureText.ts';
import type { BriefingSentence } from '../../../contract/briefing.ts';
import { cases } from '../../../testRounds.ts';
import { saidBriefing } from './saidBriefing.ts';

const NONE = new Set(['N/A', '-', '—', '–']);

type Number = Exclude<BriefingSentence[number], string>;

/** Every number of an answer, wherever it stands. */
function numbersIn(answer: unknown): Number[] {
  if (Array.isArray(answer)) return answer.flatMap(numbersIn);
  if (answer === null || typeof answer !== 'object') return [];
  const own = 'text' in answer && 'figure' in answer ? [answer as Number] : [];
  return [...own, ...Object.values(answer).flatMap(numbersIn)];
}

/** What is wrong with a number: no id, or one that gives another text. */
function faultOf({ text, figure }: Number, stored: CompanyFigures): string[] {
  if (figure === null) return NONE.has(text) ? [] : [`${text}: no id`];
  const read = readFigureId(STANDARD_BASIS, figure);
  if (read.is === 'refused') return [`${figure}: ${read.reason}`];
  const explained = explain(STANDARD_BASIS, read.id, stored);
  const texts = [...shownTexts(STANDARD_BASIS, explained), ...saidTexts(STANDARD_BASIS, explained)];
  return texts.includes(text) ? [] : [`${figure} shows ${text}, not ${texts.join(' or ')}`];
}

/** The briefing on a month of a company, as its readers see it. */
function briefed(stored: CompanyFigures, month: CompanyMonth) {
  const { months, linePlans = [], plansInForce = [], recorded = [] } = stored;
  const plan = (name: string | null) => {
    const found = linePlans.find((one) => one.name === name);
    return found === undefined ? null : { name: found.name, months: planMonths(found.lines) };
  };
  const before = new BriefingMonths({ months, plans: [] }).month(countOfMonth(month))?.before;
  const itemsOf = (of: MonthOfYear) => ({
    month: of,
    items: recorded.filter((item) => countOfMonth(item.month) === countOfMonth(of)),
  });
  const briefing = briefingOf(
    STANDARD_BASIS,
    {
      months,
      plans: plansInForce.map(({ fyLabel, budget, forecast }) => ({
        fyLabel,
        budget: plan(budget),
        forecast: plan(forecast),
      })),
      materiality: STANDARD_MATERIALITY,
      causes: recordedCauses(itemsOf(month), before ? itemsOf(before.month) : null),
      notes: '',
      events: [],
    },
    month,
  );
  if (briefing === null) throw new Error('a month without a briefing');
  return saidBriefing(STANDARD_BASIS, briefing);
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
    for (const told of ['cover', 'runway', 'beyond', 'profit']) expect(kinds).toContain(told);
  });

  test('of any company, with gaps, plans and recorded reasons', () => {
    const kinds = new Set<string>();
    fc.assert(
      fc.property(companies, fc.nat(14), (stored, at) => {
        const month = stored.months[at % Math.max(stored.months.length, 1)];
        if (month === undefined) return;
        const numbers = numbersIn(briefed(stored, month));
        expect(numbers.flatMap((number) => faultOf(number, stored))).toEqual([]);
        for (const { figure } of numbers) kinds.add(figure?.split('.')[0] ?? '');
      }),
      { numRuns: cases(3_000, 300) },
    );
    for (const told of ['cover', 'runway', 'beyond', 'profit', 'moved']) {
      expect(kinds).toContain(told);
    }
    for (const told of ['recorded', 'unrecorded', 'heading']) expect(kinds).toContain(told);
  });
});
