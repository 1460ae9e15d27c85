import { and, eq } from 'drizzle-orm';
import type { ChangedSentence } from '../../contract/commentary.ts';
import type { CompanyBasis } from '../../domain/companyBasis.ts';
import { sentenceAround } from '../../domain/commentary/besideNumber.ts';
import { changedSentences } from '../../domain/commentary/changedQuotes.ts';
import { textChecker } from '../../domain/commentary/checkText.ts';
import { followedNumbers } from '../../domain/commentary/followedNumbers.ts';
import { numbersIn } from '../../domain/commentary/textNumbers.ts';
import { monthNamed } from '../../domain/pageFigures.ts';
import { QUOTING_TEXT_NAMES } from '../../domain/reportTexts.ts';
import { changedQuoteWords, checkedWords } from '../../format/commentaryText.ts';
import { withoutFormatting } from '../../format/withoutFormatting.ts';
import { hidesDrafts } from '../db/asOf.ts';
import type { Database } from '../db/database.ts';
import { financialData } from '../db/schema/financialData.ts';
import { financialYears } from '../db/schema/financialYears.ts';
import { monthlySummaries } from '../db/schema/monthlySummaries.ts';
import { quotedFigures } from '../db/schema/quotedFigures.ts';
import { confirmedSentences } from '../db/schema/sentences.ts';
import type { Transaction } from '../db/write.ts';
import { readYearPlans } from './briefingSource.ts';
import { readCompanyMonths } from './companyMonths.ts';
import type { ChangeAt, MonthsThen, QuotingText } from './sentenceRows.ts';
import { readMonthsSince, readQuotingTexts } from './sentenceRows.ts';

type Reading = Database['orm'] | Transaction;

/** The report of a month, or of this id. */
export type AskedReport =
  | { readonly id: number }
  | { readonly fyId: number; readonly monthNum: number };

async function findReport(orm: Reading, asked: AskedReport) {
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

/** The place of the state that a text was written beside: that of its own change, or the last one before. */
function placeOf({ changeId, revision }: ChangeAt, states: readonly MonthsThen[]): number {
  const own = states.findIndex(({ from }) => from?.changeId === changeId);
  if (own !== -1) return own;
  return Math.max(
    states.findLastIndex(({ from }) => from === null || from.revision < revision),
    0,
  );
}

/**
 * The sentences of a report whose figures have changed since; undefined: there is no such report. None are told
 * to those from whom drafts are hidden: how a published month came about is not for them.
 */
export async function readChangedSentences(
  basis: CompanyBasis,
  orm: Reading,
  asked: AskedReport,
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
  const quoting = texts.flatMap(({ is, bulletId, text, sentences }) => {
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
  const changed = changedSentences(
    basis,
    quoting.map(({ text, bulletId, sentence, since, follows }) => ({
      text,
      bulletId,
      sentence,
      follows,
      since: placeOf(since, states),
      confirmedBeside: confirmed.get(sentence) ?? null,
    })),
    states.map(({ months }) => ({ month, months, plans })),
  );
  return changed.map(({ written: { text, bulletId, sentence }, quotes, beside }) => ({
    text,
    bulletId,
    sentence,
    changes: quotes.map((one) => changedQuoteWords(basis.currency, one)),
    beside,
  }));
}

/** A sentence of a report, and what the books have instead of its numbers. */
interface ContradictedSentence {
  readonly text: QuotingText['is'];
  readonly sentence: string;
  readonly instead: readonly string[];
}

/** "Overview, “EBITDA was £76K.” – £76K: the books have £67K (EBITDA, October 2026)" */
const sentenceBesideBooks = (
  { text, sentence }: Pick<ContradictedSentence, 'text' | 'sentence'>,
  books: readonly string[],
): string => `${QUOTING_TEXT_NAMES[text]}, “${withoutFormatting(sentence)}” – ${books.join('; ')}`;

/** The sentences of a report with a number of a line that has another value in the books. */
async function readContradictedSentences(
  basis: CompanyBasis,
  orm: Reading,
  asked: AskedReport,
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
  return texts.flatMap(({ is, text }) => {
    const contradicted = check(text).filter((checked) => checked.is === 'contradicts');
    const bySentence = Map.groupBy(contradicted, ({ number }) => {
      const { start, end } = sentenceAround(text, number.start);
      return text.slice(start, end).trim();
    });
    return [...bySentence]
      .filter(([sentence]) => !confirmed.has(sentence))
      .map(([sentence, found]) => ({
        text: is,
        sentence,
        instead: found.map((checked) => checkedWords(basis.currency, checked)),
      }));
  });
}

/** A sentence of a report that differs from the books. */
interface SentenceAgainstBooks {
  /** Whether its figure changed after it was written, or it never agreed. */
  readonly kind: 'changedFigure' | 'contradiction';
  /** "Overview, “EBITDA was £76K.” – £76K: the books have £67K (EBITDA, October 2026)" */
  readonly text: string;
}

/** All sentences of a report that differ from the books and that nobody has confirmed, each once. */
export async function readSentencesAgainstBooks(
  basis: CompanyBasis,
  orm: Reading,
  asked: AskedReport,
): Promise<SentenceAgainstBooks[]> {
  const changed = (await readChangedSentences(basis, orm, asked)) ?? [];
  const contradicted = (await readContradictedSentences(basis, orm, asked)).filter(
    ({ sentence }) => !changed.some((one) => one.sentence === sentence),
  );
  return [
    ...changed.map((one) => ({
      kind: 'changedFigure' as const,
      text: sentenceBesideBooks(one, one.changes),
    })),
    ...contradicted.map((one) => ({
      kind: 'contradiction' as const,
      text: sentenceBesideBooks(one, one.instead),
    })),
  ];
}

const readPlansOf = async (basis: CompanyBasis, orm: Reading, fyLabel: string) =>
  (await readYearPlans(basis, orm)).find((plans) => plans.fyLabel === fyLabel) ?? null;

/** The stretches of a report's texts that follow a figure. */
function readFollowed(orm: Reading, reportId: number) {
  const { summaryId, reportText, bulletId, figure, place, said } = quotedFigures;
  return orm
    .select({ reportText, bulletId, figure, place, said })
    .from(quotedFigures)
    .where(eq(summaryId, reportId));
}

/** What sentences of a report were confirmed beside. */
async function readConfirmed(orm: Reading, reportId: number): Promise<Map<string, string>> {
  const { sentence, beside, summaryId } = confirmedSentences;
  const rows = await orm
    .select({ sentence, beside })
    .from(confirmedSentences)
    .where(eq(summaryId, reportId));
  return new Map(rows.map((row) => [row.sentence, row.beside]));
}
