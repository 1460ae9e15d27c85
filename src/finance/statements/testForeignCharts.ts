import type { ChartOfRoles } from './testCharts.ts';

export const SKR03: ChartOfRoles = {
  chart: 'SKR03',
  roles: [
    [
      'asset',
      'fixedAssets',
      '0027 EDV-Software; 0035 Geschäfts- oder Firmenwert; 0065 Unbebaute Grundstücke; 0090 Geschäftsbauten; 0210 Maschinen; 0320 Pkw; 0410 Geschäftsausstattung; 0420 Büroeinrichtung; 0480 Geringwertige Wirtschaftsgüter; 0485 Wirtschaftsgüter (Sammelposten)',
    ],
    [
      'asset',
      'investments',
      '0510 Beteiligungen; 0525 Wertpapiere des Anlagevermögens; 0500 Anteile an verbundenen Unternehmen; 1348 Sonstige Wertpapiere',
    ],
    [
      'asset',
      'prepaid',
      '0980 Aktive Rechnungsabgrenzung; 1510 Geleistete Anzahlungen auf Vorräte',
    ],
    ['asset', 'cash', '1000 Kasse; 1200 Bank; 1100 Postbank; 1360 Geldtransit'],
    [
      'asset',
      'receivables',
      '1400 Forderungen aus Lieferungen und Leistungen; 1460 Zweifelhafte Forderungen; 0998 Einzelwertberichtigungen auf Forderungen; 1300 Wechsel aus Lieferungen und Leistungen',
    ],
    [
      'asset',
      'intercompany',
      '1594 Forderungen gegen verbundene Unternehmen; 0505 Ausleihungen an verbundene Unternehmen',
    ],
    [
      'asset',
      'otherAssets',
      '1500 Sonstige Vermögensgegenstände; 1525 Kautionen; 1530 Forderungen gegen Personal; 1545 Umsatzsteuerforderungen; 1549 Körperschaftsteuerrückforderung; 1571 Abziehbare Vorsteuer 7 %; 1576 Abziehbare Vorsteuer 19 %; 1590 Durchlaufende Posten; 0983 Aktive latente Steuern',
    ],
    [
      'asset',
      'stock',
      '3970 Roh-, Hilfs- und Betriebsstoffe (Bestand); 3980 Waren (Bestand); 7000 Unfertige Erzeugnisse; 7110 Fertige Erzeugnisse',
    ],
    [
      'equity',
      'capital',
      '0800 Gezeichnetes Kapital; 0840 Kapitalrücklage; 0880 Variables Kapital; 1800 Privatentnahmen allgemein; 1890 Privateinlagen',
    ],
    [
      'equity',
      'reserves',
      '0846 Gesetzliche Rücklage; 0855 Andere Gewinnrücklagen; 0930 Sonderposten mit Rücklageanteil',
    ],
    ['equity', 'retained', '0860 Gewinnvortrag vor Verwendung; 0868 Verlustvortrag vor Verwendung'],
    [
      'liability',
      'debt',
      '0630 Verbindlichkeiten gegenüber Kreditinstituten; 0650 Verbindlichkeiten gegenüber Kreditinstituten, Restlaufzeit größer 5 Jahre; 1705 Darlehen; 0730 Verbindlichkeiten gegenüber Gesellschaftern',
    ],
    [
      'liability',
      'provisions',
      '0950 Rückstellungen für Pensionen und ähnliche Verpflichtungen; 0970 Sonstige Rückstellungen; 0974 Rückstellungen für Gewährleistungen',
    ],
    [
      'liability',
      'incomeTax',
      '0955 Steuerrückstellungen; 0957 Gewerbesteuerrückstellung; 0963 Körperschaftsteuerrückstellung',
    ],
    [
      'liability',
      'deferredIncome',
      '0990 Passive Rechnungsabgrenzung; 1710 Erhaltene Anzahlungen; 1718 Erhaltene, versteuerte Anzahlungen 19 % USt',
    ],
    [
      'liability',
      'payables',
      '1600 Verbindlichkeiten aus Lieferungen und Leistungen; 1660 Schuldwechsel',
    ],
    ['liability', 'intercompany', '0700 Verbindlichkeiten gegenüber verbundenen Unternehmen'],
    [
      'liability',
      'otherLiabilities',
      '1700 Sonstige Verbindlichkeiten; 1741 Verbindlichkeiten aus Lohn- und Kirchensteuer; 1742 Verbindlichkeiten im Rahmen der sozialen Sicherheit; 1755 Lohn- und Gehaltsverrechnung',
    ],
    ['liability', 'accruals', '1740 Verbindlichkeiten aus Lohn und Gehalt'],
    [
      'liability',
      'indirectTaxes',
      '1771 Umsatzsteuer 7 %; 1776 Umsatzsteuer 19 %; 1780 Umsatzsteuer-Vorauszahlungen; 1789 Umsatzsteuer laufendes Jahr; 1790 Umsatzsteuer Vorjahr',
    ],
  ],
};

