import type { ChartOfRoles } from './testCharts.ts';

export const SWEDISH_ACCOUNTS: ChartOfRoles = {
  chart: 'BAS',
  roles: [
    [
      'asset',
      'fixedAssets',
      '1010 Utvecklingsutgifter; 1030 Patent; 1070 Goodwill; 1110 Byggnader; 1119 Ackumulerade avskrivningar på byggnader; 1130 Mark; 1210 Maskiner och andra tekniska anläggningar; 1220 Inventarier och verktyg; 1229 Ackumulerade avskrivningar på inventarier och verktyg; 1240 Bilar och andra transportmedel; 1250 Datorer; 1180 Pågående nyanläggningar och förskott för byggnader och mark',
    ],
    [
      'asset',
      'investments',
      '1310 Andelar i koncernföretag; 1330 Andelar i intresseföretag; 1350 Andelar och värdepapper i andra företag; 1880 Andra kortfristiga placeringar; 1810 Andelar i börsnoterade företag',
    ],
    [
      'asset',
      'intercompany',
      '1320 Långfristiga fordringar hos koncernföretag; 1560 Kundfordringar hos koncernföretag; 1660 Kortfristiga fordringar hos koncernföretag',
    ],
    [
      'asset',
      'otherAssets',
      '1370 Uppskjuten skattefordran; 1380 Andra långfristiga fordringar; 1385 Värde av kapitalförsäkring; 1610 Kortfristiga fordringar hos anställda; 1630 Avräkning för skatter och avgifter (skattekonto); 1640 Skattefordringar; 1650 Momsfordran; 1680 Andra kortfristiga fordringar; 1684 Kortfristiga fordringar hos leverantörer',
    ],
    [
      'asset',
      'stock',
      '1410 Lager av råvaror; 1440 Produkter i arbete; 1450 Lager av färdiga varor; 1460 Lager av handelsvaror; 1470 Pågående arbeten',
    ],
    [
      'asset',
      'prepaid',
      '1480 Förskott för varor och tjänster; 1710 Förutbetalda hyreskostnader; 1730 Förutbetalda försäkringspremier; 1790 Övriga förutbetalda kostnader och upplupna intäkter; 1760 Upplupna ränteintäkter',
    ],
    [
      'asset',
      'receivables',
      '1510 Kundfordringar; 1515 Osäkra kundfordringar; 1519 Nedskrivning av kundfordringar; 1580 Fordringar för kontokort och kuponger; 1620 Upparbetad men ej fakturerad intäkt',
    ],
    [
      'asset',
      'cash',
      '1910 Kassa; 1920 PlusGiro; 1930 Företagskonto/checkkonto/affärskonto; 1940 Övriga bankkonton; 1950 Bankcertifikat',
    ],
    [
      'equity',
      'capital',
      '2010 Eget kapital; 2013 Övriga egna uttag; 2018 Övriga egna insättningar; 2081 Aktiekapital; 2093 Erhållna aktieägartillskott; 2097 Överkursfond',
    ],
    [
      'equity',
      'reserves',
      '2085 Uppskrivningsfond; 2086 Reservfond; 2089 Fond för utvecklingsutgifter',
    ],
    [
      'equity',
      'retained',
      '2091 Balanserad vinst eller förlust; 2098 Vinst eller förlust från föregående år; 2099 Årets resultat; 8999 Årets resultat; 2019 Årets resultat',
    ],
    [
      'liability',
      'provisions',
      '2120 Periodiseringsfonder; 2150 Ackumulerade överavskrivningar; 2210 Avsättningar för pensioner enligt tryggandelagen; 2220 Avsättningar för garantier',
    ],
    [
      'liability',
      'incomeTax',
      '2240 Avsättningar för uppskjutna skatter; 2510 Skatteskulder; 2512 Beräknad inkomstskatt; 2518 Betald F-skatt; 2514 Beräknad särskild löneskatt på pensionskostnader',
    ],
    [
      'liability',
      'debt',
      '2330 Checkräkningskredit; 2350 Andra långfristiga skulder till kreditinstitut; 2390 Övriga långfristiga skulder; 2410 Andra kortfristiga låneskulder till kreditinstitut; 2480 Checkräkningskredit, kortfristig; 2840 Kortfristiga låneskulder',
    ],
    [
      'liability',
      'intercompany',
      '2360 Långfristiga skulder till koncernföretag; 2460 Leverantörsskulder till koncernföretag; 2860 Kortfristiga skulder till koncernföretag',
    ],
    [
      'liability',
      'deferredIncome',
      '2420 Förskott från kunder; 2450 Fakturerad men ej upparbetad intäkt; 2970 Förutbetalda intäkter; 2421 Ej inlösta presentkort',
    ],
    ['liability', 'payables', '2440 Leverantörsskulder; 2441 Leverantörsskulder'],
    [
      'liability',
      'indirectTaxes',
      '2611 Utgående moms på försäljning inom Sverige, 25 %; 2614 Utgående moms omvänd skattskyldighet, 25 %; 2640 Ingående moms; 2641 Debiterad ingående moms; 2645 Beräknad ingående moms på förvärv från utlandet; 2650 Redovisningskonto för moms',
    ],
    [
      'liability',
      'otherLiabilities',
      '2710 Personalskatt; 2731 Avräkning lagstadgade sociala avgifter; 2750 Utmätning i lön m.m.; 2890 Övriga kortfristiga skulder; 2893 Skulder till närstående personer, kortfristig del',
    ],
    [
      'liability',
      'accruals',
      '2821 Löneskulder; 2910 Upplupna löner; 2920 Upplupna semesterlöner; 2940 Upplupna lagstadgade sociala och andra avgifter; 2990 Övriga upplupna kostnader och förutbetalda intäkter; 2992 Beräknat arvode för bokslut',
    ],
    ['liability', 'interest', '2960 Upplupna räntekostnader'],
    ['liability', 'dividends', '2898 Outtagen vinstutdelning'],
  ],
};

