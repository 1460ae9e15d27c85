import { expect, test } from 'vitest';
import { missingClasses } from './startPage.ts';

test('the style in the page lacks nothing that the sign-in and the spinner use', () => {
  const whole = String.raw`.flex{}.sm\:px-6{}.\[\&_a\]\:x{}@media print{.other{}}`;
  const markup = '<p class="flex sm:px-6"><b class="[&amp;_a]:x unknown">';
  expect(missingClasses(markup, whole, whole)).toEqual([]);
  expect(missingClasses(markup, whole, '.flex{}')).toEqual(['sm:px-6', '[&_a]:x']);
});
