import { expect, test } from 'vitest';
import { listPage } from './listPage.ts';

const items = Array.from({ length: 7 }, (_, index) => index + 1);

test('a page holds its part of the list and says which', () => {
  expect(listPage(items, 2, 3)).toEqual({
    items: [4, 5, 6],
    page: 2,
    pageCount: 3,
    shown: '4–6 of 7',
  });
  expect(listPage(items, 3, 3)).toMatchObject({ items: [7], shown: '7–7 of 7' });
});

test('beyond the end is the last page, before the start the first', () => {
  expect(listPage(items, 99, 3)).toMatchObject({ items: [7], page: 3 });
  expect(listPage(items, -1, 3)).toMatchObject({ items: [1, 2, 3], page: 1 });
});

test('nothing is one empty page', () => {
  expect(listPage([], 1, 3)).toEqual({ items: [], page: 1, pageCount: 1, shown: '0' });
});

test('a kept row stays visible at the edge where it left', () => {
  expect(listPage(items, 2, 3, (item) => item === 1).items).toEqual([1, 4, 5, 6]);
  expect(listPage(items, 2, 3, (item) => item === 7).items).toEqual([4, 5, 6, 7]);
  expect(listPage(items, 2, 3, (item) => item === 5).items).toEqual([4, 5, 6]);
  expect(listPage(items, 2, 3, (item) => item === 50).items).toEqual([4, 5, 6]);
});

test('thousands are grouped', () => {
  const many = Array.from({ length: 2500 }, (_, index) => index);
  expect(listPage(many, 50, 25).shown).toBe('1,226–1,250 of 2,500');
});
