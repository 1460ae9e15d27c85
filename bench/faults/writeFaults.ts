import type { Fault } from './fault.ts';

const REGISTER = 'src/server/http/register.ts';

export const WRITE_FAULTS: readonly Fault[] = [
  {
    name: 'writes: a connection that could not roll back is used again',
    file: 'src/server/db/write.ts',
    find: 'client.release(broken);',
    replace: 'client.release();',
    suites: ['src/server/db/write.test.ts'],
  },
  {
    name: 'writes: nothing can be deleted when the disk is low',
    file: REGISTER,
    find: `    method !== 'DELETE' &&\n`,
    replace: '',
    suites: ['src/server/http/problem.test.ts'],
  },
  {
    name: 'writes: a commit whose answer is lost leaves old answers',
    file: 'src/server/db/write.ts',
    find: '    if (isCommitting) changes.everythingChanged();\n',
    replace: '',
    suites: ['src/server/db/write.test.ts'],
  },
  {
    name: 'writes: nobody is told which tables were changed',
    file: 'src/server/db/write.ts',
    find: `    changes.committed(commitOf(answers));\n`,
    replace: '    commitOf(answers);\n',
    suites: ['src/server/db/write.test.ts'],
  },
  {
    name: 'writes: an administrator’s change is kept under another name',
    file: REGISTER,
    find: 'const author = { actor: caller.userId, requestId: request.id };',
    replace: 'const author = { actor: caller.sessionId, requestId: request.id };',
    suites: ['src/server/http/register.test.ts'],
  },
  {
    name: 'writes: If-Match is read and not used for reports',
    file: 'src/server/http/register.ts',
    find: `ifMatch: endpoint.ifMatch ? readIfMatch(request.headers['if-match']) : undefined,`,
    replace: 'ifMatch: undefined,',
    suites: ['src/server/http/register.test.ts'],
  },
  {
    name: 'writes: If-Match takes a version of eleven digits',
    file: REGISTER,
    find: String.raw`"?([1-9]\d{0,9})"?$/`,
    replace: String.raw`"?(\d+)"?$/`,
    suites: ['src/server/http/register.test.ts'],
  },
  {
    name: 'writes: a key of one request answers another',
    file: 'src/server/http/idempotency.ts',
    find: 'first.answer === null || first.requestDigest !== requestDigest',
    replace: 'first.answer === null',
    suites: ['src/server/http/idempotency.test.ts'],
  },
  {
    name: 'writes: a key is shared by all users',
    file: 'src/server/http/idempotency.ts',
    find: 'and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key))',
    replace: 'eq(idempotencyKeys.key, key)',
    suites: ['src/server/http/idempotency.test.ts'],
  },
  {
    name: 'writes: a key is kept for an hour instead of a day',
    file: 'src/server/http/idempotency.ts',
    find: '24 * 3_600_000',
    replace: '3_600_000',
    suites: ['src/server/http/idempotency.test.ts'],
  },
  {
    name: 'writes: a stale version of a document is deleted',
    file: 'src/server/features/documents/documents.queries.ts',
    find: `  if (version !== undefined && row.version !== version) return 'stale';\n`,
    replace: '',
    suites: ['src/server/features/documents/downloads.test.ts'],
  },
  {
    name: 'writes: an answer read during a change is kept as new',
    file: 'src/server/http/encodedReads.ts',
    find: 'if (known !== undefined && known.count === count) return known.answer;',
    replace: 'if (known !== undefined) return known.answer;',
    suites: ['src/server/http/encodedReads.test.ts'],
  },
  {
    name: 'writes: the last administrator can be made a viewer',
    file: 'src/server/features/users/users.service.ts',
    find: 'if (otherAdministrators === 0 && !staysAdministrator) {',
    replace: 'if (otherAdministrators === 0 && staysAdministrator) {',
    suites: ['src/server/features/users/users.test.ts'],
  },
  {
    name: 'writes: an administrator who lost the role while waiting still acts',
    file: 'src/server/features/users/users.service.ts',
    find: `while this waited.\n  if (!isActorAdmin) throw adminRequired();`,
    replace: 'while this waited.',
    suites: ['src/server/features/users/users.test.ts'],
  },
];
