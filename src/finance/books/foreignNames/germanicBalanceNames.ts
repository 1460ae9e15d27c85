import type { NamesByRole } from './balanceNames.ts';

export const DUTCH_BALANCE_NAMES: NamesByRole = {
  cash: 'bank, kruisposten, gelden onderweg, *bank, *spaarrekening, rendementrekening, *kas',
  deposits: 'depositorekening, deposito, deposito*',
  receivables:
    'voorziening dubieuze debiteuren, voorziening oninbare debiteuren, nog te factureren, *debiteuren, commerciële vorderingen',
  stock:
    '+^voorraad, +^voorraden, onderhanden werk, handelsgoederen, grondstoffen, gereed product, *voorraad, *voorraden, *goederen, hulpstoffen',
  prepaid:
    '+^vooruitbetaalde, +^vooruitbetaalde kosten, +^overlopende activa, +^nog te ontvangen, vooruitbetaald, vooruitbetalingen',
  otherAssets:
    '+^te vorderen btw, +^voorbelasting, btw, te vorderen, waarborgsom, waarborgsommen, borgsom, overige vorderingen, lening aan, leningen u/g, vordering op personeel, latente belastingvordering, tussenrekening, aandeelhouders nog te storten, *vorderingen, *vordering, tussenrek*, kruisposten loonbetaling',
  fixedAssets:
    'inventaris, machines, gebouwen, bedrijfsgebouwen, grond, gronden, terreinen, vervoermiddelen, computers, computerapparatuur, verbouwing, verbouwingen, goodwill, software, immateriële vaste activa, materiële vaste activa, afschrijving, afschrijvingen, cumulatieve afschrijving, installaties, *machines, *inventaris, *gebouwen, *gebouw, *apparatuur, *installaties, *middelen, *afschrijving, *afschrijvingen, grond- en gebouwen, personenauto, *auto, *autos, vrachtauto, bedrijfsauto',
  investments:
    'deelneming, deelnemingen, aandelen, effecten, beleggingen, *aandelen, *deelnemingen',
  payables: 'nog te ontvangen facturen, *crediteuren',
  accruals:
    '+^nog te betalen, +^overlopende passiva, nettolonen, netto lonen, te betalen lonen, vakantiegeld, vakantiegeldverplichting, te betalen vakantiegeld, reservering vakantiegeld, te ontvangen facturen',
  deferredIncome:
    '+^vooruitontvangen, +^vooruitontvangen omzet, vooruitgefactureerd, aanbetalingen',
  indirectTaxes:
    '+^af te dragen btw, +^btw, omzetbelasting, te betalen btw, te betalen omzetbelasting, *btw',
  incomeTax: 'vennootschapsbelasting, te betalen vennootschapsbelasting, vpb, latente belasting*',
  interest: 'te betalen rente, rente, *rente',
  dividends: 'dividend, te betalen dividend',
  otherLiabilities:
    '+^te betalen, +^belastingen en premies, loonheffing, loonheffingen, te betalen loonheffing, te betalen loonheffingen, loonbelasting, pensioenpremie, te betalen pensioenpremie, te betalen pensioenpremies, sociale lasten, overige schulden, *schuld, *schulden',
  provisions:
    '+^voorziening, +^voorzieningen, pensioenvoorziening, garantievoorziening, *voorziening, *voorzieningen',
  debt: 'rekening-courant bank, krediet, kredietinstellingen, obligatielening, *lening, *leningen, *krediet, *hypotheek, rekening courant, schulden rekening courant',
  leases: 'financial lease, leaseverplichting, leaseverplichtingen',
  capital:
    '+^eigen vermogen, +^aandelenkapitaal, +^geplaatst kapitaal, kapitaal, agio, agioreserve, privé, privé-opnamen, privé-stortingen, ondernemingsvermogen, *kapitaal, *inbreng, aandelen, aandelen uit te reiken',
  retained:
    'ingehouden winst, onverdeeld resultaat, onverdeelde winst, resultaat boekjaar, winst, *resultaat, *winst, *verlies, winst na belasting',
  reserves:
    '+^reserves, +^overige reserves, reserve, wettelijke reserve, herwaarderingsreserve, *reserve, *reserves, *reservering',
  intercompany: 'groepsmaatschappij, groepsmaatschappijen, dochteronderneming, moedermaatschappij',
};

