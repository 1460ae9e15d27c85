import type { Screen } from './screen.ts';

/** Answers that only callers of the API see: no form sends anything that is refused this way. */
export const ANSWERS = {
  states: {
    signedOut: { answer: ['Authentication required'] },
    viewer: { answer: ['Admin privileges required'] },
    reset: { answer: ['Reset token is required'] },
    forecast: {
      answer: [
        'Business unit is required',
        'Currency is required',
        'Year must be valid',
        'Month must be between 1-12',
        'Monthly summary period is required',
      ],
    },
    untyped: {
      answer: ['Required', ['Expected X received Y', 'Expected number, received string']],
    },
  },
} as const satisfies Screen;
