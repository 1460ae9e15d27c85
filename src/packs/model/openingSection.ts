import type { Light } from '../../telling/briefing/lights.ts';
import type { MonthPage } from '../../telling/briefing/monthPage.ts';
import { measureOf } from '../../finance/catalogue.ts';
import { needsDecision } from '../../finance/meeting.ts';
import { sentenceText } from '../../format/briefingText.ts';
import { firstWordsOfAll } from '../../format/firstWords.ts';
import { lightText } from '../../format/lightWords.ts';
import { withoutFormatting } from '../../format/withoutFormatting.ts';
import { yearToLabel } from './monthsTogether.ts';
import type { PackPart, PackSection } from './pack.ts';
import type { PackMonth } from './packMonths.ts';
import type { PackSource } from './packSource.ts';
import { lineSentence } from './lineSentence.ts';
import type { ReportedMonth } from './reportedMonth.ts';

export const OPENING = 'briefing';

const MOST_REQUESTED_DECISIONS = 3;
/** The full text is in a section of its own. */
const MOST_ASKED_WORDS = 35;

const textPart = (heading: string, ...paragraphs: readonly string[]): PackPart => ({
  kind: 'text',
  heading,
  paragraphs,
});

const lit = (name: string, light: Light | null) =>
  light === null ? name : `${name} ${lightText(light)}`;

const CHECK_LABELS = [
  ['Results', 'results'],
  ['Cash', 'cash'],
  ['Outlook', 'outlook'],
] as const;

const checks = (currency: string, page: MonthPage): PackPart[] =>
  CHECK_LABELS.map(([title, key]) => {
    const { light, sentence } = page[key];
    return textPart(lit(title, light), sentenceText(currency, sentence));
  });

function drivers(currency: string, { named, rest, reference }: MonthPage): PackPart {
  const heading = 'What moved the result';
  if (reference === null)
    return textPart(heading, 'There is nothing to compare this month with yet.');
  const sentences = [...named.map(({ sentence }) => sentence), ...(rest === null ? [] : [rest])];
  if (sentences.length === 0) return textPart(heading, 'No line moved the result materially.');
  return {
    kind: 'bullets',
    heading,
    items: sentences.map((sentence) => sentenceText(currency, sentence)),
  };
}

function decisionsRequested({ meeting }: PackSource, { report }: PackMonth): PackPart[] {
  const heading = 'Decisions requested';
  if (report === null) return [];
  const open = (meeting?.agenda ?? []).filter(needsDecision);
  if (open.length === 0) return [textPart(heading, 'No decisions requested.')];
  const more = open.length - MOST_REQUESTED_DECISIONS;
  const rest = more > 0 ? [`${more} more, in Decisions and actions`] : [];
  const items = firstWordsOfAll(
    open.slice(0, MOST_REQUESTED_DECISIONS).map(({ itemText }) => withoutFormatting(itemText)),
    MOST_ASKED_WORDS,
  );
  return [{ kind: 'bullets', heading, items: [...items, ...rest] }];
}

/** Returns "Revenue was $19.3M, 1.9% above FY25 to Oct." and the same for EBITDA. */
function yearResultText({ months, page, month }: ReportedMonth): string {
  const { yearBefore } = page;
  const { basis } = months;
  const own = months.yearTo(month.fyLabel, month.monthNum);
  const hasYearBefore = own.every(({ row }) => row !== null);
  const before =
    yearBefore === null || !hasYearBefore
      ? null
      : {
          name: yearToLabel(basis, yearBefore.fyLabel, month.monthNum),
          figures: yearBefore.toDate,
        };
  const sentences = (['revenue', 'ebitda'] as const).map((line) =>
    lineSentence(basis.currency, measureOf(basis, line), page.toDate[line] ?? null, [
      { name: before?.name ?? '', value: before?.figures[line] ?? null },
    ]),
  );
  return `${yearToLabel(basis, month.fyLabel, month.monthNum)}: ${sentences.join(' ')}`;
}

/**
 * A month on one page: headline, three checks, key drivers and decisions requested. For a year: the year's result,
 * then the page of its last month.
 */
export function openingSection(told: ReportedMonth, of: 'month' | 'year'): PackSection {
  const { source, page, month } = told;
  const { basis } = source;
  const headline = sentenceText(basis.currency, page.headline);
  const parts = [
    textPart(
      'What changed',
      ...(of === 'year' ? [yearResultText(told), `${month.name}: ${headline}`] : [headline]),
    ),
    ...checks(basis.currency, page),
    drivers(basis.currency, page),
    ...decisionsRequested(source, month),
  ];
  return { key: OPENING, title: 'Briefing', parts };
}
