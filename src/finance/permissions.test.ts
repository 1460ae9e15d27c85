import { describe, expect, test } from 'vitest';
import { can, canDeleteUser, DEFAULT_ROLE, mayPublish, ROLES, rolesWith } from './permissions.ts';

describe('roles', () => {
  test.each([
    ['read', ['viewer', 'preparer', 'admin']],
    ['changeOwnPassword', ['viewer', 'preparer', 'admin']],
    ['seeDrafts', ['preparer', 'admin']],
    ['createReport', ['preparer', 'admin']],
    ['editReport', ['preparer', 'admin']],
    ['deleteMonth', ['preparer', 'admin']],
    ['takeBack', ['preparer', 'admin']],
    ['askForApproval', ['preparer', 'admin']],
    ['publishMonth', ['preparer', 'admin']],
    ['editFigures', ['preparer', 'admin']],
    ['importFigures', ['preparer', 'admin']],
    ['manageAccounts', ['preparer', 'admin']],
    ['manageDocuments', ['preparer', 'admin']],
    ['manageForecasts', ['preparer', 'admin']],
    ['managePlans', ['preparer', 'admin']],
    ['seeAdmin', ['admin']],
    ['manageUsers', ['admin']],
    ['manageCompany', ['admin']],
    ['eraseDocuments', ['admin']],
  ] as const)('%s is for %j', (capability, roles) => {
    expect(rolesWith(capability)).toEqual(roles);
    expect(ROLES.filter((role) => can(role, capability))).toEqual(roles);
  });

  test('administrators delete users who are no administrators', () => {
    expect(canDeleteUser('admin', 'viewer')).toBe(true);
    expect(canDeleteUser('admin', 'preparer')).toBe(true);
    expect(canDeleteUser('admin', 'admin')).toBe(false);
    for (const role of ['viewer', 'preparer'] as const) {
      expect(ROLES.filter((target) => canDeleteUser(role, target))).toEqual([]);
    }
  });

  test('preparers publish where the company lets them', () => {
    expect(ROLES.filter((role) => mayPublish(role, true))).toEqual(['preparer', 'admin']);
    expect(ROLES.filter((role) => mayPublish(role, false))).toEqual(['admin']);
  });

  test('go from the fewest rights to the most, and viewer is the default', () => {
    expect(ROLES).toEqual(['viewer', 'preparer', 'admin']);
    expect(DEFAULT_ROLE).toBe('viewer');
  });
});
