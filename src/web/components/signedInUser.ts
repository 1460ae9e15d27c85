import { createContext, useContext } from 'react';
import type { User } from '../../contract/users.ts';
import { can } from '../../finance/permissions.ts';
import type { Capability, Role } from '../../finance/permissions.ts';
import { useAsOf } from './asOf.ts';

export const SignedInUserContext = createContext<User | null>(null);

/** Call this only below the session gate, where someone is signed in. */
export function useUser(): User {
  const user = useContext(SignedInUserContext);
  if (user === null) throw new Error('useUser outside of the signed-in application');
  return user;
}

/** Always viewer on pages of the past, which are read-only. */
export function useRole(): Role {
  const { role } = useUser();
  return useAsOf() === null ? role : 'viewer';
}

/** Only hides what isn't offered. The server enforces access. */
export function useCan(capability: Capability): boolean {
  return can(useRole(), capability);
}
