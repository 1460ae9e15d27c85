export type NamingKind =
  | 'code'
  | 'name'
  | 'entity'
  | 'entry'
  /** The account on the other side of an entry. */
  | 'contra'
  /** Account names in a trial balance, entry descriptions in a general ledger. */
  | 'label';

/**
 * Converts a heading to lower case without accents, so that one pattern fits "Débit" and "debit".
 */
export const plainHeading = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ')
    .replaceAll(/[:*]+$/g, '')
    .trim();

const ENTITY_WORDS = `
  entity, legal entity, reporting entity, company, group company, subsidiary, branch, business unit, bukrs, cocd
  gesellschaft, konzerngesellschaft, tochtergesellschaft, unternehmen, firma, firmen, mandant, mandanten, buchungskreis
  société, entreprise, entité, entité juridique, filiale, établissement, raison sociale
  empresa, sociedad, compañía, entidad, razón social, sociedade, companhia, entidade, estabelecimento
  società, azienda, ditta, impresa, entità
  administratie, bedrijf, bedrijfs, vennootschap, onderneming, werkmaatschappij, entiteit, rechtspersoon
  bolag, bolags, företag, företags, juridisk person, selskab, selskabs, virksomhed, juridisk enhed
  selskap, selskaps, foretak, foretaks, bedrift, juridisk enhet, yhtiö, yhtiön, yritys, yrityksen
  spółka, spółki, podmiot, oddział, společnost, podnik, účetní jednotka, spoločnosť
  cég, társaság, vállalat, societate, companie, entitate, şirket, işyeri
  организация, компания, предприятие, общество, юрлицо, фирма, організація, компанія, підприємство, εταιρεία
  公司, 子公司, 法人, 会社, 회사, 법인
`
  .split(/[,\n]/)
  .map((word) => plainHeading(word))
  .filter((word) => word !== '')
  .join('|');
const ENTITY_ATTRIBUTES =
  '(?:codes?|names?|no|nr|num(?:ber|mer)?|id|key|kode?|kodu|navn|namn|naam|nimi|コ.+|代码|名称|名)\\.?';

/** A plain heading above the companies of a group: "Company Code", "Code société", "Bolagsnamn", "Mandant". */
export const ENTITY_HEADING = new RegExp(
  // In Zoho, "Entity ID" identifies a transaction.
  `^(?!entity[ -]?(?:id|key|n(?!ame)))(?:location|(?:(?:code|nom|nombre|codigo|nome|nazwa|kod|nazev) (?:d[eiao] (?:la |l['’])?|d'|l')?)?(?:${ENTITY_WORDS})[ -]?(?:${ENTITY_ATTRIBUTES})?)$`,
);

export const NAMING_HEADINGS: readonly (readonly [NamingKind, RegExp])[] = [
  [
    'code',
    /^(?:(?:g\/?l |ledger |nominal |main ?)?(?:account|acct|a\/c)\.? ?(?:code|number|no|num|nr|id|#)\.?|main ?account|(?:g\/?l|general ledger|nominal|ledger|coa|chart of accounts?)\.? ?(?:(?:account|acct|a\/c) )?(?:code|number|no|num|nr|id|#)\.?(?: ?#)?|coa|code|n\/c|n°|no\.?|nr\.?|konto-?(?:nr\.?|nummer)?|kontonr|kto\.?(?:-nr)?|comptenum|n° ?(?:de )?compte|numero (?:de )?compte|(?:sub)?cuenta|codigo(?: cuenta)?|conta|compte|(?:grootboek)?rekening(?:nummer)?|kontonummer|sachkonto|accountid|(?:gl ?)?account ?key|account_?code|account: number|object account|segment value 1|conto|hkont|racct|saknr|grootboek|ucet|cislo uctu|tili|tilinumero|hesap kodu|fokonyvi szam(?:la)?|счет|科目代码|科目编码|勘定科目コ.+)$/,
  ],
  [
    'name',
    /^(?:(?:g\/?l |general ledger |ledger |nominal |coa )?(?:account|acct|a\/c)\.?(?: ?(?:long |short )?(?:name|description|desc\.?|title|text))?|(?:g\/?l|general ledger|ledger|nominal|coa) (?:name|description|desc\.?|title|text)|(?:long|short) text|bezeichnung|kontobezeichnung|kontenbezeichnung|beschriftung|kontoname|libelle compte|comptelib|intitule(?: du compte)?|kontonavn|kontonamn|benamning|account: name|main account name|txt[25]0|kontobeschriftung|(?:omschrijving|naam) (?:grootboek)?rekening|grootboek(?:rekening)?(?:omschrijving|naam)|(?:titulo|descripcion|nombre)(?: de)?(?: la)? (?:sub)?cuenta|descricao da conta|descrizione conto|nazwa konta|nazev uctu|tilin nimi|hesap ad[iı]|fokonyvi szamla megnevezese|наименование счета|科目名称|勘定科目|勘定科目名|ledger|nominal)$/,
  ],
  [
    'label',
    /^(?:name|title|titel|titre|descr?|description|particulars|libelle|naam|nazwa|nazev|nombre|descripcion|designacao|descricao|navn|omschrijving|megnevezes)$/,
  ],
  ['entity', ENTITY_HEADING],
  [
    'contra',
    /^(?:gegenkonto(?: \(.*\))?|(?:contra|offset(?:ting)?|against|opposite|balancing)[- ]account(?: (?:code|number|no\.?))?|tegenrekening|modkonto|motkonto|contrapartida|contrepartie)$/,
  ],
  [
    'entry',
    /^(?:journal entry|communication|(?:transaction|journal|voucher|entry|document|doc\.?|txn|reference|ref)\.? ?(?:id|number|no|num|type|nr|#|name)?\.?|source|memo|split|num|narration|details|beleg(?:nr\.?|nummer)?|ver(?:ifikations?)?-?(?:nr\.?|nummer)|numero (?:de )?(?:piece|asiento)|boekstuk(?:nummer)?|belegfeld 1|buchungstext|(?:posting|item|line|entry|journal|transaction) (?:text|description|memo)|text|comments?|journalcode|journallib|ecriturenum|ecriturelib|pieceref|belnr|boekingsnummer|doklad|numer|fi[sş] no|документ|凭证号|伝票番号|tositenumero|bilag(?:snr)?|tekst|verifikation)$/,
  ],
];

/** True for headings of account codes; "Account" may head codes as well as names. */
export const isCodeHeading = (text: string): boolean => {
  const heading = plainHeading(text);
  return NAMING_HEADINGS.some(
    ([kind, pattern]) => (kind === 'code' || kind === 'name') && pattern.test(heading),
  );
};

export const isNamingHeading = (text: string): boolean => {
  const heading = plainHeading(text);
  return NAMING_HEADINGS.some(([, pattern]) => pattern.test(heading));
};