export const DANISH_BALANCE_NAMES: NamesByRole = {
  cash: 'bank, bankindestående, indestående, *bank, *kasse, bankindeståender, *giro',
  deposits: 'aftaleindlån, indlån',
  receivables:
    'tilgodehavende fra salg, hensat til tab på debitorer, nedskrivning debitorer, igangværende arbejder for fremmed regning, *debitorer, hensættelser til formodet gæld, hensættelser til tab, nedskrivninger til tab',
  stock:
    '+^varelager, lager, varer, råvarer, råvarer og hjælpematerialer, varer under fremstilling, færdigvarer, fremstillede varer og handelsvarer, varebeholdning, varebeholdninger, handelsvarer, *lager, *varer, *beholdninger, *beholdning',
  prepaid:
    '+^forudbetalte omkostninger, +^periodeafgrænsningsposter, forudbetalt, forudbetalte, forudbetalinger, forudbetaling, forudbetalinger for varer, tilgodehavende indtægter',
  otherAssets:
    '+^købsmoms, +^tilgodehavender, +^depositum, moms, deposita, huslejedepositum, andre tilgodehavender, tilgodehavende, tilgodehavende moms, tilgodehavende selskabsskat, selskabsskat, udskudt skat, udskudte skatteaktiver, udskudt skatteaktiv, lønforskud, mellemregning medarbejdere, lån til, fejlkonto, skatteaktiver, *fordringer',
  fixedAssets:
    '+^akkumulerede afskrivninger, +^inventar, afskrivning, afskrivninger, akkumulerede af- og nedskrivninger, af- og nedskrivninger, driftsmidler, driftsmateriel, maskiner, produktionsanlæg, biler, varebiler, personbiler, bygninger, grunde, grunde og bygninger, goodwill, software, edb-udstyr, it-udstyr, indretning af lejede lokaler, udviklingsprojekter, patenter, licenser, rettigheder, anlæg, immaterielle anlægsaktiver, materielle anlægsaktiver, materielle anlægsaktiver under udførelse, investeringsejendomme, *inventar, *udstyr, *maskiner, *bygning, *bygninger, *ejendom, *ejendomme, *anlæg, *afskrivninger, samlede afskrivninger, finansielt leasede aktiver, leasede aktiver, kunst, edb',
  investments:
    'kapitalandele, kapitalandel, anparter, aktier, værdipapirer, obligationer, kapitalandele i tilknyttede virksomheder, kapitalandele i associerede virksomheder, kapitalandele i dattervirksomheder, *aktier, *obligationer, *papirer, *andele, gældsbreve',
  payables: 'leverandører af varer',
  accruals:
    '+^skyldig løn, +^feriepengeforpligtelse, skyldige omkostninger, skyldige lønninger, skyldig revisor, skyldige feriepenger, feriepenge, feriepengeforpligtelser, skyldig bonus, skyldig feriepenge',
  deferredIncome:
    '+^forudbetalinger fra kunder, modtagne forudbetalinger, forudbetalinger, forudbetaling fra kunder, forudfaktureret, periodeafgrænsningsposter',
  indirectTaxes:
    '+^salgsmoms, +^moms, +^momsafregning, +^skyldig moms, købsmoms, afgift, elafgift, energiafgift, punktafgift, told, skyldige afgifter, moms af varekøb udland, *moms, *afgift, *afgifter',
  incomeTax:
    '+^selskabsskat skyldig, selskabsskat, skyldig selskabsskat, udskudt skat, hensættelse til udskudt skat, hensættelser til udskudt skat, sambeskatningsbidrag',
  interest: 'skyldige renter, skyldig rente, skyldig renter, rente, renter, *renter, *rente',
  dividends: 'udbytte, skyldigt udbytte, foreslået udbytte',
  otherLiabilities:
    '+^skyldig, +^skyldige, +^skyldig a-skat, +^anden gæld, a-skat, am-bidrag, atp, skyldig atp, skyldigt am-bidrag, skyldig pension, pension, gæld, deposita, feriekonto, *gæld, skyldigt',
  provisions:
    'hensættelse, hensættelser, hensat, hensatte forpligtelser, pensionsforpligtelser, garantiforpligtelser, garantihensættelser, *forpligtelse, *forpligtelser',
  debt: 'realkreditlån, realkredit, kreditinstitutter, *institutter, gældsbrev*, obligationslån, konvertible, byggekredit, gæld til banker, mellemregning med ejer, *lån, *kredit',
  leases: 'leasing, leasinggæld, leasingforpligtelse, leasingforpligtelser',
  capital:
    '+^egenkapital, +^selskabskapital, +^anpartskapital, +^aktiekapital, virksomhedskapital, overkurs, overkurs ved emission, indskudt kapital, indskudskapital, hævet, privat, privathævning, egne aktier, egne kapitalandele, kapitalforhøjelse, kapitaltilskud, aktier, *aktier, *kapital, indskud, *indskud',
  retained:
    '+^overført resultat, +^overført overskud, overført, årets resultat, resultat, udbytte, ekstraordinært udbytte, foreslået udbytte, *resultat, *overskud, *underskud',
  reserves: 'reserve, reserver, opskrivningshenlæggelser, reserve for, henlæggelser',
  intercompany:
    'tilknyttede virksomheder, associerede virksomheder, koncern, koncernmellemværende, mellemregning moderselskab, mellemregning datterselskab, mellemregning med tilknyttede virksomheder, kapitalinteresser, modervirksomhed, dattervirksomhed, datterselskab, moderselskab',
};

