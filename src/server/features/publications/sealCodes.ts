import { randomInt } from 'node:crypto';

/** Without 0, 1, I, L, O and U, which are easily confused or form words. */
const SEAL_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const SEAL_CODE_LENGTH = 12;
const SEAL_CODE = new RegExp(`^[${SEAL_LETTERS}]{${SEAL_CODE_LENGTH}}$`);

/** Twelve random letters and digits: 59 bits, so that nobody can guess another pack's code. */
export function newSealCode(): string {
  return Array.from({ length: SEAL_CODE_LENGTH }, () =>
    SEAL_LETTERS.charAt(randomInt(SEAL_LETTERS.length)),
  ).join('');
}

/** Returns a typed code in its stored form; null if it can't be a code. */
export function parseSealCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  return SEAL_CODE.test(code) ? code : null;
}

export function printedCode(code: string): string {
  return (code.match(/.{4}/g) ?? []).join('-');
}
