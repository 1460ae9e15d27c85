import { LIMITS } from '../../../contract/limits.ts';
import type { PrivateNote } from '../../../contract/privateNotes.ts';
import {
  createPrivateNote,
  deletePrivateNote,
  listPrivateNotes,
  updatePrivateNote,
} from '../../../contract/privateNotes.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import type { Deps } from '../../deps.ts';
import { invalidField } from '../../../contract/problemError.ts';
import { notFound } from '../../http/problem.ts';
import { route, type Route } from '../../http/route.ts';
import { readSubjectMonth } from '../../questions/questionSubject.ts';
import { readNotes } from '../../questions/privateNoteRows.ts';
import {
  changeNote,
  countNotes,
  insertNote,
  readNote,
  removeNote,
} from './privateNotes.queries.ts';

async function foundNote(
  basis: CompanyBasis,
  transaction: Transaction,
  userId: number,
  id: number,
): Promise<PrivateNote> {
  const note = await readNote(basis, transaction, userId, id);
  if (note === undefined) throw notFound('Note');
  return note;
}

/** Each call returns only the caller's own notes. Other people's notes count as not found. */
export function privateNotesRoutes({ database, now }: Deps): Route[] {
  return [
    route(listPrivateNotes, async ({ basis, caller }) => ({
      notes: await readNotes(basis, database.orm, caller.userId),
    })),

    route(createPrivateNote, async (call) => {
      const { about, ...words } = call.body;
      const { userId } = call.caller;
      // This is read outside the transaction, where months are hidden as for this caller. Inside
      // it, all months are visible.
      const { month, subject } = await readSubjectMonth(call.basis, database.orm, about);
      return call.write(async (transaction) => {
        if ((await countNotes(transaction, userId)) >= LIMITS.privateNotes) {
          throw invalidField('noteText', 'You have 5000 notes. Delete one to add another.');
        }
        const { fyId, monthNum } = month;
        const id = await insertNote(transaction, {
          userId,
          fyId,
          monthNum,
          ...subject,
          ...words,
          writtenAt: now(),
        });
        return foundNote(call.basis, transaction, userId, id);
      });
    }),

    route(updatePrivateNote, (call) =>
      call.write(async (transaction) => {
        const { userId } = call.caller;
        await changeNote(transaction, userId, call.params.id, call.body.noteText);
        return foundNote(call.basis, transaction, userId, call.params.id);
      }),
    ),

    route(deletePrivateNote, (call) =>
      call.write(async (transaction) => {
        if (!(await removeNote(transaction, call.caller.userId, call.params.id))) {
          throw notFound('Note');
        }
        return null;
      }),
    ),
  ];
}