export const NORWEGIAN_BALANCE_NAMES: NamesByRole = {
  cash: 'bank, kasse, skattetrekk, bankinnskudd for skattetrekk, *bank, *kasse, postgiro',
  deposits: 'plasseringskonto, bankinnskudd bundet, tidsinnskudd',
  receivables:
    'avsetning tap på kundefordringer, avsetning tap på fordringer, opptjent ikke fakturert, opptjente ikke fakturerte, *kundefordringer',
  stock:
    '+^varelager, lager, beholdning, varer, råvarer, varer under tilvirkning, ferdige egentilvirkede varer, innkjøpte varer for videresalg, halvfabrikata, halvfabrikater, *varelager, *beholdning, varebeholdning*',
  prepaid:
    '+^forskuddsbetalt, +^forskuddsbetalte, +^opptjente inntekter, forskuddsbetaling, forskuddsbetalinger, forskudd til leverandører, påløpt, påløpte, forskuddsleasing, opptjent inntekt, forskuddsbetalt lønn, forskudd',
  otherAssets:
    '+^inngående mva, +^inngående merverdiavgift, +^andre fordringer, mva, merverdiavgift, til gode merverdiavgift, depositum, fordringer, fordringer på ansatte, fordringer på eiere, reiseforskudd, lønnsforskudd, andre kortsiktige fordringer, utsatt skattefordel, krav på, lån til ansatte, lån til aksjonær, mellomregning, mellomregning ansatte, skattefordel, tilgode skatt, *fordringer',
  fixedAssets:
    'inventar, maskiner, maskiner og anlegg, anlegg, bygninger, tomter, biler, varebiler, lastebiler, transportmidler, verktøy, kontormaskiner, driftsmidler, goodwill, patenter, lisenser, programvare, utvikling, forskning og utvikling, konsesjoner, rettigheter, varemerker, avskrivning, avskrivninger, akkumulerte avskrivninger, datautstyr, immaterielle eiendeler, investeringseiendommer, fast eiendom, *inventar, *utstyr, *maskiner, *bygning, *bygninger, *eiendom, *eiendommer, *anlegg, *avskrivninger, *midler, kunst',
  investments:
    'aksjer, andeler, obligasjoner, investeringer, verdipapirer, investeringer i datterselskap, aksjer i datterselskap, finansielle instrumenter, verdipapirfond, andeler i datterselskap, sertifikater, *aksjer, *andeler, *obligasjoner, *papirer',
  payables: 'leverandører',
  accruals:
    '+^skyldig lønn, +^skyldige feriepenger, +^påløpte kostnader, +^påløpt lønn, +^påløpt, +^påløpte, annen påløpt kostnad, andre påløpte kostnader, feriepenger, skyldig bonus, påløpte feriepenger, skyldig feriepenger, skyldige lønninger',
  deferredIncome:
    '+^forskudd fra kunder, +^uopptjent inntekt, uopptjente inntekter, forskuddsbetalt inntekt, forskuddsfakturert, forskuddsbetalinger fra kunder',
  indirectTaxes:
    '+^utgående mva, +^utgående merverdiavgift, +^mva, +^oppgjørskonto, inngående mva, inngående merverdiavgift, merverdiavgift, toll, *mva, beregnet avgift utlandet, *avgift, grunnlag tjenester utlandet',
  incomeTax:
    'betalbar skatt, utsatt skatt, skyldig skatt, forhåndsskatt, resultatskatt, selskapsskatt, *skatt, skattebetaling',
  interest: 'påløpt rente, påløpte renter, skyldige renter, renter, *renter, *rente',
  dividends: 'utbytte, avsatt utbytte',
  otherLiabilities:
    '+^skyldig arbeidsgiveravgift, +^skyldig offentlige avgifter, +^forskuddstrekk, +^annen kortsiktig gjeld, arbeidsgiveravgift, skattetrekk, påleggstrekk, bidragstrekk, trygdetrekk, forsikringstrekk, trukket fagforeningskontingent, gjeld, skyldig pensjon, pensjonstrekk, offentlige avgifter, *gjeld, *trekk',
  provisions:
    'avsetning, avsetninger, pensjonsforpliktelse, pensjonsforpliktelser, garantiavsetning, avsetning for forpliktelser, *forpliktelse, *forpliktelser, avsetn',
  debt: 'lån, obligasjonslån, byggelån, annen langsiktig gjeld, konvertible lån, gjeldsbrevlån, banklån, sertifikatlån, *lån, *kreditt',
  leases: 'leasing, leasinggjeld, leieforpliktelse, leieforpliktelser',
  capital:
    '+^aksjekapital, +^egenkapital, +^overkurs, egne aksjer, innskutt egenkapital, annen innskutt egenkapital, privatuttak, privat, privatkonto, selskapskapital, ikke registrert kapitalforhøyelse, overkursfond, aksjer, *aksjer, *kapital, *uttak, *innskudd',
  retained:
    '+^annen egenkapital, udekket tap, årets resultat, opptjent egenkapital, utbytte, *resultat, *overskudd, udisponert overskudd, *tap',
  reserves: 'fond, fond for, vurderingsforskjeller, verdiendringer, *fond',
  intercompany:
    'samme konsern, konsern, konserngjeld, konsernfordringer, konsernbidrag, foretak i samme konsern, selskap i samme konsern, datterselskap, datterselskaper, morselskap, tilknyttet selskap, tilknyttede selskap, felles kontrollert virksomhet',
};

