import { isIP } from 'node:net';
import {
  type Environment,
  refuseSetting,
  secretSetting,
  urlSetting,
  settingValue,
  yesOrNoSetting,
} from './settingValues.ts';
import type { SettingName } from './settingsTable.ts';

export interface SingleSignOnSettings {
  readonly issuer: string;
  readonly clientId: string;
  /** A secret; undefined for a client that proves itself by PKCE alone. */
  readonly clientSecret: string | undefined;
  readonly scope: string;
  readonly name: string;
  /** The claim that decides the role; undefined if roles are assigned in the product. */
  readonly roleClaim: string | undefined;
  readonly adminValues: readonly string[];
  readonly preparerValues: readonly string[];
  readonly viewerValues: readonly string[];
  readonly createsAccounts: boolean;
  /** Accepts an email address that the provider doesn't mark as verified. */
  readonly trustsEmail: boolean;
  readonly signsOut: boolean;
  readonly takesPasswords: boolean;
}

export function readSingleSignOn(environment: Environment): SingleSignOnSettings | null {
  const issuer = issuerOf(environment);
  const takesPasswords = yesOrNoSetting(environment, 'PASSWORD_SIGN_IN', true);
  if (issuer === undefined) {
    if (takesPasswords) return null;
    return refuseSetting(
      'PASSWORD_SIGN_IN',
      'expected OIDC_ISSUER too, because nobody could sign in otherwise',
    );
  }
  const clientId = settingValue(environment, 'OIDC_CLIENT_ID');
  if (clientId === undefined) return refuseSetting('OIDC_CLIENT_ID', 'required with OIDC_ISSUER');
  const scope = settingValue(environment, 'OIDC_SCOPE') ?? 'openid email profile';
  if (!scope.split(/\s+/).includes('openid')) {
    return refuseSetting('OIDC_SCOPE', 'expected scopes with openid among them');
  }
  const roleClaim = settingValue(environment, 'OIDC_ROLE_CLAIM');
  const adminValues = settingList(environment, 'OIDC_ADMIN_VALUES');
  const preparerValues = settingList(environment, 'OIDC_PREPARER_VALUES');
  const viewerValues = settingList(environment, 'OIDC_VIEWER_VALUES');
  if ((roleClaim === undefined) !== (adminValues.length === 0)) {
    return refuseSetting('OIDC_ROLE_CLAIM', 'required with OIDC_ADMIN_VALUES');
  }
  if (roleClaim === undefined && preparerValues.length > 0) {
    return refuseSetting('OIDC_PREPARER_VALUES', 'required with OIDC_ROLE_CLAIM');
  }
  const createsAccounts = yesOrNoSetting(environment, 'OIDC_CREATE_ACCOUNTS', false);
  if (createsAccounts && viewerValues.length === 0 && OPEN_TO_ALL.has(new URL(issuer).hostname)) {
    const why =
      'expected OIDC_VIEWER_VALUES too, because anyone can have an account with this provider';
    return refuseSetting('OIDC_CREATE_ACCOUNTS', why);
  }
  return {
    issuer,
    clientId,
    clientSecret: secretSetting(environment, 'OIDC_CLIENT_SECRET', SHORTEST_CLIENT_SECRET),
    scope,
    name: settingValue(environment, 'OIDC_NAME')?.slice(0, 60) ?? 'your company account',
    roleClaim,
    adminValues,
    preparerValues,
    viewerValues,
    createsAccounts,
    trustsEmail: yesOrNoSetting(environment, 'OIDC_TRUST_EMAIL', false),
    signsOut: yesOrNoSetting(environment, 'OIDC_SIGN_OUT', true),
    takesPasswords,
  };
}

const OPEN_TO_ALL = new Set(['accounts.google.com', 'appleid.apple.com', 'gitlab.com']);
/** These providers' addresses serve every company, so a stranger's company could claim one of our email addresses. */
const ANY_COMPANY = /^\/(?:common|organizations|consumers)(?:\/|$)/i;

/** Tokens pass between us and the provider, so it must be reached over TLS, except on this machine. */
function issuerOf(environment: Environment): string | undefined {
  const issuer = urlSetting(environment, 'OIDC_ISSUER', ['https:', 'http:']);
  if (issuer === undefined) return undefined;
  const { protocol, hostname, pathname } = new URL(issuer);
  if (hostname === 'login.microsoftonline.com' && ANY_COMPANY.test(pathname)) {
    return refuseSetting(
      'OIDC_ISSUER',
      'expected the address of your own company, not the one that all companies share',
    );
  }
  const isHere =
    hostname === 'localhost' ||
    hostname === '[::1]' ||
    (isIP(hostname) === 4 && hostname.startsWith('127.'));
  if (protocol === 'https:' || isHere) return issuer;
  return refuseSetting('OIDC_ISSUER', 'expected a URL that begins with https://');
}

const SHORTEST_CLIENT_SECRET = 8;

const settingList = (environment: Environment, name: SettingName): string[] =>
  (settingValue(environment, name) ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
