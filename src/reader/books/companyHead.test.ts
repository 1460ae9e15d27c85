import { expect, test } from 'vitest';
import { csvSheet } from '../file/csvGrid.ts';
import { companyInHead } from './companyHead.ts';

const named = (...rows: readonly string[]) => companyInHead(csvSheet(rows.join('\n'), 'CSV file'));
const TABLE = [',Apr 2025', 'Income,', 'Sales,100.00', 'Total Income,100.00'];

test.each([
  [
    'Xero',
    'Quayside Tools',
    ['Profit and Loss', 'Quayside Tools', 'For the month ended 30 April 2025'],
  ],
  ['QuickBooks', 'Quayside Tools', ['Quayside Tools', 'Profit and Loss', 'April 2025']],
  [
    'QuickBooks Desktop',
    'Quayside Tools',
    ['Quayside Tools', 'Trial Balance', '"As of April 30, 2025"'],
  ],
  [
    'MYOB',
    'Quayside Pty Ltd',
    ['Quayside Pty Ltd', '12 Harbour Street', 'Sydney', 'Profit & Loss Statement', 'April 2025'],
  ],
  ['Sage', 'Quayside Tools', ['Company: Quayside Tools', 'Profit and Loss', 'Date: 02/05/2025']],
  ['Dynamics', 'Quayside', ['Company,Quayside', 'Trial Balance', 'Period: April 2025']],
  ['a title before a dash', 'Quayside Trading LLC', ['Quayside Trading LLC - Income statement']],
  ['a title behind a dash', 'Kaihaus Handels GmbH', ['Gewinn und Verlust – Kaihaus Handels GmbH']],
  ['a title behind “for”', 'Quayside Inc.', ['Profit and Loss for Quayside Inc.']],
  ['a title behind a colon', 'Quayside Pty Ltd', ['Income statement: Quayside Pty Ltd']],
  ['a German statement', 'Kaihaus GmbH', ['BWA-Form Nr. 1', 'Kaihaus GmbH', 'April 2025']],
])('the head of %s names the company', (_, name, head) => {
  expect(named(...head, ...TABLE)).toBe(name);
});

test.each([
  ['nothing but the report', ['Profit and Loss', 'April 2025']],
  ['a single word, which may be a place', ['Profit and Loss', 'London', 'April 2025']],
  ['a department away from the report', ['Profit and Loss', 'April 2025', 'North office']],
  ['a report without a period', ['Profit and Loss', 'Quayside Tools']],
  ['two that could be one', ['Quayside Tools', 'Profit and Loss', 'North office', 'April 2025']],
  ['two with a legal form', ['Quayside Ltd', 'Harbour Ltd', 'Profit and Loss', 'April 2025']],
  ['a remark', ['Profit and Loss', 'Accrual basis', 'April 2025']],
  ['a currency', ['Profit and Loss', 'US dollars', 'April 2025']],
  ['no title at all', []],
  ['the whole company', ['Profit and loss - Whole Company']],
  ['prices by weight', ['Income statement - Price per kg']],
  ['two within a title', ['Income statement: Quayside Ltd, Harbour Ltd']],
])('%s is no company', (_, head) => {
  expect(named(...head, ...TABLE)).toBeNull();
});

test('text below the headings is no title', () => {
  expect(named(...TABLE, 'Quayside Tools Ltd')).toBeNull();
});
