/** A company of the group, a region, or the intercompany eliminations. */
export interface Entity {
  /** The key used in balances; '' for the entity that every company starts with. */
  readonly key: string;
  /** '' while the entity stands for the whole company. */
  readonly name: string;
  readonly isEliminations: boolean;
  /** Names that files have used for the entity. */
  readonly fileNames: readonly string[];
}

export const WHOLE_COMPANY = 'The company as a whole';

export const entityName = ({ name }: Pick<Entity, 'name'>): string =>
  name === '' ? WHOLE_COMPANY : name;

/** The name to show next to balances, by key; '' if there is only one entity. */
export function namesOfEntities(entities: readonly Entity[]): (key: string) => string {
  const names = new Map(entities.map((entity) => [entity.key, entityName(entity)]));
  return (key) => (entities.length < 2 ? '' : (names.get(key) ?? key));
}

/** Ignores case and punctuation: "Vale Ltd." equals "VALE LTD". */
const comparableEntityName = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

export const isSameName = (one: string, other: string): boolean =>
  comparableEntityName(one) === comparableEntityName(other) &&
  (comparableEntityName(one) !== '' || one === other);

export function entityNamed<E extends Entity>(entities: readonly E[], name: string): E | undefined {
  return (
    entities.find(({ fileNames }) => fileNames.some((known) => isSameName(known, name))) ??
    entities.find((entity) => isSameName(entityName(entity), name)) ??
    entities.find(({ key }) => key !== '' && isSameName(key, name))
  );
}

const ELIMINATIONS =
  /\b(?:eliminations?|elims?|interco|inter-?company|consolidation (?:entries|adjustments?)|konsolidierung\w*|éliminations?|eliminaciones|eliminaties|eliminering\w*)\b/iu;
const TOTAL_ENTITY_NAME =
  /^(?:(?:grand |group )?totals?|consol(?:idated)?(?: (?:total|group))?|conso|combined|group(?: (?:consolidated|consol|company|plc|ltd|inc|ab|as|gmbh))?|whole (?:group|company)|worldwide|global|all (?:entities|companies|regions|locations|classes)|konzern|konsolidierung summe|summe|gesamt|konsolidiert|consolidé|groupe|consolidado|grupo|consolidato|gruppo|geconsolideerd|groep|koncern(?:en)?|konsern(?:et)?|konserni|grupa|skupina|total (?:group|company|entities))$/i;

export const isEliminationsName = (name: string): boolean => ELIMINATIONS.test(name);

/** Matches names of a total over all entities: "Consolidated". */
export const isSumName = (name: string): boolean =>
  TOTAL_ENTITY_NAME.test(comparableEntityName(name));

/** Words in titles and sheet names that only state the kind and date of the report. */
const REPORT_TITLE_WORDS =
  /\b(?:profit (?:and )?loss|p l|pl|p and l|pnl|guv|income statement|statements?|trial balance|tb|accounts?|results?|actuals?|by month|monthly|(?:19|20)\d\d|fy ?\d\d(?:\d\d)?|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december)\b/g;

/** The first name that means a total once report words are removed: "Consolidated P&L". */
export function sumNamedIn(names: readonly string[]): string | null {
  return (
    names.find((name) =>
      isSumName(comparableEntityName(name).replaceAll(REPORT_TITLE_WORDS, ' ')),
    ) ?? null
  );
}
