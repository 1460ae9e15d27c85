import type {
  BriefingDifference,
  BriefingFigure,
  BriefingNumber,
  BriefingSentence,
  MonthBriefing,
} from '../../../contract/briefing.ts';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import type { Briefing } from '../../../domain/briefing/briefing.ts';
import type { ComparedValue, KeyFigure } from '../../../domain/briefing/keyFigures.ts';
import { saysPercent } from '../../../domain/variance.ts';
import { differenceId } from '../../../domain/briefing/movement.ts';
import type { SaidFigureId } from '../../../domain/briefing/sentence.ts';
import { againstPlanOf, monthWords, ofMonth } from '../../../domain/briefing/sentence.ts';
import type { BetweenFigureId, CompanyFigureId } from '../../../domain/figureId.ts';
import { figureMonth, monthPeriod } from '../../../domain/figureId.ts';
import { figureIdText } from '../../../domain/figureIdText.ts';
import type { MonthOfYear } from '../../../domain/fiscalCalendar.ts';
import { LINES } from '../../../domain/lines.ts';
import { briefMoney } from '../../../format/briefingText.ts';
import { DASH, NOT_AVAILABLE } from '../../../format/notAvailable.ts';
import { formatChangePercent, formatPercent, formatPoints } from '../../../format/percent.ts';
import { saidSentence } from '../../../format/saidBridge.ts';

function number(
  currency: string,
  line: KeyFigure['line'],
  value: string | null,
  period: CompanyFigureId['period'],
): BriefingNumber {
  if (value === null) return { text: NOT_AVAILABLE, figure: null };
  return {
    text: LINES[line].unit === 'percent' ? formatPercent(value) : briefMoney(currency, value),
    figure: figureIdText({ of: 'company', line, period }),
  };
}

/** In a table a percentage, or points; a dash where it says nothing. */
function difference(
  compared: ComparedValue | null,
  id: Exclude<SaidFigureId, BetweenFigureId> | null,
): BriefingDifference | null {
  if (compared === null) return null;
  const { difference: size, unit, percent, judgement } = compared;
  if (unit === 'points') {
    // A dash is no number, though the months that are there may have one.
    const figure = size === null ? null : id && figureIdText(id);
    return { text: formatPoints(size), figure, judgement };
  }
  if (!saysPercent(percent)) return { text: DASH, figure: null, judgement };
  const figure = id && figureIdText({ ...id, inPercent: true });
  return { text: formatChangePercent(percent), figure, judgement };
}

function figureOf(
  basis: CompanyBasis,
  figure: KeyFigure,
  { month, fyLabel, comparedWith, plan }: Briefing,
): BriefingFigure {
  const { line, share } = figure;
  const toDate = { is: 'toDate', fyLabel, last: month } as const;
  return {
    line,
    label: LINES[line].label,
    value: number(basis.currency, line, figure.value, monthPeriod(month)),
    chart: figure.chart.map(({ month: one, value }) => ({
      month: figureMonth(one),
      name: monthWords(one),
      value,
    })),
    againstPlan: difference(
      figure.againstPlan,
      plan === null ? null : againstPlanOf(line, month, plan),
    ),
    againstBefore: difference(
      figure.againstBefore,
      comparedWith === null ? null : differenceId(basis, { line, month, earlier: comparedWith }),
    ),
    toDate: figure.toDate === null ? null : number(basis.currency, line, figure.toDate, toDate),
    toDateAgainstBefore: difference(figure.toDateAgainstBefore, {
      of: 'company',
      line,
      period: toDate,
      against: 'year',
    }),
    share: share === null ? null : shareWords(line, share, month, comparedWith),
    light: figure.light?.light ?? null,
  };
}

function shareWords(
  line: KeyFigure['line'],
  { now, before }: NonNullable<KeyFigure['share']>,
  month: MonthOfYear,
  comparedWith: MonthOfYear | null,
): BriefingSentence {
  const said = (value: string, of: MonthOfYear) => ({
    text: formatPercent(value),
    figure: figureIdText(ofMonth(line, of, { measure: 'share' })),
  });
  const words = [said(now, month), ' of revenue'];
  return before === null || comparedWith === null
    ? words
    : [...words, ', was ', said(before, comparedWith)];
}

type SaidTask = MonthBriefing['exceptions'][number]['task'];

function taskOf(assigned: NonNullable<SaidTask> | undefined): SaidTask {
  if (assigned === undefined) return null;
  const { ownerName, dueOn } = assigned;
  return ownerName === null && dueOn === null ? null : { ownerName, dueOn };
}

/** A briefing in the words and numbers that pages show. */
export function saidBriefing(
  basis: CompanyBasis,
  briefing: Briefing,
  assigned: ReadonlyMap<string, NonNullable<SaidTask>> = new Map(),
): Omit<
  MonthBriefing,
  'month' | 'name' | 'fyYear' | 'summaryId' | 'isPublished' | 'previous' | 'next' | 'instead'
> {
  const { currency } = basis;
  const { comparedWith, plan, cash, outlook, worry } = briefing;
  return {
    comparedWith: comparedWith === null ? null : monthWords(comparedWith),
    plan,
    headline: saidSentence(currency, briefing.headline),
    notes: briefing.notes.map((sentence) => saidSentence(currency, sentence)),
    figures: briefing.figures.map((figure) => figureOf(basis, figure, briefing)),
    exceptions: briefing.exceptions.map(({ line, isFavourable, sentence, whole, task }) => ({
      line,
      isFavourable,
      sentence: saidSentence(currency, sentence),
      whole: whole && saidSentence(currency, whole),
      task: task === null ? null : taskOf(assigned.get(line)),
    })),
    worry,
    worryReasons: saidSentence(currency, briefing.worryReasons),
    cash:
      cash === null ? null : { light: cash.light, sentence: saidSentence(currency, cash.sentence) },
    outlook:
      outlook === null
        ? null
        : {
            light: outlook.light,
            sentences: outlook.sentences.map((sentence) => saidSentence(currency, sentence)),
          },
  };
}
