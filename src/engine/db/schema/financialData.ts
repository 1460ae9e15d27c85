import { sql } from 'drizzle-orm';
import { check, integer, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import type { SpecifiedFigureKey } from '../../../finance/lines.ts';
import { forLines, LINES, MARKED_LINES, MONTH_LINES } from '../../../finance/lines.ts';
import {
  snakeCase,
  identity,
  instantColumn,
  money,
  noNaN,
  notReportedColumn,
  notReportedIsZero,
  percent,
  rowVersion,
} from './columns.ts';
import { financialYears } from './financialYears.ts';

export const financialData = pgTable(
  'financial_data',
  {
    id: identity(),
    fyId: integer('fy_id')
      .notNull()
      .references(() => financialYears.id),
    /** 1 is the first month of the company's year. A trigger checks that the name is that month's. */
    monthNum: smallint('month_num').notNull(),
    monthName: text('month_name').notNull(),
    ...forLines(MONTH_LINES, (key) =>
      LINES[key].unit === 'percent' ? percent(snakeCase(key)) : money(snakeCase(key)),
    ),
    notReported: notReportedColumn<SpecifiedFigureKey>(),
    notes: text('notes'),
    summaryNotes: text('summary_notes'),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    updatedAt: instantColumn('updated_at').notNull().defaultNow(),
    version: rowVersion(),
  },
  (table) => [
    unique('financial_data_month').on(table.fyId, table.monthNum),
    check('financial_data_month_num', sql`${table.monthNum} between 1 and 12`),
    noNaN('financial_data_numbers', ...MONTH_LINES.map((key) => table[key])),
    notReportedIsZero(
      'financial_data_not_reported',
      table.notReported,
      forLines(MARKED_LINES, (key) => table[key]),
    ),
  ],
);
