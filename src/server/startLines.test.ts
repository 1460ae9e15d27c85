import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { describeSignIn } from './users/describeSignIn.ts';
import { describeBackups } from './backups/describeBackups.ts';
import { presentSettings } from './presentSettings.ts';
import { readSettings } from './settings.ts';

beforeEach(() => vi.stubEnv('TZ', 'Europe/Berlin'));
afterEach(() => vi.unstubAllEnvs());

const NONE = { last: null, failure: null };
const LAST = {
  madeAt: '2026-11-27T02:00:00.000Z',
  size: 1,
  isProven: true,
  isEncrypted: true,
  missingFiles: 0,
};

const by = (given: Record<string, string>) => readSettings({ BACKUP_DIR: '/safe', ...given });

test('the line about backups states how they are made, and warns where there are none', () => {
  expect(describeBackups(by({}), NONE)).toEqual({
    text: 'No backups are scheduled: set BACKUP_AT, or run npm run backup',
    areNone: true,
  });
  expect(describeBackups(by({}), { ...NONE, last: LAST })).toEqual({
    text: 'Backups are created by hand or by a timer: the last one was created at 2026-11-27T02:00:00.000Z',
    areNone: false,
  });
  const daily = by({ BACKUP_AT: '02:30', BACKUP_PASSPHRASE: 'a long passphrase' });
  const failure = { at: '2026-11-28T02:00:00.000Z', reason: 'no space' };
  expect(describeBackups(daily, { last: LAST, failure }).text).toBe(
    'Backups are created every day at 02:30 (Europe/Berlin) in /safe, encrypted: the last one was created at 2026-11-27T02:00:00.000Z, and one failed at 2026-11-28T02:00:00.000Z',
  );
  expect(describeBackups(by({ BACKUP_AT: '02:30,14:30' }), NONE).text).toBe(
    'Backups are created every day at 02:30, 14:30 (Europe/Berlin) in /safe, unencrypted: none yet',
  );
});

test('the line about signing in names the provider, and who may use a password', () => {
  expect(describeSignIn(null)).toBe('People sign in with a password or a passkey');
  const provider = { OIDC_ISSUER: 'https://login.example.org', OIDC_CLIENT_ID: 'reports' };
  const named = { ...provider, OIDC_NAME: 'Harbour' };
  expect(describeSignIn(readSettings(named).singleSignOn)).toBe(
    'People sign in with Harbour (https://login.example.org), or with a password or a passkey',
  );
  expect(describeSignIn(readSettings({ ...named, PASSWORD_SIGN_IN: 'no' }).singleSignOn)).toBe(
    'People sign in with Harbour (https://login.example.org), and only administrators who have never signed in there can use passwords',
  );
});

test('all settings are printed with their present values, secrets masked', () => {
  const { text, wrong } = presentSettings({
    PORT: '8080',
    SMTP_URL: 'smtps://u:hunter2@mail:465',
    METRICS_TOKEN_FILE: '/etc/hunter3',
    COMPANY_NAME: 'Harbour',
  });
  expect(text).toMatch(/^ {2}COMPANY_NAME +no longer a setting, now: Admin › Settings › Company$/m);
  expect(text).toMatch(/^ {2}PORT +8080$/m);
  expect(text).toMatch(/^ {2}HOST +not set \(default: 127\.0\.0\.1\)$/m);
  expect(text).toMatch(/^ {2}SMTP_URL +••••••$/m);
  expect(text).toMatch(/^ {2}METRICS_TOKEN +•••••• \(from \/etc\/hunter3\)$/m);
  expect(text).not.toContain('hunter2');
  expect(wrong?.message).toBe('METRICS_TOKEN_FILE: expected a readable file');
  expect(presentSettings({}).wrong).toBeNull();
});
