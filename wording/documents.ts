import type { Screen } from './screen.ts';

export const DOCUMENTS = {
  states: {
    atRest: {
      heading: ['Documents'],
      field: ['Search documents', 'Month'],
      option: ['All Months', ['{monthName year}', /^October 2026$/]],
      text: [
        ['N documents', /^\d+ documents$/],
        ['{originalName}', /^Board deck October 2026\.pptx$/],
        ['{size with 1 decimal}', /^\d+\.\d KB$/],
        ['{fileType}', /^PPTX$/],
        ['{upload date}', /^Nov 9, 2026$/],
      ],
      link: [['Download', /^Download Board deck October 2026\.pptx$/]],
    },
    administrator: {
      button: ['Upload Document', ['Delete', /^Delete Board deck October 2026\.pptx$/]],
    },
    empty: { empty: ['No documents found', 'Try adjusting your search or filter criteria'] },
    downloading: { toast: ['Download Started'] },
    deleted: { toast: ['Document Deleted'] },
    monthUnknown: { text: ['Unknown'] },
  },
} as const satisfies Screen;

export const UPLOAD = {
  states: {
    open: {
      dialog: ['Upload Document'],
      text: ['Select Month', 'Drop files here or click to browse', 'Max file size: 10MB'],
      field: ['Select Month'],
      chosen: ['Choose month...'],
      button: ['Upload', 'Cancel'],
    },
    incomplete: { toast: ['Please select a file and month'] },
    tooLarge: { toast: ['File size must be less than 10MB'] },
    pending: { button: ['Uploading...'] },
    failed: { toast: ['Error', 'Failed to upload document'] },
    stored: { toast: ['Success', 'Document uploaded successfully'] },
  },
} as const satisfies Screen;
