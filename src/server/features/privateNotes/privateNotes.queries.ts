import type { SQL } from 'drizzle-orm';
import { and, count, desc, eq, getTableColumns } from 'drizzle-orm';
import type { PrivateNote } from '../../../contract/privateNotes.ts';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import { figureMonth } from '../../../domain/figureId.ts';
import { monthInYear } from '../../../domain/pageFigures.ts';
import { monthWords } from '../../../domain/briefing/sentence.ts';
import type { Database } from '../../db/database.ts';
import { financialYears } from '../../db/schema/financialYears.ts';
import { privateNotes } from '../../db/schema/privateNotes.ts';
import type { Transaction } from '../../db/write.ts';

type Reading = Database['orm'] | Transaction;

/** A person's own notes, the newest first. */
export async function readNotes(
  basis: CompanyBasis,
  orm: Reading,
  userId: number,
  which?: SQL,
): Promise<PrivateNote[]> {
  const rows = await orm
    .select({ ...getTableColumns(privateNotes), fyYear: financialYears.fyYear })
    .from(privateNotes)
    .leftJoin(financialYears, eq(financialYears.id, privateNotes.fyId))
    .where(and(eq(privateNotes.userId, userId), which))
    .orderBy(desc(privateNotes.writtenAt), desc(privateNotes.id));
  return rows.map((row) => inWords(basis, row));
}

type StoredNote = typeof privateNotes.$inferSelect & { readonly fyYear: string | null };

function inWords(
  basis: CompanyBasis,
  {
    fyYear,
    fyId: _fyId,
    monthNum,
    userId: _userId,
    figure,
    reportText: _text,
    ...note
  }: StoredNote,
): PrivateNote {
  const month = fyYear === null ? null : monthInYear(basis, { fyLabel: fyYear, monthNum });
  return {
    ...note,
    figureId: figure,
    month: month && monthWords(month),
    calendarMonth: month && figureMonth(month),
    writtenAt: note.writtenAt.toISOString(),
  };
}

export async function readNote(
  basis: CompanyBasis,
  orm: Reading,
  userId: number,
  id: number,
): Promise<PrivateNote | undefined> {
  const [note] = await readNotes(basis, orm, userId, eq(privateNotes.id, id));
  return note;
}

export async function countNotes(orm: Reading, userId: number): Promise<number> {
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

const own = (userId: number, id: number) =>
  and(eq(privateNotes.id, id), eq(privateNotes.userId, userId));

export async function changeNote(
  transaction: Transaction,
  userId: number,
  id: number,
  noteText: string,
): Promise<void> {
  await transaction.update(privateNotes).set({ noteText }).where(own(userId, id));
}

/** Whether there was one. */
export async function removeNote(
  transaction: Transaction,
  userId: number,
  id: number,
): Promise<boolean> {
  const gone = await transaction
    .delete(privateNotes)
    .where(own(userId, id))
    .returning({ id: privateNotes.id });
  return gone.length > 0;
}
