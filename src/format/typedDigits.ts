/** What may be an amount while it is typed: "-", "12", "12." and "-1234.5", without separators. */
const PLAIN = /^-?\d+(?:\.\d*)?$/;
const SEPARATED = /^-?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;

/**
 * An amount in plain digits with separators: "1234.5" becomes "1,234.5". Any other text, such as
 * "(1,234)" or "1,5", stays as it was typed.
 */
export function separateDigits(text: string): string {
  if (!PLAIN.test(text)) return text;
  const [integer = '', ...fraction] = text.split('.');
  return [integer.replace(/\B(?=(?:\d{3})+$)/g, ','), ...fraction].join('.');
}

/** Where two texts differ: how many characters they share at both ends. */
function sharedEnds(before: string, after: string): { head: number; tail: number } {
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < most - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return { head, tail };
}

/**
 * The plain digits of a text after one keystroke, cut or paste, given the text that was shown
 * before it. Separators that were put there go; a comma that a person types in a place of its own
 * is kept, because it may be meant as a decimal sign.
 */
export function typedDigits(before: string, after: string): string {
  if (SEPARATED.test(after)) return after.replaceAll(',', '');
  if (!SEPARATED.test(before)) return after;
  const { head, tail } = sharedEnds(before, after);
  const typed = after.slice(head, after.length - tail);
  return typed.includes(',') ? after : after.replaceAll(',', '');
}

/**
 * Where the caret belongs in a text with so many characters, separators not counted, to its right.
 * It stands before a separator, or after it where the person deletes towards the right.
 */
export function caretPlace(text: string, charactersRight: number, isAfter: boolean): number {
  let place = text.length;
  for (let left = charactersRight; left > 0 && place > 0; place -= 1) {
    if (text[place - 1] !== ',') left -= 1;
  }
  return !isAfter && text[place - 1] === ',' ? place - 1 : place;
}
