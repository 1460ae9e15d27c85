import { expect, test } from 'vitest';
import { CALLS, type CallName } from '../src/contract/calls.ts';
import type { Endpoint } from '../src/contract/endpoint.ts';
import { ENDPOINTS } from '../src/contract/endpoints.ts';

// The other laws try each call under the rule that it has. That it is the right one is written down here once more.

const calls = Object.values<Endpoint>(ENDPOINTS);

const namesOf = (which: (call: Endpoint) => boolean): CallName[] =>
  calls
    .filter(which)
    .map(({ name }) => name)
    .toSorted();

const isChange = ({ name }: Endpoint) => CALLS[name].method !== 'GET';

test('nobody has to sign in for these calls alone', () => {
  expect(namesOf(({ access }) => access === 'public')).toEqual([
    'beginPasskeySignIn',
    'checkResetLink',
    'completeLogin',
    'completeSingleSignOn',
    'forgotPassword',
    'health',
    'login',
    'openApi',
    'ready',
    'resetPassword',
    'signInWithPasskey',
    'verifyKey',
    'verifyPack',
    'verifyProgram',
  ]);
});

test('viewers make these changes alone', () => {
  expect(namesOf((call) => isChange(call) && call.access === 'signedIn')).toEqual([
    'addPasskey',
    'approveReview',
    'beginPasskey',
    'beginSecondFactor',
    'cancelBoardPack',
    'changePassword',
    'confirmSecondFactor',
    'createApiToken',
    'createBoardPack',
    'createQuestion',
    'createTableWorkbook',
    'deleteQuestion',
    'endOtherSessions',
    'endReview',
    'endSession',
    'judgeAnswer',
    'logout',
    'markRead',
    'removePasskey',
    'removeSecondFactor',
    'renamePasskey',
    'renewRecoveryCodes',
    'revokeApiToken',
    'signOutAtProvider',
    'updateCurrentUser',
    'updateQuestion',
  ]);
});

test('administrators alone are shown these', () => {
  expect(namesOf((call) => !isChange(call) && call.access === 'admin')).toEqual([
    'getAccessList',
    'getAccessReview',
    'getBackupState',
    'getBooks',
    'getDataCheck',
    'getImport',
    'getInstances',
    'importRows',
    'listAccessReviews',
    'listAccounts',
    'listAllApiTokens',
    'listDownloads',
    'listEntities',
    'listFailedSignIns',
    'listImports',
    'listReaders',
    'listUsers',
    'mailState',
  ]);
});

test('whoever has yet to set up a factor makes these calls alone', () => {
  expect(namesOf(({ withoutFactor }) => withoutFactor === true)).toEqual([
    'addPasskey',
    'beginPasskey',
    'beginSecondFactor',
    'confirmSecondFactor',
    'currentUser',
    'getOwnProof',
    'getSecondFactor',
    'listPasskeys',
    'logout',
    'signOutAtProvider',
  ]);
});

test('no API token makes these calls, and one for imports these changes alone', () => {
  expect(namesOf(({ byToken }) => byToken === 'never')).toEqual([
    'addPasskey',
    'approveReview',
    'beginPasskey',
    'beginSecondFactor',
    'changePassword',
    'confirmSecondFactor',
    'createAccessReview',
    'createApiToken',
    'createPublication',
    'createResetLink',
    'deleteUser',
    'endOtherSessions',
    'endReview',
    'endSession',
    'endUserSessions',
    'getAccessList',
    'getAccessReview',
    'getOwnProof',
    'getSecondFactor',
    'inviteUser',
    'listAccessReviews',
    'listAllApiTokens',
    'listApiTokens',
    'listFailedSignIns',
    'listPasskeys',
    'listReaders',
    'listSessions',
    'logout',
    'registerUser',
    'removePasskey',
    'removeSecondFactor',
    'renamePasskey',
    'renewInvitation',
    'renewRecoveryCodes',
    'requestReview',
    'resetSecondFactor',
    'revokeAnyApiToken',
    'revokeApiToken',
    'signOutAtProvider',
    'updateUser',
  ]);
  expect(namesOf(({ byToken }) => byToken === 'import')).toEqual([
    'applyImport',
    'deleteImport',
    'pasteImport',
    'undoImport',
    'updateImport',
    'uploadImport',
  ]);
});
