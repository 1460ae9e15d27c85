import { assert, constantFrom, property, stringMatching, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { caretPlace, separateDigits, typedDigits } from './typedDigits.ts';

const plain = tuple(
  constantFrom('', '-'),
  stringMatching(/^[1-9]\d{0,14}$/),
  constantFrom('', '.', '.5', '.50'),
).map((parts) => parts.join(''));

/** The text after each of these keys, as the cell shows it. */
function typeKeys(keys: string, from = ''): string {
  return keys
    .split('')
    .reduce((shown, key) => separateDigits(typedDigits(shown, shown + key)), from);
}

describe('A8: separators while an amount is typed', () => {
  test('stand at the thousands and nowhere else', () => {
    expect(separateDigits('3508212.90')).toBe('3,508,212.90');
    expect(separateDigits('-1234')).toBe('-1,234');
    expect(separateDigits('999')).toBe('999');
    expect(separateDigits('1234.5678')).toBe('1,234.5678');
  });

  test('leave no digit out, and come off again', () => {
    assert(
      property(plain, (text) => {
        const shown = separateDigits(text);
        expect(shown.replaceAll(',', '')).toBe(text);
        expect(typedDigits('', shown)).toBe(text);
        expect(typeKeys(text)).toBe(shown);
      }),
    );
  });

  test('are typed as well as left out', () => {
    expect(typeKeys('1,234.50')).toBe('1,234.50');
    expect(typeKeys('1,234,567')).toBe('1,234,567');
  });

  test('leave alone what is not plain digits, and a comma that may be a decimal sign', () => {
    for (const text of ['', '-', '(1,234)', '$5', '1,5', '1,23', '1.234,50', 'about ten']) {
      expect(separateDigits(text)).toBe(text);
      expect(typeKeys(text)).toBe(text);
    }
    expect(typedDigits('3,508,212.90', '1,23')).toBe('1,23');
  });

  test('follow a digit that is typed or deleted in the middle', () => {
    expect(typedDigits('1,234,567', '1,2934,567')).toBe('12934567');
    expect(typedDigits('1,234,567', '1,24,567')).toBe('124567');
    expect(typedDigits('1,234', '1234')).toBe('1234');
  });
});

describe('the caret', () => {
  test('keeps its place among the digits', () => {
    expect(caretPlace('12,934,567', 5, false)).toBe(4);
    expect(caretPlace('1,234', 0, false)).toBe(5);
    expect(caretPlace('1,234', 4, false)).toBe(0);
  });

  test('goes past a separator in the direction of what is deleted', () => {
    expect(caretPlace('1,234', 3, false)).toBe(1);
    expect(caretPlace('1,234', 3, true)).toBe(2);
  });
});
