/** A setting as docs/settings.md and `npm start -- --settings` show it. */
interface SettingRow {
  readonly name: string;
  readonly group: string;
  /** What it does, in a sentence of at most forty words. */
  readonly about: string;
  /** What counts without it, in words or as a value. */
  readonly standard: string;
  /** Never printed; can also come from the file that `<name>_FILE` names. */
  readonly isSecret?: true;
}

const WHERE = 'Where it runs and keeps its data';
const FIRST = 'The first start';
const PEOPLE = 'Signing in';
const PROVIDER = 'Single sign-on';
const MAIL = 'Mail';
const BACKUPS = 'Backups';
const BUCKET = 'Files in a bucket';
const MANY = 'Several instances';
const WATCH = 'Watching and protecting';

/** All settings, which are environment variables. Whatever else looks like one of them stops a start. */
export const SETTINGS = [
  { name: 'HOST', group: WHERE, about: 'The address it listens on.', standard: '127.0.0.1' },
  { name: 'PORT', group: WHERE, about: 'The port it listens on.', standard: '3000' },
  {
    name: 'PUBLIC_URL',
    group: WHERE,
    about:
      'The address that people use. Links in mails begin with it, passkeys belong to it, and https makes cookies secure.',
    standard: 'http://HOST:PORT',
  },
  {
    name: 'TRUST_PROXY',
    group: WHERE,
    about: 'Addresses or ranges of proxies whose forwarded headers are believed.',
    standard: 'none',
  },
  {
    name: 'DATA_DIR',
    group: WHERE,
    about: 'The folder of documents, the outbox and the embedded database.',
    standard: 'data',
  },
  {
    name: 'DATABASE_URL',
    group: WHERE,
    about: 'A PostgreSQL server (15 or later) to use instead of the embedded database.',
    standard: 'the embedded database',
    isSecret: true,
  },
  {
    name: 'DEMO',
    group: FIRST,
    about:
      'If yes, fills a new database with the demo company and its accounts, for this machine alone. If network, for others too.',
    standard: 'yes; no with NODE_ENV=production',
  },
  {
    name: 'ADMIN_EMAIL',
    group: FIRST,
    about: 'The first administrator of a new database.',
    standard: 'needed with DEMO=no',
  },
  {
    name: 'PASSWORD_SIGN_IN',
    group: PEOPLE,
    about:
      'If no, only administrators who have never signed in through the provider can use a password or a passkey.',
    standard: 'yes',
  },
  {
    name: 'SESSION_IDLE_HOURS',
    group: PEOPLE,
    about: 'The hours after which an unused session ends.',
    standard: '12',
  },
  {
    name: 'SESSION_MAX_DAYS',
    group: PEOPLE,
    about: 'The days after which any session ends.',
    standard: '7',
  },
  {
    name: 'OIDC_ISSUER',
    group: PROVIDER,
    about: "The company's provider of OpenID Connect, with which people may sign in.",
    standard: 'none',
  },
  {
    name: 'OIDC_CLIENT_ID',
    group: PROVIDER,
    about: 'The name by which the provider knows this product.',
    standard: 'needed with OIDC_ISSUER',
  },
  {
    name: 'OIDC_CLIENT_SECRET',
    group: PROVIDER,
    about: 'The secret that the provider shares with this product.',
    standard: 'PKCE alone',
    isSecret: true,
  },
  {
    name: 'OIDC_NAME',
    group: PROVIDER,
    about: 'The words after "Sign in with" on the button.',
    standard: 'your company account',
  },
  {
    name: 'OIDC_SCOPE',
    group: PROVIDER,
    about: 'The scopes to request from the provider.',
    standard: 'openid email profile',
  },
  {
    name: 'OIDC_ROLE_CLAIM',
    group: PROVIDER,
    about: 'The claim that decides about the role.',
    standard: 'roles are given in the product',
  },
  {
    name: 'OIDC_ADMIN_VALUES',
    group: PROVIDER,
    about: 'The values of that claim that make an administrator, with commas between them.',
    standard: 'needed with OIDC_ROLE_CLAIM',
  },
  {
    name: 'OIDC_VIEWER_VALUES',
    group: PROVIDER,
    about: 'The values of that claim that a viewer needs, with commas between them.',
    standard: 'everyone else is a viewer',
  },
  {
    name: 'OIDC_PREPARER_VALUES',
    group: PROVIDER,
    about: 'The values of that claim that make a preparer, with commas between them.',
    standard: 'the provider makes nobody a preparer',
  },
  {
    name: 'OIDC_CREATE_ACCOUNTS',
    group: PROVIDER,
    about: 'Gives an account to people who come from the provider and have none.',
    standard: 'no',
  },
  {
    name: 'OIDC_TRUST_EMAIL',
    group: PROVIDER,
    about: 'Accepts an e-mail address if the provider never states whether it is verified.',
    standard: 'no',
  },
  {
    name: 'OIDC_SIGN_OUT',
    group: PROVIDER,
    about: 'Ends the session at the provider when a person signs out.',
    standard: 'yes',
  },
  {
    name: 'SMTP_URL',
    group: MAIL,
    about:
      'The server that mail goes out through, such as `smtps://user:password@mail.example:465`.',
    standard: 'mail is written to DATA_DIR/outbox',
    isSecret: true,
  },
  {
    name: 'MAIL_FROM',
    group: MAIL,
    about: 'The sender of mails, as an address or as `Name <address>`.',
    standard: 'Board Reports <board-reports@localhost>',
  },
  {
    name: 'BACKUP_AT',
    group: BACKUPS,
    about:
      'The time of day, such as 02:30, at which the server makes and proves a backup; several with commas. Its time zone is that of the server, or `TZ`.',
    standard: 'it makes none',
  },
  {
    name: 'BACKUP_KEEP',
    group: BACKUPS,
    about: 'The number of backups that are kept in BACKUP_DIR.',
    standard: '14',
  },
  {
    name: 'BACKUP_DIR',
    group: BACKUPS,
    about: 'The folder for backups, unless a command names another file.',
    standard: 'DATA_DIR/backups',
  },
  {
    name: 'BACKUP_PASSPHRASE',
    group: BACKUPS,
    about: 'The passphrase that backups are encrypted with, of 12 characters or more.',
    standard: 'backups are not encrypted',
    isSecret: true,
  },
  {
    name: 'S3_BUCKET',
    group: BUCKET,
    about: 'A bucket of S3-compatible storage that keeps files instead of DATA_DIR.',
    standard: 'files are in DATA_DIR',
  },
  {
    name: 'S3_ENDPOINT',
    group: BUCKET,
    about: 'The address of the storage.',
    standard: "Amazon's",
  },
  { name: 'S3_REGION', group: BUCKET, about: 'The region of the storage.', standard: 'us-east-1' },
  {
    name: 'S3_PREFIX',
    group: BUCKET,
    about: 'The prefix of file names in the bucket.',
    standard: 'none',
  },
  {
    name: 'S3_ACCESS_KEY_ID',
    group: BUCKET,
    about: 'The id of the key to the bucket.',
    standard: 'the keys of the machine',
  },
  {
    name: 'S3_SECRET_ACCESS_KEY',
    group: BUCKET,
    about: 'The secret of the key to the bucket.',
    standard: 'the keys of the machine',
    isSecret: true,
  },
  {
    name: 'INSTANCES',
    group: MANY,
    about: 'If many, this is one of several instances on the same PostgreSQL server.',
    standard: 'one',
  },
  {
    name: 'DATA_DIR_SHARED',
    group: MANY,
    about: 'States that DATA_DIR is a folder that all instances share.',
    standard: 'no',
  },
  {
    name: 'KEYS_DIR',
    group: MANY,
    about: 'The folder with the `factor-key` of all instances.',
    standard: 'DATA_DIR',
  },
  {
    name: 'CLAMD_ADDRESS',
    group: WATCH,
    about: 'The socket or port of `clamd` on this machine, which then checks each upload.',
    standard: 'nothing is scanned',
  },
  {
    name: 'METRICS_TOKEN',
    group: WATCH,
    about: 'The token, of 20 characters or more, with which Prometheus reads `/metrics`.',
    standard: 'nobody can',
    isSecret: true,
  },
  {
    name: 'LOG_LEVEL',
    group: WATCH,
    about: 'One of `fatal`, `error`, `warn`, `info`, `debug` and `silent`.',
    standard: 'info',
  },
] as const satisfies readonly SettingRow[];

export type SettingName = (typeof SETTINGS)[number]['name'];

export const isSecret = (setting: SettingRow): boolean => setting.isSecret === true;

/** The names that may be set: each setting, and the file of each secret. */
export const SETTING_NAMES: readonly string[] = SETTINGS.flatMap((setting) =>
  isSecret(setting) ? [setting.name, `${setting.name}_FILE`] : [setting.name],
);
