import type { Screen } from './screen.ts';

export const ADMIN = {
  states: {
    atRest: {
      heading: ['User Management'],
      text: [
        'Manage users and system settings',
        'Never',
        ['{last login}', /^[A-Z][a-z]{2} \d{1,2}, \d{4}$/],
        'Deactivate',
      ],
      column: ['Name', 'Email', 'Role', 'Status', 'Last Login', 'Created', 'Actions'],
      button: ['Change Password', 'Create New User', ['{delete}', /^Delete Henrik Vale$/]],
    },
    create: {
      dialog: ['Create New User'],
      field: ['First name', 'Last name', 'Email', 'Password', 'Role'],
      option: [
        ['viewer (Read-only access)', 'Viewer (Read-only access)'],
        ['admin (Full access + user management)', 'Admin (Full access + user management)'],
      ],
    },
    password: { dialog: ['Change Password'] },
    row: {
      button: [
        ['Deactivate', /^Deactivate /],
        ['Activate', /^Activate /],
      ],
      text: ['Active', 'Inactive', 'Viewer', 'Admin'],
    },
    incomplete: {
      problem: [
        'First name is required',
        'Last name is required',
        'Invalid email address',
        'Password must be at least 6 characters',
      ],
    },
    created: { toast: ['User created successfully'] },
    notCreated: {
      toast: [
        [
          'Failed to create user {message}',
          'Failed to create user A user with this email already exists',
        ],
      ],
    },
    updated: { toast: ['User updated successfully'] },
    notUpdated: {
      toast: [
        [
          'Failed to update user {message}',
          'Failed to update user User was changed by someone else in the meantime',
        ],
      ],
    },
    deleting: { question: ['Are you sure you want to delete this user?'] },
    deleted: { toast: ['User deleted successfully'] },
    notDeleted: {
      toast: [['Failed to delete user {message}', 'Failed to delete user User not found']],
    },
    passwordChanged: { toast: ['Password changed successfully'] },
  },
} as const satisfies Screen;
