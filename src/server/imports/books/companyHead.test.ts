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
])('%s is no company', (_, head) => {
  expect(named(...head, ...TABLE)).toBeNull();
});

test('what is written below the headings is no title', () => {
  expect(named(...TABLE, 'Quayside Tools Ltd')).toBeNull();
});
