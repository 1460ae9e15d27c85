import {
  approveReview,
  endReview,
  getMonthState,
  requestReview,
} from '../../../contract/monthReviews.ts';
import {
  createPublication,
  getPublication,
  listPublications,
  listRestated,
  publicationContent,
  publicationManifest,
} from '../../../contract/publications.ts';
import { ATTACHMENT_POLICY, attachmentHeaders } from '../../http/attachment.ts';
import { ProblemError } from '../../../contract/problemError.ts';
import { notFound } from '../../http/problem.ts';
import type { Call, Route } from '../../http/route.ts';
import { cachedRead, rawRoute, route } from '../../http/route.ts';
import { noteDownload } from '../../documents/downloads.ts';
import { versionChanges } from './manifest.ts';
import {
  manifestsUpTo,
  readManifest,
  readPublications,
  signedManifest,
} from './publications.queries.ts';
import { publish, type PublicationDeps } from './publications.service.ts';
import { approve, askForReview, end, readMonthState } from './reviews.service.ts';

export function publicationsRoutes(deps: PublicationDeps): Route[] {
  const { database, restatements } = deps;
  return [
    route(createPublication, (call) => publish(deps, call)),
    cachedRead(
      listPublications,
      'publications',
      () => 'all',
      () => readPublications(database.orm),
    ),
    route(listRestated, async () => [...(await restatements.onPages())]),
    route(getPublication, async ({ params }) => {
      const [publication] = await readPublications(database.orm, params.id);
      if (publication === undefined) throw notFound('Publication');
      const [version, ...earlier] = await manifestsUpTo(database.orm, publication);
      return {
        ...publication,
        restated: [...(await restatements.since(params.id))],
        sinceVersions: earlier.map((before) => versionChanges(before, version ?? before)),
      };
    }),
    route(getMonthState, ({ basis, caller, query }) =>
      readMonthState(basis, database.orm, query, caller),
    ),
    route(requestReview, (call) => askForReview(deps, call)),
    route(approveReview, (call) => approve(deps, call)),
    route(endReview, (call) => end(deps, call)),
    rawRoute(publicationContent, (call) => sendPublishedFile(deps, call)),
    rawRoute(publicationManifest, (call) => sendManifest(deps, call)),
  ];
}

async function sendPublishedFile(
  deps: PublicationDeps,
  call: Call<typeof publicationContent>,
): Promise<void> {
  const { database, published, log } = deps;
  const { params, query, reply } = call;
  const [publication] = await readPublications(database.orm, params.id);
  const file = publication?.files.find(({ format }) => format === query.format);
  if (file === undefined) throw notFound('Publication');
  const content = await published.read(file.digest);
  if (content === null) {
    log.error({ file: file.digest }, 'a published file is missing or damaged');
    throw new ProblemError(
      'file_missing',
      'The file of this publication is missing or damaged on the server. Ask your IT team to restore it from a backup',
    );
  }
  const { fileName: name } = file;
  await noteDownload(deps, call, { kind: 'publication', recordId: params.id, name });
  await reply
    .headers(attachmentHeaders(file.fileName, file.format, content.byteLength))
    .send(content);
}

async function sendManifest(
  { database }: PublicationDeps,
  { params, reply }: Call<typeof publicationManifest>,
): Promise<void> {
  const stored = await readManifest(database.orm, params.id);
  if (stored === null) throw notFound('Publication');
  await reply
    .headers({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="manifest-${stored.code}.json"`,
      'content-security-policy': ATTACHMENT_POLICY,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    .send(signedManifest(stored));
}
