import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import type { Light } from '../../../domain/briefing/lights.ts';
import type { MonthPage } from '../../../domain/briefing/monthPage.ts';
import { MonthPages } from '../../../domain/briefing/monthPage.ts';
import { asksForDecision } from '../../../domain/meeting.ts';
import { sentenceText } from '../../../format/briefingText.ts';
import { sharingWords } from '../../../format/firstWords.ts';
import { LIGHT_WORDS } from '../../../format/lightWords.ts';
import { withoutFormatting } from '../../../format/withoutFormatting.ts';
import { yearToLabel } from './monthsTogether.ts';
import type { PackPart, PackSection } from './pack.ts';
import type { PackMonth, PackMonths } from './packMonths.ts';
import type { PackSource } from './packSource.ts';
import { lineSentence } from './sentences.ts';

/** The section that stands before the contents. */
export const OPENING = 'briefing';

const MOST_ASKED = 3;
/** Of what is asked; all of it is in its own section. */
const MOST_ASKED_WORDS = 35;

const litWords = (light: Light | null): string =>
  light === null ? '' : `${LIGHT_WORDS[light].sign} ${LIGHT_WORDS[light].word}`;

interface Told {
  readonly page: MonthPage;
  readonly month: PackMonth;
  /** Whether the year to date has the same months a year before. */
  readonly hasYearBefore: boolean;
}

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

function toldOf(source: PackSource, months: PackMonths, month: PackMonth): Told | null {
  if (source.briefing === undefined || month.row === null) return null;
  const { materiality } = months;
  const pages = new MonthPages(source.basis, { ...source.briefing, materiality });
  const page = pages.page(month);
  if (page === null) return null;
  const own = months.yearTo(month.fyLabel, month.monthNum);
  const hasYearBefore = page.yearBefore !== null && own.every(({ row }) => row !== null);
  return { page, month, hasYearBefore };
}

/** "Revenue was $19.3M, 1.9% above FY25 to Oct." of the year, and so EBITDA. */
function yearSaid(basis: CompanyBasis, { page, month, hasYearBefore }: Told): string {
  const { yearBefore } = page;
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
 * A month on one page, as its page says it: the headline, the three checks, what moved the result, and the decisions requested. Of a year it is that of its last month, after what the year came
 * to. None where the month has no figures.
 */
export function openingSection(
  source: PackSource,
  months: PackMonths,
  month: PackMonth,
  of: 'month' | 'year',
): PackSection[] {
  const told = toldOf(source, months, month);
  if (told === null) return [];
  const { page } = told;
  const { basis } = source;
  const headline = sentenceText(basis.currency, page.headline);
  const parts = [
    said(
      'What changed',
      ...(of === 'year' ? [yearSaid(basis, told), `${month.name}: ${headline}`] : [headline]),
    ),
    ...checks(basis.currency, page),
    drivers(basis.currency, page),
    ...asked(source, month),
  ];
  return [{ key: OPENING, title: 'Briefing', parts }];
}
