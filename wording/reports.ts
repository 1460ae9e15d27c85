import type { Screen } from './screen.ts';

export const BOARD_REPORTS = {
  states: {
    loading: { loading: ['Loading reports...'] },
    atRest: {
      heading: ['Board Reports'],
      tab: ['Board Reports', 'Financial Data', 'Edit Data'],
      field: ['Financial Year', 'Month'],
      option: ['All Months', ['{month name and year}', /^October 2026$/]],
      button: ['Filter', 'Export'],
      text: [['{number of reports}', /^\d+ reports$/]],
    },
    administrator: { button: ['Create Report'] },
    card: {
      heading: [
        ['{month and year}', /^October 2026$/],
        'Monthly Overview',
        'Financial Notes',
        'Summary Notes',
        'Acquisitions',
        'Strategy',
        'General',
      ],
      text: [
        'Monthly Board Report',
        'Revenue',
        'EBITDA',
        'View Details',
        ['+N more items', /^\+\d+ more items$/],
        ['{document count}', /^\d+ documents$/],
        ['Last updated', /^Last updated [A-Z][a-z]{2} \d{1,2}, \d{4}$/],
        'Export',
      ],
    },
    cardOfAdministrator: { text: ['Edit'] },
    exported: { toast: ['Export Started', 'Report export will begin shortly'] },
    allExported: { toast: ['Export Started', 'All reports export will begin shortly'] },
    empty: {
      empty: [
        'No board reports found for the selected criteria',
        'Try selecting a different financial year or month',
      ],
    },
    failed: { alert: ['Failed to fetch summaries'] },
  },
} as const satisfies Screen;

export const FINANCIAL_DATA = {
  states: {
    loading: { loading: ['Loading financial data...'] },
    atRest: {
      heading: ['Financial Data'],
      column: ['Month', 'Revenue', 'EBITDA', 'Adj EBITDA', 'Cash', 'GP', 'GM%', 'Notes'],
      field: ['Month'],
      option: ['All Months'],
      text: [['{number of records}', /^\d+ records$/]],
    },
    empty: {
      empty: [
        'No financial data found for the year',
        'Financial data may not be available for this financial year',
      ],
    },
    failed: { alert: ['Failed to fetch financial data'] },
  },
} as const satisfies Screen;

export const EDIT_DATA = {
  states: {
    loading: { loading: ['Loading financial data...'] },
    atRest: {
      heading: ['Edit Financial Data'],
      column: [
        'Month',
        'Revenue',
        'EBITDA',
        'Adj EBITDA',
        'Cash',
        'Gross Profit',
        'GM%',
        'Production',
        'S&M',
        'R&D',
        'Admin',
        'Actions',
      ],
      button: [
        ['{view details}', /^View details for April 2026$/],
        ['{edit}', /^Edit April 2026$/],
      ],
    },
    editing: {
      button: [
        ['{save}', /^Save April 2026$/],
        ['{cancel}', /^Cancel/],
      ],
      field: [
        ['{numeric cell of the first column}', /^Revenue, April 2026$/],
        ['{numeric cell of the last column}', /^Admin, April 2026$/],
      ],
    },
    failed: { alert: ['Failed to fetch financial data'] },
    unauthorized: { toast: ['Error', 'Authentication required. Please log in to edit data.'] },
    forbidden: { toast: ['Error', 'Access denied. Admin privileges required.'] },
    invalid: { toast: ['Error', 'Invalid data format. Please check your inputs.'] },
    broken: { toast: ['Error', 'Failed to update financial data'] },
    saved: { toast: ['Success', 'Financial data updated successfully'] },
  },
} as const satisfies Screen;

export const DETAIL = {
  states: {
    open: {
      heading: [
        'Financial Details',
        'Financial Performance',
        'Cost Breakdown',
        'Notes & Commentary',
        'Summary Notes',
        'Additional Notes',
        'Monthly Report Context',
        'Overview',
        'Key Points',
        'Related Documents',
      ],
      text: [
        ['{month and current year}', /^October 2026 · FY26\b/],
        'Revenue',
        'EBITDA',
        'Adj EBITDA',
        'Cash Position',
        'Gross Profit',
        'Gross Margin',
        'Month',
        'Production',
        'Sales & Marketing',
        'R&D',
        'Customer Success',
        'Marketing',
        'Admin',
        'Other Costs',
        'Strategy',
        ['{file name}', /^Board deck October 2026\.pptx$/],
      ],
    },
  },
} as const satisfies Screen;

export const CREATE_REPORT = {
  states: {
    open: {
      dialog: ['Create Monthly Report'],
      field: [
        'Financial Year',
        'Month',
        'Revenue',
        'EBITDA',
        'Adjusted EBITDA',
        'Production Costs',
        'Sales & Marketing',
        'R&D',
        'Marketing',
        'Admin',
        'Cash',
        'Summary Notes',
        'Board Report Notes',
      ],
      button: ['Cancel', 'Create Report', ['{PDF upload}', /^PDF upload/]],
    },
    incomplete: { problem: ['Month is required'] },
    notPdf: { toast: ['Invalid file', 'Please select a PDF file'] },
    pending: { button: ['Creating...'] },
    failed: { toast: ['Failed to create monthly report'] },
    created: { toast: ['Success', 'Monthly report created successfully'] },
    withoutFile: { toast: ['Warning', 'Report created but file upload failed'] },
    tooLarge: { toast: ['File size must be less than 10MB'] },
  },
} as const satisfies Screen;
