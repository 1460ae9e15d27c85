import { afterEach, expect, test } from 'vitest';
import { listenForFigures } from './figurePresses.ts';

const listening = new AbortController();
const asked: string[] = [];
listenForFigures((id) => asked.push(id), listening.signal);

afterEach(() => {
  document.body.replaceChildren();
  asked.length = 0;
});

/** Numbers of 20 by 16 pixels, each with its left and upper edge. */
function show(...numbers: readonly (readonly [id: string, left: number, top: number])[]): void {
  for (const [id, left, top] of numbers) {
    const number = document.createElement('span');
    number.dataset['figure'] = id;
    Object.assign(number.style, {
      position: 'absolute',
      left: `${left}px`,
      top: `${top}px`,
      width: '20px',
      height: '16px',
    });
    document.body.append(number);
  }
}

function press(clientX: number, clientY: number, pointerType = 'touch'): void {
  const place = { bubbles: true, clientX, clientY };
  const target = document.elementFromPoint(clientX, clientY) ?? document.body;
  target.dispatchEvent(new PointerEvent('pointerdown', { ...place, pointerType }));
  target.dispatchEvent(new MouseEvent('click', place));
}

test('a finger hits a number within 44 pixels, and a mouse its text alone', () => {
  show(['revenue', 100, 100]);
  press(110, 129);
  press(89, 108);
  expect(asked).toEqual(['revenue', 'revenue']);
  press(110, 131);
  press(110, 129, 'mouse');
  expect(asked).toHaveLength(2);
  press(110, 108, 'mouse');
  expect(asked).toHaveLength(3);
});

test('between two numbers the nearer one is meant', () => {
  show(['revenue', 100, 100], ['cash', 100, 126]);
  press(110, 119);
  press(110, 124);
  expect(asked).toEqual(['revenue', 'cash']);
});

test('a button next to a number stays a button', () => {
  show(['revenue', 100, 100]);
  const button = document.createElement('button');
  Object.assign(button.style, {
    position: 'absolute',
    left: '100px',
    top: '120px',
    width: '40px',
    height: '20px',
  });
  document.body.append(button);
  press(110, 124);
  expect(asked).toEqual([]);
});
