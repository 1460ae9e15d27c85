const SCOPE_LABEL =
  'regions?|departments?|dept|locations?|branch(?:es)?|sites?|stores?|class(?:es)?|divisions?|(?:cost|profit) ?cent(?:er|re)s?|segments?|business ?units?|projects?|product lines?|channels?|teams?|' +
  'abteilung(?:en)?|standorte?|filialen?|niederlassung(?:en)?|sparten?|kostenstellen?|profit-?center|' +
  'département|agence|établissement|centre de coûts?|région|' +
  'departamento|sucursal|división|centro de costes?|región|delegación|filial|centro de custo|reparto|sede|centro di costo|' +
  'afdeling(?:en)?|vestiging|kostenplaats|avdeling|avdelning|kostnadsställe|omkostningssted|osasto|oddział|dział|mpk|středisko';
/** Matches "Region is North", "Department: Sales" and "Class = Retail". */
const FILTER = new RegExp(
  `^(?:filter(?:ed)?(?: by)?\\s*:?\\s*)?(?:${SCOPE_LABEL})(?:\\s+(?:is|equals|ist|est|es)\\s+|\\s*[:=]\\s*)(\\S.*)$`,
  'iu',
);
const LABEL_ALONE = new RegExp(`^(?:${SCOPE_LABEL})\\s*[:=]?$`, 'iu');
/** Words for a part that is really the whole company. */
const WHOLE_SCOPE =
  /^\W*(?:all|any|every|none|no filter|total|combined|consolidated|group|company|not (?:set|specified|filtered)|alle|gesamt|tous|toutes|todos|todas|tutti|tutte|allemaal|wszystkie|n\/?a|\*)(?!\p{L})|^\W*$/iu;

const SCOPE_WORDS =
  'subsidiar\\p{L}+|divisions?|segments?|business(?:es)?|operations?|branch(?:es)?|stores?|entit\\p{L}+|regions?|brands?|compan\\p{L}+|' +
  'tochter\\p{L}*|sparten?|filiale[ns]?|geschäftsbereich\\p{L}*|filiales?|activités?|filial(?:es)?|divisiones|società|dochter\\p{L}*';
/** Words that come before the name of a part, as in "Filiale Hamburg". */
const NAMED_PARTS =
  'abteilung|filiale|niederlassung|standort|sparte|geschäftsbereich|kostenstelle|projekt|agence|succursale|sucursal|delegación|sede|vestiging|afdeling|avdelning|avdeling|oddział|branch|department|dept|division|region|segment|cost centre|cost center|project|product line|store|site'.split(
    '|',
  );
