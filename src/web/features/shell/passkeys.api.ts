import { queryOptions, useMutation } from '@tanstack/react-query';
import { MESSAGES } from '../../../contract/messages.ts';
import { call } from '../../api/call.ts';
import { deviceRefusal, makePasskey } from '../../components/passkeyDevice.ts';
import { readFactorAgain } from './secondFactor.api.ts';

export const ownPasskeysQuery = queryOptions({
  queryKey: ['users', 'passkeys'],
  queryFn: ({ signal }) => call('listPasskeys', { signal }),
});

/**
 * Confirms the password, then creates the passkey on the device, then stores it on the server. Recovery codes must not
 * stay in memory.
 */
export function useAddPasskey(name: string) {
  return useMutation({
    mutationFn: async (currentPassword: string | undefined) => {
      // Checked before the device creates a passkey that the server would refuse.
      if (name.trim() === '') throw new Error(MESSAGES.passkeyNameRequired);
      const begun = await call('beginPasskey', { body: { currentPassword } });
      const made = await makePasskey(begun).catch((error: unknown) => {
        throw new Error(deviceRefusal(error) ?? 'Your device did not create a passkey', {
          cause: error,
        });
      });
      return call('addPasskey', { body: { name, made } });
    },
    gcTime: 0,
  });
}

export function useRenamePasskey(id: number, name: string) {
  return useMutation({
    mutationFn: (currentPassword: string | undefined) =>
      call('renamePasskey', { params: { id: String(id) }, body: { name, currentPassword } }),
    onSettled: readFactorAgain,
  });
}

export function useRemovePasskey(id: number) {
  return useMutation({
    mutationFn: (currentPassword: string | undefined) =>
      call('removePasskey', { params: { id: String(id) }, body: { currentPassword } }),
    onSettled: readFactorAgain,
  });
}
