import { plainHeading } from '../cells/accountHeadings.ts';

export type PartKind = 'state' | 'scenario' | 'book';

/**
 * In lower case and without accents. Special letters that have no accent to remove are replaced by
 * Latin ones.
 */
export const textWithoutAccents = (text: string): string =>
  plainHeading(text)
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('đ', 'd')
    .replaceAll('ı', 'i')
    .replaceAll('ß', 'ss');

const wordSet = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

const STATES = wordSet(`
  status state stage approval reversal simulation simulated template reversed released provisional
  estado situacion situacao etat statut stato stan tila stav allapot stare durum состояние статус стан κατασταση
  zustand freigabe freigegeben entwurf simulation simuliert vorlage festgeschrieben festschreibung vorlaufig
  validation brouillon extourne simule modele
  aprobacion aprobado contabilizado borrador simulado simulacion plantilla
  approvazione approvato bozza simulazione registrato provvisorio
  aprovacao aprovado lancado rascunho estorno estornado simulacao
  goedkeuring goedgekeurd geboekt definitief voorlopig teruggeboekt sjabloon
  zatwierdzony zatwierdzone zatwierdzenie zaksiegowany zaksiegowane bufor symulacja szablon
  godkand godkannande bokford preliminar utkast godkjent kladde godkendt godkendelse bogfort bokfort mall
  hyvaksytty hyvaksynta luonnos kirjattu schvaleno zauctovano jovahagyva onay проведен проведено черновик
  verwerkt doorgeboekt verbucht comptabilise contabilizzato
`);
const POSTED = wordSet('posted approved authorized authorised confirmed booked gebucht');
const VOID = wordSet(`
  void voided cancelled canceled deleted delete deletion draft rejected excluded inactive parked
  storniert storno annule anulado anulada cancelado annullato makulert makulerad annulleret annullert annullerad slettet
  geannuleerd anulowany anulowane anulowano mitatoity peruttu stornovano sztorno anulat stornat iptal отменен сторно
  template simulation simulated reversal reversed provisional vorlage simuliert entwurf vorlaufig brouillon extourne
  simule simulado simulacion borrador plantilla bozza provvisorio rascunho estorno estornado voorlopig sjabloon
  geloscht loschkennzeichen loschvormerkung supprime eliminado eliminato excluido verwijderd usuniete
  symulacja szablon bufor utkast preliminar kladde luonnos черновик
  encumbrance encumbered commitment committed obligo
  elimination eliminations eliminated elim eliminierung eliminering eliminatie eliminazione eliminacion eliminacao eliminacja
`);
/** Words that also name other things, so the values below them must be yes, no or states as well. */
const FLAGS = wordSet(`
  closed final finalised finalized complete completed locked frozen done finished ok include included counted counts
  checked reviewed verified valid validated ready signed use used
  abgeschlossen geschlossen gesperrt fertig endgultig vollstandig einbezogen gepruft
  cloture cloturee termine verrouille inclus inclure complet definitif
  cerrado cerrada terminado bloqueado incluido incluir completo definitivo
  fechado concluido encerrado chiuso completato bloccato incluso includere
  afgesloten gesloten klaar compleet inbegrepen avslutad stangd klar last medraknad lukket afsluttet avsluttet
  zamkniety zamknieta zakonczony uwzglednij uzavreno lezart suljettu valmis kapali
`);
const VOID_FLAGS = wordSet(`
  exclude excluding ignore ignored skip skipped omit omitted open opened incomplete unfinished partial estimate estimated
  offen ausschliessen ausgeschlossen ignorieren unvollstandig ouvert ouverte exclure exclu incomplet
  abierto abierta excluir incompleto aberto aberta aperto aperta escludere escluso incompleto uitsluiten onvolledig
  oppen oppet aben apen exkludera otwarty otwarta pomin
`);
const FLAG_WORDS_AROUND = wordSet(
  'from the to in into of for on off this p l pl pnl report reports reporting result',
);
const ENTRY_WORDS = wordSet(`
  document doc entry journal je posting transaction txn trans voucher record row line gl invoice workflow batch
  is has been ist est er code name flag ind indicator y n id recurring
  de del du do da di la le l van der des zapisu dokumentu ksiegowania dowodu dokladu zapis
  ecriture piece asiento apunte poliza documento registrazione movimento lancamento boeking boekstuk buchung beleg
  bokning verifikat verifikation bilag postering kirjaus tosite kayit fis документа проводки
`);
const SCENARIO_WORDS = wordSet(`
  revision fassung stand iteration scenario szenario scenarie scenarij escenario cenario scenariusz skenaario skenario scenar forgatokonyv senaryo сценарий
  version versie wersja versione versao versjon verzia verze verzio versiune surum versio версия
  view ansicht sicht vue vista visao weergave widok visning nakyma pohled measure kennzahl mesure medida misura miara
`);
const SCENARIO_HEADINGS = wordSet(
  'planning plan reporting budget data forecast name code id de del du di des der van time',
);
const EAST_ASIAN_PARTS: readonly (readonly [PartKind, RegExp])[] = [
  ['state', /状态|狀態|状態|ステータス|審核|审核|承認|상태|승인/u],
  ['scenario', /版本|バージョン|シナリオ|情景|버전|시나리오/u],
];
const AMOUNT_WORD =
  'balance|bal\\.?|value|amount|amt\\.?|saldo|solde|saldi|wert|betrags?|montant|valeur|valor|valore|importe|belops?|belobs?|bedrags?|waarde|wartosci|kwoty|salda';
