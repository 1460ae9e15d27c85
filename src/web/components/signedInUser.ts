import { createContext, useContext } from 'react';
import type { User } from '../../contract/users.ts';
import { can } from '../../domain/permissions.ts';
import type { Capability, Role } from '../../domain/permissions.ts';
import { useAsOf } from './asOf.ts';

export const SignedInUserContext = createContext<User | null>(null);

/** Who is signed in. Only below the session gate. */
export function useUser(): User {
  const user = useContext(SignedInUserContext);
  if (user === null) throw new Error('useUser outside of the signed-in application');
  return user;
}

/** The role by which the screens offer things: the past can only be read, by administrators too. */
export function useRole(): Role {
  const { role } = useUser();
  return useAsOf() === null ? role : 'viewer';
}

/** Whether the person may do something here; the server decides, the screens leave out the rest. */
export function useCan(capability: Capability): boolean {
  return can(useRole(), capability);
}
