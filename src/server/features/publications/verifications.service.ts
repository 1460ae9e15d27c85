import { desc, eq, inArray } from 'drizzle-orm';
import type { PackFormat } from '../../../contract/boardPacks.ts';
import type { RestatedFigure } from '../../../contract/publications.ts';
import type { Verdict, Verification } from '../../../contract/verifications.ts';
import { readPublished } from '../../../engine/db/asOf.ts';
import { publications, publishedFiles } from '../../../engine/db/schema/publications.ts';
import { contentDigest } from '../../../engine/storage/publishedFiles.ts';
import { codesIn } from './packCheck.ts';
import { newestOfMonth } from './publications.queries.ts';
import type { PublicationDeps } from './publications.service.ts';
import { parseSealCode, printedCode } from './sealCodes.ts';

const UNKNOWN_PACK: Verification = {
  verdict: 'unknown',
  isIdentical: null,
  publication: null,
  supersededBy: null,
  restated: null,
  figures: null,
};

export type RestatementDetail = 'howMany' | 'ofPublishedMonths' | 'all';

type VerifyDeps = Pick<PublicationDeps, 'database' | 'restatements'>;

interface FoundPublication {
  readonly id: number;
  readonly isIdentical: boolean | null;
  readonly format: PackFormat | null;
}

export async function verifyFile(
  deps: VerifyDeps,
  content: Uint8Array,
  detail: RestatementDetail,
): Promise<Verification> {
  const { orm } = deps.database;
  const [file] = await orm
    .select({ id: publishedFiles.publicationId, format: publishedFiles.format })
    .from(publishedFiles)
    .where(eq(publishedFiles.digest, contentDigest(content)));
  if (file !== undefined) return verification(deps, { ...file, isIdentical: true }, detail);
  const found = await publicationOf(deps, await codesIn(content));
  if (found === null) return { ...UNKNOWN_PACK, isIdentical: false };
  return verification(deps, { id: found, format: null, isIdentical: false }, detail);
}

export async function verifyCode(
  deps: VerifyDeps,
  typed: string,
  detail: RestatementDetail,
): Promise<Verification> {
  const found = await publicationOf(deps, [typed]);
  if (found === null) return UNKNOWN_PACK;
  return verification(deps, { id: found, format: null, isIdentical: null }, detail);
}

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
  { id, isIdentical, format }: FoundPublication,
  detail: RestatementDetail,
): Promise<Verification> {
  const [row] = await deps.database.orm.select().from(publications).where(eq(publications.id, id));
  if (row === undefined) return UNKNOWN_PACK;
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
    figures: await restatementsFor(deps, id, figures, detail),
  };
}

async function restatementsFor(
  deps: VerifyDeps,
  id: number,
  figures: readonly RestatedFigure[],
  detail: RestatementDetail,
): Promise<RestatedFigure[] | null> {
  if (detail === 'howMany') return null;
  return [...(detail === 'all' ? figures : await readPublished(() => deps.restatements.since(id)))];
}