const TYPE = 'types?|typ|tipo|art|soort|rodzaj';
/** "Balance type", "Wertart", "Tipo de saldo", "Actual / Budget". */
const AMOUNT_KIND_HEADING = new RegExp(
  `^(?:(?:${AMOUNT_WORD})[ -]?(?:${TYPE})|(?:${TYPE}) (?:of |de |di |du |van )?(?:${AMOUNT_WORD})|actual ?(?:flag|/ ?budget|or budget|vs\\.? ?budget|budget))$`,
);
const LEDGER_BOOK_HEADING =
  /^(?:(?:accounting |finance |depreciation |ledger |reporting |tax |gl )?books?(?: ?(?:code|name|id|type))?|set of books|(?:posting )?layer|(?:accounting|reporting) ?(?:standard|basis|framework|principle|layer|view|method|gaap)|gaap|(?:(?:source|target|posting|reporting|accounting) )?ledger(?: ?(?:group|id|type|view))?|rldnr|ledgergruppe|(?:consolidation|elimination|consol|konsolidierungs?|consolidatie|konsoliderings?)[ -]?(?:level|layer|type|stage|step|stufe|ebene|schritt|niveau|niva)|bewertungsbereich|rechnungslegung(?:sstandard)?|boek|ksiega|referentiel|norma contable|principio contabile)$/;

/** State words that have another meaning next to other words. */
const LONE = /^(?:(?:g ?\/? ?l )?post(?:ing)?|flag|del\.?)$/;
const PAYMENT = /zahl|betal|faktur|plat|liefer|kund/;
/** "Stapelstatus", "Boekingsstatus". A payment status doesn't describe its entry. */
const isStatus = (word: string) => /statu[st]$/.test(word) && !PAYMENT.test(word);

const isMadeOfWords = (
  parts: readonly string[],
  isWord: (word: string) => boolean,
  around: ReadonlySet<string>,
) => parts.some(isWord) && parts.every((word) => isWord(word) || around.has(word));

/** The kind of parts that a heading names, in any supported language; null for any other. */
export function partKindOf(heading: string): PartKind | null {
  const plain = textWithoutAccents(heading).replace(/ ?\?$/, '');
  const parts = wordsOfHeading(plain);
  if (LONE.test(plain) || isMadeOfWords(parts, isState, ENTRY_WORDS)) return 'state';
  if (LEDGER_BOOK_HEADING.test(plain)) return 'book';
  if (AMOUNT_KIND_HEADING.test(plain) || isMadeOfWords(parts, isScenarioWord, SCENARIO_HEADINGS))
    return 'scenario';
  return EAST_ASIAN_PARTS.find(([, pattern]) => pattern.test(plain))?.[0] ?? null;
}

/** True if a heading may say of each row whether it is final, or whether to include it: "Closed?", "Include in P&L". */
export function isFlagHeading(heading: string): boolean {
  const parts = wordsOfHeading(heading);
  return (
    parts.some(isFlag) &&
    parts.every(
      (word) =>
        isFlag(word) ||
        ENTRY_WORDS.has(word) ||
        FLAG_WORDS_AROUND.has(word) ||
        PERIOD_WORDS.has(word),
    )
  );
}

const isFlag = (word: string) => FLAGS.has(word) || VOID_FLAGS.has(word) || isState(word);

const PERIOD_WORDS = wordSet(
  'month period year monat periode mois mes mese maand manad maned miesiac',
);

const wordsOfHeading = (heading: string): readonly string[] =>
  textWithoutAccents(heading)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

const FEWEST_LETTERS = 5;
/** Reduces "Annulée", "annulés" and "annulé" to the same stem. */
const stemOf = (word: string): string => {
  const stem = word.replace(/[aeios]+$/, '');
  return stem.length < FEWEST_LETTERS ? word : stem;
};
const VOID_STEMS: ReadonlySet<string> = new Set([...VOID].map((word) => stemOf(word)));
const isVoid = (word: string) => VOID_STEMS.has(stemOf(word));

const isState = (word: string) =>
  STATES.has(word) || POSTED.has(word) || isVoid(word) || isStatus(word);
const isScenarioWord = (word: string) => SCENARIO_WORDS.has(word);

/** True if "No" or 0 in the column means that a row is included: "Is Cancelled", "Void". */
export const marksVoidEntries = (heading: string): boolean =>
  /^del\.?$/.test(textWithoutAccents(heading)) ||
  wordsOfHeading(heading).some((word) => isVoid(word) || VOID_FLAGS.has(word));
