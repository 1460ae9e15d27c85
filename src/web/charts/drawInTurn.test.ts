import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawAllNow, drawInTurn } from './drawInTurn.ts';

let drawn: string[] = [];
function* draw(...parts: string[]): Generator<void> {
  for (const part of parts) {
    drawn.push(part);
    if (part !== parts.at(-1)) yield;
  }
}

beforeEach(() => {
  drawn = [];
  vi.useFakeTimers();
  // A page out of sight has no frames to wait for.
  vi.stubGlobal('document', { visibilityState: 'hidden' });
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Fails at its second part. */
function* broken(): Generator<void> {
  yield;
  throw new Error('broken');
}

test('each part is drawn in a task of its own, and no other drawing comes between them', () => {
  drawInTurn(draw('axes', 'bars'));
  drawInTurn(draw('line'));
  for (const sofar of [['axes'], ['axes', 'bars'], ['axes', 'bars', 'line']]) {
    vi.advanceTimersToNextTimer();
    expect(drawn).toEqual(sofar);
  }
});

test('a drawing begins after a frame, and its other parts wait for none', () => {
  let frames = 0;
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.stubGlobal('requestAnimationFrame', (then: () => void) => {
    frames += 1;
    return setTimeout(then);
  });
  drawInTurn(draw('axes', 'bars'));
  drawInTurn(draw('line'));
  expect(frames).toBe(1);
  vi.runAllTimers();
  expect(drawn).toEqual(['axes', 'bars', 'line']);
  expect(frames).toBe(2);
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
  drawInTurn(broken());
  drawInTurn(draw('Cash'));
  takeBack();
  expect(() => vi.runAllTimers()).toThrow('broken');
  vi.runAllTimers();
  expect(drawn).toEqual(['Cash']);
});
