import { expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { writtenNumber } from './amountText.ts';

const read = (value: string) => writtenNumber(STANDARD_BASIS, { kind: 'text', value })?.value;

test.each([
  ['15,747.45 *', '15747.45'],
  ['1,412.42¹', '1412.42'],
  ['3,727.38(2)', '3727.38'],
  ['(250.10) †', '-250.10'],
  ['$1,200.50**', '1200.50'],
])('“%s” is %s with a footnote', (written, value) => {
  expect(read(written)).toBe(value);
});

test.each([
  ['(2)', '-2'],
  ['(1,234)', '-1234'],
  ['3,727.38', '3727.38'],
])('“%s” has none', (written, value) => {
  expect(read(written)).toBe(value);
});

test.each(['1.2x', '* 5', '12 (34)', '5 * 3'])('“%s” is not an amount', (written) => {
  expect(read(written)).toBeUndefined();
});
