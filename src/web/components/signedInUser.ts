import { createContext, useContext } from 'react';
import type { User } from '../../contract/users.ts';
import { can } from '../../domain/permissions.ts';
import type { Capability } from '../../domain/permissions.ts';

export const SignedInUserContext = createContext<User | null>(null);

/** Who is signed in. Only below the session gate. */
export function useUser(): User {
  const user = useContext(SignedInUserContext);
  if (user === null) throw new Error('useUser outside of the signed-in application');
  return user;
}

/** Whether the person may do something; the server decides, the screens leave out the rest. */
export function useCan(capability: Capability): boolean {
  return can(useUser().role, capability);
}
