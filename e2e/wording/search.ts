import type { Screen } from './screen.ts';

export const SEARCH = {
  states: {
    atRest: {
      heading: ['Search Board Reports'],
      placeholder: ['Search through reports, bullet points, and notes...'],
      button: ['Search'],
    },
    found: {
      option: ['All Financial Years', 'All Categories', ['{category}', /^Strategy\b/]],
      text: [
        ['N results', /^\d+ results$/],
        ['Showing results for', /^Showing results for .gross margin.$/],
        'Match Found',
        'View Details',
        'Export',
      ],
    },
    foundByAdministrator: { text: ['Edit'] },
    exported: { toast: ['Export Started'] },
    blank: { toast: ['Search Query Required', 'Please enter a search term'] },
  },
  elsewhere: {
    'search.journey.ts': {
      loading: ['Searching...'],
      empty: ['No results found'],
      alert: ['Search failed'],
      toast: ['Report export will begin shortly'],
    },
  },
} as const satisfies Screen;