export const DANISH_ACCOUNTS: ChartOfRoles = {
  chart: null,
  roles: [
    [
      'asset',
      'fixedAssets',
      'Goodwill; Grunde og bygninger; Produktionsanlæg og maskiner; Andre anlæg, driftsmateriel og inventar; Akkumulerede afskrivninger, inventar; Indretning af lejede lokaler; Biler; Udviklingsprojekter under udførelse',
    ],
    [
      'asset',
      'investments',
      'Kapitalandele i tilknyttede virksomheder; Andre værdipapirer og kapitalandele; Aktier',
    ],
    [
      'asset',
      'otherAssets',
      'Deposita; Andre tilgodehavender; Udskudt skatteaktiv; Tilgodehavende selskabsskat; Købsmoms; Lån til virksomhedsdeltagere og ledelse; Huslejedepositum',
    ],
    [
      'asset',
      'stock',
      'Varelager; Råvarer og hjælpematerialer; Fremstillede varer og handelsvarer; Varer under fremstilling',
    ],
    [
      'asset',
      'prepaid',
      'Periodeafgrænsningsposter; Forudbetalte omkostninger; Forudbetalinger for varer',
    ],
    [
      'asset',
      'receivables',
      'Debitorer; Tilgodehavender fra salg og tjenesteydelser; Hensat til tab på debitorer',
    ],
    [
      'asset',
      'intercompany',
      'Tilgodehavender hos tilknyttede virksomheder; Mellemregning med datterselskab',
    ],
    ['asset', 'cash', 'Kasse; Bank; Likvide beholdninger; Bankkonto Nordea'],
    ['equity', 'capital', 'Selskabskapital; Anpartskapital; Overkurs ved emission; Privat hævet'],
    [
      'equity',
      'retained',
      'Overført resultat; Årets resultat; Foreslået udbytte for regnskabsåret',
    ],
    ['equity', 'reserves', 'Reserve for opskrivninger; Reserve for udviklingsomkostninger'],
    ['liability', 'provisions', 'Andre hensatte forpligtelser; Hensættelser til pensioner'],
    ['liability', 'incomeTax', 'Hensættelser til udskudt skat; Selskabsskat; Skyldig selskabsskat'],
    [
      'liability',
      'debt',
      'Gæld til realkreditinstitutter; Kreditinstitutter i øvrigt; Banklån; Kassekredit; Gældsbrevslån; Prioritetsgæld',
    ],
    ['liability', 'leases', 'Leasingforpligtelser'],
    ['liability', 'payables', 'Kreditorer; Leverandører af varer og tjenesteydelser'],
    ['liability', 'intercompany', 'Gæld til tilknyttede virksomheder'],
    [
      'liability',
      'indirectTaxes',
      'Salgsmoms; Købsmoms; Moms af varekøb i udlandet; Momsafregning; Elafgift',
    ],
    [
      'liability',
      'otherLiabilities',
      'Skyldig A-skat; Skyldigt AM-bidrag; Skyldig ATP; Anden gæld',
    ],
    [
      'liability',
      'accruals',
      'Skyldig løn; Skyldige feriepenge; Skyldige omkostninger; Feriepengeforpligtelse',
    ],
    [
      'liability',
      'deferredIncome',
      'Forudbetalinger fra kunder; Modtagne forudbetalinger fra kunder; Periodeafgrænsningsposter',
    ],
    ['liability', 'interest', 'Skyldige renter'],
    ['liability', 'dividends', 'Skyldigt udbytte'],
  ],
};

