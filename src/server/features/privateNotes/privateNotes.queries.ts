import { and, count, eq } from 'drizzle-orm';
import type { PrivateNote } from '../../../contract/privateNotes.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import type { DatabaseReader } from '../../../engine/db/database.ts';
import { privateNotes } from '../../../engine/db/schema/privateNotes.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import { readNotes } from '../../questions/privateNoteRows.ts';

export async function readNote(
  basis: CompanyBasis,
  orm: DatabaseReader,
  userId: number,
  id: number,
): Promise<PrivateNote | undefined> {
  const [note] = await readNotes(basis, orm, userId, eq(privateNotes.id, id));
  return note;
}

export async function countNotes(orm: DatabaseReader, userId: number): Promise<number> {
  const [row] = await orm
    .select({ count: count() })
    .from(privateNotes)
    .where(eq(privateNotes.userId, userId));
  return row?.count ?? 0;
}

export async function insertNote(
  transaction: Transaction,
  values: typeof privateNotes.$inferInsert,
): Promise<number> {
  const [made] = await transaction
    .insert(privateNotes)
    .values(values)
    .returning({ id: privateNotes.id });
  if (made === undefined) throw new Error('The note was not inserted');
  return made.id;
}

const noteOfCaller = (userId: number, id: number) =>
  and(eq(privateNotes.id, id), eq(privateNotes.userId, userId));

export async function changeNote(
  transaction: Transaction,
  userId: number,
  id: number,
  noteText: string,
): Promise<void> {
  await transaction.update(privateNotes).set({ noteText }).where(noteOfCaller(userId, id));
}

export async function removeNote(
  transaction: Transaction,
  userId: number,
  id: number,
): Promise<boolean> {
  const gone = await transaction
    .delete(privateNotes)
    .where(noteOfCaller(userId, id))
    .returning({ id: privateNotes.id });
  return gone.length > 0;
}
