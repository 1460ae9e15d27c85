import type { Place } from './place.ts';

/** The list of documents and what adds to it. */
export const DOCUMENT_PLACES: readonly Place[] = [
  { name: 'documents', path: '/documents', words: 'Board deck October 2026.pptx' },
  { name: 'no documents', path: '/documents?text=quokka', words: 'No documents found' },
  {
    name: 'upload',
    path: '/documents?form=upload',
    words: 'Max file size: 10MB',
    onlyFor: 'admin',
  },
  {
    name: 'files for several months',
    path: '/documents?form=several',
    words: 'Max file size: 10MB each',
    onlyFor: 'admin',
  },
  {
    name: 'delete a document?',
    path: '/documents',
    words: 'Cancel',
    onlyFor: 'admin',
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Delete .*\.pptx/ })
        .first()
        .click();
    },
  },
];

/** Documents as they are shown, each by its name. */
export function previewPlaces(idOf: (name: string) => number | undefined): Place[] {
  const open = (name: string, words: string): Place => ({
    name,
    path: `/documents?open=${idOf(name)}`,
    words,
  });
  return [
    open('Board paper October 2026.pdf', 'Key figures'),
    open('Management report September 2026.docx', 'The month in brief'),
    open('Management accounts October 2026.xlsx', 'Revenue'),
    open('Board deck October 2026.pptx', 'October 2026 at a glance'),
    { name: 'no such document', path: '/documents?open=99999', words: 'Document not found' },
  ];
}
