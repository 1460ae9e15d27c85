/** A company of the group, a region, or what is taken out between them; one of those that balances are of. */
export interface Entity {
  /** As balances have it; '' of the one that a company begins with. */
  readonly key: string;
  /** '' as long as it stands for the company as a whole. */
  readonly name: string;
  readonly isEliminations: boolean;
  /** By which names files have meant it. */
  readonly fileNames: readonly string[];
}

/** What the entity is called that has no name of its own. */
export const WHOLE_COMPANY = 'The company as a whole';

export const entityName = ({ name }: Pick<Entity, 'name'>): string =>
  name === '' ? WHOLE_COMPANY : name;

/** The name of each key beside balances: '' as long as there is one entity alone. */
export function namesOfEntities(entities: readonly Entity[]): (key: string) => string {
  const names = new Map(entities.map((entity) => [entity.key, entityName(entity)]));
  return (key) => (entities.length < 2 ? '' : (names.get(key) ?? key));
}

/** Letters and digits alone: "Vale Ltd." is "VALE LTD". */
const bare = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Whether two names are written alike, whatever their case and punctuation. */
export const isSameName = (one: string, other: string): boolean =>
  bare(one) === bare(other) && (bare(one) !== '' || one === other);

/** The entity that a file means by a name; undefined for one that is not known. */
export function entityNamed<E extends Entity>(entities: readonly E[], name: string): E | undefined {
  return (
    entities.find(({ fileNames }) => fileNames.some((known) => isSameName(known, name))) ??
    entities.find((entity) => isSameName(entityName(entity), name)) ??
    entities.find(({ key }) => key !== '' && isSameName(key, name))
  );
}

const ELIMINATIONS =
  /\b(?:eliminations?|elims?|interco|inter-?company|consolidation (?:entries|adjustments?)|konsolidierung\w*|éliminations?|eliminaciones|eliminaties|eliminering\w*)\b/iu;
const SUM =
  /^(?:(?:grand |group )?totals?|consolidated(?: total)?|combined|group|all (?:entities|companies|regions|locations|classes)|konzern|summe|gesamt|konsolidiert|consolidé|consolidado|geconsolideerd|total (?:group|company|entities))$/i;

/** Whether a name is that of what is taken out between entities. */
export const isEliminationsName = (name: string): boolean => ELIMINATIONS.test(name);

/** Whether a name is that of the sum of the others: "Consolidated". */
export const isSumName = (name: string): boolean => SUM.test(bare(name));

/** Words of titles and sheets that say which report it is, and when. */
const REPORT =
  /\b(?:profit (?:and )?loss|p l|pl|p and l|pnl|guv|income statement|statements?|trial balance|tb|accounts?|results?|actuals?|by month|monthly|(?:19|20)\d\d|fy ?\d\d(?:\d\d)?|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december)\b/g;

/** The first of these names that, without the words of its report, is that of a sum: "Consolidated P&L". */
export function sumNamedIn(names: readonly string[]): string | null {
  return names.find((name) => isSumName(bare(name).replaceAll(REPORT, ' '))) ?? null;
}
