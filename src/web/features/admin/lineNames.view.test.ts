import { expect, test } from 'vitest';
import { LINE_KEYS } from '../../../finance/lines.ts';
import { SET_UP_COMPANY } from '../../testSetUpCompany.ts';
import { namesInWords, STATEMENT_ORDER } from './lineNames.view.ts';

test('every line can be named', () => {
  expect(STATEMENT_ORDER.toSorted()).toEqual(LINE_KEYS.toSorted());
});

test('the card says which names are own and which lines are hidden', () => {
  expect(namesInWords(SET_UP_COMPANY)).toEqual([
    'All lines have their standard names',
    'No line is hidden',
  ]);
  const lineNames = { admin: 'Overheads', ebitda: 'Trading result' };
  expect(namesInWords({ ...SET_UP_COMPANY, lineNames, hiddenLines: ['admin', 'other'] })).toEqual([
    'Renamed: Overheads (Admin), Trading result (EBITDA)',
    'Hidden: Overheads, Other Costs',
  ]);
});