export const SKR04: ChartOfRoles = {
  chart: 'SKR04',
  roles: [
    [
      'asset',
      'fixedAssets',
      '0135 EDV-Software; 0150 Geschäfts- oder Firmenwert; 0215 Unbebaute Grundstücke; 0240 Geschäftsbauten; 0440 Maschinen; 0520 Pkw; 0635 Geschäftsausstattung; 0650 Büroeinrichtung; 0670 Geringwertige Wirtschaftsgüter; 0710 Geschäfts-, Fabrik- und andere Bauten im Bau',
    ],
    [
      'asset',
      'investments',
      '0800 Anteile an verbundenen Unternehmen; 0820 Beteiligungen; 0900 Wertpapiere des Anlagevermögens; 1510 Sonstige Wertpapiere',
    ],
    [
      'asset',
      'stock',
      '1000 Roh-, Hilfs- und Betriebsstoffe (Bestand); 1040 Unfertige Erzeugnisse, unfertige Leistungen; 1100 Fertige Erzeugnisse und Waren; 1140 Waren (Bestand)',
    ],
    [
      'asset',
      'prepaid',
      '1180 Geleistete Anzahlungen auf Vorräte; 1900 Aktive Rechnungsabgrenzung',
    ],
    [
      'asset',
      'receivables',
      '1200 Forderungen aus Lieferungen und Leistungen; 1240 Zweifelhafte Forderungen; 1248 Pauschalwertberichtigung auf Forderungen',
    ],
    ['asset', 'intercompany', '1260 Forderungen gegen verbundene Unternehmen'],
    [
      'asset',
      'otherAssets',
      '1300 Sonstige Vermögensgegenstände; 1340 Forderungen gegen Personal; 1350 Kautionen; 1406 Abziehbare Vorsteuer 19 %; 1420 Umsatzsteuerforderungen; 1450 Körperschaftsteuerrückforderung; 1370 Durchlaufende Posten; 1950 Aktive latente Steuern',
    ],
    [
      'asset',
      'cash',
      '1600 Kasse; 1700 Postbank; 1800 Bank; 1810 Sparkasse Köln; 1460 Geldtransit',
    ],
    [
      'equity',
      'capital',
      '2000 Festkapital; 2100 Privatentnahmen allgemein; 2180 Privateinlagen; 2900 Gezeichnetes Kapital; 2920 Kapitalrücklage',
    ],
    ['equity', 'reserves', '2930 Gesetzliche Rücklage; 2960 Andere Gewinnrücklagen'],
    ['equity', 'retained', '2970 Gewinnvortrag vor Verwendung; 2978 Verlustvortrag vor Verwendung'],
    [
      'liability',
      'provisions',
      '3000 Rückstellungen für Pensionen und ähnliche Verpflichtungen; 3070 Sonstige Rückstellungen; 3090 Rückstellungen für Gewährleistungen',
    ],
    [
      'liability',
      'incomeTax',
      '3020 Steuerrückstellungen; 3035 Gewerbesteuerrückstellung; 3040 Körperschaftsteuerrückstellung; 3060 Passive latente Steuern',
    ],
    [
      'liability',
      'debt',
      '3100 Anleihen, nicht konvertibel; 3150 Verbindlichkeiten gegenüber Kreditinstituten; 3560 Darlehen',
    ],
    [
      'liability',
      'deferredIncome',
      '3250 Erhaltene Anzahlungen auf Bestellungen; 3900 Passive Rechnungsabgrenzung',
    ],
    [
      'liability',
      'payables',
      '3300 Verbindlichkeiten aus Lieferungen und Leistungen; 3610 Kreditkartenabrechnung',
    ],
    ['liability', 'intercompany', '3400 Verbindlichkeiten gegenüber verbundenen Unternehmen'],
    [
      'liability',
      'dividends',
      '3519 Verbindlichkeiten gegenüber Gesellschaftern für offene Ausschüttungen',
    ],
    [
      'liability',
      'otherLiabilities',
      '3500 Sonstige Verbindlichkeiten; 3550 Erhaltene Kautionen; 3730 Verbindlichkeiten aus Lohn- und Kirchensteuer; 3740 Verbindlichkeiten im Rahmen der sozialen Sicherheit; 3790 Lohn- und Gehaltsverrechnung',
    ],
    ['liability', 'accruals', '3720 Verbindlichkeiten aus Lohn und Gehalt'],
    [
      'liability',
      'indirectTaxes',
      '3806 Umsatzsteuer 19 %; 3820 Umsatzsteuer-Vorauszahlungen; 3840 Umsatzsteuer laufendes Jahr',
    ],
  ],
};

