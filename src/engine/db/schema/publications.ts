import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { PACK_FORMATS } from '../../../contract/boardPacks.ts';
import { identity, instantColumn, rowVersion } from './columns.ts';

export const publications = pgTable(
  'publications',
  {
    id: identity(),
    fyId: integer('fy_id').notNull(),
    monthNum: smallint('month_num').notNull(),
    month: text('month').notNull(),
    number: integer('number').notNull(),
    code: text('code').notNull().unique(),
    moment: bigint('moment', { mode: 'number' }).notNull(),
    /** JSON, exactly as it was signed. */
    manifest: text('manifest').notNull(),
    /** SHA-256 of the manifest, in hexadecimal. */
    manifestDigest: text('manifest_digest').notNull(),
    signature: text('signature').notNull(),
    publishedBy: integer('published_by').notNull(),
    publishedAt: instantColumn('published_at').notNull(),
    state: text('state', { enum: ['published', 'superseded'] })
      .notNull()
      .default('published'),
    supersededAt: instantColumn('superseded_at'),
    version: rowVersion(),
  },
  (table) => [
    unique('publications_number').on(table.fyId, table.monthNum, table.number),
    check('publications_month_num', sql`${table.monthNum} between 1 and 12`),
    check('publications_number_positive', sql`${table.number} > 0`),
    check(
      'publications_state',
      sql`(${table.state} = 'published' and ${table.supersededAt} is null) or (${table.state} = 'superseded' and ${table.supersededAt} is not null)`,
    ),
  ],
);

export const publishedFiles = pgTable(
  'published_files',
  {
    publicationId: integer('publication_id')
      .notNull()
      .references(() => publications.id, { onDelete: 'cascade' }),
    format: text('format', { enum: PACK_FORMATS }).notNull(),
    digest: text('digest').notNull().unique(),
    fileSize: integer('file_size').notNull(),
    fileName: text('file_name').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.publicationId, table.format] }),
    check('published_files_format', sql`${table.format} in ('pdf', 'pptx', 'xlsx')`),
    check('published_files_digest', sql`${table.digest} ~ '^[0-9a-f]{64}$'`),
  ],
);

/**
 * The company's signing keys. The first is created with the first publication. The newest signs; older keys keep only
 * their public part. No trigger writes revisions, so that no copy of the private key exists.
 */
export const signingKeys = pgTable(
  'signing_keys',
  {
    id: integer('id').primaryKey(),
    /** SPKI as PEM. */
    publicKey: text('public_key').notNull(),
    /** PKCS 8 as PEM; null once the key was replaced. Only signing reads it. */
    privateKey: text('private_key'),
    madeAt: instantColumn('made_at').notNull().defaultNow(),
  },
  (table) => [check('signing_keys_id', sql`${table.id} > 0`)],
);
