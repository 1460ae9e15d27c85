import { randomInt } from 'node:crypto';

/** Without 0, 1, I, L, O and U, which are taken for one another or make words. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 12;

/** Twelve random letters and digits: 59 bits, so that nobody guesses the code of another's pack. */
export function newSealCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
}

/** As it is printed: "K7QX-3MTB-9RWD". */
export function printedCode(code: string): string {
  return (code.match(/.{4}/g) ?? []).join('-');
}
