export type Role = 'viewer' | 'admin';

export const ROLES: readonly Role[] = ['viewer', 'admin'];

export const DEFAULT_ROLE: Role = 'viewer';

/** What a signed-in person may do. The server enforces it; the screens hide what is not allowed. */
export type Capability =
  | 'read'
  | 'changeOwnPassword'
  | 'seeAdmin'
  | 'createReport'
  | 'editReport'
  | 'deleteMonth'
  | 'takeBack'
  | 'publishMonth'
  | 'editFigures'
  | 'importFigures'
  | 'manageDocuments'
  | 'manageForecasts'
  | 'managePlans'
  | 'manageUsers';

const EVERYONE: readonly Role[] = ['viewer', 'admin'];
const ADMINS: readonly Role[] = ['admin'];

const ALLOWED: Readonly<Record<Capability, readonly Role[]>> = {
  read: EVERYONE,
  changeOwnPassword: EVERYONE,
  seeAdmin: ADMINS,
  createReport: ADMINS,
  editReport: ADMINS,
  deleteMonth: ADMINS,
  takeBack: ADMINS,
  publishMonth: ADMINS,
  editFigures: ADMINS,
  importFigures: ADMINS,
  manageDocuments: ADMINS,
  manageForecasts: ADMINS,
  managePlans: ADMINS,
  manageUsers: ADMINS,
};

/** Whether a role has a capability. */
export function can(role: Role, capability: Capability): boolean {
  return ALLOWED[capability].includes(role);
}

/** Only administrators may delete users, and never another administrator. */
export function canDeleteUser(actor: Role, target: Role): boolean {
  return can(actor, 'manageUsers') && target !== 'admin';
}
