import type { CompanyBasis } from '../companyBasis.ts';
import type { MonthOfYear } from '../fiscalCalendar.ts';
import { LINES } from '../lines.ts';
import type { BriefingSource, ComparedPeriod, Earlier, RankedLine } from './briefingMonths.ts';
import { BriefingMonths, countOfMonth, monthOfCount, RANKED_LINES } from './briefingMonths.ts';
import type { CashLife } from './cashLife.ts';
import { cashLife } from './cashLife.ts';
import { cashSentence } from './cashWords.ts';
import type { ToldMonth } from './exceptionWords.ts';
import { exceptionSentence, taskSentence } from './exceptionWords.ts';
import { countWordsOf, folded, MOST_SENTENCE_WORDS } from './folding.ts';
import { headlineOf } from './headline.ts';
import type { KeyFigure } from './keyFigures.ts';
import { keyFigure, keyLines } from './keyFigures.ts';
import type { Light } from './lights.ts';
import { worstLight } from './lights.ts';
import type { Outlook } from './outlook.ts';
import { outlookOf } from './outlook.ts';
import { outlookSentences } from './outlookWords.ts';
import { exceptionsAmong, rankedLines, whatWeighed } from './ranking.ts';
import type { Sentence } from './sentence.ts';
import { saidMoney, monthWords, ofMonth } from './sentence.ts';

/** What a board should know of a month. */
export interface Briefing {
  readonly month: MonthOfYear;
  readonly fyLabel: string;
  /** The month that it is compared with besides the plan; null: it is the first. */
  readonly comparedWith: (MonthOfYear & Pick<Earlier, 'is'>) | null;
  /** The approved budget of the month's year. */
  readonly plan: string | null;
  readonly headline: Sentence;
  /** What is missing: a plan, an earlier year, a line. */
  readonly notes: readonly Sentence[];
  readonly figures: readonly KeyFigure[];
  readonly exceptions: readonly {
    readonly line: RankedLine;
    readonly isFavourable: boolean;
    /** As far as there is room for it. */
    readonly sentence: Sentence;
    /** With all that is recorded and noted of it, where there was no room for that; null: nothing is left out. */
    readonly whole: Sentence | null;
    /** What somebody is to explain; null: its cause is recorded or noted. */
    readonly task: Sentence | null;
  }[];
  readonly cash: (CashLife & { readonly sentence: Sentence }) | null;
  readonly outlook: (Outlook & { readonly sentences: readonly Sentence[] }) | null;
  /** The worst light of the figures, cash and the outlook. */
  readonly worry: Light | null;
  readonly worryReasons: Sentence;
}

function comparisonNote({ plan, before }: ComparedPeriod): Sentence[] {
  if (plan !== null || before === null) return [];
  const earlier = before.is === 'year' ? 'last year' : monthWords(before.month);
  return [[`No plan: compared with ${earlier}.`]];
}

/** They are not reported while an account or a line that belongs to them is missing. */
const RESULTS = ['grossProfit', 'ebitda'] as const;

/** A line that nobody has reported; where that is a cost, EBITDA stands as it was entered. */
function missingNotes({ figures }: ComparedPeriod, month: MonthOfYear): Sentence[] {
  const missing = [...RANKED_LINES, ...RESULTS].filter((line) => (figures[line] ?? null) === null);
  if (missing.length === 0) return [];
  const names = missing.map((line) => LINES[line].label);
  const start = `${listOf(names)} ${names.length === 1 ? 'is' : 'are'} not reported.`;
  const ebitda = figures.ebitda ?? null;
  if (ebitda === null) return [[start]];
  return [[`${start} EBITDA of `, saidMoney(ebitda, ofMonth('ebitda', month)), ' is as entered.']];
}

const listOf = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;

const BAD_IN = [
  { inMonth: true, inYear: true, where: 'in the month and in the year to date' },
  { inMonth: true, inYear: false, where: 'in the month' },
  { inMonth: false, inYear: true, where: 'in the year to date' },
] as const;

