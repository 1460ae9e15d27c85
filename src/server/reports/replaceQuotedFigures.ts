import { and, asc, eq, inArray } from 'drizzle-orm';
import type { SentQuote } from '../../contract/quotedFigures.ts';
import type { CompanyBasis } from '../../domain/companyBasis.ts';
import { followedMonths, followedPlan } from '../../domain/commentary/followedValue.ts';
import { quotedFormOf, SAID_AS } from '../../domain/commentary/quotableFigures.ts';
import { lettersOf, stands } from '../../domain/commentary/quotedFigures.ts';
import type { QuotingTextKey } from '../../domain/reportTexts.ts';
import { followFigures } from '../db/followFigures.ts';
import { financialData } from '../db/schema/financialData.ts';
import { bulletPoints, monthlySummaries } from '../db/schema/monthlySummaries.ts';
import { quotedFigures } from '../db/schema/quotedFigures.ts';
import { plans } from '../db/schema/plans.ts';
import type { Transaction } from '../db/write.ts';
import { invalidField } from '../http/problem.ts';
import { figuresOfTheMonth, reportNotes } from './reportRows.ts';

/** What stretches follow: "revenue.2026-10". */
export const figuresOfQuotes = (wanted: readonly SentQuote[] = []): string[] =>
  wanted.map(({ figure }) => figure);

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

type NewQuote = Pick<
  typeof quotedFigures.$inferInsert,
  'reportText' | 'bulletId' | 'place' | 'said'
>;

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

/** Their ids. A plan may have got another name, or be gone, while the text was typed: nothing would ever follow the old name. */
async function plansByName(
  basis: CompanyBasis,
  transaction: Transaction,
  wanted: readonly SentQuote[],
): Promise<ReadonlyMap<string | null, number>> {
  const names = wanted
    .map(({ figure }) => followedPlan(basis, figure))
    .filter((name) => name !== null);
  if (names.length === 0) return new Map();
  const found = await transaction
    .select({ id: plans.id, name: plans.name })
    .from(plans)
    .where(inArray(plans.name, [...new Set(names)]));
  const known = new Map(found.map(({ id, name }) => [name, id]));
  for (const [index, { figure, said }] of wanted.entries()) {
    const name = followedPlan(basis, figure);
    if (name === null || known.has(name)) continue;
    throw invalidField(
      `quotedFigures.${index}.figure`,
      `There is no plan named ${name} any more: type over ${said}, or put the figure in again`,
    );
  }
  return known;
}

/**
 * Makes these the stretches that follow a figure in the edited texts and in those that they are of, and writes its
 * texts with what those are now: a figure may have changed while the text was typed. The caller must have locked
 * the report's row and the figures that are quoted, and stored its texts.
 */
export async function replaceQuotedFigures(
  basis: CompanyBasis,
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
    const form = quotedFormOf(basis, figure);
    if (form === null) {
      throw invalidField(`${field}.figure`, 'Expected a figure such as revenue.2026-10');
    }
    if (!SAID_AS[form].test(said)) {
      throw invalidField(`${field}.said`, `No text says ${figure} like that`);
    }
    if (!stands(text ?? '', { figure, place, said })) {
      throw invalidField(field, `The text does not say ${said} there`);
    }
    const months = followedMonths(basis, figure);
    return { summaryId, reportText, bulletId: point?.id ?? null, figure, months, place, said };
  });
  refuseOverlaps(rows);
  const planIds = await plansByName(basis, transaction, wanted);
  await letGoOfQuotes(transaction, summaryId, wanted, edited);
  if (rows.length === 0) return;
  await transaction
    .insert(quotedFigures)
    .values(
      rows.map((row) =>
        Object.assign(row, { planId: planIds.get(followedPlan(basis, row.figure)) }),
      ),
    );
  await followFigures(basis, transaction);
}
