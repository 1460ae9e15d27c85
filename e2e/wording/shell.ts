import type { Screen } from './screen.ts';

export const SHELL = {
  states: {
    sidebar: {
      text: ['Board Reports', 'Management System', 'Financial Year'],
      link: [
        'Dashboard',
        'Monthly Reports',
        'Trends & Analytics',
        'Documents',
        'Search',
        'Forecasts',
      ],
      field: ['Financial Year'],
      option: [
        ['FY19', /^FY19\b/],
        ['FY20', /^FY20\b/],
        ['FY21', /^FY21\b/],
        ['FY22', /^FY22\b/],
        ['FY23', /^FY23\b/],
        ['FY24', /^FY24\b/],
        ['FY25', /^FY25\b/],
        ['FY26', /^FY26\b/],
      ],
      button: [
        'Sign Out',
        ['{first name} {last name} {e-mail}', /Henrik Vale viewer@example\.com/],
      ],
    },
    administrator: { link: ['Admin'] },
    header: {
      placeholder: ['Search reports...'],
      button: ['Export'],
      text: [['FY20', /^FY20$/]],
    },
    exported: {
      toast: ['Export Started', 'Full dashboard export will begin shortly'],
    },
    nowhere: { heading: ['404 Page Not Found'] },
  },
  elsewhere: {
    'signOut.journey.ts': { button: ['Sign Out', 'Signing out...'] },
    'password.journey.ts': {
      dialog: ['Change Password'],
      field: ['Current password', 'New password', 'Confirm new password'],
      button: ['Change Password'],
      problem: [
        'Current password is required',
        'New password must be at least 6 characters',
        'Please confirm your new password',
        "Passwords don't match",
      ],
      toast: [
        'Password changed successfully',
        ['Failed to change password {message}', 'Failed to change password'],
      ],
    },
  },
} as const satisfies Screen;
