import { BriefingMonths } from '../../telling/briefing/briefingMonths.ts';
import type { MonthPage } from '../../telling/briefing/monthPage.ts';
import { MonthPages } from '../../telling/briefing/monthPage.ts';
import type { Sentence } from '../../telling/briefing/sentence.ts';
import { sentenceText } from '../../format/briefingText.ts';
import type { PackMonth, PackMonths } from './packMonths.ts';
import type { PackSource } from './packSource.ts';

export interface ReportedMonth {
  readonly source: PackSource;
  readonly months: PackMonths;
  readonly month: PackMonth;
  readonly page: MonthPage;
  readonly known: BriefingMonths;
}

export function reportedMonth(
  source: PackSource,
  months: PackMonths,
  month: PackMonth,
): ReportedMonth | null {
  if (source.briefing === undefined || month.row === null) return null;
  const { materiality } = months;
  const page = new MonthPages(source.basis, { ...source.briefing, materiality }).page(month);
  if (page === null) return null;
  return { source, months, month, page, known: new BriefingMonths(source.briefing) };
}

export const sentenceTexts = (currency: string, sentence: Sentence): string[] =>
  sentenceText(currency, sentence).split(/(?<=[.”]) (?=[A-Z])/);
