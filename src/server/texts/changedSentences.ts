import { and, eq } from 'drizzle-orm';
import type { ChangedSentence } from '../../contract/commentary.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { sentenceAround } from '../../telling/commentary/numberSubject.ts';
import { outdatedSentences } from '../../telling/commentary/outdatedSentences.ts';
import { textChecker } from '../../telling/commentary/checkText.ts';
import { followedNumbers } from '../../telling/commentary/followedNumbers.ts';
import { numbersIn } from '../../telling/commentary/textNumbers.ts';
import { monthNamed } from '../../finance/pageFigures.ts';
import { QUOTING_TEXT_NAMES } from '../../finance/reportTexts.ts';
import { changedQuoteWords, checkedWords } from '../../format/commentaryText.ts';
import { withoutFormatting } from '../../format/withoutFormatting.ts';
import { hidesDrafts } from '../../engine/db/asOf.ts';
import type { DatabaseReader } from '../../engine/db/database.ts';
import { financialData } from '../../engine/db/schema/financialData.ts';
import { financialYears } from '../../engine/db/schema/financialYears.ts';
import { monthlySummaries } from '../../engine/db/schema/monthlySummaries.ts';
import { quotedFigures } from '../../engine/db/schema/quotedFigures.ts';
import { confirmedSentences } from '../../engine/db/schema/sentences.ts';
import { readYearPlans } from '../months/briefingSource.ts';
import { readCompanyMonths } from '../months/companyMonths.ts';
import type { ChangeAt, MonthsThen, QuotingText } from './sentenceRows.ts';
import { readMonthsSince, readQuotingTexts } from './sentenceRows.ts';

export type CheckedReport =
  | { readonly id: number }
  | { readonly fyId: number; readonly monthNum: number };

async function findReport(orm: DatabaseReader, asked: CheckedReport) {
  const [report] = await orm
    .select({
      id: monthlySummaries.id,
      monthName: monthlySummaries.monthName,
      year: monthlySummaries.year,
      fyLabel: financialYears.fyYear,
      figuresId: financialData.id,
    })
    .from(monthlySummaries)
    .innerJoin(financialYears, eq(financialYears.id, monthlySummaries.fyId))
    .leftJoin(
      financialData,
      and(
        eq(financialData.fyId, monthlySummaries.fyId),
        eq(financialData.monthNum, monthlySummaries.monthNum),
      ),
    )
    .where(
      'id' in asked
        ? eq(monthlySummaries.id, asked.id)
        : and(eq(monthlySummaries.fyId, asked.fyId), eq(monthlySummaries.monthNum, asked.monthNum)),
    );
  return report;
}

function writtenStateIndex(
  { changeId, revision }: ChangeAt,
  states: readonly MonthsThen[],
): number {
  const own = states.findIndex(({ from }) => from?.changeId === changeId);
  if (own !== -1) return own;
  return Math.max(
    states.findLastIndex(({ from }) => from === null || from.revision < revision),
    0,
  );
}

/**
 * Returns the sentences of a report whose figures have changed since; undefined if there is no such report. Empty for
 * people from whom drafts are hidden, who may not see how a published month was prepared.
 */
export async function readChangedSentences(
  basis: CompanyBasis,
  orm: DatabaseReader,
  asked: CheckedReport,
): Promise<ChangedSentence[] | undefined> {
  const report = await findReport(orm, asked);
  if (report === undefined) return undefined;
  const month = monthNamed(basis, report.monthName, report.year);
  if (hidesDrafts() || month === null) return [];
  const texts = await readQuotingTexts(basis, orm, {
    reportId: report.id,
    figuresId: report.figuresId,
  });
  const followed = await readFollowed(orm, report.id);
  const quoting = texts.flatMap(({ kind: is, bulletId, text, sentences }) => {
    const quotes = followed.filter((one) => one.reportText === is && one.bulletId === bulletId);
    return sentences
      .filter(({ sentence }) => numbersIn(basis.currency, sentence).length > 0)
      .map(({ sentence, since }) => {
        const follows = followedNumbers(basis.currency, text, sentence, quotes);
        return { text: is, bulletId, sentence, since, follows };
      });
  });
  if (quoting.length === 0) return [];
  const first = Math.min(...quoting.map(({ since }) => since.revision));
  const states = await readMonthsSince(basis, orm, month, first);
  const plans = await readPlansOf(basis, orm, report.fyLabel);
  const confirmed = await readConfirmed(orm, report.id);
  const changed = outdatedSentences(
    basis,
    quoting.map(({ text, bulletId, sentence, since, follows }) => ({
      text,
      bulletId,
      sentence,
      follows,
      since: writtenStateIndex(since, states),
      confirmedBeside: confirmed.get(sentence) ?? null,
    })),
    states.map(({ months }) => ({ month, months, plans })),
  );
  return changed.map(({ written: { text, bulletId, sentence }, quotes, beside }) => ({
    text,
    bulletId,
    sentence,
    changes: quotes.map((one) => changedQuoteWords(basis, one)),
    beside,
  }));
}

