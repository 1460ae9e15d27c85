import type { User } from '../../../contract/users.ts';

export const ROLE_NAMES: Readonly<Record<User['role'], string>> = {
  viewer: 'Viewer',
  admin: 'Admin',
};

/** What a role may do, in the product's own words. */
export const ROLE_RIGHTS: Readonly<Record<User['role'], string>> = {
  viewer: 'Read-only access',
  admin: 'Full access + user management',
};

export function fullName({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`;
}

/** The users in whose name, address or role every word occurs, in any letter case. */
export function filterUsers(users: readonly User[], text: string | undefined): User[] {
  const words = (text ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  return users.filter((user) => {
    const said = `${fullName(user)} ${user.email} ${ROLE_NAMES[user.role]}`.toLowerCase();
    return words.every((word) => said.includes(word));
  });
}
