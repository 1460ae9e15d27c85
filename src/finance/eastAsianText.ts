/**
 * Chinese, Japanese and Korean letters, as the inside of a character class for a regular expression with the flag u.
 * Their sentences have no spaces between words.
 */
export const EAST_ASIAN_LETTERS = String.raw`\u1100-\u11FF\u2E80-\u2FDF\u3005-\u3007\u3021-\u3029\u3031-\u3035\u3038-\u303C\u3040-\u30FF\u3100-\u318F\u31A0-\u31BF\u31F0-\u31FF\u3400-\u4DBF\u4E00-\u9FFF\uA960-\uA97F\uAC00-\uD7FB\uF900-\uFAFF\uFF66-\uFF9F\uFFA0-\uFFDC\u{20000}-\u{3FFFF}`;

const RUNS = new RegExp(`[${EAST_ASIAN_LETTERS}]+`, 'gu');
const ONE = new RegExp(`[${EAST_ASIAN_LETTERS}]`, 'u');

export function eastAsianRuns(text: string): string[] {
  return text.match(RUNS) ?? [];
}

export function hasEastAsianLetter(text: string): boolean {
  return ONE.test(text);
}