export const FRENCH_ACCOUNTS: ChartOfRoles = {
  chart: 'PCG',
  roles: [
    [
      'equity',
      'capital',
      '101300 Capital souscrit - appelé, versé; 104100 Primes d’émission; 108000 Compte de l’exploitant',
    ],
    [
      'equity',
      'reserves',
      '106100 Réserve légale; 106800 Autres réserves; 131000 Subventions d’équipement; 145000 Amortissements dérogatoires',
    ],
    [
      'equity',
      'retained',
      '110000 Report à nouveau (solde créditeur); 119000 Report à nouveau (solde débiteur); 120000 Résultat de l’exercice (bénéfice); 129000 Résultat de l’exercice (perte)',
    ],
    [
      'liability',
      'provisions',
      '151100 Provisions pour litiges; 153000 Provisions pour pensions et obligations similaires; 158000 Autres provisions pour charges',
    ],
    [
      'liability',
      'debt',
      '164000 Emprunts auprès des établissements de crédit; 163000 Autres emprunts obligataires; 455000 Associés - comptes courants; 519000 Concours bancaires courants',
    ],
    [
      'liability',
      'interest',
      '168840 Intérêts courus sur emprunts auprès des établissements de crédit',
    ],
    [
      'liability',
      'otherLiabilities',
      '165000 Dépôts et cautionnements reçus; 427000 Personnel - oppositions; 431000 Sécurité sociale; 437300 Caisses de retraite; 447000 Autres impôts, taxes et versements assimilés; 467000 Autres comptes débiteurs ou créditeurs; 442100 Prélèvement à la source',
    ],
    [
      'asset',
      'fixedAssets',
      '205000 Concessions et droits similaires, brevets, licences; 207000 Fonds commercial; 211000 Terrains; 213000 Constructions; 215400 Matériel industriel; 218200 Matériel de transport; 218300 Matériel de bureau et matériel informatique; 218400 Mobilier; 231000 Immobilisations corporelles en cours; 280500 Amortissements des concessions; 281830 Amortissements du matériel de bureau et informatique',
    ],
    [
      'asset',
      'investments',
      '261000 Titres de participation; 271000 Titres immobilisés; 508000 Autres valeurs mobilières; 503000 Actions',
    ],
    [
      'asset',
      'otherAssets',
      '275000 Dépôts et cautionnements versés; 274300 Prêts au personnel; 425000 Personnel - avances et acomptes; 445660 TVA sur autres biens et services; 445670 Crédit de TVA à reporter; 444000 État - impôts sur les bénéfices; 441000 État - subventions à recevoir; 409800 Rabais, remises, ristournes à obtenir',
    ],
    [
      'asset',
      'stock',
      '310000 Matières premières; 355000 Produits finis; 370000 Stocks de marchandises; 397000 Dépréciations des stocks de marchandises; 335000 Travaux en cours',
    ],
    [
      'asset',
      'receivables',
      '411000 Clients; 413000 Clients - effets à recevoir; 416000 Clients douteux ou litigieux; 418100 Clients - factures à établir; 491000 Dépréciations des comptes de clients',
    ],
    [
      'asset',
      'prepaid',
      '409100 Fournisseurs - avances et acomptes versés sur commandes; 486000 Charges constatées d’avance',
    ],
    [
      'asset',
      'cash',
      '512000 Banque; 530000 Caisse; 511200 Chèques à encaisser; 580000 Virements internes',
    ],
    [
      'asset',
      'intercompany',
      '451000 Groupe; 267100 Créances rattachées à des participations (groupe)',
    ],
    [
      'liability',
      'payables',
      '401000 Fournisseurs; 403000 Fournisseurs - effets à payer; 404000 Fournisseurs d’immobilisations',
    ],
    [
      'liability',
      'accruals',
      '408100 Fournisseurs - factures non parvenues; 421000 Personnel - rémunérations dues; 428200 Dettes provisionnées pour congés à payer; 438600 Organismes sociaux - autres charges à payer',
    ],
    [
      'liability',
      'deferredIncome',
      '419100 Clients - avances et acomptes reçus sur commandes; 487000 Produits constatés d’avance',
    ],
    [
      'liability',
      'indirectTaxes',
      '445510 TVA à décaisser; 445710 TVA collectée; 445200 TVA due intracommunautaire; 445660 TVA sur autres biens et services',
    ],
    ['liability', 'incomeTax', '444000 État - impôts sur les bénéfices'],
    ['liability', 'dividends', '457000 Associés - dividendes à payer'],
    [
      'liability',
      'intercompany',
      '171000 Dettes rattachées à des participations (groupe); 451000 Groupe',
    ],
  ],
};

