import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sentenceText } from '../../format/briefingText.ts';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { figureMonth } from '../../finance/figureId.ts';
import type { YearPlans } from './briefingMonths.ts';
import type { Light } from './lights.ts';
import { MonthPages } from './monthPage.ts';
import type { MonthPage } from './monthPage.ts';
import { monthWords } from './sentence.ts';
import {
  DEMO_EVENTS,
  DEMO_EXPLANATIONS,
  DEMO_MONTHS,
  demoNotes,
  demoPlans,
  demoSource,
  equalMonthsFromLastYear,
  monthOf,
  plansFromLastYear,
} from './testDemoMonths.ts';

function pageOf(month: string, plans: readonly YearPlans[] = []): MonthPage {
  const at = monthOf(month);
  const page = new MonthPages(
    STANDARD_BASIS,
    demoSource({
      plans,
      explanations: DEMO_EXPLANATIONS,
      events: DEMO_EVENTS,
      notes: demoNotes(at),
    }),
  ).page(at);
  if (page === null) throw new Error('a month without a page');
  return page;
}

const LETTERS: Readonly<Record<Light, string>> = { fine: 'F', watch: 'W', act: 'A' };

/** The lights of all months of the demo company, a letter each; - too early. */
function lightsOf(plans: readonly YearPlans[]): string {
  const pages = new MonthPages(
    STANDARD_BASIS,
    demoSource({ plans, explanations: DEMO_EXPLANATIONS, events: DEMO_EVENTS }),
  );
  const letters = DEMO_MONTHS.map((month) => {
    const light = pages.page(month)?.light ?? null;
    return light === null ? '-' : LETTERS[light];
  });
  return letters.join('').replaceAll(/.{12}(?=.)/g, '$& ');
}

const SIGNS = { fine: '● Fine', watch: '▲ Watch', act: '■ Act' } as const;

const CHECKS = [
  ['Results', 'results'],
  ['Cash', 'cash'],
  ['Outlook', 'outlook'],
] as const;

const said = (sentence: MonthPage['headline']) => sentenceText('USD', sentence);

/** All that a page says, a line each. */
function textOf(page: MonthPage): string[] {
  const isUp = page.drivers?.change.gte('0') ?? true;
  return [
    said(page.headline),
    ...page.named.map(
      ({ step, sentence }) => `${step.effect.gte('0') === isUp ? '+' : '-'} ${said(sentence)}`,
    ),
    ...(page.rest === null ? [] : [said(page.rest)]),
    ...CHECKS.map(([title, key]) => {
      const { light, sentence } = page[key];
      return `${title} ${light === null ? '-' : SIGNS[light]}: ${said(sentence)}`;
    }),
  ];
}

describe('the light of each month of the demo company', () => {
  test.each([
    [
      'without a plan',
      [],
      '------------ WWWWWWWWWWWW FWWAAAAAAAAA WWFFFFFFFFFF FFFFFFFFFFFF FFFFFFFFFFFF FFFFFFFFFFFF FFFFFFF',
    ],
    [
      "with last year's amounts as the plan",
      plansFromLastYear(() => 100),
      '------------ WWAAAWWAAAAA FWAAAAAAAAAA WWFFFFFFFFFF FFFFFFFFFFFF FFFFFFFFFFFF FFFFFFFFFFFF FFFFFFF',
    ],
    [
      'with ten percent more as the plan',
      plansFromLastYear(() => 110),
      '------------ WWAAAAAAAAAA FWAAAAAAAAAA WWWWWFFFFFFF FFFFFFFFFFFF FFFFFFFFFFFF FFWFFFFFFFFF FFFFFFF',
    ],
    [
      'with twelve equal months as the plan',
      equalMonthsFromLastYear(() => 110),
      '------------ WAAAAAAAAAAA WWAAAAAAAAAA WWFFFFFFFFFF WWFFWFFFFFFF FWFFFFFFFFFF WWWWWWFFFFFF WWFFWFF',
    ],
    [
      'with a plan of too much revenue',
      plansFromLastYear((line) => (line === 'revenue' ? 130 : 100)),
      '------------ WAAAAAAAAAAA WAAAAAAAAAAA AAAAAAAAAAAA WWAAAAAAAAAA WWAAAAAAAAAA WWAAAAAAAAAA WWAAAAA',
    ],
  ])('%s', (_name, plans, lights) => {
    expect(lightsOf(plans)).toBe(lights);
  });
});

describe('the page of a month', () => {
  const plans = [
    ...plansFromLastYear(() => 110).filter(({ fyLabel }) => fyLabel !== 'FY26'),
    demoPlans(),
  ];
  const pages = readFileSync(new URL('testDemoPages.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n\n')
    .map((text) => text.split('\n'));

  test.each(pages.map((lines) => [lines[0] ?? '', lines] as const))('%s', (title, lines) => {
    const [, name = '', plan, light] = /^\*\*(.+), (no plan|plan): (.+)\*\*$/.exec(title) ?? [];
    const month = DEMO_MONTHS.find((one) => monthWords(one) === name);
    if (month === undefined) throw new Error(`no such month: ${title}`);
    const page = pageOf(figureMonth(month), plan === 'plan' ? plans : []);
    expect(page.light === null ? '-' : SIGNS[page.light]).toBe(light);
    expect(textOf(page)).toEqual(lines.slice(1));
  });
});
