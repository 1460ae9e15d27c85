import { describe, expect, test } from 'vitest';
import { DEFAULT_ROLE, ROLES, can, canDeleteUser } from './permissions.ts';

describe('roles', () => {
  test.each([
    ['read', true],
    ['changeOwnPassword', true],
    ['seeAdmin', false],
    ['createReport', false],
    ['editReport', false],
    ['publishMonth', false],
    ['editFigures', false],
    ['importFigures', false],
    ['manageDocuments', false],
    ['manageForecasts', false],
    ['manageUsers', false],
  ] as const)('%s: a viewer %s, an administrator always', (capability, viewer) => {
    expect(can('viewer', capability)).toBe(viewer);
    expect(can('admin', capability)).toBe(true);
  });

  test('administrators delete users who are no administrators', () => {
    expect(canDeleteUser('admin', 'viewer')).toBe(true);
    expect(canDeleteUser('admin', 'admin')).toBe(false);
    expect(canDeleteUser('viewer', 'viewer')).toBe(false);
    expect(canDeleteUser('viewer', 'admin')).toBe(false);
  });

  test('there are two, and viewer is the default', () => {
    expect(ROLES).toEqual(['viewer', 'admin']);
    expect(DEFAULT_ROLE).toBe('viewer');
  });
});
