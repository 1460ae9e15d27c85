import type { Fault } from './fault.ts';

const AUTHENTICATE = 'src/server/features/auth/authenticate.ts';
const ATTEMPTS = 'src/server/features/auth/attempts.ts';
const SESSIONS_SUITE = ['src/server/features/auth/sessions.test.ts'];
const ATTEMPTS_SUITE = ['src/server/features/auth/attempts.test.ts'];

export const SIGN_IN_FAULTS: readonly Fault[] = [
  {
    name: 'sign-in: a role that is taken away stays until the session changes',
    file: AUTHENTICATE,
    find: `      entry.access === changes.count('access') &&\n`,
    replace: '',
    suites: SESSIONS_SUITE,
  },
  {
    name: 'sign-in: what this process has seen of a session is forgotten',
    file: AUTHENTICATE,
    find: 'this.#lastSeen.get(sessionId) ?? { at: stored, writtenAt: stored }',
    replace: '{ at: stored, writtenAt: stored }',
    suites: SESSIONS_SUITE,
  },
  {
    name: 'sign-in: what another process has seen of a session is ignored',
    file: AUTHENTICATE,
    find: '    seen.at = Math.max(seen.at, stored);\n',
    replace: '',
    suites: SESSIONS_SUITE,
  },
  {
    name: 'sign-in: an earlier moment is written over a later one',
    file: AUTHENTICATE,
    find: '.where(and(eq(sessions.id, caller.sessionId), lt(sessions.lastSeenAt, now))),',
    replace: '.where(eq(sessions.id, caller.sessionId)),',
    suites: SESSIONS_SUITE,
  },
  {
    name: 'sign-in: sessions in use are cleared away',
    file: 'src/server/accounts/sessions.ts',
    find: 'limits.sessionIdleMs - WRITTEN_LATE_MS',
    replace: 'limits.sessionIdleMs',
    suites: SESSIONS_SUITE,
  },
  {
    name: 'sign-in: a session lasts a moment too long',
    file: AUTHENTICATE,
    find: 'time >= seen.at + this.#deps.settings.sessionIdleMs',
    replace: 'time > seen.at + this.#deps.settings.sessionIdleMs',
    suites: SESSIONS_SUITE,
  },
  {
    name: 'sign-in: an attempt that has to wait uses up the address',
    file: ATTEMPTS,
    find: `      giveBack();\n      throw tooMany(wait);`,
    replace: '      throw tooMany(wait);',
    suites: ATTEMPTS_SUITE,
  },
  {
    name: 'sign-in: failures are forgotten while an attempt is under way',
    file: ATTEMPTS,
    find: 'known.inFlight === 0 && known.lastFailure',
    replace: 'known.lastFailure',
    suites: ATTEMPTS_SUITE,
  },
  {
    name: 'sign-in: a success forgets the attempts beside it',
    file: ATTEMPTS,
    find: 'if (state.inFlight <= 1 && state.waiting.length === 0) this.#accounts.delete(key);',
    replace: 'this.#accounts.delete(key);',
    suites: ATTEMPTS_SUITE,
  },
  {
    name: 'sign-in: the wait begins one failure late',
    file: ATTEMPTS,
    find: 'if (doublings >= 0) {',
    replace: 'if (doublings > 0) {',
    suites: ATTEMPTS_SUITE,
  },
  {
    name: 'sign-in: a used reset link works again',
    file: 'src/server/accounts/passwordResets.ts',
    find: `    eq(passwordResets.token, digest(token)),\n    eq(passwordResets.isUsed, false),\n`,
    replace: `    eq(passwordResets.token, digest(token)),\n`,
    suites: ['src/server/features/auth/forgottenPassword.test.ts'],
  },
  {
    name: 'sign-in: a reset password leaves the sessions',
    file: 'src/server/features/auth/passwordChanges.ts',
    find: '      await removeSessions(transaction, userId);\n',
    replace: '',
    suites: ['src/server/features/auth/forgottenPassword.test.ts'],
  },
  {
    name: 'sign-in: a change of the password made meanwhile is overwritten',
    file: 'src/server/features/auth/passwordChanges.ts',
    find: '.where(and(eq(users.id, caller.userId), eq(users.password, current)))',
    replace: '.where(eq(users.id, caller.userId))',
    suites: ['src/server/features/auth/ownPassword.test.ts'],
  },
  {
    name: 'sign-in: a cookie is taken from another site',
    file: 'src/server/http/access.ts',
    find: `if (isChange && caller.proof === 'cookie' && !isSameOrigin(request)) throw crossSite();`,
    replace: '',
    suites: ['src/server/features/auth/signIn.test.ts', 'src/server/http/problem.test.ts'],
  },
  {
    name: 'sign-in: an origin that only begins like ours is ours',
    file: 'src/server/http/caller.ts',
    find: `return site === 'same-origin' || site === 'none';`,
    replace: `return site.startsWith('same-') || site === 'none';`,
    suites: ['src/server/features/auth/signIn.test.ts', 'src/server/http/problem.test.ts'],
  },
  {
    name: 'sign-in: somebody deactivated during the hash is let in',
    file: 'src/server/features/auth/signIn.ts',
    find: '.where(and(eq(users.id, userId), eq(users.isActive, true), eq(users.password, verified)))',
    replace: '.where(eq(users.id, userId))',
    suites: ['src/server/features/auth/signIn.test.ts'],
  },
  {
    name: 'sign-in: expired reset links are kept and valid ones cleared away',
    file: 'src/server/accounts/passwordResets.ts',
    find: 'lte(passwordResets.expiresAt, now)',
    replace: 'gt(passwordResets.expiresAt, now)',
    suites: ['src/server/features/auth/forgottenPassword.test.ts'],
  },
  {
    name: 'sign-in: a deactivated first administrator is sent a link',
    file: 'src/server/accounts/firstAdministrator.ts',
    find: `        eq(users.isActive, true),\n`,
    replace: '',
    suites: ['src/server/accounts/firstAdministrator.test.ts'],
  },
  {
    name: 'sign-in: strangers fill the memory',
    file: 'src/server/http/addressBudget.ts',
    find: '    keepBounded(this.#tries);\n',
    replace: '',
    suites: ATTEMPTS_SUITE,
  },
];
