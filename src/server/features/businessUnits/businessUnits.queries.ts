import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { BusinessUnit } from '../../../contract/businessUnits.ts';
import type { Database } from '../../../engine/db/database.ts';
import { businessUnits, forecasts } from '../../../engine/db/schema/forecasts.ts';
import type { Transaction } from '../../../engine/db/write.ts';

const businessUnitColumns = {
  id: businessUnits.id,
  name: businessUnits.name,
  isActive: businessUnits.isActive,
  version: businessUnits.version,
};

export function allBusinessUnits(database: Database): Promise<BusinessUnit[]> {
  return database.orm
    .select(businessUnitColumns)
    .from(businessUnits)
    .orderBy(sql`lower(${businessUnits.name})`, asc(businessUnits.name));
}

/**
 * Allows one change of units at a time, because names must be unique among all units. Reading units, or creating a
 * forecast for one, doesn't wait.
 */
export async function lockBusinessUnits(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`lock table ${businessUnits} in share row exclusive mode`);
}

/**
 * Returns a unit, locked until the commit, so that forecasts and changes wait for each other. Undefined if the unit
 * doesn't exist.
 */
export async function lockBusinessUnit(
  transaction: Transaction,
  id: number,
): Promise<BusinessUnit | undefined> {
  const [unit] = await transaction
    .select(businessUnitColumns)
    .from(businessUnits)
    .where(eq(businessUnits.id, id))
    .for('update');
  return unit;
}

export async function findNamesake(
  transaction: Transaction,
  name: string,
  exceptId = 0,
): Promise<number | undefined> {
  const [unit] = await transaction
    .select({ id: businessUnits.id })
    .from(businessUnits)
    .where(and(sql`lower(${businessUnits.name}) = lower(${name})`, ne(businessUnits.id, exceptId)));
  return unit?.id;
}

export function countForecasts(transaction: Transaction, id: number): Promise<number> {
  return transaction.$count(forecasts, eq(forecasts.businessUnitId, id));
}

export async function insertBusinessUnit(
  transaction: Transaction,
  name: string,
): Promise<BusinessUnit | undefined> {
  const [unit] = await transaction
    .insert(businessUnits)
    .values({ name })
    .returning(businessUnitColumns);
  return unit;
}

export async function changeBusinessUnit(
  transaction: Transaction,
  id: number,
  values: Pick<BusinessUnit, 'name' | 'isActive'>,
): Promise<BusinessUnit | undefined> {
  const [unit] = await transaction
    .update(businessUnits)
    .set(values)
    .where(eq(businessUnits.id, id))
    .returning(businessUnitColumns);
  return unit;
}

export async function removeBusinessUnit(transaction: Transaction, id: number): Promise<void> {
  await transaction.delete(businessUnits).where(eq(businessUnits.id, id));
}
