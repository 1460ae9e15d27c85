import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawAllNow, drawInTurn } from './drawInTurn.ts';

let drawn: string[] = [];
const draw = (name: string) => () => void drawn.push(name);

beforeEach(() => {
  drawn = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test('each is drawn in a task of its own, in the order of asking', () => {
  for (const name of ['Revenue', 'Cash', 'R&D']) drawInTurn(draw(name));
  expect(drawn).toEqual([]);
  vi.advanceTimersToNextTimer();
  expect(drawn).toEqual(['Revenue']);
  drawInTurn(draw('Admin'));
  vi.advanceTimersToNextTimer();
  expect(drawn).toEqual(['Revenue', 'Cash']);
  vi.runAllTimers();
  expect(drawn).toEqual(['Revenue', 'Cash', 'R&D', 'Admin']);
});

test('paper does not wait for turns, and nothing is drawn twice', () => {
  for (const name of ['Revenue', 'Cash', 'R&D']) drawInTurn(draw(name));
  vi.advanceTimersToNextTimer();
  drawAllNow();
  expect(drawn).toEqual(['Revenue', 'Cash', 'R&D']);
  vi.runAllTimers();
  expect(drawn).toEqual(['Revenue', 'Cash', 'R&D']);
});

test('a drawing that is taken back, or fails, keeps no other one waiting', () => {
  const takeBack = drawInTurn(draw('gone'));
  drawInTurn(() => {
    throw new Error('broken');
  });
  drawInTurn(draw('Cash'));
  takeBack();
  expect(() => vi.runAllTimers()).toThrow('broken');
  vi.runAllTimers();
  expect(drawn).toEqual(['Cash']);
});
