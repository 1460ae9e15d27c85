import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { SentQuote } from '../../contract/quotedFigures.ts';
import { lettersOf, QUOTABLE_LINES, stands } from '../../domain/commentary/quotedFigures.ts';
import type { QuotingTextKey } from '../../domain/reportTexts.ts';
import { financialData } from '../db/schema/financialData.ts';
import { bulletPoints, monthlySummaries } from '../db/schema/monthlySummaries.ts';
import { quotedFigures } from '../db/schema/quotedFigures.ts';
import type { Transaction } from '../db/write.ts';
import { invalidField } from '../http/problem.ts';
import { figuresOfTheMonth, reportNotes } from './reportRows.ts';

/** The months whose figures stretches follow: "2026-10". */
export const monthsOfQuotes = (wanted: readonly SentQuote[] = []): string[] =>
  wanted.map(({ figure }) => figure.slice(figure.indexOf('.') + 1));

/** Removes all stretches of the edited texts and of those that the wanted ones are of. */
export async function letGoOfQuotes(
  transaction: Transaction,
  summaryId: number,
  wanted: readonly SentQuote[],
  edited: readonly QuotingTextKey[],
): Promise<void> {
  const texts = [...wanted.map(({ text }) => text), ...edited];
  await transaction
    .delete(quotedFigures)
    .where(and(eq(quotedFigures.summaryId, summaryId), inArray(quotedFigures.reportText, texts)));
}

type NewQuote = typeof quotedFigures.$inferInsert;

/** No letter of a text can follow two figures. */
function refuseOverlaps(rows: readonly NewQuote[]): void {
  const ends = new Map<string, number>();
  const inOrder = rows
    .map((row, index) => ({ ...row, index }))
    .toSorted((a, b) => a.place - b.place);
  for (const { reportText, bulletId, place, said, index } of inOrder) {
    const text = `${reportText} ${bulletId}`;
    if (place < (ends.get(text) ?? 0)) {
      throw invalidField(`quotedFigures.${index}`, 'The text follows another figure there');
    }
    ends.set(text, place + lettersOf(said).length);
  }
}

/**
 * Makes these the stretches that follow a figure in the edited texts and in those that they are of, and writes its
 * texts with what those are now: a figure may have changed while the text was typed. The caller must have locked
 * the report's row and the figures of the months that are quoted, and stored its texts.
 */
export async function replaceQuotedFigures(
  transaction: Transaction,
  summaryId: number,
  wanted: readonly SentQuote[],
  edited: readonly QuotingTextKey[],
): Promise<void> {
  const [texts] = await transaction
    .select({ overview: monthlySummaries.overview, ...reportNotes })
    .from(monthlySummaries)
    .leftJoin(financialData, figuresOfTheMonth)
    .where(eq(monthlySummaries.id, summaryId));
  const bullets = await transaction
    .select({ id: bulletPoints.id, text: bulletPoints.bulletText })
    .from(bulletPoints)
    .where(eq(bulletPoints.summaryId, summaryId))
    .orderBy(asc(bulletPoints.position), asc(bulletPoints.id));
  const rows = wanted.map(({ text: reportText, bullet, figure, place, said }, index) => {
    const isBullet = reportText === 'bulletPoint';
    const point = isBullet ? bullets[bullet ?? bullets.length] : undefined;
    const text = isBullet ? point?.text : texts?.[reportText];
    const field = `quotedFigures.${index}`;
    if (!QUOTABLE_LINES.some((line) => figure.startsWith(`${line}.`))) {
      throw invalidField(
        `${field}.figure`,
        'Expected an amount of a month such as revenue.2026-10',
      );
    }
    if (!stands(text ?? '', { figure, place, said })) {
      throw invalidField(field, `The text does not say ${said} there`);
    }
    return { summaryId, reportText, bulletId: point?.id ?? null, figure, place, said };
  });
  refuseOverlaps(rows);
  await letGoOfQuotes(transaction, summaryId, wanted, edited);
  if (rows.length === 0) return;
  await transaction.insert(quotedFigures).values(rows);
  await transaction.execute(sql`select write_quoting_texts(${summaryId})`);
}
