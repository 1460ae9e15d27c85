import { boolean, pgTable, varchar } from 'drizzle-orm/pg-core';
import { identity, rowVersion } from './columns.ts';

/** What the company has settled about itself: one row, id 1, made when something is settled. */
export const company = pgTable('company', {
  id: identity(),
  /** null: COMPANY_NAME counts. */
  name: varchar('name', { length: 200 }),
  /** Whether an administrator has said which of the financial years that come along are kept. */
  yearsSettled: boolean('years_settled').notNull().default(false),
  /** Whether the first steps on the Dashboard were put away. */
  guideClosed: boolean('guide_closed').notNull().default(false),
  version: rowVersion(),
});
