import type { Light } from '../../../domain/briefing/lights.ts';
import type { MonthPage } from '../../../domain/briefing/monthPage.ts';
import { asksForDecision } from '../../../domain/meeting.ts';
import { sentenceText } from '../../../format/briefingText.ts';
import { sharingWords } from '../../../format/firstWords.ts';
import { LIGHT_WORDS } from '../../../format/lightWords.ts';
import { withoutFormatting } from '../../../format/withoutFormatting.ts';
import { yearToLabel } from './monthsTogether.ts';
import type { PackPart, PackSection } from './pack.ts';
import type { PackMonth } from './packMonths.ts';
import type { PackSource } from './packSource.ts';
import { lineSentence } from './sentences.ts';
import type { ToldMonth } from './toldMonth.ts';

/** The section that stands before the contents. */
export const OPENING = 'briefing';

const MOST_ASKED = 3;
/** Of what is asked; all of it is in its own section. */
const MOST_ASKED_WORDS = 35;

const litWords = (light: Light | null): string =>
  light === null ? '' : `${LIGHT_WORDS[light].sign} ${LIGHT_WORDS[light].word}`;

const said = (heading: string, ...paragraphs: readonly string[]): PackPart => ({
  kind: 'text',
  heading,
  paragraphs,
});

const lit = (name: string, light: Light | null) =>
  light === null ? name : `${name} ${litWords(light)}`;

const CHECKS = [
  ['Results', 'results'],
  ['Cash', 'cash'],
  ['Outlook', 'outlook'],
] as const;

/** The three checks, each with its light. */
const checks = (currency: string, page: MonthPage): PackPart[] =>
  CHECKS.map(([title, key]) => {
    const { light, sentence } = page[key];
    return said(lit(title, light), sentenceText(currency, sentence));
  });

/** The lines that moved the result, each with its reasons. */
function drivers(currency: string, { named, rest, reference }: MonthPage): PackPart {
  const heading = 'What moved the result';
  if (reference === null) return said(heading, 'There is nothing to compare this month with yet.');
  const sentences = [...named.map(({ sentence }) => sentence), ...(rest === null ? [] : [rest])];
  if (sentences.length === 0) return said(heading, 'No line moved the result materially.');
  return {
    kind: 'bullets',
    heading,
    items: sentences.map((sentence) => sentenceText(currency, sentence)),
  };
}

/** The decisions that the board is asked for; none where the month has no report. */
function asked({ meeting }: PackSource, { report }: PackMonth): PackPart[] {
  const heading = 'Decisions requested';
  if (report === null) return [];
  const open = (meeting?.agenda ?? []).filter(asksForDecision);
  if (open.length === 0) return [said(heading, 'No decisions requested.')];
  const more = open.length - MOST_ASKED;
  const rest = more > 0 ? [`${more} more, in Decisions and actions`] : [];
  const items = sharingWords(
    open.slice(0, MOST_ASKED).map(({ itemText }) => withoutFormatting(itemText)),
    MOST_ASKED_WORDS,
  );
  return [{ kind: 'bullets', heading, items: [...items, ...rest] }];
}

/** "Revenue was $19.3M, 1.9% above FY25 to Oct." of the year, and so EBITDA. */
function yearSaid({ months, page, month }: ToldMonth): string {
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
    lineSentence(basis.currency, line, page.toDate[line] ?? null, [
      { name: before?.name ?? '', value: before?.figures[line] ?? null },
    ]),
  );
  return `${yearToLabel(basis, month.fyLabel, month.monthNum)}: ${sentences.join(' ')}`;
}

/**
 * A month on one page, as its page says it: the headline, the three checks, what moved the result, and the decisions requested. Of a year
 * it is that of its last month, after what the year came to.
 */
export function openingSection(told: ToldMonth, of: 'month' | 'year'): PackSection {
  const { source, page, month } = told;
  const { basis } = source;
  const headline = sentenceText(basis.currency, page.headline);
  const parts = [
    said(
      'What changed',
      ...(of === 'year' ? [yearSaid(told), `${month.name}: ${headline}`] : [headline]),
    ),
    ...checks(basis.currency, page),
    drivers(basis.currency, page),
    ...asked(source, month),
  ];
  return { key: OPENING, title: 'Briefing', parts };
}