export const SPANISH_ACCOUNTS: ChartOfRoles = {
  chart: 'PGC',
  roles: [
    [
      'equity',
      'capital',
      '100 Capital social; 110 Prima de emisión o asunción; 118 Aportaciones de socios o propietarios; 108 Acciones o participaciones propias en situaciones especiales',
    ],
    [
      'equity',
      'reserves',
      '112 Reserva legal; 113 Reservas voluntarias; 130 Subvenciones oficiales de capital',
    ],
    [
      'equity',
      'retained',
      '120 Remanente; 121 Resultados negativos de ejercicios anteriores; 129 Resultado del ejercicio; 557 Dividendo activo a cuenta',
    ],
    [
      'liability',
      'provisions',
      '140 Provisión por retribuciones a largo plazo al personal; 142 Provisión para otras responsabilidades; 529 Provisiones a corto plazo',
    ],
    [
      'liability',
      'debt',
      '170 Deudas a largo plazo con entidades de crédito; 171 Deudas a largo plazo; 520 Deudas a corto plazo con entidades de crédito; 5201 Deudas a corto plazo por crédito dispuesto; 177 Obligaciones y bonos',
    ],
    [
      'liability',
      'leases',
      '174 Acreedores por arrendamiento financiero a largo plazo; 524 Acreedores por arrendamiento financiero a corto plazo',
    ],
    [
      'liability',
      'intercompany',
      '163 Otras deudas a largo plazo con partes vinculadas; 403 Proveedores, empresas del grupo; 513 Otras deudas a corto plazo con partes vinculadas',
    ],
    [
      'asset',
      'fixedAssets',
      '203 Propiedad industrial; 206 Aplicaciones informáticas; 210 Terrenos y bienes naturales; 211 Construcciones; 213 Maquinaria; 216 Mobiliario; 217 Equipos para procesos de información; 218 Elementos de transporte; 239 Anticipos para inmovilizaciones materiales; 281 Amortización acumulada del inmovilizado material',
    ],
    [
      'asset',
      'investments',
      '240 Participaciones a largo plazo en partes vinculadas; 250 Inversiones financieras a largo plazo en instrumentos de patrimonio; 540 Inversiones financieras a corto plazo en instrumentos de patrimonio',
    ],
    [
      'asset',
      'otherAssets',
      '252 Créditos a largo plazo; 260 Fianzas constituidas a largo plazo; 460 Anticipos de remuneraciones; 4700 Hacienda Pública, deudora por IVA; 472 Hacienda Pública, IVA soportado; 473 Hacienda Pública, retenciones y pagos a cuenta; 4740 Activos por diferencias temporarias deducibles; 544 Créditos a corto plazo al personal',
    ],
    [
      'asset',
      'intercompany',
      '242 Créditos a largo plazo a partes vinculadas; 433 Clientes, empresas del grupo; 552 Cuenta corriente con otras personas y entidades vinculadas',
    ],
    [
      'asset',
      'stock',
      '300 Mercaderías; 310 Materias primas; 330 Productos en curso; 350 Productos terminados; 390 Deterioro de valor de las mercaderías',
    ],
    ['asset', 'prepaid', '407 Anticipos a proveedores; 480 Gastos anticipados'],
    [
      'asset',
      'receivables',
      '430 Clientes; 431 Clientes, efectos comerciales a cobrar; 436 Clientes de dudoso cobro; 440 Deudores; 490 Deterioro de valor de créditos por operaciones comerciales',
    ],
    ['asset', 'deposits', '548 Imposiciones a corto plazo'],
    [
      'asset',
      'cash',
      '570 Caja, euros; 572 Bancos e instituciones de crédito c/c vista, euros; 574 Bancos, cuentas de ahorro',
    ],
    [
      'liability',
      'payables',
      '400 Proveedores; 401 Proveedores, efectos comerciales a pagar; 410 Acreedores por prestaciones de servicios',
    ],
    ['liability', 'deferredIncome', '438 Anticipos de clientes; 485 Ingresos anticipados'],
    ['liability', 'accruals', '465 Remuneraciones pendientes de pago'],
    [
      'liability',
      'indirectTaxes',
      '4750 Hacienda Pública, acreedora por IVA; 477 Hacienda Pública, IVA repercutido',
    ],
    [
      'liability',
      'otherLiabilities',
      '4751 Hacienda Pública, acreedora por retenciones practicadas; 476 Organismos de la Seguridad Social, acreedores; 560 Fianzas recibidas a corto plazo; 555 Partidas pendientes de aplicación',
    ],
    [
      'liability',
      'incomeTax',
      '4752 Hacienda Pública, acreedora por impuesto sobre sociedades; 479 Pasivos por diferencias temporarias imponibles',
    ],
    ['liability', 'interest', '527 Intereses a corto plazo de deudas con entidades de crédito'],
    ['liability', 'dividends', '526 Dividendo activo a pagar'],
  ],
};

