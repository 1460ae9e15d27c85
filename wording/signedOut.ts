import type { Screen } from './screen.ts';

export const LOGIN = {
  states: {
    atRest: {
      heading: ['Board Reports'],
      text: ['Sign in to access your board meeting reports', 'Email', 'Password'],
      field: ['Email', 'Password'],
      button: ['Show password', 'Sign In'],
    },
    shown: { button: ['Hide password'] },
    failed: { alert: ['Login failed'] },
    pending: { button: ['Signing in...'] },
    invalid: { problem: ['Invalid email address', 'Password must be at least 6 characters'] },
  },
} as const satisfies Screen;

export const RESET = {
  states: {
    incomplete: { alert: ['Reset token is required'] },
    tooShort: { problem: ['Password must be at least 6 characters'] },
    unconfirmed: { problem: ['Please confirm your password'] },
    different: { problem: ["Passwords don't match"] },
  },
} as const satisfies Screen;

export const FORGOT = {
  states: {
    invalid: { field: ['Email'], problem: ['Invalid email address'] },
  },
} as const satisfies Screen;
