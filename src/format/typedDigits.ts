/** Valid while typing: "-", "12", "12." and "-1234.5", without separators. */
const DIGITS_WHILE_TYPED = /^-?\d+(?:\.\d*)?$/;
const SEPARATED = /^-?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;

/** "1234.5" becomes "1,234.5". Any other text, such as "(1,234)" or "1,5", stays as it was typed. */
export function separateDigits(text: string): string {
  if (!DIGITS_WHILE_TYPED.test(text)) return text;
  const [integer = '', ...fraction] = text.split('.');
  return [integer.replace(/\B(?=(?:\d{3})+$)/g, ','), ...fraction].join('.');
}

function sharedEnds(before: string, after: string): { head: number; tail: number } {
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < most - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return { head, tail };
}

/**
 * The plain digits after one keystroke, cut or paste, given the text shown before. Removes separators that were
 * inserted automatically, but keeps a comma typed elsewhere, because it may be a decimal sign.
 */
export function typedDigits(before: string, after: string): string {
  if (SEPARATED.test(after)) return after.replaceAll(',', '');
  if (!SEPARATED.test(before)) return after;
  const { head, tail } = sharedEnds(before, after);
  const typed = after.slice(head, after.length - tail);
  return typed.includes(',') ? after : after.replaceAll(',', '');
}

/**
 * The caret position with this many characters to its right, not counting separators: before a separator, or after it
 * when deleting to the right.
 */
export function caretPlace(text: string, charactersRight: number, isAfter: boolean): number {
  let place = text.length;
  for (let left = charactersRight; left > 0 && place > 0; place -= 1) {
    if (text[place - 1] !== ',') left -= 1;
  }
  return !isAfter && text[place - 1] === ',' ? place - 1 : place;
}
