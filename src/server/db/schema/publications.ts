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

/**
 * What was published of a month. Only that it was superseded may change later; a trigger refuses
 * everything else.
 */
export const publications = pgTable(
  'publications',
  {
    id: identity(),
    /** Not a foreign key: a publication outlives the month and its year. */
    fyId: integer('fy_id').notNull(),
    /** 1 is the first month of the company's year. */
    monthNum: smallint('month_num').notNull(),
    /** "April 2026" */
    month: text('month').notNull(),
    /** 1 for the first publication of the month, then 2 and so on. */
    number: integer('number').notNull(),
    /** Twelve letters and digits, printed on every page in groups of four. */
    code: text('code').notNull().unique(),
    /** The moment whose state was published. */
    moment: bigint('moment', { mode: 'number' }).notNull(),
    /** JSON, exactly as it was signed. */
    manifest: text('manifest').notNull(),
    /** SHA-256 of the manifest, in hexadecimal. */
    manifestDigest: text('manifest_digest').notNull(),
    /** Ed25519, of the manifest's bytes, in base64. */
    signature: text('signature').notNull(),
    /** The user's id; not a foreign key, for the same reason. */
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

/** The files of a publication; their bytes are kept under their digests (storage/publishedFiles.ts). */
export const publishedFiles = pgTable(
  'published_files',
  {
    publicationId: integer('publication_id')
      .notNull()
      .references(() => publications.id, { onDelete: 'cascade' }),
    format: text('format', { enum: PACK_FORMATS }).notNull(),
    /** SHA-256 of the content, in hexadecimal. */
    digest: text('digest').notNull().unique(),
    /** In bytes. */
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
 * The company's keys for signing. The first is made at the first publication; the newest signs, and of those that it
 * replaced only the public part is kept. Without a trigger that writes revisions, so that the private key is nowhere else.
 */
export const signingKeys = pgTable(
  'signing_keys',
  {
    id: integer('id').primaryKey(),
    /** SPKI as PEM. */
    publicKey: text('public_key').notNull(),
    /** PKCS 8 as PEM; null once it was replaced. Read by signing only. */
    privateKey: text('private_key'),
    madeAt: instantColumn('made_at').notNull().defaultNow(),
  },
  (table) => [check('signing_keys_id', sql`${table.id} > 0`)],
);
