import type { PrivateNote } from '../../../contract/privateNotes.ts';

/** Every word must occur in the note, its sentence, its subject or its month. */
export function notesFound(notes: readonly PrivateNote[], searched: string): PrivateNote[] {
  const words = searched.toLowerCase().split(/\s+/).filter(Boolean);
  return notes.filter(({ noteText, quote, subject, month }) => {
    const text = [noteText, quote, subject, month].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
