import { packWithSingleLineTexts } from './singleLine.ts';
import type { PackSection } from './pack.ts';
import type { PackNote, PackSource } from './packSource.ts';

const printedNote = ({ subject, quote, noteText }: PackNote) =>
  `${subject}${quote === null ? '' : `, “${packWithSingleLineTexts(quote)}”`}: ${packWithSingleLineTexts(noteText)}`;

export function myNotesSection({ myNotes = [] }: PackSource): PackSection[] {
  if (myNotes.length === 0) return [];
  const heading = 'Only in your copy of this pack';
  const items = myNotes.map(printedNote);
  return [{ key: 'myNotes', title: 'My notes', parts: [{ kind: 'bullets', heading, items }] }];
}
