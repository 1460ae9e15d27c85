export const COLUMN_MEANING_NAMES = {
  ignore: 'Leave out',
  month: 'Month',
  calendarMonth: 'Month number (1 = January)',
  year: 'Year',
  businessUnit: 'Business unit',
  currency: 'Currency',
  metric: 'Type (forecast or budget)',
  lineName: 'Line name',
  amount: 'Amount',
  forecast: 'Forecast',
  budget: 'Budget',
  actual: 'Actual',
} as const;
