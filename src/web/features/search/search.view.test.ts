import { expect, test } from 'vitest';
import { placedPieces } from './search.view.ts';

test('equal pieces of a snippet are told apart by their place', () => {
  const pieces = placedPieces([
    { text: 'margin', isMatch: true },
    { text: ' and ', isMatch: false },
    { text: 'margin', isMatch: true },
  ]);
  expect(pieces.map((piece) => piece.start)).toEqual([0, 6, 11]);
  expect(pieces.map((piece) => piece.isMatch)).toEqual([true, false, true]);
});
