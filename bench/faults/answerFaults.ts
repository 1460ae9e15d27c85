import type { Fault } from './fault.ts';

const ASSETS = 'src/server/http/webAssets.ts';
const COOKIES = 'src/server/http/cookies.ts';
const BROKEN = 'src/server/http/brokenRequests.ts';
const REQUEST_LOG = 'src/server/http/requestLog.ts';
const ASSETS_SUITE = ['src/server/http/webAssets.test.ts'];
const BROKEN_SUITE = ['src/server/proofs/brokenRequests.test.ts'];
const SIGN_IN_SUITE = ['src/server/features/auth/signIn.test.ts'];
const LOG_SUITE = ['src/server/http/problem.test.ts'];

export const ANSWER_FAULTS: readonly Fault[] = [
  {
    name: 'answers: other pages can frame what calls answer',
    file: 'src/server/http/encoded.ts',
    find: "; frame-ancestors 'none'",
    replace: '',
    suites: ASSETS_SUITE,
  },
  {
    name: 'answers: other pages can frame the product',
    file: ASSETS,
    find: `    "frame-ancestors 'none'",\n`,
    replace: '',
    suites: ASSETS_SUITE,
  },
  {
    name: 'answers: a refusal says nothing of how it may be used',
    file: BROKEN,
    find: `export const PROBLEM_HEADERS = {\n  ...API_HEADERS,\n`,
    replace: 'export const PROBLEM_HEADERS = {\n',
    suites: ASSETS_SUITE,
  },
  {
    name: 'answers: files of the build send the address on',
    file: ASSETS,
    find: `      response.header('referrer-policy', 'no-referrer');\n`,
    replace: '',
    suites: ASSETS_SUITE,
  },
  {
    name: 'answers: subdomains may go on without https',
    file: COOKIES,
    find: '; includeSubDomains',
    replace: '',
    suites: BROKEN_SUITE,
  },
  {
    name: 'answers: what cannot be parsed is answered without HSTS',
    file: BROKEN,
    find: '      ...always,\n',
    replace: '',
    suites: BROKEN_SUITE,
  },
  {
    name: 'answers: a stream has not the headers of every answer',
    file: 'src/server/features/system/changeStream.ts',
    find: 'if (value !== undefined) reply.raw.setHeader(name, value);',
    replace: 'if (value === name) reply.raw.setHeader(name, value);',
    suites: ['src/server/features/system/changeStream.test.ts', ...BROKEN_SUITE],
  },
  {
    name: 'answers: after signing out a browser keeps the lists',
    file: 'src/server/features/auth/signOut.ts',
    find: `  reply.header('clear-site-data', '"cache"');\n`,
    replace: '',
    suites: ['src/server/features/auth/sessions.test.ts'],
  },
  {
    name: 'answers: scripts can read the cookie of the session',
    file: COOKIES,
    find: 'httpOnly: true',
    replace: 'httpOnly: false',
    suites: SIGN_IN_SUITE,
  },
  {
    name: 'answers: other sites send the cookie along',
    file: COOKIES,
    find: "sameSite: 'lax'",
    replace: "sameSite: 'none'",
    suites: SIGN_IN_SUITE,
  },
  {
    name: 'answers: another host can set the cookie',
    file: COOKIES,
    find: '(https ? `__Host-${cookie}` : cookie)',
    replace: '(https ? `__Secure-${cookie}` : cookie)',
    suites: SIGN_IN_SUITE,
  },
  {
    name: 'answers: another site deletes and corrects with the cookie',
    file: 'src/server/http/access.ts',
    find: `const isChange = method !== 'GET';`,
    replace: `const isChange = method === 'POST';`,
    suites: ['laws/endpoints.test.ts'],
  },
  {
    name: 'answers: another port of the host is the same origin',
    file: 'src/server/http/caller.ts',
    find: 'new URL(origin).host === host',
    replace: `new URL(origin).hostname === host?.split(':')[0]`,
    suites: SIGN_IN_SUITE,
  },
  {
    name: 'answers: the log does not say who was refused',
    file: REQUEST_LOG,
    find: '      ...(accountId === null ? {} : { accountId }),\n',
    replace: '',
    suites: LOG_SUITE,
  },
  {
    name: 'answers: the log does not say from where a refused request came',
    file: REQUEST_LOG,
    find: 'reply.statusCode < 400',
    replace: 'reply.statusCode < 600',
    suites: LOG_SUITE,
  },
  {
    name: 'answers: a mail server may show any certificate',
    file: 'src/server/mail/makeMailer.ts',
    find: 'createTransport({ url, ...patience, ...NOTHING_FETCHED })',
    replace:
      'createTransport({ url, tls: { rejectUnauthorized: false }, ...patience, ...NOTHING_FETCHED })',
    suites: ['src/server/mail/makeMailer.test.ts'],
  },
  {
    name: 'answers: bytes that are no request leave no line',
    file: BROKEN,
    find: '    answered(requestId, { ...NO_REQUEST, status: problem.status, address });\n',
    replace: '',
    suites: BROKEN_SUITE,
  },
  {
    name: 'answers: each connection that a browser opens ahead of time leaves a line',
    file: BROKEN,
    find: '    if (socket.bytesRead === 0) return;\n',
    replace: '',
    suites: BROKEN_SUITE,
  },
  {
    name: 'answers: an address that cannot be read leaves no line',
    file: REQUEST_LOG,
    find: '  logNotRead(log, { method, path: NO_ROUTE, status, address }, told);\n',
    replace: '',
    suites: BROKEN_SUITE,
  },
  {
    name: 'answers: what is no request is not counted',
    file: REQUEST_LOG,
    find: '  told?.notRead(refused.status);\n',
    replace: '',
    suites: BROKEN_SUITE,
  },
];