const inBothCases = (word: string) => [word, `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`];
const SCOPE_PATTERNS: readonly RegExp[] = [
  new RegExp(
    `(?<!\\p{L})(?:exclud(?:ing|es?)|excl\\.?|without|ex|ohne|exklusive|hors|sans|excluyendo|sin|escluso|senza|exclusief|zonder)\\s+(?:\\S+\\s+){0,4}?(?:${SCOPE_WORDS})(?!\\p{L})`,
    'iu',
  ),
  /(?<!\p{L})(?:(?:dis)?continu(?:ing|ed) operations|(?:nicht )?fortgeführte\p{L}* \p{L}+|aufgegebene\p{L}* \p{L}+|activités (?:poursuivies|abandonnées)|operaciones (?:continuadas|interrumpidas|discontinuadas)|operações (?:continuadas|descontinuadas)|attività (?:in funzionamento|cessate)|voortgezette activiteiten|beëindigde activiteiten)(?!\p{L})/iu,
  /^(?!.*(?<!\p{L})(?:by|per|all|each|every|of the)\s)(?:.*[\s-])?[\p{L}\d&]+ (?:branch|department|dept\.?|division|region|segment|business unit|(?:cost|profit) cent(?:er|re))$/iu,
  new RegExp(
    `(?:^|[-–—:|(,]\\s*)(?:${NAMED_PARTS.flatMap(inBothCases).join('|')})\\s+(?:(?:de|di|da|van|of)\\s+)?(?!Accounts|Ledger|Report|Summary|Management|Costs?|Sales)(?:\\p{Lu}[\\p{L}\\d-]*|\\d+)(?: only)?\\)?$`,
    'u',
  ),
  /(?:^|[-–—:|(,]\s*)(?:EMEA|APAC|DACH|LATAM|AMER(?:ICAS)?|ANZ|CEE|MENA|Nordics|Benelux|Americas|(?:North|South|Latin) America|Europe|Asia(?: Pacific)?|RoW)\)?$/u,
  /^(?:[Oo]nly|[Nn]ur|[Ss]olo|[Uu]niquement|[Aa]lleen|[Ee]ndast|[Kk]un) \p{Lu}\p{L}*$/u,
  /(?<!\p{L})(?:company|division|region|branch|store|segment|department|entity|subsidiary|business|brand|site|country|retail|wholesale|online|domestic|export|UK|US|EU|EMEA|APAC|DACH) only(?!\p{L})/u,
];
/** Words for parts that are added to the companies of a group, or for intercompany eliminations. */
const OF_CONSOLIDATION =
  /^(?:(?:before|pre|excl(?:uding|\.)?|without|vor|avant|antes de) )?(?:(?:consolidation|group|intercompany|inter-company) )?(?:eliminations?|adjustments?|reclassifications?|intercompany|inter-company|eliminierung(?:en)?|konsolidierung(?:en)?|éliminations?|eliminaciones|eliminazioni|eliminaties|elimineringar|elimineringer)$/iu;
/** "Profit and loss before eliminations": the companies of a group are added up and not consolidated. */
const UNCONSOLIDATED =
  /(?<!\p{L})(?:before|pre|prior to|without|excl(?:uding|\.)?|vor|ohne|avant|sans|hors|antes de|sin|prima d(?:i|elle)|senza|vóór|voor|zonder|før|före|utan|uden|przed|bez)[ -](?:(?:the|all|any|las?|les|le|de|group|intra-?group|inter-?company|consolidation) )*(?:eliminations?|eliminating (?:entries|journals)|consolidation(?: (?:adjustments?|entries|journals))?|eliminierung(?:en)?|konsolidierung(?:en)?|éliminations?|consolidación|eliminaciones|eliminazioni|consolidamento|eliminaties|elimineringar|elimineringer|eliminacj\p{L}+|konsolidacj\p{L}+)(?!\p{L})|(?<!\p{L})(?:un-?consolidated|non[ -]consolidated|not consolidated|unkonsolidiert\p{L}*|nicht konsolidiert\p{L}*|non consolidé\p{L}*|no consolidad\p{L}+|non consolidat\p{L}+|niet[ -]geconsolideerd\p{L}*)(?!\p{L})/iu;
const MOST_SCOPE_CHARACTERS = 120;

/** The words of a title that limit amounts to a part of the company, such as a region; null for none. */
export function scopeQualifier(text: string): string | null {
  if (text.length > MOST_SCOPE_CHARACTERS) return null;
  for (const piece of text.split(/\s[-–—]\s|[;|•]|,\s/).map((one) => one.trim())) {
    const of = FILTER.exec(piece)?.[1];
    if (of !== undefined && !WHOLE_SCOPE.test(of)) return piece;
    if (OF_CONSOLIDATION.test(piece)) return piece;
  }
  return (
    [...SCOPE_PATTERNS, UNCONSOLIDATED]
      .map((one) => one.exec(text)?.[0])
      .find((one) => one !== undefined) ?? null
  );
}

/** Does the same for a row of titles with a label in one cell and its value in the next. */
export function scopeOfCells([label, value, ...others]: readonly string[]): string | null {
  if (label === undefined || value === undefined || others.length > 0) return null;
  return LABEL_ALONE.test(label) && !WHOLE_SCOPE.test(value) ? `${label} ${value}` : null;
}
