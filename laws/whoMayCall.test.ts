import { expect, test } from 'vitest';
import { CALLS, type CallName } from '../src/contract/calls.ts';
import type { Endpoint } from '../src/contract/endpoint.ts';
import { can, type Role } from '../src/finance/permissions.ts';
import { ENDPOINTS } from '../src/contract/endpoints.ts';
import { isProof, sources } from './sources.ts';

// The other laws try each call under the rule that it has. That it is the right one is written down here once more.

const calls = Object.values<Endpoint>(ENDPOINTS);

const namesOf = (which: (call: Endpoint) => boolean): CallName[] =>
  calls
    .filter(which)
    .map(({ name }) => name)
    .toSorted();

const isChange = ({ name }: Endpoint) => CALLS[name].method !== 'GET';

test('only these calls need no sign-in', () => {
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

test('viewers can make only these changes', () => {
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
    'createPrivateNote',
    'createQuestion',
    'createTableWorkbook',
    'deletePrivateNote',
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
    'updatePrivateNote',
    'updateQuestion',
  ]);
});

const isFor = (role: Role, { access }: Endpoint) =>
  access === 'public' || access === 'signedIn' || can(role, access);

const isOfPreparers = (call: Endpoint) => isFor('preparer', call) && !isFor('viewer', call);

test('administrators alone are shown these', () => {
  expect(namesOf((call) => !isChange(call) && !isFor('preparer', call))).toEqual([
    'getAccessList',
    'getAccessReview',
    'getSystem',
    'listAccessReviews',
    'listAllApiTokens',
    'listDownloads',
    'listFailedSignIns',
    'listReaders',
    'listResponsibilities',
    'listUsers',
    'mailState',
  ]);
});

test('preparers and administrators alone are shown these', () => {
  expect(namesOf((call) => !isChange(call) && isOfPreparers(call))).toEqual([
    'getBooks',
    'getImport',
    'getTypedBalances',
    'importRows',
    'listAccounts',
    'listEntities',
    'listExplanationTasks',
    'listImports',
    'listOwners',
  ]);
});

test('administrators make these changes alone', () => {
  expect(namesOf((call) => isChange(call) && !isFor('preparer', call))).toEqual([
    'createAccessReview',
    'createBusinessUnit',
    'createFinancialYear',
    'createResetLink',
    'deleteBusinessUnit',
    'deleteFinancialYear',
    'deleteUser',
    'endUserSessions',
    'inviteUser',
    'keepFinancialYears',
    'previewCheckLimits',
    'purgeDocument',
    'registerUser',
    'renewInvitation',
    'resetSecondFactor',
    'revokeAnyApiToken',
    'sendTestMail',
    'updateBusinessUnit',
    'updateCompany',
    'updateUser',
  ]);
});

test('a person who has yet to set up a factor can only make these calls', () => {
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
    'createPrivateNote',
    'createPublication',
    'createResetLink',
    'deletePrivateNote',
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
    'listPrivateNotes',
    'listReaders',
    'listResponsibilities',
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
    'updatePrivateNote',
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

test('permissions follow from capabilities, never from the name of a role', () => {
  const compared =
    /\brole\b\W{0,4}[!=]==? ?'(?:viewer|preparer|admin)'|\.role, '(?:viewer|preparer|admin)'/;
  const found = sources(/^src\/.*\.tsx?$/)
    .filter(({ file }) => !isProof(file))
    .flatMap(({ file, text }) =>
      text
        .split('\n')
        .filter((line) => compared.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(found).toEqual([]);
});