interface ContradictedSentence {
  readonly text: QuotingText['kind'];
  readonly sentence: string;
  readonly instead: readonly string[];
}

const sentenceWithBooks = (
  { text, sentence }: Pick<ContradictedSentence, 'text' | 'sentence'>,
  books: readonly string[],
): string => `${QUOTING_TEXT_NAMES[text]}, “${withoutFormatting(sentence)}” – ${books.join('; ')}`;

async function readContradictedSentences(
  basis: CompanyBasis,
  orm: DatabaseReader,
  asked: CheckedReport,
): Promise<ContradictedSentence[]> {
  const report = await findReport(orm, asked);
  if (report === undefined) return [];
  const month = monthNamed(basis, report.monthName, report.year);
  if (hidesDrafts() || month === null) return [];
  const texts = await readQuotingTexts(basis, orm, {
    reportId: report.id,
    figuresId: report.figuresId,
  });
  if (texts.every(({ text }) => numbersIn(basis.currency, text).length === 0)) return [];
  const confirmed = await readConfirmed(orm, report.id);
  const months = await readCompanyMonths(basis, orm);
  const check = textChecker(basis, {
    month,
    months,
    plans: await readPlansOf(basis, orm, report.fyLabel),
  });
  return texts.flatMap(({ kind: is, text }) => {
    const contradicted = check(text).filter((checked) => checked.kind === 'contradicts');
    const bySentence = Map.groupBy(contradicted, ({ number }) => {
      const { start, end } = sentenceAround(text, number.start);
      return text.slice(start, end).trim();
    });
    return [...bySentence]
      .filter(([sentence]) => !confirmed.has(sentence))
      .map(([sentence, found]) => ({
        text: is,
        sentence,
        instead: found.map((checked) => checkedWords(basis, checked)),
      }));
  });
}

interface SentenceAgainstBooks {
  readonly kind: 'changedFigure' | 'contradiction';
  readonly text: string;
}

export async function readSentencesAgainstBooks(
  basis: CompanyBasis,
  orm: DatabaseReader,
  asked: CheckedReport,
): Promise<SentenceAgainstBooks[]> {
  const changed = (await readChangedSentences(basis, orm, asked)) ?? [];
  const contradicted = (await readContradictedSentences(basis, orm, asked)).filter(
    ({ sentence }) => !changed.some((one) => one.sentence === sentence),
  );
  return [
    ...changed.map((one) => ({
      kind: 'changedFigure' as const,
      text: sentenceWithBooks(one, one.changes),
    })),
    ...contradicted.map((one) => ({
      kind: 'contradiction' as const,
      text: sentenceWithBooks(one, one.instead),
    })),
  ];
}

const readPlansOf = async (basis: CompanyBasis, orm: DatabaseReader, fyLabel: string) =>
  (await readYearPlans(basis, orm)).find((plans) => plans.fyLabel === fyLabel) ?? null;

function readFollowed(orm: DatabaseReader, reportId: number) {
  const { summaryId, reportText, bulletId, figure, place, said } = quotedFigures;
  return orm
    .select({ reportText, bulletId, figure, place, said })
    .from(quotedFigures)
    .where(eq(summaryId, reportId));
}

async function readConfirmed(orm: DatabaseReader, reportId: number): Promise<Map<string, string>> {
  const { sentence, beside, summaryId } = confirmedSentences;
  const rows = await orm
    .select({ sentence, beside })
    .from(confirmedSentences)
    .where(eq(summaryId, reportId));
  return new Map(rows.map((row) => [row.sentence, row.beside]));
}
