import { LRUCache } from 'lru-cache';
import type { RestatedFigure, RestatedOnPage } from '../../../contract/publications.ts';
import { hidesDrafts, readSnapshot } from '../../../engine/db/asOf.ts';
import type { Database } from '../../../engine/db/database.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import type { Deps } from '../../deps.ts';
import { ProblemError } from '../../../contract/problemError.ts';
import type { PackScope, PackSource } from '../../../packs/model/packSource.ts';
import { readAllEbitdaItems } from '../../months/ebitdaItems.ts';
import { itemFigure } from './itemFigure.ts';
import { restatedFigures } from './manifest.ts';
import { currentManifests, readManifest } from './publications.queries.ts';
import { restatedPageFigures } from './restatedPageFigures.ts';
import { shownFigures } from './shownFigures.ts';

export type PackSourceReader = (
  reading: Transaction | Database['orm'],
  deps: Pick<Deps, 'settings' | 'now'>,
  scope: PackScope,
  accounts?: { readonly areShown: boolean },
) => Promise<PackSource>;

interface RestatementDeps extends Pick<Deps, 'database' | 'changes' | 'settings' | 'now'> {
  readonly readPackSource: PackSourceReader;
}

const MOST_CACHED_RESTATEMENTS = 100;
const ALL_PAGES = 'all pages';
/** The first five cover the tables of figures, plans, items and books; the last covers which months are published. */
const NOUNS_READ = [
  'financial-trends',
  'forecasts',
  'plans',
  'briefing',
  'statements',
  'publications',
] as const;

/** Caches answers by a change count taken before reading. Concurrent callers share one read. */
class KeptAnswers<Answer> {
  readonly #kept = new LRUCache<string, { counts: string; answer: Promise<Answer> }>({
    max: MOST_CACHED_RESTATEMENTS,
  });

  read(of: string, counts: string, load: () => Promise<Answer>): Promise<Answer> {
    // Some readers don't see all months.
    const key = hidesDrafts() ? `${of} published` : of;
    const known = this.#kept.get(key);
    if (known?.counts === counts) return known.answer;
    const entry = { counts, answer: load() };
    this.#kept.set(key, entry);
    entry.answer.catch(() => {
      if (this.#kept.peek(key) === entry) this.#kept.delete(key);
    });
    return entry.answer;
  }
}

/**
 * The figures that differ from the publication. Finding them reads all figures of a pack, and anyone with a code may
 * request that, so answers are cached until a figure changes.
 */
export class Restatements {
  readonly #deps: RestatementDeps;
  readonly #since = new KeptAnswers<readonly RestatedFigure[]>();
  readonly #onPages = new KeptAnswers<readonly RestatedOnPage[]>();

  constructor(deps: RestatementDeps) {
    this.#deps = deps;
  }

  since(id: number): Promise<readonly RestatedFigure[]> {
    return this.#since.read(`${id}`, this.#counts(), () => restatedSince(this.#deps, id));
  }

  onPages(): Promise<readonly RestatedOnPage[]> {
    return this.#onPages.read(ALL_PAGES, this.#counts(), () => allRestated(this.#deps));
  }

  #counts(): string {
    return NOUNS_READ.map((noun) => this.#deps.changes.count(noun)).join(' ');
  }
}

function restatedSince(deps: RestatementDeps, id: number): Promise<RestatedFigure[]> {
  return readSnapshot(deps.database.orm, async (reading) => {
    const stored = await readManifest(reading, id);
    if (stored === null) return [];
    const { fyId, monthNum, manifest } = stored;
    const read = (scope: PackScope) =>
      deps.readPackSource(reading, deps, scope).catch((error: unknown) => {
        if (error instanceof ProblemError && error.code === 'not_found') return null;
        throw error;
      });
    // If the month or its year was deleted, the months it was compared with may still exist.
    const source = (await read({ fyId, monthNum })) ?? (await read({}));
    return restatedFigures(manifest, source, await shownFigures(reading));
  });
}

interface SupersededMonth {
  readonly fyId: number;
  readonly monthNum: number;
}

/**
 * The shown figures of a pack's source that differ from the last publication, in the same snapshot. `supersedes` is the
 * month being published; its last publication takes precedence over newer ones of other months.
 */
export async function restatedIn(
  reading: Transaction | Database['orm'],
  source: PackSource,
  supersedes?: SupersededMonth,
): Promise<RestatedOnPage[]> {
  const published = await currentManifests(reading);
  if (published.length === 0) return [];
  const isSuperseded = ({ fyId, monthNum }: SupersededMonth) =>
    Number(fyId === supersedes?.fyId && monthNum === supersedes.monthNum);
  const inOrder = published.toSorted((one, other) => isSuperseded(one) - isSuperseded(other));
  return restatedPageFigures(namedManifests(inOrder), source, await shownFigures(reading));
}

const namedManifests = (published: Awaited<ReturnType<typeof currentManifests>>) =>
  published.map(({ month, number, manifest }) => ({
    manifest,
    name: `${month}, version ${number}`,
  }));

function allRestated(deps: RestatementDeps): Promise<RestatedOnPage[]> {
  return readSnapshot(deps.database.orm, async (reading) => {
    const published = await currentManifests(reading);
    if (published.length === 0) return [];
    const source = await deps.readPackSource(reading, deps, {});
    const items = (await readAllEbitdaItems(reading)).map((item) =>
      itemFigure(source.basis, item, item),
    );
    return restatedPageFigures(
      namedManifests(published),
      source,
      await shownFigures(reading),
      items,
    );
  });
}
