import { desc, eq, inArray } from 'drizzle-orm';
import type { PackFormat } from '../../../contract/boardPacks.ts';
import type { RestatedFigure } from '../../../contract/publications.ts';
import type { Verdict, Verification } from '../../../contract/verifications.ts';
import { readPublished } from '../../db/asOf.ts';
import { publications, publishedFiles } from '../../db/schema/publications.ts';
import { contentDigest } from '../../storage/publishedFiles.ts';
import { codesIn } from './packCheck.ts';
import { newestOfMonth } from './publications.queries.ts';
import type { PublicationDeps } from './publications.service.ts';
import { parseSealCode, printedCode } from './sealCodes.ts';

const UNKNOWN: Verification = {
  verdict: 'unknown',
  isIdentical: null,
  publication: null,
  supersededBy: null,
  restated: null,
  figures: null,
};

/** What a reader is told of figures that have changed. */
export type Told = 'howMany' | 'ofPublishedMonths' | 'all';

type VerifyDeps = Pick<PublicationDeps, 'database' | 'restatements'>;

interface Found {
  readonly id: number;
  readonly isIdentical: boolean | null;
  readonly format: PackFormat | null;
}

/** Checks the content of any file. */
export async function verifyFile(
  deps: VerifyDeps,
  content: Uint8Array,
  told: Told,
): Promise<Verification> {
  const { orm } = deps.database;
  const [file] = await orm
    .select({ id: publishedFiles.publicationId, format: publishedFiles.format })
    .from(publishedFiles)
    .where(eq(publishedFiles.digest, contentDigest(content)));
  if (file !== undefined) return verification(deps, { ...file, isIdentical: true }, told);
  const found = await publicationOf(deps, await codesIn(content));
  if (found === null) return { ...UNKNOWN, isIdentical: false };
  return verification(deps, { id: found, format: null, isIdentical: false }, told);
}

/** Checks a code as somebody typed it. */
export async function verifyCode(
  deps: VerifyDeps,
  typed: string,
  told: Told,
): Promise<Verification> {
  const found = await publicationOf(deps, [typed]);
  if (found === null) return UNKNOWN;
  return verification(deps, { id: found, format: null, isIdentical: null }, told);
}

/** The newest publication with one of these codes. */
async function publicationOf(
  { database }: VerifyDeps,
  typed: readonly string[],
): Promise<number | null> {
  const codes = typed.flatMap((one) => parseSealCode(one) ?? []);
  if (codes.length === 0) return null;
  const [found] = await database.orm
    .select({ id: publications.id })
    .from(publications)
    .where(inArray(publications.code, codes))
    .orderBy(desc(publications.id))
    .limit(1);
  return found?.id ?? null;
}

async function verification(
  deps: VerifyDeps,
  { id, isIdentical, format }: Found,
  told: Told,
): Promise<Verification> {
  const [row] = await deps.database.orm.select().from(publications).where(eq(publications.id, id));
  if (row === undefined) return UNKNOWN;
  const newest = row.state === 'superseded' ? await newestOfMonth(deps.database.orm, row) : null;
  const figures = await deps.restatements.since(id);
  const verdict = (): Verdict => {
    if (isIdentical === false) return 'altered';
    if (row.state === 'superseded') return 'superseded';
    if (figures.length > 0) return 'restated';
    return isIdentical === null ? 'published' : 'identical';
  };
  return {
    verdict: verdict(),
    isIdentical,
    publication: {
      month: row.month,
      number: row.number,
      code: printedCode(row.code),
      publishedAt: row.publishedAt.toISOString(),
      format,
    },
    supersededBy:
      newest === null
        ? null
        : { number: newest.number, publishedAt: newest.publishedAt.toISOString() },
    restated: figures.length,
    figures: await toldOf(deps, id, figures, told),
  };
}

async function toldOf(
  deps: VerifyDeps,
  id: number,
  figures: readonly RestatedFigure[],
  told: Told,
): Promise<RestatedFigure[] | null> {
  if (told === 'howMany') return null;
  return [...(told === 'all' ? figures : await readPublished(() => deps.restatements.since(id)))];
}
