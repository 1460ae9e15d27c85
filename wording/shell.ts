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
      button: ['Sign Out', ['{first name} {last name} {email}', /Henrik Vale viewer@example\.com/]],
    },
    administrator: { link: ['Admin'] },
    header: {
      placeholder: ['Search reports...'],
      button: ['Export'],
    },
    badge: { text: [['FY20', /^FY20$/]] },
    exported: {
      toast: ['Export Started', 'Full dashboard export will begin shortly'],
    },
    signingOut: { button: ['Signing out...'] },
    password: {
      dialog: ['Change Password'],
      field: ['Current password', 'New password', 'Confirm new password'],
      button: ['Change Password'],
    },
    passwordIncomplete: {
      problem: [
        'Current password is required',
        'New password must be at least 6 characters',
        'Please confirm your new password',
      ],
    },
    passwordsDiffer: { problem: ["Passwords don't match"] },
    passwordChanged: { toast: ['Password changed successfully'] },
    passwordNotChanged: {
      toast: [['Failed to change password {message}', /^Failed to change password /]],
    },
    nowhere: { heading: ['404 Page Not Found'] },
  },
} as const satisfies Screen;
