const READER_CAPABILITIES = ['read', 'changeOwnPassword'] as const;

/** Preparers also work on figures, accounts, imports, reports, plans, documents and tasks. */
const PREPARER_CAPABILITIES = [
  ...READER_CAPABILITIES,
  'seeDrafts',
  'createReport',
  'editReport',
  'deleteMonth',
  'takeBack',
  'askForApproval',
  'publishMonth',
  'editFigures',
  'importFigures',
  'manageAccounts',
  'manageDocuments',
  'manageForecasts',
  'managePlans',
] as const;

/** Everything, including people, company settings and actions that can't be undone. */
const ADMIN_CAPABILITIES = [
  ...PREPARER_CAPABILITIES,
  'seeAdmin',
  'manageUsers',
  'manageCompany',
  'eraseDocuments',
] as const;

/** The server enforces capabilities; screens hide what isn't allowed. */
export type Capability = (typeof ADMIN_CAPABILITIES)[number];

/** The only definition of what a role may do. Add a line to add a role. */
const CAPABILITIES = {
  viewer: READER_CAPABILITIES,
  preparer: PREPARER_CAPABILITIES,
  admin: ADMIN_CAPABILITIES,
} as const satisfies Readonly<Record<string, readonly Capability[]>>;

export type Role = keyof typeof CAPABILITIES;

export const ROLES = ['viewer', 'preparer', 'admin'] as const satisfies readonly Role[];

export const DEFAULT_ROLE: Role = 'viewer';

const BY_ROLE: Readonly<Record<Role, ReadonlySet<Capability>>> = {
  viewer: new Set(CAPABILITIES.viewer),
  preparer: new Set(CAPABILITIES.preparer),
  admin: new Set(CAPABILITIES.admin),
};

export const can = (role: Role, capability: Capability): boolean => BY_ROLE[role].has(capability);

export const rolesWith = (capability: Capability): readonly Role[] =>
  ROLES.filter((role) => can(role, capability));

/** Only administrators may delete users, and never another administrator. */
export const canDeleteUser = (actor: Role, target: Role): boolean =>
  can(actor, 'manageUsers') && !can(target, 'manageUsers');

export const mayPublish = (role: Role, preparersPublish: boolean): boolean =>
  can(role, 'publishMonth') && (preparersPublish || can(role, 'manageCompany'));
