import { expect, test } from 'vitest';
import { describePlaces } from './errorLog.ts';

test('the places of an error and of its causes reveal nothing of their messages', () => {
  const cause = new RangeError('Revenue of 3508213.00\nis out of range');
  const described = describePlaces(new Error('October earned 586142', { cause }));
  const text = JSON.stringify(described);
  expect(described).toMatchObject({ type: 'Error', cause: { type: 'RangeError' } });
  expect(text).toContain('errorLog.test.ts');
  expect(text).not.toMatch(/3508213|586142|October|range/);
  expect(describePlaces('586142')).toEqual({ type: 'string' });
});