export const SWEDISH_BALANCE_NAMES: NamesByRole = {
  cash: 'bank, bankkonto, bankgiro, kontanter, valutakonto, affärskonto, transaktionskonto, redovisningsmedel, *kassa, *bank, *giro, investeringskonto, skogskonto, upphovsmannakonto, bankkonton, bankcertifikat',
  deposits: 'placeringskonto, fasträntekonto',
  receivables:
    'nedskrivning kundfordringar, osäkra kundfordringar, värdereglering av kundfordringar, upparbetad men ej fakturerad, upparbetad ej fakturerad, upparbetade men ej fakturerade, växelfordringar, fordringar för kontokort, *kundfordringar, kontraktsfordringar, konsignationsfordringar, kontokort',
  stock:
    '+^varulager, +^lager av handelsvaror, +^lager av råvaror, +^lager av färdiga varor, lager, råvaror, handelsvaror, produkter i arbete, varor, pågående arbeten, färdiga varor, *lager, lager av värdepapper, omsättningsfastigheter',
  prepaid:
    '+^förutbetalda, +^förutbetalda kostnader, +^förutbetalda hyror, +^upplupna intäkter, förutbetald, upplupna, upplupna hyresintäkter, upplupna ränteintäkter, förskott till leverantörer, förskott för varor, interimsfordringar, övriga förutbetalda kostnader, förskott varor, tillgångar av kostnadsnatur, remburs',
  otherAssets:
    '+^ingående moms, +^skattekonto, moms, momsfordran, skattefordran, skattefordringar, avräkning för skatter, fordringar, fordringar hos anställda, övriga fordringar, övriga kortfristiga fordringar, andra kortfristiga fordringar, kortfristiga fordringar, deposition, depositioner, lämnade depositioner, uppskjuten skattefordran, kapitalförsäkring, lån till delägare, lån till anställda, reseförskott, kassaförskott, avräkning, långfristiga fordringar, andra långfristiga fordringar, *fordringar, *fordran, lån till, lån till närstående',
  fixedAssets:
    '+^inventarier, +^ackumulerade avskrivningar, ackumulerade nedskrivningar, avskrivningar, avskrivning, maskiner, byggnader, byggnader och mark, mark, markanläggningar, bilar, fordon, transportmedel, datorer, goodwill, patent, licenser, hyresrätter, balanserade utgifter, programvara, programvaror, verktyg, installationer, förbättringsutgifter, immateriella anläggningstillgångar, materiella anläggningstillgångar, pågående nyanläggningar, förskott avseende, leasade inventarier, bilar och andra transportmedel, koncessioner, varumärken, *inventarier, *maskiner, *byggnad, *byggnader, *anläggning, *anläggningar, *fastighet, *fastigheter, utvecklingsutgifter, utvecklingsarbeten, *avskrivningar, konst, leasingavtal',
  investments:
    'andelar, aktier, andelar i koncernföretag, aktier i dotterföretag, andelar i dotterföretag, andelar i intresseföretag, kortfristiga placeringar, värdepapper, obligationer, andelar i börsnoterade företag, långfristiga värdepappersinnehav, bostadsrätt, fonder, *aktier, *andelar, *obligationer, *papper, skuldebrev, konvertibla skuldebrev',
  payables: 'konsignationsskulder',
  accruals:
    '+^upplupna, +^upplupna kostnader, +^upplupna löner, +^upplupna semesterlöner, +^upplupna sociala avgifter, +^upplupna arbetsgivaravgifter, +^semesterlöneskuld, upplupna lagstadgade sociala avgifter, upplupen, löneskuld, löneskulder, semesterlöneskulder, interimsskulder, övriga upplupna kostnader, beräknat arvode, lön, löner, upplupna pensionskostnader, upplupna pensionsutbetalningar, semesterlöner, upplupen särskild löneskatt',
  deferredIncome:
    '+^förutbetalda intäkter, +^förskott från kunder, förskott, förutbetalda hyresintäkter, fakturerad men ej upparbetad, fakturerade men ej upparbetade, övriga förutbetalda intäkter, presentkort, förutbetalda hyresinkomster, förutbetalda arrendeinkomster, förutbetalda inkomsträntor, pågående arbeten',
  indirectTaxes:
    '+^utgående moms, +^redovisningskonto för moms, moms, momsskuld, ingående moms, utgående moms omvänd, mervärdesskatt, punktskatter, debiterad ingående moms, beräknad ingående moms, *moms, reklamskatt',
  incomeTax:
    '+^skatteskuld, +^skatteskulder, +^beräknad inkomstskatt, inkomstskatt, betald f-skatt, f-skatt, uppskjuten skatt, uppskjuten skatteskuld, uppskjutna skatter, avsättningar för uppskjutna skatter, beräknad särskild löneskatt, särskild löneskatt, beräknad avkastningsskatt, fastighetsskatt, beräknad fastighetsskatt, *skatt, *skatter, skatter, avsättningar för skatter, preliminärskatt',
  interest:
    '+^upplupna räntekostnader, upplupen ränta, upplupna räntor, räntekostnader, *räntor, *ränta, upplupna utgiftsräntor',
  dividends: 'utdelning, outtagen vinstutdelning, vinstutdelning, skuld utdelning',
  otherLiabilities:
    '+^personalskatt, +^avräkning sociala avgifter, sociala avgifter, avräkning lagstadgade sociala avgifter, arbetsgivaravgifter, arbetsgivaravgift, lagstadgade sociala avgifter, personalens källskatt, utmätning, utmätning i lön, avräkning särskild löneskatt, löneavdrag, kronofogden, övriga kortfristiga skulder, kortfristiga skulder, skulder till närstående, avräkning, deponerade medel, övriga skulder, *skuld, *skulder',
  provisions:
    'avsättning, avsättningar, garantiavsättningar, pensioner, avsättningar för pensioner, periodiseringsfond, periodiseringsfonder, obeskattade reserver, överavskrivningar, ackumulerade överavskrivningar, ersättningsfond, ersättningsfonder, *reserv, obeskattade',
  debt: 'lån, banklån, långfristiga skulder, andra långfristiga skulder, konvertibla lån, obligationslån, byggnadskreditiv, kortfristiga låneskulder, låneskulder, kortfristiga lån, reverslån, kreditinstitut, lån från aktieägare, skuld till aktieägare, lån från delägare, *lån, *kredit, *krediter, avbetalningskontrakt, växelskulder',
  leases: 'leasingskuld, leasingskulder, finansiell leasing, leasing',
  capital:
    '+^eget kapital, +^fritt eget kapital, +^bundet eget kapital, aktiekapital, ej registrerat aktiekapital, överkursfond, fri överkursfond, bunden överkursfond, aktieägartillskott, erhållna aktieägartillskott, villkorade aktieägartillskott, egna uttag, egna insättningar, insättningar, uttag, insatskapital, medlemsinsatser, egna aktier, *kapital, *uttag, *tillskott, varuuttag, egna',
  retained:
    '+^balanserat resultat, +^balanserad vinst, +^årets resultat, vinst eller förlust föregående år, balanserad vinst eller förlust, balanserade vinstmedel, vinst eller förlust, resultat, redovisat resultat, föregående års resultat, utdelning, koncernbidrag, *resultat, *vinst, *förlust',
  reserves:
    'reservfond, uppskrivningsfond, fond, fond för utvecklingsutgifter, fond för verkligt värde, kapitalandelsfond, periodiseringsfond, periodiseringsfonder, överavskrivningar, ackumulerade överavskrivningar, obeskattade reserver, *fond, *fonder, expansionsmedel, avsättning till expansionsmedel, *reserv',
  intercompany:
    'koncernföretag, dotterföretag, moderföretag, intresseföretag, koncern, koncernkonto, moderbolag, dotterbolag, gemensamt styrda företag, fordringar hos koncernföretag, skulder till koncernföretag, närstående företag',
};

