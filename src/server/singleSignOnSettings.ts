import { isIP } from 'node:net';
import { type Environment, refuseSetting, secret, url, value, yesOrNo } from './settingValues.ts';
import type { SettingName } from './settingsTable.ts';

/** How people sign in at the company's own provider, by OpenID Connect. docs/settings.md lists the settings. */
export interface SingleSignOnSettings {
  readonly issuer: string;
  readonly clientId: string;
  /** A secret; undefined for a client that proves itself by PKCE alone. */
  readonly clientSecret: string | undefined;
  readonly scope: string;
  /** What the button says after "Sign in with". */
  readonly name: string;
  /** The claim that decides about the role; undefined: roles are given in the product. */
  readonly roleClaim: string | undefined;
  /** The values of that claim that make an administrator, */
  readonly adminValues: readonly string[];
  /** a preparer, */
  readonly preparerValues: readonly string[];
  /** and a viewer; none: everybody else is one. */
  readonly viewerValues: readonly string[];
  /** Whether somebody who has no account is given one. */
  readonly createsAccounts: boolean;
  /** Whether an e-mail address counts that the provider does not call verified. */
  readonly trustsEmail: boolean;
  /** Whether signing out ends the session at the provider too. */
  readonly signsOut: boolean;
  /** Whether everybody may go on signing in with a password. */
  readonly takesPasswords: boolean;
}

/** Null where no provider is set. */
export function readSingleSignOn(environment: Environment): SingleSignOnSettings | null {
  const issuer = issuerOf(environment);
  const takesPasswords = yesOrNo(environment, 'PASSWORD_SIGN_IN', true);
  if (issuer === undefined) {
    if (takesPasswords) return null;
    return refuseSetting('PASSWORD_SIGN_IN', 'expected OIDC_ISSUER too, or nobody could sign in');
  }
  const clientId = value(environment, 'OIDC_CLIENT_ID');
  if (clientId === undefined) return refuseSetting('OIDC_CLIENT_ID', 'expected with OIDC_ISSUER');
  const scope = value(environment, 'OIDC_SCOPE') ?? 'openid email profile';
  if (!scope.split(/\s+/).includes('openid')) {
    return refuseSetting('OIDC_SCOPE', 'expected scopes with openid among them');
  }
  const roleClaim = value(environment, 'OIDC_ROLE_CLAIM');
  const adminValues = list(environment, 'OIDC_ADMIN_VALUES');
  const preparerValues = list(environment, 'OIDC_PREPARER_VALUES');
  const viewerValues = list(environment, 'OIDC_VIEWER_VALUES');
  if ((roleClaim === undefined) !== (adminValues.length === 0)) {
    return refuseSetting('OIDC_ROLE_CLAIM', 'expected together with OIDC_ADMIN_VALUES');
  }
  if (roleClaim === undefined && preparerValues.length > 0) {
    return refuseSetting('OIDC_PREPARER_VALUES', 'expected together with OIDC_ROLE_CLAIM');
  }
  const createsAccounts = yesOrNo(environment, 'OIDC_CREATE_ACCOUNTS', false);
  if (createsAccounts && viewerValues.length === 0 && OPEN_TO_ALL.has(new URL(issuer).hostname)) {
    const why = 'anybody can have an account at this provider; expected OIDC_VIEWER_VALUES too';
    return refuseSetting('OIDC_CREATE_ACCOUNTS', why);
  }
  return {
    issuer,
    clientId,
    clientSecret: secret(environment, 'OIDC_CLIENT_SECRET', SHORTEST_SECRET),
    scope,
    name: value(environment, 'OIDC_NAME')?.slice(0, 60) ?? 'your company account',
    roleClaim,
    adminValues,
    preparerValues,
    viewerValues,
    createsAccounts,
    trustsEmail: yesOrNo(environment, 'OIDC_TRUST_EMAIL', false),
    signsOut: yesOrNo(environment, 'OIDC_SIGN_OUT', true),
    takesPasswords,
  };
}

/** Providers of everybody, and not of one company. */
const OPEN_TO_ALL = new Set(['accounts.google.com', 'appleid.apple.com', 'gitlab.com']);
/** Behind these stand the people of every company: each could name an address of ours as its own. */
const ANY_COMPANY = /^\/(?:common|organizations|consumers)(?:\/|$)/i;

/** Tokens pass between us and it, so it is reached over TLS; on this machine they pass nothing. */
function issuerOf(environment: Environment): string | undefined {
  const issuer = url(environment, 'OIDC_ISSUER', ['https:', 'http:']);
  if (issuer === undefined) return undefined;
  const { protocol, hostname, pathname } = new URL(issuer);
  if (hostname === 'login.microsoftonline.com' && ANY_COMPANY.test(pathname)) {
    return refuseSetting(
      'OIDC_ISSUER',
      'expected the address of your own company, not that of all',
    );
  }
  const isHere =
    hostname === 'localhost' ||
    hostname === '[::1]' ||
    (isIP(hostname) === 4 && hostname.startsWith('127.'));
  if (protocol === 'https:' || isHere) return issuer;
  return refuseSetting('OIDC_ISSUER', 'expected a URL that begins with https://');
}

const SHORTEST_SECRET = 8;

/** What stands between commas. */
const list = (environment: Environment, name: SettingName): string[] =>
  (value(environment, name) ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
