import { randomInt } from 'node:crypto';

/** Without 0, 1, I, L, O and U, which are taken for one another or make words. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 12;
const CODE = new RegExp(`^[${LETTERS}]{${LENGTH}}$`);

/** Twelve random letters and digits: 59 bits, so that nobody guesses the code of another's pack. */
export function newSealCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
}

/** A code as somebody typed it; null if it cannot be one. */
export function parseSealCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  return CODE.test(code) ? code : null;
}

/** As it is printed: "K7QX-3MTB-9RWD". */
export function printedCode(code: string): string {
  return (code.match(/.{4}/g) ?? []).join('-');
}
