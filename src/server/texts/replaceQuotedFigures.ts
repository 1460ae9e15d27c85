import { and, asc, eq, inArray } from 'drizzle-orm';
import type { SentQuote } from '../../contract/quotedFigures.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { followedMonths, followedPlan } from '../../telling/commentary/followedValue.ts';
import { quotedFormOf, QUOTED_FORM_PATTERNS } from '../../telling/commentary/quotableFigures.ts';
import { codePointsOf, isQuoteInPlace } from '../../telling/commentary/quotedFigures.ts';
import type { QuotingTextKey } from '../../finance/reportTexts.ts';
import { followFigures } from '../../engine/db/followFigures.ts';
import { financialData } from '../../engine/db/schema/financialData.ts';
import { bulletPoints, monthlySummaries } from '../../engine/db/schema/monthlySummaries.ts';
import { quotedFigures } from '../../engine/db/schema/quotedFigures.ts';
import { plans } from '../../engine/db/schema/plans.ts';
import type { Transaction } from '../../engine/db/write.ts';
import { invalidField } from '../../contract/problemError.ts';
import { figuresOfTheMonth, reportNotes } from '../months/reportRows.ts';

export const figuresOfQuotes = (wanted: readonly SentQuote[] = []): string[] =>
  wanted.map(({ figure }) => figure);

export async function removeQuotes(
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

/** Two quotes can't share a character. */
function refuseOverlaps(rows: readonly NewQuote[]): void {
  const ends = new Map<string, number>();
  const inOrder = rows
    .map((row, index) => ({ ...row, index }))
    .toSorted((a, b) => a.place - b.place);
  for (const { reportText, bulletId, place, said, index } of inOrder) {
    const text = `${reportText} ${bulletId}`;
    if (place < (ends.get(text) ?? 0)) {
      throw invalidField(`quotedFigures.${index}`, 'This passage is linked to another figure');
    }
    ends.set(text, place + codePointsOf(said).length);
  }
}

/**
 * Returns ids by name. A plan may have been renamed or deleted while the text was typed, and a text could never follow
 * the old name.
 */
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
      `There is no plan named ${name} any more. Type over ${said}, or insert the figure again`,
    );
  }
  return known;
}

/**
 * Replaces the quotes of the edited texts and writes the current figures into them, because a figure may have changed
 * while the text was typed. The caller must have locked the report's row and the quoted figures, and stored the texts.
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
    if (!QUOTED_FORM_PATTERNS[form].test(said)) {
      throw invalidField(`${field}.said`, `No text shows ${figure} in this format`);
    }
    if (!isQuoteInPlace(text ?? '', { figure, place, said })) {
      throw invalidField(field, `The text doesn't contain ${said} there`);
    }
    const months = followedMonths(basis, figure);
    return { summaryId, reportText, bulletId: point?.id ?? null, figure, months, place, said };
  });
  refuseOverlaps(rows);
  const planIds = await plansByName(basis, transaction, wanted);
  await removeQuotes(transaction, summaryId, wanted, edited);
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
