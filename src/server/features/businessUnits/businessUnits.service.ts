import type { BusinessUnit, updateBusinessUnit } from '../../../contract/businessUnits.ts';
import type { CallParsed } from '../../../contract/endpoint.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import { ProblemError } from '../../../contract/problemError.ts';
import { notFound, staleVersion } from '../../http/problem.ts';
import {
  changeBusinessUnit,
  countForecasts,
  findNamesake,
  insertBusinessUnit,
  lockBusinessUnit,
  lockBusinessUnits,
  removeBusinessUnit,
} from './businessUnits.queries.ts';

export async function createUnit(transaction: Transaction, name: string): Promise<BusinessUnit> {
  await lockBusinessUnits(transaction);
  await checkUnitName(transaction, name);
  return foundUnit(await insertBusinessUnit(transaction, name));
}

export async function changeUnit(
  transaction: Transaction,
  id: number,
  change: CallParsed<typeof updateBusinessUnit>['body'],
  ifMatch: number | undefined,
): Promise<BusinessUnit> {
  await lockBusinessUnits(transaction);
  const unit = await lockUnitAsSeen(transaction, id, ifMatch);
  const { name = unit.name, isActive = unit.isActive } = change;
  if (name === unit.name && isActive === unit.isActive) return unit;
  if (name !== unit.name) await checkUnitName(transaction, name, id);
  return foundUnit(await changeBusinessUnit(transaction, id, { name, isActive }));
}

export async function removeUnit(
  transaction: Transaction,
  id: number,
  ifMatch: number | undefined,
): Promise<null> {
  await lockBusinessUnits(transaction);
  const { name } = await lockUnitAsSeen(transaction, id, ifMatch);
  const count = await countForecasts(transaction, id);
  if (count > 0) {
    throw new ProblemError(
      'in_use',
      `${name} is used by ${count} ${count === 1 ? 'forecast' : 'forecasts'}. Deactivate it instead`,
    );
  }
  await removeBusinessUnit(transaction, id);
  return null;
}

async function lockUnitAsSeen(
  transaction: Transaction,
  id: number,
  ifMatch: number | undefined,
): Promise<BusinessUnit> {
  const unit = foundUnit(await lockBusinessUnit(transaction, id));
  if (ifMatch !== undefined && ifMatch !== unit.version) throw staleVersion('The business unit');
  return unit;
}

async function checkUnitName(
  transaction: Transaction,
  name: string,
  exceptId?: number,
): Promise<void> {
  const existingId = await findNamesake(transaction, name, exceptId);
  if (existingId === undefined) return;
  const message = 'A business unit with this name already exists';
  throw new ProblemError('already_exists', message, {
    errors: [{ path: 'name', message }],
    existingId,
  });
}

function foundUnit(unit: BusinessUnit | undefined): BusinessUnit {
  if (unit === undefined) throw notFound('Business unit');
  return unit;
}