export const GERMAN_BALANCE_NAMES: NamesByRole = {
  cash: 'kasse, bank, bankkonto, bankguthaben, girokonto, postbank, kassenbestand, guthaben, geldtransit, kontokorrent, sparkasse, volksbank, schecks, nebenkasse, commerzbank, *bank, *kasse, *guthaben, postgiro, postkonto, postfinance, kreditkarten',
  deposits:
    'festgeld, festgelder, termingeld, termingelder, festgeldkonto, tagesgeld, tagesgeldkonto',
  receivables:
    'forderungen, forderung, debitoren, forderungen aus lieferungen, zweifelhafte forderungen, einzelwertberichtigung, einzelwertberichtigungen, pauschalwertberichtigung, pauschalwertberichtigungen, wertberichtigung*, besitzwechsel, wechsel aus lieferungen, ohne kontokorrent, *debitoren, kundenforderung*, handelsforderung*, delkredere',
  stock:
    'vorräte, vorrat, waren, warenbestand, rohstoffe, rohstoffe hilfsstoffe betriebsstoffe, roh- hilfs- betriebsstoffe, hilfsstoffe, betriebsstoffe, unfertige erzeugnisse, unfertige leistungen, fertige erzeugnisse, fertigerzeugnisse, erzeugnisse, lagerbestand, handelswaren, in arbeit befindliche aufträge, bestand, *vorräte, *waren, *warenbestand, *erzeugnisse, *stoffe, *material, *materialien, lager, *lager, *bestände, angefangene arbeiten',
  prepaid:
    '+^aktive rechnungsabgrenzung, aktiver rechnungsabgrenzungsposten, rechnungsabgrenzungsposten, rechnungsabgrenzung, geleistete anzahlungen auf vorräte, geleistete anzahlungen, gel anzahlungen, gel anz, disagio, damnum, ara, arap, vorauszahlung*, *abgrenzung, *abgrenzungen, transitorische*, vorausbezahlt*',
  otherAssets:
    '+^forderungen sonstige, vorsteuer, vorsteuer*, abziehbare vorsteuer, umsatzsteuerforderung*, sonstige vermögensgegenstände, kaution, kautionen, forderungen gegen personal, forderungen gegen gesellschafter, forderungen gegen geschäftsführer, forderungen gegen finanzamt, forderungen an personal, körperschaftsteuerrückforderung, steuererstattungsanspr*, steuererstattungsansprüche, steuerüberzahlungen, steuerrückforderung*, aktive latente steuern, latente steuern, darlehen, durchlaufende posten, verrechnungskonto, gewerbesteuerüberzahlungen, umsatzsteuer, sonstige forderungen, lohnvorschüsse, lohn- und gehaltsvorschüsse, einfuhrumsatzsteuer, entstandene einfuhrumsatzsteuer, steuerforderungen, verrechnungssteuer, *steuerguthaben, *kaution, *kautionen, *vorschuss, *vorschüsse, *vorsteuer, anrechenbare vorsteuer',
  fixedAssets:
    'grundstücke, grund und boden, gebäude, bauten, geschäftsbauten, maschinen, technische anlagen, betriebsausstattung, geschäftsausstattung, betriebs- und geschäftsausstattung, büroeinrichtung, büromaschinen, fuhrpark, fahrzeuge, pkw, lkw, kfz, ladeneinrichtung, werkzeuge, geringwertige wirtschaftsgüter, gwg, geschäftswert, firmenwert, geschäfts- oder firmenwert, konzessionen, lizenzen, patente, software, edv-software, edv-hardware, anlagen im bau, anlagen, kumulierte abschreibungen, abschreibung*, wertberichtigungen anlagevermögen, anlagevermögen, immaterielle vermögensgegenstände, entwicklungskosten, selbst geschaffene immaterielle vermögensgegenstände, wirtschaftsgüter, sammelposten, einbauten, mietereinbauten, gerüst- und schalungsmaterial, *maschinen, *maschine, *gebäude, *ausstattung, *einrichtung, *einrichtungen, mobiliar, *möbel, *fahrzeuge, *fahrzeug, *grundstück, *grundstücke, *anlagen, *anlage, *software, *programme, *hardware, edv*, *werkzeuge, *geräte, *inventar, gründungsaufwand, entwicklungsaufwand, kum abschreibung, *immobilien, liegenschaften, immaterielle*',
  investments:
    'beteiligungen, beteiligung, wertpapiere, anteile, anteile an verbundenen unternehmen, finanzanlagen, aktien, genossenschaftsanteile, ausleihungen, sonstige ausleihungen, wertpapiere des anlagevermögens, wertpapiere des umlaufvermögens, investmentfonds, *aktien, *anteile',
  payables:
    'verbindlichkeiten aus lieferungen, kreditoren, lieferantenverbindlichkeiten, lieferanten, schuldwechsel, wechselverbindlichkeiten, ohne kontokorrent, kreditkartenabrechnung, kreditkarte, *kreditoren',
  accruals:
    'verbindlichkeiten aus lohn, verbindlichkeiten lohn, verbindlichkeiten aus lohn und gehalt, löhne und gehälter, urlaubsrückstellungen, urlaubsrückstellung, rückstellungen für urlaub, abgrenzung, antizipative',
  deferredIncome:
    '+^passive rechnungsabgrenzung, +^erhaltene anzahlungen, erh anzahlungen, erh anz, passiver rechnungsabgrenzungsposten, anzahlungen, kundenanzahlungen, pra, prap, anzahlungen auf bestellungen, erhaltene versteuerte anzahlungen, gutscheine',
  indirectTaxes:
    'umsatzsteuer, umsatzsteuer*, umsatzsteuervorauszahlungen, umsatzsteuerzahllast, mehrwertsteuer, vorsteuer, vorsteuer*, abziehbare vorsteuer, einfuhrumsatzsteuer, ust*, verbindlichkeiten umsatzsteuer, umsatzsteuer vorjahr, mwst, mehrwertsteuer*',
  incomeTax:
    'körperschaftsteuer, körperschaftsteuerrückstellung, gewerbesteuer, gewerbesteuerrückstellung, steuerrückstellung, steuerrückstellungen, latente steuern, passive latente steuern, rückstellung für latente steuern, ertragsteuern, solidaritätszuschlag, körperschaftssteuer, körperschaftssteuer*, gewerbesteuer*, einkommensteuer, einkommenssteuer, direkte steuern',
  interest: 'zinsverbindlichkeiten, zinsen, zinsabgrenzung, verbindlichkeiten aus zinsen, *zinsen',
  dividends:
    'dividende*, ausschüttung*, gewinnausschüttung*, offene ausschüttungen, verbindlichkeiten gegenüber gesellschaftern für offene ausschüttungen',
  otherLiabilities:
    'sonstige verbindlichkeiten, verbindlichkeiten, lohnsteuer, lohn- und kirchensteuer, kirchensteuer, verbindlichkeiten lohnsteuer, sozialversicherung, soziale sicherheit, soziale sicherung, verbindlichkeiten soziale sicherheit, verbindlichkeiten im rahmen der sozialen sicherheit, verbindlichkeiten aus lohn- und kirchensteuer, verbindlichkeiten aus steuern, lohnverrechnung, lohn- und gehaltsverrechnung, verrechnungskonto, durchlaufende posten, erhaltene kautionen, kautionen, vermögensbildung, verbindlichkeiten aus einbehaltungen, verbindlichkeiten für einbehaltungen, krankenkasse*, *verbindlichkeiten, betriebssteuern, sozialversicherungen, ahv, gesellschafter, geschuldete steuern, kapitalertragsteuer',
  provisions:
    '+^rückstellungen, +^rückstellung, pensionsrückstellung, pensionsrückstellungen, gewährleistungsrückstellung*, sonstige rückstellungen, rückstellungen für pensionen, rückstellungen für gewährleistungen, *rückstellung, *rückstellungen',
  debt: 'darlehen, bankdarlehen, *darlehen, darlehen von gesellschaftern, verbindlichkeiten gegenüber kreditinstituten, kreditinstitute, kreditinstituten, anleihen, anleihe, hypothek, hypotheken, kredit, kredite, verbindlichkeiten gegenüber gesellschaftern, kontokorrentkredit, bank, *kredit, stiller gesellschafter, verbindlichkeiten aus darlehen, typisch stille beteiligung, *hypothek, *hypotheken, *anleihe, *anleihen, *kredite, kontokorrent',
  leases:
    'leasing, leasingverbindlichkeit, leasingverbindlichkeiten, mietkauf, finanzierungsleasing',
  capital:
    'gezeichnetes kapital, stammkapital, grundkapital, kapital, kapitalrücklage, festkapital, kapitalkonto, variables kapital, kommanditkapital, privatentnahmen, privateinlagen, privatentnahmen allgemein, entnahmen, einlagen, eigenkapital, ausstehende einlagen, privatsteuern, eigene anteile, agio, *kapital, aktien, geschäftsanteile, privat*, *einlagen, *entnahmen',
  retained:
    'gewinnvortrag, verlustvortrag, gewinnvortrag vor verwendung, verlustvortrag vor verwendung, jahresüberschuss, jahresfehlbetrag, bilanzgewinn, bilanzverlust, ergebnisvortrag, vortrag, jahresergebnis, ausschüttung*, gewinnausschüttung*, dividende*, *vortrag, *gewinn, *verlust, jahres*',
  reserves:
    'gewinnrücklagen, gewinnrücklage, gesetzliche rücklage, gesetzliche rücklagen, satzungsmäßige rücklagen, andere gewinnrücklagen, rücklage, rücklagen, sonderposten mit rücklageanteil, sonderposten, währungsumrechnung, *rücklage, *rücklagen, *reserve, *reserven',
  intercompany:
    'verbundene unternehmen, verbundenen unternehmen, forderungen gegen verbundene unternehmen, verbindlichkeiten gegenüber verbundenen unternehmen, ausleihungen an verbundene unternehmen, beteiligungsverhältnis, gesellschaften, konzern*, tochtergesellschaft*, muttergesellschaft*, verrechnung konzern, intercompany',
};
