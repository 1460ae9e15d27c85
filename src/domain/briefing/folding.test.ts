import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sentenceText } from '../../format/briefingText.ts';
import { STANDARD_BASIS } from '../companyBasis.ts';
import { companies } from '../explain/testCompanies.ts';
import { LINES } from '../lines.ts';
import type { Briefing } from './briefing.ts';
import { briefingOf } from './briefing.ts';
import type { BriefingSource } from './briefingMonths.ts';
import { RANKED_LINES } from './briefingMonths.ts';
import { countWordsOf, folded, MOST_SENTENCE_WORDS } from './folding.ts';
import { allSentences, testYearPlans } from './testBriefings.ts';
import { demoSource, monthOf } from './testDemoMonths.ts';
import type { Sentence } from './sentence.ts';
import { toldOf } from './sentence.ts';

const wordsIn = (text: string) => text.split(/\s+/).filter((word) => word !== '').length;

const allWords = (briefing: Briefing) =>
  wordsIn(
    allSentences(briefing)
      .map((sentence) => sentenceText('USD', sentence))
      .join(' '),
  );

const prose = (start: string, words: number) =>
  [start, ...Array.from({ length: words - 1 }, (_, place) => `word${place}`)].join(' ');

/** As much as people can write about each line. */
function wordy(month: { calendarYear: number; calendarMonth: number }, words: number) {
  const at = monthOf(`${month.calendarYear}-${String(month.calendarMonth).padStart(2, '0')}`);
  const reasons = ['First', 'Second', 'Third'];
  return {
    notes: RANKED_LINES.map((line) => prose(`${LINES[line].label} is`, words)).join('.\n'),
    causes: RANKED_LINES.flatMap((line) =>
      reasons.map((name, place) => ({
        line,
        name: prose(`${name} of ${LINES[line].label}`, words),
        amount: String(1_000_000 - place),
        figure: toldOf('recorded', line, at, { reason: name }),
      })),
    ),
    events: RANKED_LINES.flatMap((line) =>
      ['opened', 'closed'].map((what) => ({
        month: at,
        title: prose(`Site ${what}`, 12),
        lines: [line],
      })),
    ),
  };
}

const CAUSES = /First of|Site opened/;
const says = (sentence: Sentence, words: RegExp) => words.test(sentenceText('USD', sentence));

/** What is wrong with an exception that is told shorter, or with the whole of it. */
function faultsOf(
  { line, sentence, whole }: Briefing['exceptions'][number],
  kept: readonly string[],
): string[] {
  const text = sentenceText('USD', whole ?? sentence);
  const short = sentenceText('USD', sentence);
  const { label } = LINES[line];
  // A line that a plan alone measures has no difference that causes could explain.
  const hasCauses = kept.includes('causes') && !/ plan/.test(text);
  const lost = [
    hasCauses ? `First of ${label}` : '',
    kept.includes('events') ? 'Events: Site opened' : '',
    kept.join('') === 'notes' ? `Noted: “${label} is` : '',
  ].filter((part) => !text.includes(part));
  const isOther = text.slice(0, 9) !== short.slice(0, 9) || short.length > text.length;
  return isOther ? [`${short} / ${text}`] : lost;
}

test('every company’s sentences keep to their words, and what is left out is kept whole', () => {
  let cut = 0;
  fc.assert(
    fc.property(
      companies,
      fc.nat(14),
      fc.integer({ min: 3, max: 60 }),
      fc.subarray(['notes', 'causes', 'events'] as const),
      ({ months, linePlans = [] }, at, words, kept) => {
        const month = months[at % Math.max(months.length, 1)];
        if (month === undefined) return;
        const all = wordy(month, words);
        const source: BriefingSource = demoSource({
          months,
          plans: testYearPlans(linePlans),
          ...Object.fromEntries(kept.map((what) => [what, all[what]])),
        });
        const briefing = briefingOf(STANDARD_BASIS, source, month);
        if (briefing === null) throw new Error('a month without a briefing');
        const { exceptions } = briefing;
        const asked = exceptions.filter(({ task }) => task !== null).length * 10;
        expect(allWords(briefing) + asked).toBeLessThanOrEqual(MOST_SENTENCE_WORDS);
        cut += exceptions.filter(({ whole }) => whole !== null).length;
        expect(exceptions.flatMap((told) => faultsOf(told, kept))).toEqual([]);
        // Notes of the least important go first, and causes once no note stands.
        const isNoted = exceptions.some(({ sentence }) => says(sentence, / Noted/));
        const hasCauses = exceptions.flatMap(({ sentence, whole }) =>
          says(whole ?? sentence, CAUSES) ? [says(sentence, CAUSES)] : [],
        );
        expect(hasCauses).toEqual(hasCauses.toSorted((a, b) => Number(b) - Number(a)));
        expect(isNoted && kept.includes('causes') && hasCauses.includes(false)).toBe(false);
      },
    ),
  );
  expect(cut).toBeGreaterThan(10);
});

/** One that can be made shorter, by so many words. */
const sentenceWith = (notes: number, causes: number) => (leftOut: string) => [
  prose('It rose', 2),
  ...(leftOut === 'causes' ? [] : [` ${prose('as', causes)}`]),
  ...(leftOut === 'nothing' ? [` ${prose('noted', notes)}`] : []),
];

test('what fits is told whole, and no further than it must be is left out', () => {
  const three = [sentenceWith(5, 5), sentenceWith(5, 5), sentenceWith(5, 5)];
  expect([39, 38, 33, 24, 23, 9].map((words) => folded(three, words).join(' '))).toEqual([
    'nothing nothing nothing',
    'nothing nothing notes',
    'nothing notes notes',
    'notes notes notes',
    'notes notes causes',
    'causes causes causes',
  ]);
  const number = { value: '4.1', form: 'monthsAndTenths', figure: null } as const;
  expect(countWordsOf([['Cash lasts ', number, '.'], ['It fell.']])).toBe(6);
});
