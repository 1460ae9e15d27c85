import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { QUOTING_TEXTS } from '../../../finance/reportTexts.ts';
import { identity } from './columns.ts';
import { bulletPoints, monthlySummaries } from './monthlySummaries.ts';
import { plans } from './plans.ts';

/**
 * Passages of a report's texts that follow a figure. Triggers mark those whose figure or text changes, and the change
 * is committed only once `followFigures` has updated them. The texts have revisions, so these rows need none.
 */
export const quotedFigures = pgTable(
  'quoted_figures',
  {
    id: identity(),
    summaryId: integer('summary_id')
      .notNull()
      .references(() => monthlySummaries.id, { onDelete: 'cascade' }),
    reportText: text('report_text', { enum: QUOTING_TEXTS }).notNull(),
    bulletId: integer('bullet_id').references(() => bulletPoints.id, { onDelete: 'cascade' }),
    /** A text such as "revenue.2026-10" or "variance.revenue.2026-10.of-Budget_FY26.percent". */
    figure: text('figure').notNull(),
    planId: integer('plan_id').references(() => plans.id, { onDelete: 'cascade' }),
    /**
     * The months that the figure covers: "2026-10". They never change, and the company's year can't change while it has
     * reports.
     */
    months: text('months').array().notNull(),
    /** The number of characters before the passage. */
    place: integer('place').notNull(),
    said: text('said').notNull(),
    /** The passage's figure or text was changed in this transaction; never true after a commit. */
    isDue: boolean('is_due').notNull().default(true),
    textBefore: text('text_before'),
  },
  (table) => [
    index('quoted_figures_report').on(table.summaryId),
    index('quoted_figures_bullet').on(table.bulletId),
    index('quoted_figures_plan').on(table.planId),
    index('quoted_figures_months').using('gin', table.months),
    check(
      'quoted_figures_bullet_text',
      sql`(${table.reportText} = 'bulletPoint') = (${table.bulletId} is not null)`,
    ),
  ],
);