/** In which periods which figures are bad news, and by what; cash and the outlook speak for themselves. */
function reasonsOf(figures: readonly KeyFigure[], isResultKnown: boolean): Sentence {
  const said = BAD_IN.flatMap(({ inMonth, inYear, where }) =>
    [true, false].flatMap((isByPlan) => {
      const names = figures
        .filter(
          ({ line, light }) =>
            line !== 'cash' &&
            light?.inMonth === inMonth &&
            light.inYear === inYear &&
            light.isByPlan === isByPlan,
        )
        .map(({ line }) => LINES[line].label);
      const verb = `${names.length === 1 ? 'was' : 'were'} unfavourable`;
      const by = isByPlan ? ' against plan' : '';
      return names.length === 0 ? [] : [`${listOf(names)} ${verb}${by} ${where}`];
    }),
  );
  if (said.length === 0) {
    const isKnown = figures.some(({ line, light }) => line !== 'cash' && light !== null);
    if (!isKnown) return ['Nothing is there to compare with.'];
    return [
      isResultKnown
        ? 'No key figure was materially unfavourable.'
        : 'EBITDA is not reported; no other key figure was materially unfavourable.',
    ];
  }
  return [`${said.join('; ')}.`];
}

/** Who is to explain an exception by when, after its sentence. */
const TASK_WORDS = 10;

/** The exceptions in the words that there is room for beside the other sentences. */
function toldExceptions(
  basis: CompanyBasis,
  exceptions: ReturnType<typeof exceptionsAmong>,
  told: ToldMonth,
  beside: readonly Sentence[],
): Briefing['exceptions'] {
  const tasks = exceptions.map(({ news }) => taskSentence(basis, news, told));
  const taskWords = tasks.filter((task) => task !== null).length * TASK_WORDS;
  const leftOut = folded(
    exceptions.map(
      ({ news }) =>
        (without) =>
          exceptionSentence(basis, news, told, without),
    ),
    MOST_SENTENCE_WORDS - countWordsOf(beside) - taskWords,
  );
  return exceptions.map(({ line, news }, place) => {
    const whole = exceptionSentence(basis, news, told);
    const sentence = exceptionSentence(basis, news, told, leftOut[place]);
    return {
      line,
      isFavourable: news.effect.gt('0'),
      sentence,
      whole: countWordsOf([sentence]) === countWordsOf([whole]) ? null : whole,
      task: tasks[place] ?? null,
    };
  });
}

/**
 * The briefing on a month; null where the month has no figures.
 * @throws RangeError on a figure that is not a plain decimal.
 */
export function briefingOf(
  basis: CompanyBasis,
  source: BriefingSource,
  month: MonthOfYear,
): Briefing | null {
  const { materiality, causes, notes, events, isOfPublished } = source;
  const months = new BriefingMonths(source);
  const count = countOfMonth(month);
  const [period, toDate, stored] = [months.month(count), months.toDate(count), months.at(count)];
  if (period === null || toDate === null || stored === null) return null;
  const ranked = rankedLines(months, count, materiality);
  const life = cashLife(months, count);
  const ahead = outlookOf(months, count, materiality);
  const exceptions = exceptionsAmong(ranked);
  const lines = exceptions.map(({ line }) => line);
  const told = { month: monthOfCount(count), period, materiality, causes, notes, events, lines };
  const figures = keyLines(basis, period, ranked).map((line) =>
    keyFigure(line, months, count, {
      month: period,
      toDate,
      cash: life?.light ?? null,
      materiality,
    }),
  );
  const { before } = period;
  const headline = headlineOf(
    basis,
    told.month,
    period,
    whatWeighed(ranked),
    materiality,
    isOfPublished,
  );
  const notesOnIt = [...comparisonNote(period), ...missingNotes(period, told.month)];
  const ebitda = period.figures.ebitda ?? null;
  const cash =
    life === null
      ? null
      : { ...life, sentence: cashSentence(life, told.month, ebitda, materiality) };
  const outlook =
    ahead === null
      ? null
      : { ...ahead, sentences: outlookSentences(ahead, told.month, period, materiality) };
  const worryReasons = reasonsOf(figures, ebitda !== null);
  const worst = worstLight([
    ...figures.map(({ light }) => light?.light ?? null),
    life?.light ?? null,
    ahead?.light ?? null,
  ]);
  const beside = [
    headline,
    ...notesOnIt,
    worryReasons,
    ...(cash === null ? [] : [cash.sentence]),
    ...(outlook?.sentences ?? []),
  ];
  return {
    month: told.month,
    fyLabel: stored.fyLabel,
    comparedWith:
      before === null ? null : { ...monthOfCount(countOfMonth(before.month)), is: before.is },
    plan: period.plan === null ? null : period.planName,
    headline,
    notes: notesOnIt,
    figures,
    exceptions: toldExceptions(basis, exceptions, told, beside),
    cash,
    outlook,
    // Nobody knows that a month is fine before its result is known.
    worry: worst === 'fine' && ebitda === null ? null : worst,
    worryReasons,
  };
}