export const PORTUGUESE_ACCOUNTS: ChartOfRoles = {
  chart: 'SNC',
  roles: [
    ['asset', 'cash', '111 Caixa sede; 1201 Millennium BCP; 1202 Caixa Geral de Depósitos'],
    ['asset', 'deposits', '1301 Depósitos a prazo'],
    [
      'asset',
      'receivables',
      '21111 Clientes mercado nacional; 217 Clientes de cobrança duvidosa; 219 Perdas por imparidade acumuladas clientes',
    ],
    [
      'asset',
      'prepaid',
      '228 Adiantamentos a fornecedores; 2721 Devedores por acréscimos de rendimentos; 281 Gastos a reconhecer',
    ],
    [
      'asset',
      'otherAssets',
      '2321 Adiantamentos ao pessoal; 2411 IRC pagamento por conta; 2432 IVA dedutível; 2437 IVA a recuperar; 2741 Ativos por impostos diferidos; 2781 Outros devedores',
    ],
    [
      'asset',
      'stock',
      '321 Mercadorias em armazém; 331 Matérias-primas; 361 Produtos e trabalhos em curso',
    ],
    ['asset', 'investments', '411 Investimentos em subsidiárias'],
    [
      'asset',
      'fixedAssets',
      '4321 Edifícios e outras construções; 433 Equipamento básico; 434 Equipamento de transporte; 4382 Depreciações acumuladas edifícios; 443 Programas de computador; 451 Ativos fixos tangíveis em curso',
    ],
    ['liability', 'payables', '22111 Fornecedores mercado nacional'],
    ['liability', 'deferredIncome', '218 Adiantamentos de clientes; 282 Rendimentos a reconhecer'],
    [
      'liability',
      'accruals',
      '2312 Remunerações a pagar ao pessoal; 27221 Remunerações a liquidar; 27229 Outros acréscimos de gastos',
    ],
    ['liability', 'incomeTax', '2414 IRC a pagar'],
    ['liability', 'indirectTaxes', '2433 IVA liquidado; 2436 IVA a pagar'],
    [
      'liability',
      'otherLiabilities',
      '2421 Retenção IRS trabalho dependente; 2451 Segurança social; 2711 Fornecedores de investimentos; 2782 Outros credores',
    ],
    ['liability', 'debt', '25111 Empréstimo bancário MLP; 2532 Suprimentos'],
    ['liability', 'leases', '2513 Locações financeiras'],
    ['liability', 'provisions', '293 Provisões para processos judiciais'],
    ['equity', 'capital', '511 Capital subscrito; 531 Prestações suplementares'],
    ['equity', 'reserves', '551 Reserva legal; 593 Subsídios ao investimento'],
    ['equity', 'retained', '561 Resultados transitados; 818 Resultado líquido do período'],
  ],
};
