import type { Screen } from './screen.ts';

export const FORECASTS = {
  states: {
    loading: { loading: ['Loading forecasts...'] },
    atRest: {
      heading: ['Forecasts'],
      text: ['Manage financial forecasts and budgets'],
      tab: ['Manage Forecasts', 'Reporting', 'Variance Analysis'],
    },
    manage: {
      field: ['Business unit', 'Year'],
      column: ['Business Unit', 'Period', 'Type', 'Amount', 'Actual', 'Notes'],
      text: [
        'Forecast',
        'Budget',
        ['{month name plus fy}', /^January 2027/],
        ['{dollar-prefixed amount}', /^\$\d{1,3}(,\d{3})+$/],
      ],
    },
    administrator: {
      button: ['Add Forecast & Budget', ['{edit}', /^Edit /], ['{delete}', /^Delete /]],
      column: ['Actions'],
    },
    editing: {
      field: [
        ['{amount}', /^Amount, /],
        ['{actual amount}', /^Actual, /],
        ['{notes}', /^Notes, /],
      ],
      button: [
        ['{confirm}', /^Save /],
        ['{cancel}', /^Cancel /],
      ],
    },
    reporting: {
      heading: ['Forecast vs Budget Analysis', ['{summary period}', /^October 2026$/]],
      text: [['3-month forecast projections', /3-month forecast projections/]],
      column: [
        'Business Unit',
        'Forecast Period',
        'Budget',
        'Forecast',
        'Actual',
        'Variance',
        'Variance %',
      ],
    },
    variance: {
      field: ['Year', 'Month', 'Business unit'],
      column: [
        'Budget vs Actual',
        ['{Budget vs Actual in %}', /^Budget vs Actual %$/],
        'Forecast vs Actual',
        ['{Forecast vs Actual in %}', /^Forecast vs Actual %$/],
      ],
    },
    notUpdated: {
      toast: ['Error', ['{message}', /^The forecast was changed by someone else in the meantime/]],
    },
    updated: { toast: ['Forecast updated successfully'] },
    withoutActual: { text: ['N/A'] },
    deleting: { question: ['Are you sure you want to delete this forecast?'] },
    deleted: { toast: ['Forecast deleted successfully'] },
    notDeleted: {
      toast: [
        ['Failed to delete forecast: {message}', /^Failed to delete forecast: The server cannot/],
      ],
    },
    withoutForecasts: {
      empty: ['No forecasts found', 'Create your first forecast to get started'],
    },
    withoutReporting: { empty: ['No reporting data available'] },
    withoutPeriod: { empty: ['No forecasts for this period'] },
    withoutAnalysis: { empty: ['No forecast data available for analysis'] },
    withoutActuals: {
      empty: [
        'No data with actual amounts found for the selected filters',
        'Add actual amounts to forecasts to see variance analysis',
      ],
    },
    // A reference that is missing or zero.
    withoutReference: { text: ['—'] },
  },
} as const satisfies Screen;

export const PAIR = {
  states: {
    create: {
      dialog: ['Create Forecast & Budget'],
      field: [
        'Business unit',
        'Currency',
        'Year',
        'Month',
        'Forecast amount',
        'Budget amount',
        'Actual amount',
        'Monthly summary period',
        'Notes',
      ],
      option: ['USD', 'EUR', 'GBP', 'NZD', 'AUD'],
      button: ['Cancel', 'Create'],
    },
    incomplete: {
      problem: [
        'Business unit is required',
        'Year must be valid',
        'Forecast amount is required',
        'Budget amount is required',
      ],
    },
    edit: { dialog: ['Edit Forecast & Budget'], button: ['Cancel', 'Update'] },
    pending: { button: ['Saving...'] },
    created: { toast: ['Forecast & Budget created successfully'] },
    failed: {
      toast: [
        'Error',
        ['Failed to create forecast & budget: {message}', /^Failed to create forecast & budget: /],
      ],
    },
  },
} as const satisfies Screen;
