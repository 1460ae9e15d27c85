interface SettingRow {
  readonly name: string;
  readonly group: string;
  readonly about: string;
  readonly standard: string;
  /** The value is never printed. It can also come from the file that `<name>_FILE` names. */
  readonly isSecret?: true;
}

const LOCATION_GROUP = 'Addresses and storage';
const FIRST_START_GROUP = 'The first start';
const SIGN_IN_GROUP = 'Signing in';
const PROVIDER_GROUP = 'Single sign-on';
const MAIL_GROUP = 'Mail';
const BACKUPS_GROUP = 'Backups';
const BUCKET_GROUP = 'Files in a bucket';
const INSTANCES_GROUP = 'Several instances';
const MONITORING_GROUP = 'Monitoring and protection';

/** All settings, which are environment variables. A misspelled setting stops the start. */
export const SETTINGS = [
  {
    name: 'HOST',
    group: LOCATION_GROUP,
    about: 'The address the server listens on.',
    standard: '127.0.0.1',
  },
  {
    name: 'PORT',
    group: LOCATION_GROUP,
    about: 'The port the server listens on.',
    standard: '3000',
  },
  {
    name: 'PUBLIC_URL',
    group: LOCATION_GROUP,
    about:
      'The address that people use. Email links start with it, passkeys are bound to it, and https makes cookies secure.',
    standard: 'http://HOST:PORT',
  },
  {
    name: 'TRUST_PROXY',
    group: LOCATION_GROUP,
    about: 'Addresses or ranges of proxies whose forwarded headers are trusted.',
    standard: 'none',
  },
  {
    name: 'DATA_DIR',
    group: LOCATION_GROUP,
    about: 'The folder of documents, the outbox and the embedded database.',
    standard: 'data',
  },
  {
    name: 'DATABASE_URL',
    group: LOCATION_GROUP,
    about: 'A PostgreSQL server (15 or later) to use instead of the embedded database.',
    standard: 'the embedded database',
    isSecret: true,
  },
  {
    name: 'DEMO',
    group: FIRST_START_GROUP,
    about:
      'With `yes`, a new database is filled with the demo company, whose accounts work only from this machine. With `network`, they also work from other machines.',
    standard: 'yes; no with NODE_ENV=production',
  },
  {
    name: 'ADMIN_EMAIL',
    group: FIRST_START_GROUP,
    about: 'The first administrator of a new database.',
    standard: 'none; required with DEMO=no',
  },
  {
    name: 'PASSWORD_SIGN_IN',
    group: SIGN_IN_GROUP,
    about:
      'If no, only administrators who have never signed in through the provider can use a password or a passkey.',
    standard: 'yes',
  },
  {
    name: 'SESSION_IDLE_HOURS',
    group: SIGN_IN_GROUP,
    about: 'The number of hours after which an unused session ends.',
    standard: '12',
  },
  {
    name: 'SESSION_MAX_DAYS',
    group: SIGN_IN_GROUP,
    about: 'The number of days after which every session ends, even one in use.',
    standard: '7',
  },
  {
    name: 'OIDC_ISSUER',
    group: PROVIDER_GROUP,
    about: "The company's OpenID Connect provider, through which people can sign in.",
    standard: 'none',
  },
  {
    name: 'OIDC_CLIENT_ID',
    group: PROVIDER_GROUP,
    about: 'The name by which the provider knows this product.',
    standard: 'none; required with OIDC_ISSUER',
  },
  {
    name: 'OIDC_CLIENT_SECRET',
    group: PROVIDER_GROUP,
    about: 'The secret that the provider shares with this product.',
    standard: 'PKCE alone',
    isSecret: true,
  },
  {
    name: 'OIDC_NAME',
    group: PROVIDER_GROUP,
    about: 'The words after "Sign in with" on the button.',
    standard: 'your company account',
  },
  {
    name: 'OIDC_SCOPE',
    group: PROVIDER_GROUP,
    about: 'The scopes to request from the provider.',
    standard: 'openid email profile',
  },
  {
    name: 'OIDC_ROLE_CLAIM',
    group: PROVIDER_GROUP,
    about: 'The claim that determines the role.',
    standard: 'roles are assigned in the product',
  },
  {
    name: 'OIDC_ADMIN_VALUES',
    group: PROVIDER_GROUP,
    about: 'The values of that claim that make someone an administrator, separated by commas.',
    standard: 'none; required with OIDC_ROLE_CLAIM',
  },
  {
    name: 'OIDC_VIEWER_VALUES',
    group: PROVIDER_GROUP,
    about: 'The values of that claim that make someone a viewer, separated by commas.',
    standard: 'everyone else is a viewer',
  },
  {
    name: 'OIDC_PREPARER_VALUES',
    group: PROVIDER_GROUP,
    about: 'The values of that claim that make someone a preparer, separated by commas.',
    standard: 'nobody becomes a preparer through the provider',
  },
  {
    name: 'OIDC_CREATE_ACCOUNTS',
    group: PROVIDER_GROUP,
    about: 'Creates accounts for people who sign in through the provider and have none.',
    standard: 'no',
  },
  {
    name: 'OIDC_TRUST_EMAIL',
    group: PROVIDER_GROUP,
    about: 'Accepts an email address if the provider never states whether it is verified.',
    standard: 'no',
  },
  {
    name: 'OIDC_SIGN_OUT',
    group: PROVIDER_GROUP,
    about: 'Ends the session at the provider when a person signs out.',
    standard: 'yes',
  },
  {
    name: 'SMTP_URL',
    group: MAIL_GROUP,
    about: 'The server that sends mail, such as `smtps://user:password@mail.example:465`.',
    standard: 'mail is written to DATA_DIR/outbox',
    isSecret: true,
  },
  {
    name: 'MAIL_FROM',
    group: MAIL_GROUP,
    about: 'The sender of mails, as an address or as `Name <address>`.',
    standard: 'Board Reports <board-reports@localhost>',
  },
  {
    name: 'BACKUP_AT',
    group: BACKUPS_GROUP,
    about:
      'The time of day, such as 02:30, at which the server creates and tests a backup. Separate several with commas. Its time zone is that of the server, or `TZ`.',
    standard: 'no scheduled backups',
  },
  {
    name: 'BACKUP_KEEP',
    group: BACKUPS_GROUP,
    about: 'The number of backups that are kept in BACKUP_DIR.',
    standard: '14',
  },
  {
    name: 'BACKUP_DIR',
    group: BACKUPS_GROUP,
    about: 'The folder for backups, unless a command names another file.',
    standard: 'DATA_DIR/backups',
  },
  {
    name: 'BACKUP_PASSPHRASE',
    group: BACKUPS_GROUP,
    about: 'The passphrase that backups are encrypted with, at least 12 characters long.',
    standard: 'backups are not encrypted',
    isSecret: true,
  },
  {
    name: 'S3_BUCKET',
    group: BUCKET_GROUP,
    about: 'A bucket of S3-compatible storage that keeps files instead of DATA_DIR.',
    standard: 'files are in DATA_DIR',
  },
  {
    name: 'S3_ENDPOINT',
    group: BUCKET_GROUP,
    about: 'The endpoint URL of the S3-compatible storage service.',
    standard: 'Amazon S3',
  },
  {
    name: 'S3_REGION',
    group: BUCKET_GROUP,
    about: 'The region of the storage service.',
    standard: 'us-east-1',
  },
  {
    name: 'S3_PREFIX',
    group: BUCKET_GROUP,
    about: 'The prefix of file names in the bucket.',
    standard: 'none',
  },
  {
    name: 'S3_ACCESS_KEY_ID',
    group: BUCKET_GROUP,
    about: "The id of the bucket's access key.",
    standard: 'the keys of the machine',
  },
  {
    name: 'S3_SECRET_ACCESS_KEY',
    group: BUCKET_GROUP,
    about: "The secret of the bucket's access key.",
    standard: 'the keys of the machine',
    isSecret: true,
  },
  {
    name: 'INSTANCES',
    group: INSTANCES_GROUP,
    about: 'If many, this is one of several instances on the same PostgreSQL server.',
    standard: 'one',
  },
  {
    name: 'DATA_DIR_SHARED',
    group: INSTANCES_GROUP,
    about: 'If yes, DATA_DIR is a folder that all instances share.',
    standard: 'no',
  },
  {
    name: 'KEYS_DIR',
    group: INSTANCES_GROUP,
    about: 'The folder with the `factor-key` of all instances.',
    standard: 'DATA_DIR',
  },
  {
    name: 'CLAMD_ADDRESS',
    group: MONITORING_GROUP,
    about: 'The socket or port of `clamd` on this machine, which then checks each upload.',
    standard: 'nothing is scanned',
  },
  {
    name: 'METRICS_TOKEN',
    group: MONITORING_GROUP,
    about: 'The token with which Prometheus reads `/metrics`, at least 20 characters long.',
    standard: 'access is turned off',
    isSecret: true,
  },
  {
    name: 'LOG_LEVEL',
    group: MONITORING_GROUP,
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
