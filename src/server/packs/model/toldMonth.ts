import { BriefingMonths } from '../../../domain/briefing/briefingMonths.ts';
import type { MonthPage } from '../../../domain/briefing/monthPage.ts';
import { MonthPages } from '../../../domain/briefing/monthPage.ts';
import type { Sentence } from '../../../domain/briefing/sentence.ts';
import { sentenceText } from '../../../format/briefingText.ts';
import type { PackMonth, PackMonths } from './packMonths.ts';
import type { PackSource } from './packSource.ts';

/** The month that a pack reports on, with what its page says. */
export interface ToldMonth {
  readonly source: PackSource;
  readonly months: PackMonths;
  readonly month: PackMonth;
  readonly page: MonthPage;
  /** All months that the page knows. */
  readonly known: BriefingMonths;
}

/** Null where the month has no figures. */
export function toldMonth(
  source: PackSource,
  months: PackMonths,
  month: PackMonth,
): ToldMonth | null {
  if (source.briefing === undefined || month.row === null) return null;
  const { materiality } = months;
  const page = new MonthPages(source.basis, { ...source.briefing, materiality }).page(month);
  if (page === null) return null;
  return { source, months, month, page, known: new BriefingMonths(source.briefing) };
}

/** The sentences of a text; amounts have no space after their point. */
export const sentenceTexts = (currency: string, sentence: Sentence): string[] =>
  sentenceText(currency, sentence).split(/(?<=[.”]) (?=[A-Z])/);
