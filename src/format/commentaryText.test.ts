import { describe, expect, test } from 'vitest';
import { DEMO_MONTHS, monthOf } from '../telling/briefing/testDemoMonths.ts';
import { textChecker } from '../telling/commentary/checkText.ts';
import { STANDARD_BASIS } from '../finance/companyBasis.ts';
import { checkedCounts, checkedWords } from './commentaryText.ts';

const check = textChecker(STANDARD_BASIS, {
  month: monthOf('2026-10'),
  months: DEMO_MONTHS,
  plans: null,
});

describe('comparing a text with the books', () => {
  test.each([
    ['Revenue was $3.51M.', '$3.51M: Revenue, October 2026'],
    ['Revenue rose 17.5%.', '17.5%: Revenue, October 2026 against October 2025'],
    ['Revenue was $3.47M.', '$3.47M: the books show $3.51M (Revenue, October 2026)'],
    ['Revenue was $3,470,000.', '$3,470,000: the books show $3,508,213 (Revenue, October 2026)'],
    ['EBITDA was a loss of $586K.', '$586K: the books show $586K (EBITDA, October 2026)'],
    ['EBITDA was $9M.', '$9M: the books show'],
    ['Orders of $4.44M were signed.', '$4.44M: not in the books'],
  ])('%s', (text, words) => {
    expect(
      check(text)
        .map((checked) => checkedWords(STANDARD_BASIS, checked))
        .join(),
    ).toContain(words);
  });

  test('is counted, what contradicts first', () => {
    const text = 'Revenue was $3.51M, Admin 432K. EBITDA was $3.47M. Orders were $4.44M.';
    expect(checkedCounts(check(text))).toBe('1 contradicts the books, 2 match, 1 not in the books');
    expect(checkedCounts([])).toBe('');
  });
});
