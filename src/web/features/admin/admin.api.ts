import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BusinessUnit } from '../../../contract/businessUnits.ts';
import type { Noun } from '../../../contract/changes.ts';
import type { CallInput } from '../../../contract/endpoint.ts';
import type { Endpoints } from '../../../contract/endpoints.ts';
import type { FinancialYear } from '../../../contract/financialYears.ts';
import type { User } from '../../../contract/users.ts';
import { call } from '../../api/call.ts';
import { invalidateNouns } from '../../api/changes.ts';
import { readInBackground } from '../../api/backgroundReads.ts';
import type { Creation } from '../../editing/useCreateForm.ts';

const SYSTEM_EVERY_MS = 10_000;

/** The server sends no change events for this, so it goes stale after seconds. */
export const systemQuery = queryOptions({
  queryKey: ['system'],
  queryFn: ({ signal }) => readInBackground(() => call('getSystem', { signal })),
  staleTime: 0,
  refetchInterval: SYSTEM_EVERY_MS,
});

/** The server sends no change events for read receipts, so they are fetched each time their dialog opens. */
export const readersQuery = queryOptions({
  queryKey: ['readers'],
  queryFn: ({ signal }) => call('listReaders', { signal }),
  staleTime: 0,
});

/** Fetched each time the dialog opens, because it can change while the list of users is open. */
export const responsibilitiesQuery = (id: number) =>
  queryOptions({
    queryKey: ['responsibilities', id],
    queryFn: ({ signal }) => call('listResponsibilities', { params: { id: String(id) }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** The server sends no change events for this, so it is fetched each time its page or dialog opens. */
export const mailStateQuery = queryOptions({
  queryKey: ['mail'],
  queryFn: ({ signal }) => call('mailState', { signal }),
  staleTime: 0,
});

export function useSendTestMail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('sendTestMail'),
    onSuccess: ({ state }) => queryClient.setQueryData(mailStateQuery.queryKey, state),
  });
}

function useReadAgain(nouns: readonly Noun[]) {
  const queryClient = useQueryClient();
  return () => invalidateNouns(queryClient, [...nouns]);
}

export function useCreateUser() {
  return useMutation({
    mutationFn: (creation: Creation<CallInput<Endpoints['registerUser']>['body']>) =>
      call('registerUser', creation),
    onSettled: useReadAgain(['users']),
  });
}

export type UserChange = CallInput<Endpoints['updateUser']>['body'];

export function useUpdateUser() {
  return useMutation({
    mutationFn: ({ user, change }: { user: User; change: UserChange }) =>
      call('updateUser', { params: { id: String(user.id) }, body: change, ifMatch: user.version }),
    onSettled: useReadAgain(['users']),
  });
}

export function useDeleteUser() {
  return useMutation({
    mutationFn: ({ id, version }: User) =>
      call('deleteUser', { params: { id: String(id) }, ifMatch: version }),
    onSettled: useReadAgain(['users']),
  });
}

export function useResetSecondFactor() {
  return useMutation({
    mutationFn: ({ id }: User) => call('resetSecondFactor', { params: { id: String(id) } }),
    onSettled: useReadAgain(['users']),
  });
}

export function useEndUserSessions() {
  return useMutation({
    mutationFn: ({ id }: User) => call('endUserSessions', { params: { id: String(id) } }),
    onSettled: useReadAgain(['users']),
  });
}

export function useInviteUser() {
  return useMutation({
    mutationFn: (body: CallInput<Endpoints['inviteUser']>['body']) => call('inviteUser', { body }),
    onSettled: useReadAgain(['users']),
    // The answer isn't cached, because it may contain the link, as below.
    gcTime: 0,
  });
}

export function useRenewInvitation() {
  return useMutation({
    mutationFn: ({ id }: User) => call('renewInvitation', { params: { id: String(id) } }),
    onSettled: useReadAgain(['users']),
    gcTime: 0,
  });
}

export function useCreateResetLink() {
  return useMutation({
    mutationFn: ({ id }: User) => call('createResetLink', { params: { id: String(id) } }),
    // The link must not stay in memory once its dialog has closed.
    gcTime: 0,
  });
}

export function useCreateBusinessUnit() {
  return useMutation({
    mutationFn: (creation: Creation<CallInput<Endpoints['createBusinessUnit']>['body']>) =>
      call('createBusinessUnit', creation),
    onSettled: useReadAgain(['business-units']),
  });
}

export type UnitChange = CallInput<Endpoints['updateBusinessUnit']>['body'];

export function useUpdateBusinessUnit() {
  return useMutation({
    mutationFn: ({ unit, change }: { unit: BusinessUnit; change: UnitChange }) =>
      call('updateBusinessUnit', {
        params: { id: String(unit.id) },
        body: change,
        ifMatch: unit.version,
      }),
    onSettled: useReadAgain(['business-units', 'forecasts']),
  });
}

export function useDeleteBusinessUnit() {
  return useMutation({
    mutationFn: ({ id, version }: BusinessUnit) =>
      call('deleteBusinessUnit', { params: { id: String(id) }, ifMatch: version }),
    onSettled: useReadAgain(['business-units', 'forecasts']),
  });
}

export function useCreateFinancialYear() {
  return useMutation({
    mutationFn: (creation: Creation<CallInput<Endpoints['createFinancialYear']>['body']>) =>
      call('createFinancialYear', creation),
    onSettled: useReadAgain(['financial-years']),
  });
}

export function useDeleteFinancialYear() {
  return useMutation({
    mutationFn: ({ id, version }: FinancialYear) =>
      call('deleteFinancialYear', { params: { id: String(id) }, ifMatch: version }),
    onSettled: useReadAgain(['financial-years', 'financial-data', 'monthly-summaries']),
  });
}
