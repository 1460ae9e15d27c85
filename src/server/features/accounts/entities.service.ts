import { eq, max, min } from 'drizzle-orm';
import type { BookEntity, updateEntity } from '../../../contract/accounts.ts';
import type { CallParsed } from '../../../contract/endpoint.ts';
import { bookMonthName } from '../../../finance/books/bookMonths.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { entityName, entityNamed, isSameName } from '../../../finance/books/entities.ts';
import { lockBooks, readEntities } from '../../books/booksRows.ts';
import type { Database } from '../../../engine/db/database.ts';
import { lockRecords } from '../../../engine/db/lockRecords.ts';
import { accountBalances, entities } from '../../../engine/db/schema/accounts.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import { invalidField, ProblemError } from '../../../contract/problemError.ts';
import { notFound, staleVersion } from '../../http/problem.ts';
import { readStatementsIfOn } from '../../months/shownStatements.ts';

export async function allEntities(orm: Database['orm'] | Transaction): Promise<BookEntity[]> {
  const { entity, month } = accountBalances;
  const rows = await orm
    .select({ key: entity, first: min(month), last: max(month) })
    .from(accountBalances)
    .groupBy(entity);
  const months = new Map(rows.map(({ key, first, last }) => [key, { first, last }]));
  return (await readEntities(orm)).map((row) => {
    const { id, key, isEliminations, fileNames, version } = row;
    const { first = null, last = null } = months.get(key) ?? {};
    const ofBalances = first === null || last === null ? null : { first, last };
    return { id, name: entityName(row), isEliminations, fileNames, months: ofBalances, version };
  });
}

export async function changeEntity(
  basis: CompanyBasis,
  transaction: Transaction,
  id: number,
  { name, isEliminations, fileNames, resultReading }: CallParsed<typeof updateEntity>['body'],
  ifMatch: number | undefined,
): Promise<BookEntity> {
  // Imports find the entities of their files while they hold this lock.
  await lockBooks(transaction);
  const all = await readEntities(transaction);
  const stored = all.find((entity) => entity.id === id);
  if (stored === undefined) throw notFound('Entity');
  if (ifMatch !== undefined && ifMatch !== stored.version) throw staleVersion('The entity');
  const others = all.filter((entity) => entity !== stored);
  const taken = [...(name === undefined ? [] : [name]), ...(fileNames ?? [])].find((one) =>
    others.some(
      (entity) => entityNamed([entity], one) !== undefined || isSameName(entity.key, one),
    ),
  );
  if (taken !== undefined) {
    throw new ProblemError('already_exists', `${taken} is already the name of another entity`);
  }
  if (resultReading !== undefined) {
    await refuseReading(basis, transaction, stored.key, resultReading.month);
  }
  const change = {
    ...(name === undefined || name === entityName(stored) ? {} : { name }),
    ...(isEliminations === undefined ? {} : { isEliminations }),
    ...(fileNames === undefined ? {} : { fileNames: [...fileNames] }),
    ...(resultReading === undefined
      ? {}
      : {
          resultReadings: {
            ...stored.resultReadings,
            [resultReading.month]: resultReading.reading,
          },
        }),
  };
  if (Object.keys(change).length > 0) {
    await transaction.update(entities).set(change).where(eq(entities.id, id));
  }
  const changed = (await allEntities(transaction)).find((entity) => entity.id === id);
  if (changed === undefined) throw notFound('Entity');
  return changed;
}

/** @throws ProblemError unless the entity's books of the month balance under neither reading of last year's result. */
async function refuseReading(
  basis: CompanyBasis,
  transaction: Transaction,
  key: string,
  month: string,
): Promise<void> {
  await lockRecords(basis, transaction, { bookMonths: [month] });
  const statements = await readStatementsIfOn(basis, transaction);
  const readings = statements?.resultReadings(month) ?? [];
  if (readings.some(({ entity }) => entity === key)) return;
  throw invalidField(
    'resultReading',
    `The books of ${bookMonthName(month)} show whether last year’s result has been moved into equity`,
  );
}
