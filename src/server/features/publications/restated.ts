import { LRUCache } from 'lru-cache';
import type { RestatedFigure, RestatedOnPage } from '../../../contract/publications.ts';
import { hidesDrafts, readSnapshot } from '../../db/asOf.ts';
import type { Database } from '../../db/database.ts';
import type { Transaction } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { ProblemError } from '../../http/problem.ts';
import type { PackScope, PackSource } from '../../packs/model/packSource.ts';
import { readAllEbitdaItems } from '../../reports/ebitdaItems.ts';
import { itemFigure } from './itemFigure.ts';
import { restatedFigures } from './manifest.ts';
import { currentManifests, readManifest } from './publications.queries.ts';
import { restatedOnPages } from './restatedOnPages.ts';
import { shownFigures } from './shownFigures.ts';

/** Reads all that a pack would be made from now. */
export type PackSourceReader = (
  reading: Transaction | Database['orm'],
  deps: Pick<Deps, 'settings' | 'now'>,
  scope: PackScope,
) => Promise<PackSource>;

interface RestatementDeps extends Pick<Deps, 'database' | 'changes' | 'settings' | 'now'> {
  readonly readPackSource: PackSourceReader;
}

/** Publications whose restated figures are kept. */
const MOST_KEPT = 100;
const ALL_PAGES = 'all pages';
/** All but the last read every table that figures, plans and items are in; it says which months are published. */
const NOUNS_READ = ['financial-trends', 'forecasts', 'plans', 'briefing', 'publications'] as const;

/** Answers at a count of changes, which is taken before they are read; one reading serves all who ask. */
class KeptAnswers<Answer> {
  readonly #kept = new LRUCache<string, { counts: string; answer: Promise<Answer> }>({
    max: MOST_KEPT,
  });

  read(of: string, counts: string, load: () => Promise<Answer>): Promise<Answer> {
    // Some readers are not told of all months.
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
 * The figures that are not what was published. To find them, all figures of a pack are read; anybody with
 * a code may ask for that, so each answer is kept until a figure changes.
 */
export class Restatements {
  readonly #deps: RestatementDeps;
  readonly #since = new KeptAnswers<readonly RestatedFigure[]>();
  readonly #onPages = new KeptAnswers<readonly RestatedOnPage[]>();

  constructor(deps: RestatementDeps) {
    this.#deps = deps;
  }

  /** The figures of a publication that are not the same now. */
  since(id: number): Promise<readonly RestatedFigure[]> {
    return this.#since.read(`${id}`, this.#counts(), () => restatedSince(this.#deps, id));
  }

  /** All figures that are not what was published last. */
  onPages(): Promise<readonly RestatedOnPage[]> {
    return this.#onPages.read(ALL_PAGES, this.#counts(), () => allRestated(this.#deps));
  }

  #counts(): string {
    return NOUNS_READ.map((noun) => this.#deps.changes.count(noun)).join(' ');
  }
}

/** In one snapshot, as is the other. */
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
    // If the month or its year was deleted, those that it was compared with may still be there.
    const source = (await read({ fyId, monthNum })) ?? (await read({}));
    return restatedFigures(manifest, source, await shownFigures(reading));
  });
}

interface OfMonth {
  readonly fyId: number;
  readonly monthNum: number;
}

/**
 * The figures of a pack's source that are not what was published last, in the same snapshot, of those that
 * are shown. `supersedes`: the month that is being published; its last publication counts before newer ones
 * of others.
 */
export async function restatedIn(
  reading: Transaction | Database['orm'],
  source: PackSource,
  supersedes?: OfMonth,
): Promise<RestatedOnPage[]> {
  const published = await currentManifests(reading);
  if (published.length === 0) return [];
  const isSuperseded = ({ fyId, monthNum }: OfMonth) =>
    Number(fyId === supersedes?.fyId && monthNum === supersedes.monthNum);
  const inOrder = published.toSorted((one, other) => isSuperseded(one) - isSuperseded(other));
  return restatedOnPages(named(inOrder), source, await shownFigures(reading));
}

const named = (published: Awaited<ReturnType<typeof currentManifests>>) =>
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
    return restatedOnPages(named(published), source, await shownFigures(reading), items);
  });
}
