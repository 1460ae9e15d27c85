/** What a viewer may do. */
const READING = ['read', 'changeOwnPassword'] as const;

/** What whoever prepares the month may do besides: figures, accounts, imports, reports, plans, documents and tasks. */
const PREPARING = [
  ...READING,
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

/** Everything: also people, the company's settings and what nobody can bring back. */
const ADMINISTERING = [
  ...PREPARING,
  'seeAdmin',
  'manageUsers',
  'manageCompany',
  'eraseDocuments',
] as const;

/** What a signed-in person may do. The server enforces it; the screens hide what is not allowed. */
export type Capability = (typeof ADMINISTERING)[number];

/** The one place that says what a role may do: another role is another line. */
const CAPABILITIES = {
  viewer: READING,
  preparer: PREPARING,
  admin: ADMINISTERING,
} as const satisfies Readonly<Record<string, readonly Capability[]>>;

export type Role = keyof typeof CAPABILITIES;

/** From the fewest rights to the most. */
export const ROLES = ['viewer', 'preparer', 'admin'] as const satisfies readonly Role[];

export const DEFAULT_ROLE: Role = 'viewer';

const BY_ROLE: Readonly<Record<Role, ReadonlySet<Capability>>> = {
  viewer: new Set(CAPABILITIES.viewer),
  preparer: new Set(CAPABILITIES.preparer),
  admin: new Set(CAPABILITIES.admin),
};

/** Whether a role has a capability. */
export const can = (role: Role, capability: Capability): boolean => BY_ROLE[role].has(capability);

/** The roles that have a capability. */
export const rolesWith = (capability: Capability): readonly Role[] =>
  ROLES.filter((role) => can(role, capability));

/** Only administrators may delete users, and never another administrator. */
export const canDeleteUser = (actor: Role, target: Role): boolean =>
  can(actor, 'manageUsers') && !can(target, 'manageUsers');

/** Whether a role may publish in a company that lets preparers publish, or does not. */
export const mayPublish = (role: Role, preparersPublish: boolean): boolean =>
  can(role, 'publishMonth') && (preparersPublish || can(role, 'manageCompany'));
