import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import {
  accountBalances,
  accountMappings,
  accounts,
  adjustments,
  entities,
} from '../../db/schema/accounts.ts';
import { company } from '../../db/schema/company.ts';
import { documents } from '../../db/schema/documents.ts';
import { ebitdaItems } from '../../db/schema/ebitdaItems.ts';
import { explanationTasks } from '../../db/schema/explanationTasks.ts';
import { financialData } from '../../db/schema/financialData.ts';
import { financialYears } from '../../db/schema/financialYears.ts';
import { businessUnits, forecasts } from '../../db/schema/forecasts.ts';
import { agendaItems, boardActions } from '../../db/schema/meetings.ts';
import { monthEvents } from '../../db/schema/monthEvents.ts';
import { bulletPoints, monthlySummaries } from '../../db/schema/monthlySummaries.ts';
import { planFigures, plans } from '../../db/schema/plans.ts';
import { confirmedSentences } from '../../db/schema/sentences.ts';
import type { TakenTable } from './takeBacks.queries.ts';

const SCHEMA: Readonly<Record<TakenTable, PgTable>> = {
  company,
  financial_years: financialYears,
  accounts,
  account_mappings: accountMappings,
  entities,
  account_balances: accountBalances,
  adjustments,
  plans,
  plan_figures: planFigures,
  financial_data: financialData,
  monthly_summaries: monthlySummaries,
  bullet_points: bulletPoints,
  agenda_items: agendaItems,
  board_actions: boardActions,
  confirmed_sentences: confirmedSentences,
  explanation_tasks: explanationTasks,
  month_events: monthEvents,
  ebitda_items: ebitdaItems,
  documents,
  business_units: businessUnits,
  forecasts,
};

/** The columns of a table that hold a list or JSON, by their names in the database. */
export const listColumns = (table: TakenTable): string[] =>
  Object.values(getTableColumns(SCHEMA[table]))
    .filter(({ dataType }) => dataType === 'array' || dataType === 'json')
    .map(({ name }) => name);