export const NORWEGIAN_ACCOUNTS: ChartOfRoles = {
  chart: 'NS 4102',
  roles: [
    [
      'asset',
      'fixedAssets',
      '1000 Forskning og utvikling; 1030 Patenter; 1040 Lisenser; 1080 Goodwill; 1100 Bygninger; 1120 Bygningsmessige anlegg; 1130 Anlegg under utførelse; 1150 Tomter og andre grunnarealer; 1200 Maskiner og anlegg; 1230 Biler; 1249 Andre transportmidler; 1250 Inventar; 1270 Verktøy o.l.; 1280 Kontormaskiner; 1290 Andre driftsmidler',
    ],
    [
      'asset',
      'investments',
      '1300 Investeringer i datterselskap; 1330 Investeringer i tilknyttet selskap; 1350 Investeringer i aksjer og andeler; 1360 Obligasjoner; 1810 Markedsbaserte aksjer; 1880 Andre finansielle instrumenter',
    ],
    [
      'asset',
      'intercompany',
      '1320 Lån til foretak i samme konsern; 1550 Kundefordringer på selskap i samme konsern; 1560 Andre fordringer på selskap i samme konsern',
    ],
    [
      'asset',
      'otherAssets',
      '1070 Utsatt skattefordel; 1370 Fordringer på eiere; 1380 Fordringer på ansatte; 1396 Depositum; 1399 Andre fordringer; 1570 Reiseforskudd; 1579 Andre kortsiktige fordringer; 1670 Krav på offentlige tilskudd',
    ],
    [
      'asset',
      'stock',
      '1400 Råvarer og innkjøpte halvfabrikater; 1420 Varer under tilvirkning; 1440 Ferdige egentilvirkede varer; 1460 Innkjøpte varer for videresalg',
    ],
    [
      'asset',
      'prepaid',
      '1480 Forskuddsbetaling til leverandører; 1700 Forskuddsbetalt leiekostnad; 1710 Forskuddsbetalt rentekostnad; 1749 Andre forskuddsbetalte kostnader; 1750 Påløpt leieinntekt',
    ],
    ['asset', 'receivables', '1500 Kundefordringer; 1580 Avsetning tap på kundefordringer'],
    [
      'asset',
      'cash',
      '1900 Kontanter, NOK; 1920 Bankinnskudd; 1940 Bankinnskudd i utlandet; 1950 Bankinnskudd for skattetrekk',
    ],
    [
      'equity',
      'capital',
      '2000 Aksjekapital; 2010 Egne aksjer; 2020 Overkurs; 2030 Annen innskutt egenkapital; 2060 Privatuttak',
    ],
    ['equity', 'reserves', '2040 Fond for vurderingsforskjeller; 2043 Fond for verdiendringer'],
    ['equity', 'retained', '2050 Annen egenkapital; 2080 Udekket tap'],
    [
      'liability',
      'provisions',
      '2100 Pensjonsforpliktelser; 2180 Andre avsetninger for forpliktelser; 2980 Avsetning for forpliktelser',
    ],
    ['liability', 'incomeTax', '2120 Utsatt skatt; 2500 Betalbar skatt, ikke utlignet'],
    [
      'liability',
      'deferredIncome',
      '2160 Uopptjent inntekt; 2900 Forskudd fra kunder; 2965 Forskuddsbetalt inntekt',
    ],
    [
      'liability',
      'debt',
      '2210 Obligasjonslån; 2220 Gjeld til kredittinstitusjoner; 2240 Pantelån; 2290 Annen langsiktig gjeld; 2380 Kassekreditt',
    ],
    ['liability', 'payables', '2400 Leverandørgjeld'],
    [
      'liability',
      'intercompany',
      '2260 Gjeld til selskap i samme konsern; 2460 Leverandørgjeld til selskap i samme konsern; 2920 Gjeld til selskap i samme konsern',
    ],
    [
      'liability',
      'otherLiabilities',
      '2600 Forskuddstrekk; 2770 Skyldig arbeidsgiveravgift; 2990 Annen kortsiktig gjeld',
    ],
    [
      'liability',
      'indirectTaxes',
      '2700 Utgående merverdiavgift, høy sats; 2710 Inngående merverdiavgift, høy sats; 2740 Oppgjørskonto merverdiavgift',
    ],
    ['liability', 'dividends', '2800 Avsatt utbytte'],
    [
      'liability',
      'accruals',
      '2930 Skyldig lønn; 2940 Skyldige feriepenger; 2960 Andre påløpte kostnader',
    ],
    ['liability', 'interest', '2950 Påløpt rente'],
  ],
};

