import { describe, expect, test } from 'vitest';
import { recordedExplanations } from '../../telling/briefing/explanations.ts';
import { MonthPages } from '../../telling/briefing/monthPage.ts';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { monthInYear } from '../../finance/pageFigures.ts';
import { sentenceText } from '../../format/briefingText.ts';
import { planSlides } from '../slides/plan/slidePlan.ts';
import { buildPack } from './buildPack.ts';
import { OPENING } from './openingSection.ts';
import type { PackPart } from './pack.ts';
import type { PackSource } from './packSource.ts';
import {
  awkwardMonth,
  comparedWithBudget,
  eightYears,
  firstYear,
  hugeAmounts,
  normalMonth,
  octobers,
  onlyReport,
  wholeYear,
  yearToDate,
} from './testPacks.ts';
import { changed } from './testSource.ts';
import { sectionOf } from './testTables.ts';

const wordsOf = (part: PackPart): string[] => {
  if (part.kind === 'text') return [part.heading, ...part.paragraphs];
  return part.kind === 'bullets' ? [part.heading, ...part.items] : [];
};

const textsOf = (source: PackSource) =>
  sectionOf(source, OPENING).parts.flatMap((part) => {
    const words = wordsOf(part);
    return words.length === 0 ? [] : [words];
  });

const AGENDA = ['Approve the *lease*', 'Appoint the auditor', 'Close the branch', 'Buy a van'];

const LONG_AGENDA = [
  'Approve the price range for Project Heron and the financing by a bank loan of up to $6M over five years, as set out in the paper',
  'Extend the lease of the workshop in Leeds to 2031',
  'Appoint Pemberton as auditors for FY27',
  'Adopt the remuneration policy',
];

function asking(source: PackSource, items: readonly string[]): PackSource {
  const agenda = items.map((itemText) => ({
    kind: 'decision' as const,
    itemText,
    decision: null,
    decidedOn: null,
  }));
  return { ...source, meeting: { agenda, actions: [], earlier: [] } };
}

describe('a month on one page', () => {
  test('stands first, of months with figures; not of one month of all years', () => {
    for (const source of [normalMonth(), wholeYear(), eightYears()]) {
      expect(buildPack(source).sections[0]?.key).toBe(OPENING);
    }
    for (const without of [octobers(), onlyReport()]) {
      expect(buildPack(without).sections.map(({ key }) => key)).not.toContain(OPENING);
    }
  });

  test('of a year is that of its last month, after what the year came to', () => {
    const [news = [], ...others] = textsOf(yearToDate());
    const [month = [], ...ofMonth] = textsOf(normalMonth());
    expect(news).toEqual([
      'What changed',
      'FY26 to Oct: Revenue was $19.3M, 1.9% above FY25 to Oct. EBITDA was $4.8M, 2.8% above FY25 to Oct.',
      `October 2026: ${month[1] ?? ''}`,
    ]);
    expect(others).toEqual(ofMonth);
    // Without a year before it says what there is.
    expect(textsOf(wholeYear())[0]?.[1]).toBe('FY25: Revenue was $32.6M. EBITDA was $8.0M.');
  });

  test('says what the page of the month says', () => {
    const source = comparedWithBudget();
    if (source.briefing === undefined) throw new Error('There is nothing to brief on');
    const month = monthInYear(STANDARD_BASIS, { fyLabel: 'FY26', monthNum: 7 });
    const { materiality } = source;
    const page = new MonthPages(STANDARD_BASIS, { ...source.briefing, materiality }).page(month);
    const said = textsOf(source);
    expect(said[0]).toEqual(['What changed', sentenceText('USD', page?.headline ?? [])]);
    expect(said[1]).toEqual(['Results ● Fine', sentenceText('USD', page?.results.sentence ?? [])]);
    expect(said.map(([heading]) => heading).slice(2)).toEqual([
      'Cash ● Fine',
      'Outlook',
      'What moved the result',
      'Decisions requested',
    ]);
  });

  test('asks for three decisions at most, and says so where it asks for none', () => {
    expect(textsOf(asking(normalMonth(), AGENDA)).at(-1)).toEqual([
      'Decisions requested',
      'Approve the lease',
      'Appoint the auditor',
      'Close the branch',
      '1 more, in Decisions and actions',
    ]);
    expect(textsOf(normalMonth()).at(-1)).toEqual([
      'Decisions requested',
      'No decisions requested.',
    ]);
  });

  test('cuts what is asked to the words that there is room for', () => {
    const [, ...items] = textsOf(asking(normalMonth(), LONG_AGENDA)).at(-1) ?? [];
    expect(items.slice(0, 3).join(' ').split(' ')).toHaveLength(35);
    expect(items[0]).toMatch(/^Approve the price range .*…$/);
    expect(items[1]).toBe('Extend the lease of the workshop in Leeds to 2031');
  });

  test('says of the first month of all that nothing is there to compare it with', () => {
    const source = firstYear();
    const months = source.briefing?.months.slice(-1) ?? [];
    const first = { ...source, briefing: source.briefing && { ...source.briefing, months } };
    expect(JSON.stringify(textsOf(first))).not.toContain('stands out');
  });
});

/** Admin rises in a month, for three reasons of these words. */
function packBecause(words: string) {
  const source = normalMonth();
  if (source.briefing === undefined) throw new Error('There is nothing to brief on');
  const { months } = source.briefing;
  const rising = months.map((month) =>
    month.fyLabel === 'FY26' && month.monthNum === 7
      ? changed(month, { figures: changed(month.figures, { admin: '900000.00' }) })
      : month,
  );
  const month = monthInYear(STANDARD_BASIS, { fyLabel: 'FY26', monthNum: 7 });
  const items = ['one', 'two', 'three'].map((name) => ({
    line: 'admin' as const,
    reason: `${name}${words}`,
    amount: '200000.00',
  }));
  const explanations = recordedExplanations({ month, items });
  return buildPack({ ...source, briefing: { ...source.briefing, months: rising, explanations } });
}

describe('on slides', () => {
  test.each([
    ['an ordinary month', comparedWithBudget()],
    ['a month with losses', awkwardMonth()],
    ['the largest amounts', hugeAmounts()],
    ['a month with four decisions', asking(comparedWithBudget(), LONG_AGENDA)],
  ])('it is one, before the contents: %s', (_name, source) => {
    const plan = planSlides(buildPack(source));
    expect(plan.opening).toBe(1);
    expect(plan.contents[0]?.[0]).toEqual({ text: 'Briefing', level: 'section', slide: 2 });
    expect(plan.contents[0]?.[1]?.slide).toBe(2 + plan.contents.length + 1);
  });

  test.each([
    ['words without end', ' reason without end'.repeat(60)],
    ['words too long for a line', '-without-blanks'.repeat(32)],
  ])('%s are left out, so that it stays one', (_name, words) => {
    expect(planSlides(packBecause(words)).opening).toBe(1);
  });
});
