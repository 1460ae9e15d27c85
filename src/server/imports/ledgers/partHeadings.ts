import { plainHeading } from '../cells/accountHeadings.ts';

/** What a column says of its rows: parts of a file that may not belong together. */
export type PartKind = 'state' | 'scenario' | 'book';

/** In lower case, without accents and with Latin letters for those that have no accent to lose. */
export const foldedText = (text: string): string =>
  plainHeading(text)
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('đ', 'd')
    .replaceAll('ı', 'i')
    .replaceAll('ß', 'ss');

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Words for a state, and for what brings an entry into one. */
const STATES = words(`
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
const POSTED = words('posted approved authorized authorised confirmed booked gebucht');
const VOID = words(`
  void voided cancelled canceled deleted delete deletion draft rejected excluded inactive parked
  storniert storno annule anulado anulada cancelado annullato makulert makulerad annulleret annullert annullerad slettet
  geannuleerd anulowany anulowane anulowano mitatoity peruttu stornovano sztorno anulat stornat iptal отменен сторно
  template simulation simulated reversal reversed provisional vorlage simuliert entwurf vorlaufig brouillon extourne
  simule simulado simulacion borrador plantilla bozza provvisorio rascunho estorno estornado voorlopig sjabloon
  geloscht loschkennzeichen loschvormerkung supprime eliminado eliminato excluido verwijderd usuniete
  symulacja szablon bufor utkast preliminar kladde luonnos черновик
`);
/** Words around a state that say what is in it. */
const OF_ENTRY = words(`
  document doc entry journal je posting transaction txn trans voucher record row line gl invoice workflow batch
  is has been ist est er code name flag ind indicator y n id recurring
  de del du do da di la le l van der des zapisu dokumentu ksiegowania dowodu dokladu zapis
  ecriture piece asiento apunte poliza documento registrazione movimento lancamento boeking boekstuk buchung beleg
  bokning verifikat verifikation bilag postering kirjaus tosite kayit fis документа проводки
`);
const SCENARIOS = words(`
  revision fassung stand iteration scenario szenario scenarie scenarij escenario cenario scenariusz skenaario skenario scenar forgatokonyv senaryo сценарий
  version versie wersja versione versao versjon verzia verze verzio versiune surum versio версия
  view ansicht sicht vue vista visao weergave widok visning nakyma pohled measure kennzahl mesure medida misura miara
`);
const OF_SCENARIO = words(
  'planning plan reporting budget data forecast name code id de del du di des der van time',
);
const EAST_ASIAN: readonly (readonly [PartKind, RegExp])[] = [
  ['state', /状态|狀態|状態|ステータス|審核|审核|承認|상태|승인/u],
  ['scenario', /版本|バージョン|シナリオ|情景|버전|시나리오/u],
];
const AMOUNT =
  'balance|value|amount|saldo|solde|saldi|wert|betrags?|montant|valeur|valor|valore|importe|belops?|belobs?|bedrags?|waarde|wartosci|kwoty|salda';
const TYPE = 'types?|typ|tipo|art|soort|rodzaj';
/** "Balance type", "Wertart", "Tipo de saldo", "Actual / Budget". */
const OF_AMOUNTS = new RegExp(
  `^(?:(?:${AMOUNT})[ -]?(?:${TYPE})|(?:${TYPE}) (?:de |di |du |van )?(?:${AMOUNT})|actual ?(?:flag|/ ?budget|or budget|vs\\.? ?budget|budget))$`,
);
const BOOK =
  /^(?:(?:accounting |finance |depreciation |ledger |reporting |tax |gl )?books?(?: ?(?:code|name|id|type))?|set of books|(?:posting )?layer|(?:accounting|reporting) ?(?:standard|basis|framework|principle|layer|view|method|gaap)|gaap|(?:(?:source|target|posting|reporting|accounting) )?ledger(?: ?(?:group|id|type|view))?|rldnr|ledgergruppe|(?:consolidation|elimination|consol|konsolidierungs?|consolidatie|konsoliderings?)[ -]?(?:level|layer|type|stage|step|stufe|ebene|schritt|niveau|niva)|bewertungsbereich|rechnungslegung(?:sstandard)?|boek|ksiega|referentiel|norma contable|principio contabile)$/;

/** Words for a state that stand for other things beside others. */
const LONE = /^(?:posting|flag|del\.?)$/;
const PAYMENT = /zahl|betal|faktur|plat|liefer|kund/;
/** "Stapelstatus", "Boekingsstatus"; a payment has a status that says nothing of its entry. */
const isStatus = (word: string) => /statu[st]$/.test(word) && !PAYMENT.test(word);

const isOf = (
  parts: readonly string[],
  isWord: (word: string) => boolean,
  around: ReadonlySet<string>,
) => parts.some(isWord) && parts.every((word) => isWord(word) || around.has(word));

/** The kind of parts that a heading means, in any language that is read; null for any other. */
export function partKindOf(heading: string): PartKind | null {
  const plain = foldedText(heading).replace(/ ?\?$/, '');
  const parts = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  if (LONE.test(plain) || isOf(parts, isState, OF_ENTRY)) return 'state';
  if (BOOK.test(plain)) return 'book';
  if (OF_AMOUNTS.test(plain) || isOf(parts, isScenario, OF_SCENARIO)) return 'scenario';
  return EAST_ASIAN.find(([, pattern]) => pattern.test(plain))?.[0] ?? null;
}

const FEWEST_LETTERS = 5;
/** "Annulée", "annulés" and "annulé" are one word. */
const stemOf = (word: string): string => {
  const stem = word.replace(/[aeios]+$/, '');
  return stem.length < FEWEST_LETTERS ? word : stem;
};
const VOID_STEMS: ReadonlySet<string> = new Set([...VOID].map((word) => stemOf(word)));
const isVoid = (word: string) => VOID_STEMS.has(stemOf(word));

const isState = (word: string) =>
  STATES.has(word) || POSTED.has(word) || isVoid(word) || isStatus(word);
const isScenario = (word: string) => SCENARIOS.has(word);

/** Whether "No" and 0 in the column say that a row counts: "Is Cancelled", "Void". */
export const isOfVoid = (heading: string): boolean =>
  /^del\.?$/.test(foldedText(heading)) ||
  foldedText(heading)
    .split(/[^\p{L}\p{N}]+/u)
    .some((word) => isVoid(word));