export const DANISH_STANDARD_ACCOUNTS: ChartOfRoles = {
  chart: 'Danish standard chart',
  roles: [
    [
      'asset',
      'fixedAssets',
      '5110 Software; 5320 Grunde og bygninger; 5390 Afskrivninger på bygninger; 5420 Produktionsanlæg og maskiner; 5570 Driftsmateriel og inventar; 5640 Forudbetalinger for maskiner',
    ],
    [
      'asset',
      'investments',
      '5800 Kapitalandele i datterselskaber; 6000 Værdipapirer; 6450 Aktier',
    ],
    [
      'asset',
      'intercompany',
      '5870 Tilgodehavender hos datterselskaber; 6220 Mellemregning med moderselskab',
    ],
    [
      'asset',
      'otherAssets',
      '6020 Udskudt skat; 6040 Deposita; 6320 Tilgodehavende moms; 6330 Andre tilgodehavender',
    ],
    ['asset', 'stock', '6080 Råvarer; 6110 Varer under fremstilling; 6140 Handelsvarer'],
    ['asset', 'prepaid', '6170 Forudbetalinger til leverandører; 6390 Periodeafgrænsningsposter'],
    ['asset', 'receivables', '6190 Debitorer; 6200 Hensat til tab; 6270 Igangværende arbejder'],
    ['asset', 'cash', '6471 Kasse; 6481 Driftskonto'],
    ['equity', 'capital', '6510 Selskabskapital; 6540 Overkurs'],
    ['equity', 'reserves', '6560 Reserve for opskrivninger'],
    ['equity', 'retained', '6940 Overført resultat; 6960 Foreslået udbytte'],
    ['liability', 'incomeTax', '7010 Udskudt skat; 7250 Selskabsskat'],
    ['liability', 'provisions', '7040 Hensættelser'],
    ['liability', 'debt', '7110 Realkreditlån; 7330 Kassekredit'],
    ['liability', 'leases', '7240 Leasinggæld'],
    [
      'liability',
      'deferredIncome',
      '7410 Forudbetalinger fra kunder; 8070 Periodeafgrænsningsposter',
    ],
    ['liability', 'payables', '7440 Kreditorer'],
    ['liability', 'intercompany', '7510 Gæld til datterselskaber'],
    [
      'liability',
      'indirectTaxes',
      '7680 Salgsmoms; 7740 Købsmoms; 7780 Elafgift; 7840 Skyldig moms',
    ],
    ['liability', 'accruals', '7860 Skyldig løn; 7900 Skyldige feriepenge'],
    [
      'liability',
      'otherLiabilities',
      '7920 Skyldig A-skat; 7940 Skyldigt AM-bidrag; 8040 Anden gæld',
    ],
  ],
};
