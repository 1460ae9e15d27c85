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
    exported: { toast: ['Export Started', 'Report export will begin shortly'] },
    searching: { loading: ['Searching...'] },
    nothing: { empty: ['No results found'] },
    failed: { alert: ['Search failed'] },
    blank: { toast: ['Search Query Required', 'Please enter a search term'] },
  },
} as const satisfies Screen;
