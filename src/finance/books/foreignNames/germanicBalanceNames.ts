import type { NamesByRole } from './balanceNames.ts';

export const DUTCH_BALANCE_NAMES: NamesByRole = {
  cash: 'kas, bank, bankrekening, kruisposten, gelden onderweg, liquide middelen',
  deposits: 'depositorekening, deposito, deposito*',
  receivables:
    'debiteuren, handelsdebiteuren, voorziening dubieuze debiteuren, voorziening oninbare debiteuren, nog te factureren',
  stock: '+^voorraad, +^voorraden, onderhanden werk, handelsgoederen, grondstoffen, gereed product',
  prepaid:
    '+^vooruitbetaalde, +^vooruitbetaalde kosten, +^overlopende activa, +^nog te ontvangen, vooruitbetaald, vooruitbetalingen',
  otherAssets:
    '+^te vorderen btw, +^voorbelasting, btw, te vorderen, waarborgsom, waarborgsommen, borgsom, overige vorderingen, lening aan, leningen u/g, vordering op personeel, latente belastingvordering, tussenrekening',
  fixedAssets:
    'inventaris, machines, gebouwen, bedrijfsgebouwen, grond, gronden, terreinen, vervoermiddelen, auto*, computers, computerapparatuur, verbouwing, verbouwingen, goodwill, software, immateriële vaste activa, materiële vaste activa, afschrijving, afschrijvingen, cumulatieve afschrijving, installaties',
  investments: 'deelneming, deelnemingen, aandelen, effecten, beleggingen',
  payables: 'crediteuren, handelscrediteuren, nog te ontvangen facturen',
  accruals:
    '+^nog te betalen, +^overlopende passiva, nettolonen, netto lonen, te betalen lonen, vakantiegeld, vakantiegeldverplichting, te betalen vakantiegeld, reservering vakantiegeld',
  deferredIncome:
    '+^vooruitontvangen, +^vooruitontvangen omzet, vooruitgefactureerd, aanbetalingen',
  indirectTaxes:
    '+^af te dragen btw, +^btw, omzetbelasting, te betalen btw, te betalen omzetbelasting',
  incomeTax: 'vennootschapsbelasting, te betalen vennootschapsbelasting, vpb, latente belasting*',
  interest: 'te betalen rente, rente',
  dividends: 'dividend, te betalen dividend',
  otherLiabilities:
    '+^te betalen, +^belastingen en premies, loonheffing, loonheffingen, te betalen loonheffing, te betalen loonheffingen, loonbelasting, pensioenpremie, te betalen pensioenpremie, te betalen pensioenpremies, sociale lasten, overige schulden',
  provisions: '+^voorziening, +^voorzieningen, pensioenvoorziening, garantievoorziening',
  debt: 'lening, leningen, hypotheek, rekening-courant bank, krediet, kredietinstellingen, banklening, obligatielening',
  leases: 'financial lease, leaseverplichting, leaseverplichtingen',
  capital:
    '+^eigen vermogen, +^aandelenkapitaal, +^geplaatst kapitaal, kapitaal, agio, agioreserve, privé, privé-opnamen, privé-stortingen, ondernemingsvermogen',
  retained: 'ingehouden winst, onverdeeld resultaat, onverdeelde winst, resultaat boekjaar, winst',
  reserves: '+^reserves, +^overige reserves, reserve, wettelijke reserve, herwaarderingsreserve',
  intercompany: 'groepsmaatschappij, groepsmaatschappijen, dochteronderneming, moedermaatschappij',
};

export const DANISH_BALANCE_NAMES: NamesByRole = {
  cash: 'kasse, bank, bankkonto, bankindestående, likvide beholdninger, indestående',
  deposits: 'aftaleindlån, indlån',
  receivables:
    'debitorer, varedebitorer, tilgodehavender fra salg, tilgodehavende fra salg, hensat til tab på debitorer, nedskrivning debitorer, igangværende arbejder for fremmed regning',
  stock:
    '+^varelager, lager, varer, råvarer, råvarer og hjælpematerialer, varer under fremstilling, færdigvarer, fremstillede varer og handelsvarer, varebeholdning, varebeholdninger, handelsvarer',
  prepaid:
    '+^forudbetalte omkostninger, +^periodeafgrænsningsposter, forudbetalt, forudbetalte, forudbetalinger, forudbetaling, forudbetalinger for varer, tilgodehavende indtægter',
  otherAssets:
    '+^købsmoms, +^tilgodehavender, +^depositum, moms, deposita, huslejedepositum, andre tilgodehavender, tilgodehavende, tilgodehavende moms, tilgodehavende selskabsskat, selskabsskat, udskudt skat, udskudte skatteaktiver, udskudt skatteaktiv, lønforskud, mellemregning medarbejdere, lån til, fejlkonto',
  fixedAssets:
    '+^akkumulerede afskrivninger, +^inventar, afskrivning, afskrivninger, akkumulerede afskrivninger, akkumulerede af- og nedskrivninger, af- og nedskrivninger, driftsmidler, driftsmateriel, maskiner, produktionsanlæg, biler, varebiler, personbiler, bygninger, grunde, grunde og bygninger, goodwill, software, edb-udstyr, it-udstyr, indretning af lejede lokaler, udviklingsprojekter, patenter, licenser, rettigheder, anlæg, immaterielle anlægsaktiver, materielle anlægsaktiver, materielle anlægsaktiver under udførelse, investeringsejendomme',
  investments:
    'kapitalandele, kapitalandel, anparter, aktier, værdipapirer, obligationer, kapitalandele i tilknyttede virksomheder, kapitalandele i associerede virksomheder, kapitalandele i dattervirksomheder',
  payables: 'kreditorer, varekreditorer, leverandørgæld, leverandører af varer, leverandører',
  accruals:
    '+^skyldig løn, +^feriepengeforpligtelse, skyldige omkostninger, skyldige lønninger, skyldig revisor, skyldige feriepenger, feriepenge, feriepengeforpligtelser, skyldig bonus',
  deferredIncome:
    '+^forudbetalinger fra kunder, modtagne forudbetalinger, forudbetalinger, forudbetaling fra kunder, forudfaktureret, periodeafgrænsningsposter',
  indirectTaxes:
    '+^salgsmoms, +^moms, +^momsafregning, +^skyldig moms, købsmoms, afgift, elafgift, energiafgift, punktafgift, told, skyldige afgifter, moms af varekøb udland',
  incomeTax:
    '+^selskabsskat skyldig, selskabsskat, skyldig selskabsskat, udskudt skat, hensættelse til udskudt skat, hensættelser til udskudt skat, sambeskatningsbidrag',
  interest: 'skyldige renter, skyldig rente, skyldig renter, rente, renter',
  dividends: 'udbytte, skyldigt udbytte, foreslået udbytte',
  otherLiabilities:
    '+^skyldig, +^skyldige, +^skyldig a-skat, +^anden gæld, a-skat, am-bidrag, atp, skyldig atp, skyldigt am-bidrag, skyldig pension, pension, gæld, deposita, feriekonto',
  provisions:
    'hensættelse, hensættelser, hensat, hensatte forpligtelser, pensionsforpligtelser, garantiforpligtelser, garantihensættelser',
  debt: 'lån, banklån, prioritetsgæld, bankgæld, realkreditlån, realkredit, kassekredit, kreditinstitutter, *institutter, gældsbrev*, obligationslån, konvertible, byggekredit, gæld til banker, mellemregning med ejer',
  leases: 'leasing, leasinggæld, leasingforpligtelse, leasingforpligtelser',
  capital:
    '+^egenkapital, +^selskabskapital, +^anpartskapital, +^aktiekapital, virksomhedskapital, overkurs, overkurs ved emission, indskudt kapital, indskudskapital, hævet, privat, privathævning, egne aktier, egne kapitalandele, kapitalforhøjelse, kapitaltilskud',
  retained:
    '+^overført resultat, +^overført overskud, overført, årets resultat, resultat, udbytte, ekstraordinært udbytte, foreslået udbytte',
  reserves: 'reserve, reserver, opskrivningshenlæggelser, reserve for, henlæggelser',
  intercompany:
    'tilknyttede virksomheder, associerede virksomheder, koncern, koncernmellemværende, mellemregning moderselskab, mellemregning datterselskab, mellemregning med tilknyttede virksomheder, kapitalinteresser, modervirksomhed, dattervirksomhed, datterselskab, moderselskab',
};

export const NORWEGIAN_BALANCE_NAMES: NamesByRole = {
  cash: 'kontanter, bank, bankinnskudd, kasse, skattetrekk, bankinnskudd for skattetrekk',
  deposits: 'plasseringskonto, bankinnskudd bundet, tidsinnskudd',
  receivables:
    'kundefordringer, kundefordring, avsetning tap på kundefordringer, avsetning tap på fordringer, opptjent ikke fakturert, opptjente ikke fakturerte',
  stock:
    '+^varelager, lager, beholdning, varer, råvarer, varer under tilvirkning, ferdige egentilvirkede varer, innkjøpte varer for videresalg, halvfabrikata, halvfabrikater',
  prepaid:
    '+^forskuddsbetalt, +^forskuddsbetalte, +^opptjente inntekter, forskuddsbetaling, forskuddsbetalinger, forskudd til leverandører, påløpt, påløpte, forskuddsleasing, opptjent inntekt',
  otherAssets:
    '+^inngående mva, +^inngående merverdiavgift, +^andre fordringer, mva, merverdiavgift, til gode merverdiavgift, depositum, fordringer, fordringer på ansatte, fordringer på eiere, reiseforskudd, lønnsforskudd, andre kortsiktige fordringer, utsatt skattefordel, krav på, lån til ansatte, lån til aksjonær, mellomregning, mellomregning ansatte, skattefordel, tilgode skatt',
  fixedAssets:
    'inventar, maskiner, maskiner og anlegg, anlegg, bygninger, tomter, biler, varebiler, lastebiler, transportmidler, verktøy, kontormaskiner, driftsmidler, goodwill, patenter, lisenser, programvare, utvikling, forskning og utvikling, konsesjoner, rettigheter, varemerker, avskrivning, avskrivninger, akkumulerte avskrivninger, datautstyr, immaterielle eiendeler, investeringseiendommer, fast eiendom',
  investments:
    'aksjer, andeler, obligasjoner, investeringer, verdipapirer, investeringer i datterselskap, aksjer i datterselskap, finansielle instrumenter, verdipapirfond, andeler i datterselskap, sertifikater',
  payables: 'leverandørgjeld, leverandører',
  accruals:
    '+^skyldig lønn, +^skyldige feriepenger, +^påløpte kostnader, +^påløpt lønn, +^påløpt, +^påløpte, annen påløpt kostnad, andre påløpte kostnader, feriepenger, skyldig bonus, påløpte feriepenger',
  deferredIncome:
    '+^forskudd fra kunder, +^uopptjent inntekt, uopptjente inntekter, forskuddsbetalt inntekt, forskuddsfakturert, forskuddsbetalinger fra kunder',
  indirectTaxes:
    '+^utgående mva, +^utgående merverdiavgift, +^mva, +^oppgjørskonto, inngående mva, inngående merverdiavgift, merverdiavgift, toll',
  incomeTax:
    'betalbar skatt, utsatt skatt, skyldig skatt, forhåndsskatt, resultatskatt, selskapsskatt',
  interest: 'påløpt rente, påløpte renter, skyldige renter, renter',
  dividends: 'utbytte, avsatt utbytte',
  otherLiabilities:
    '+^skyldig arbeidsgiveravgift, +^skyldig offentlige avgifter, +^forskuddstrekk, +^annen kortsiktig gjeld, arbeidsgiveravgift, skattetrekk, påleggstrekk, bidragstrekk, trygdetrekk, forsikringstrekk, trukket fagforeningskontingent, gjeld, skyldig pensjon, pensjonstrekk, offentlige avgifter',
  provisions:
    'avsetning, avsetninger, pensjonsforpliktelse, pensjonsforpliktelser, garantiavsetning, avsetning for forpliktelser',
  debt: 'lån, obligasjonslån, gjeld til kredittinstitusjoner, pantelån, kassekreditt, byggelån, langsiktig gjeld, annen langsiktig gjeld, konvertible lån, gjeldsbrevlån, banklån, sertifikatlån',
  leases: 'leasing, leasinggjeld, leieforpliktelse, leieforpliktelser',
  capital:
    '+^aksjekapital, +^egenkapital, +^overkurs, egne aksjer, innskutt egenkapital, annen innskutt egenkapital, privatuttak, privat, privatkonto, selskapskapital, ikke registrert kapitalforhøyelse, overkursfond',
  retained: '+^annen egenkapital, udekket tap, årets resultat, opptjent egenkapital, utbytte',
  reserves: 'fond, fond for, vurderingsforskjeller, verdiendringer',
  intercompany:
    'samme konsern, konsern, konserngjeld, konsernfordringer, konsernbidrag, foretak i samme konsern, selskap i samme konsern, datterselskap, datterselskaper, morselskap, tilknyttet selskap, tilknyttede selskap, felles kontrollert virksomhet',
};

export const SWEDISH_BALANCE_NAMES: NamesByRole = {
  cash: 'kassa, bank, företagskonto, plusgiro, checkräkningskonto, bankkonto, sparkonto, bankgiro, kontanter, valutakonto, affärskonto, transaktionskonto, redovisningsmedel',
  deposits: 'placeringskonto, fasträntekonto',
  receivables:
    'kundfordran, kundfordringar, nedskrivning kundfordringar, osäkra kundfordringar, värdereglering av kundfordringar, upparbetad men ej fakturerad, upparbetad ej fakturerad, upparbetade men ej fakturerade, växelfordringar, fordringar för kontokort',
  stock:
    '+^varulager, +^lager av handelsvaror, +^lager av råvaror, +^lager av färdiga varor, lager, råvaror, handelsvaror, produkter i arbete, varor, pågående arbeten, färdiga varor',
  prepaid:
    '+^förutbetalda, +^förutbetalda kostnader, +^förutbetalda hyror, +^upplupna intäkter, förutbetald, upplupna, upplupna hyresintäkter, upplupna ränteintäkter, förskott till leverantörer, förskott för varor, interimsfordringar, övriga förutbetalda kostnader',
  otherAssets:
    '+^ingående moms, +^skattekonto, moms, momsfordran, skattefordran, skattefordringar, avräkning för skatter, fordringar, fordringar hos anställda, övriga fordringar, övriga kortfristiga fordringar, andra kortfristiga fordringar, kortfristiga fordringar, deposition, depositioner, lämnade depositioner, uppskjuten skattefordran, kapitalförsäkring, lån till delägare, lån till anställda, reseförskott, kassaförskott, avräkning, långfristiga fordringar, andra långfristiga fordringar',
  fixedAssets:
    '+^inventarier, +^ackumulerade avskrivningar, ackumulerade avskrivningar, ackumulerade nedskrivningar, avskrivningar, avskrivning, maskiner, byggnader, byggnader och mark, mark, markanläggningar, bilar, fordon, transportmedel, datorer, goodwill, patent, licenser, hyresrätter, balanserade utgifter, programvara, programvaror, verktyg, installationer, förbättringsutgifter, immateriella anläggningstillgångar, materiella anläggningstillgångar, pågående nyanläggningar, förskott avseende, leasade inventarier, bilar och andra transportmedel, koncessioner, varumärken',
  investments:
    'andelar, aktier, andelar i koncernföretag, aktier i dotterföretag, andelar i dotterföretag, andelar i intresseföretag, kortfristiga placeringar, värdepapper, obligationer, andelar i börsnoterade företag, långfristiga värdepappersinnehav, bostadsrätt, fonder',
  payables: 'leverantörsskuld, leverantörsskulder, leverantörer',
  accruals:
    '+^upplupna, +^upplupna kostnader, +^upplupna löner, +^upplupna semesterlöner, +^upplupna sociala avgifter, +^upplupna arbetsgivaravgifter, +^semesterlöneskuld, upplupna lagstadgade sociala avgifter, upplupen, löneskuld, löneskulder, semesterlöneskulder, interimsskulder, övriga upplupna kostnader, beräknat arvode, lön, löner',
  deferredIncome:
    '+^förutbetalda intäkter, +^förskott från kunder, förskott, förutbetalda hyresintäkter, fakturerad men ej upparbetad, fakturerade men ej upparbetade, övriga förutbetalda intäkter, presentkort',
  indirectTaxes:
    '+^utgående moms, +^redovisningskonto för moms, moms, momsskuld, ingående moms, utgående moms omvänd, mervärdesskatt, punktskatter, debiterad ingående moms, beräknad ingående moms',
  incomeTax:
    '+^skatteskuld, +^skatteskulder, +^beräknad inkomstskatt, inkomstskatt, betald f-skatt, f-skatt, uppskjuten skatt, uppskjuten skatteskuld, uppskjutna skatter, avsättningar för uppskjutna skatter, beräknad särskild löneskatt, särskild löneskatt, beräknad avkastningsskatt, fastighetsskatt, beräknad fastighetsskatt',
  interest: '+^upplupna räntekostnader, upplupen ränta, upplupna räntor, räntekostnader',
  dividends: 'utdelning, outtagen vinstutdelning, vinstutdelning, skuld utdelning',
  otherLiabilities:
    '+^personalskatt, +^avräkning sociala avgifter, sociala avgifter, avräkning lagstadgade sociala avgifter, arbetsgivaravgifter, arbetsgivaravgift, lagstadgade sociala avgifter, personalens källskatt, utmätning, utmätning i lön, avräkning särskild löneskatt, löneavdrag, kronofogden, övriga kortfristiga skulder, kortfristiga skulder, skulder till närstående, avräkning, deponerade medel, övriga skulder',
  provisions:
    'avsättning, avsättningar, garantiavsättningar, pensioner, avsättningar för pensioner, periodiseringsfond, periodiseringsfonder, obeskattade reserver, överavskrivningar, ackumulerade överavskrivningar, ersättningsfond, ersättningsfonder',
  debt: 'lån, banklån, skulder till kreditinstitut, skuld till kreditinstitut, checkräkningskredit, långfristiga skulder, övriga långfristiga skulder, andra långfristiga skulder, konvertibla lån, obligationslån, byggnadskreditiv, kortfristiga låneskulder, låneskulder, kortfristiga lån, reverslån, kreditinstitut, lån från aktieägare, skuld till aktieägare, lån från delägare',
  leases: 'leasingskuld, leasingskulder, finansiell leasing, leasing',
  capital:
    '+^eget kapital, +^fritt eget kapital, +^bundet eget kapital, aktiekapital, ej registrerat aktiekapital, överkursfond, fri överkursfond, bunden överkursfond, aktieägartillskott, erhållna aktieägartillskott, villkorade aktieägartillskott, egna uttag, egna insättningar, insättningar, uttag, insatskapital, medlemsinsatser, egna aktier',
  retained:
    '+^balanserat resultat, +^balanserad vinst, +^årets resultat, vinst eller förlust föregående år, balanserad vinst eller förlust, balanserade vinstmedel, vinst eller förlust, resultat, redovisat resultat, föregående års resultat, utdelning, koncernbidrag',
  reserves:
    'reservfond, uppskrivningsfond, fond, fond för utvecklingsutgifter, fond för verkligt värde, kapitalandelsfond, periodiseringsfond, periodiseringsfonder, överavskrivningar, ackumulerade överavskrivningar, obeskattade reserver',
  intercompany:
    'koncernföretag, dotterföretag, moderföretag, intresseföretag, koncern, koncernkonto, moderbolag, dotterbolag, gemensamt styrda företag, fordringar hos koncernföretag, skulder till koncernföretag, närstående företag',
};

export const GERMAN_BALANCE_NAMES: NamesByRole = {
  cash: 'kasse, bank, bankkonto, bankguthaben, girokonto, postbank, kassenbestand, guthaben, geldtransit, kontokorrent, sparkasse, volksbank, schecks, nebenkasse, commerzbank',
  deposits:
    'festgeld, festgelder, termingeld, termingelder, festgeldkonto, tagesgeld, tagesgeldkonto',
  receivables:
    'forderungen, forderung, debitoren, forderungen aus lieferungen, zweifelhafte forderungen, einzelwertberichtigung, einzelwertberichtigungen, pauschalwertberichtigung, pauschalwertberichtigungen, wertberichtigung*, besitzwechsel, wechsel aus lieferungen',
  stock:
    'vorräte, vorrat, waren, warenbestand, rohstoffe, rohstoffe hilfsstoffe betriebsstoffe, roh- hilfs- betriebsstoffe, hilfsstoffe, betriebsstoffe, unfertige erzeugnisse, unfertige leistungen, fertige erzeugnisse, fertigerzeugnisse, erzeugnisse, lagerbestand, handelswaren, in arbeit befindliche aufträge, bestand',
  prepaid:
    '+^aktive rechnungsabgrenzung, aktiver rechnungsabgrenzungsposten, rechnungsabgrenzungsposten, rechnungsabgrenzung, geleistete anzahlungen auf vorräte, geleistete anzahlungen, disagio, damnum, ara, arap, vorauszahlung*',
  otherAssets:
    '+^forderungen sonstige, vorsteuer, vorsteuer*, abziehbare vorsteuer, umsatzsteuerforderung*, sonstige vermögensgegenstände, kaution, kautionen, forderungen gegen personal, forderungen gegen gesellschafter, forderungen gegen finanzamt, forderungen an personal, körperschaftsteuerrückforderung, steuererstattungsanspr*, steuererstattungsansprüche, steuerüberzahlungen, steuerrückforderung*, aktive latente steuern, latente steuern, darlehen, durchlaufende posten, verrechnungskonto, gewerbesteuerüberzahlungen, umsatzsteuer, sonstige forderungen, lohnvorschüsse, lohn- und gehaltsvorschüsse, einfuhrumsatzsteuer, entstandene einfuhrumsatzsteuer, steuerforderungen',
  fixedAssets:
    'grundstücke, grund und boden, gebäude, bauten, geschäftsbauten, maschinen, technische anlagen, betriebsausstattung, geschäftsausstattung, betriebs- und geschäftsausstattung, büroeinrichtung, büromaschinen, fuhrpark, fahrzeuge, pkw, lkw, kfz, ladeneinrichtung, werkzeuge, geringwertige wirtschaftsgüter, gwg, geschäftswert, firmenwert, geschäfts- oder firmenwert, konzessionen, lizenzen, patente, software, edv-software, edv-hardware, anlagen im bau, anlagen, kumulierte abschreibungen, abschreibung*, wertberichtigungen anlagevermögen, anlagevermögen, immaterielle vermögensgegenstände, entwicklungskosten, selbst geschaffene immaterielle vermögensgegenstände, wirtschaftsgüter, sammelposten, einbauten, mietereinbauten',
  investments:
    'beteiligungen, beteiligung, wertpapiere, anteile, anteile an verbundenen unternehmen, finanzanlagen, aktien, genossenschaftsanteile, ausleihungen, sonstige ausleihungen, wertpapiere des anlagevermögens, wertpapiere des umlaufvermögens, investmentfonds',
  payables:
    'verbindlichkeiten aus lieferungen, kreditoren, lieferantenverbindlichkeiten, lieferanten, schuldwechsel, wechselverbindlichkeiten, kreditkartenabrechnung, kreditkarte',
  accruals:
    'verbindlichkeiten aus lohn, verbindlichkeiten lohn, verbindlichkeiten aus lohn und gehalt, löhne und gehälter, urlaubsrückstellungen, urlaubsrückstellung, rückstellungen für urlaub, abgrenzung, antizipative',
  deferredIncome:
    '+^passive rechnungsabgrenzung, +^erhaltene anzahlungen, passiver rechnungsabgrenzungsposten, anzahlungen, kundenanzahlungen, pra, prap, anzahlungen auf bestellungen, erhaltene versteuerte anzahlungen, gutscheine',
  indirectTaxes:
    'umsatzsteuer, umsatzsteuer*, umsatzsteuervorauszahlungen, umsatzsteuerzahllast, mehrwertsteuer, vorsteuer, vorsteuer*, abziehbare vorsteuer, einfuhrumsatzsteuer, ust*, verbindlichkeiten umsatzsteuer, umsatzsteuer vorjahr',
  incomeTax:
    'körperschaftsteuer, körperschaftsteuerrückstellung, gewerbesteuer, gewerbesteuerrückstellung, steuerrückstellung, steuerrückstellungen, latente steuern, passive latente steuern, rückstellung für latente steuern, ertragsteuern, solidaritätszuschlag',
  interest: 'zinsverbindlichkeiten, zinsen, zinsabgrenzung, verbindlichkeiten aus zinsen',
  dividends:
    'dividende*, ausschüttung*, gewinnausschüttung*, offene ausschüttungen, verbindlichkeiten gegenüber gesellschaftern für offene ausschüttungen',
  otherLiabilities:
    'sonstige verbindlichkeiten, verbindlichkeiten, lohnsteuer, lohn- und kirchensteuer, kirchensteuer, verbindlichkeiten lohnsteuer, sozialversicherung, soziale sicherheit, soziale sicherung, verbindlichkeiten soziale sicherheit, verbindlichkeiten im rahmen der sozialen sicherheit, verbindlichkeiten aus lohn- und kirchensteuer, verbindlichkeiten aus steuern, lohnverrechnung, lohn- und gehaltsverrechnung, verrechnungskonto, durchlaufende posten, erhaltene kautionen, kautionen, vermögensbildung, verbindlichkeiten aus einbehaltungen, verbindlichkeiten für einbehaltungen, krankenkasse*',
  provisions:
    '+^rückstellungen, +^rückstellung, pensionsrückstellung, pensionsrückstellungen, gewährleistungsrückstellung*, sonstige rückstellungen, rückstellungen für pensionen, rückstellungen für gewährleistungen, *rückstellung, *rückstellungen',
  debt: 'darlehen, bankdarlehen, *darlehen, darlehen von gesellschaftern, verbindlichkeiten gegenüber kreditinstituten, kreditinstitute, kreditinstituten, anleihen, anleihe, hypothek, hypotheken, kredit, kredite, verbindlichkeiten gegenüber gesellschaftern, kontokorrentkredit, bank, *kredit, stiller gesellschafter, verbindlichkeiten aus darlehen, typisch stille beteiligung',
  leases:
    'leasing, leasingverbindlichkeit, leasingverbindlichkeiten, mietkauf, finanzierungsleasing',
  capital:
    'gezeichnetes kapital, stammkapital, grundkapital, kapital, kapitalrücklage, festkapital, kapitalkonto, variables kapital, kommanditkapital, privatentnahmen, privateinlagen, privatentnahmen allgemein, entnahmen, einlagen, eigenkapital, ausstehende einlagen, privatsteuern, eigene anteile, agio, *kapital',
  retained:
    'gewinnvortrag, verlustvortrag, gewinnvortrag vor verwendung, verlustvortrag vor verwendung, jahresüberschuss, jahresfehlbetrag, bilanzgewinn, bilanzverlust, ergebnisvortrag, vortrag, jahresergebnis, ausschüttung*, gewinnausschüttung*, dividende*',
  reserves:
    'gewinnrücklagen, gewinnrücklage, gesetzliche rücklage, gesetzliche rücklagen, satzungsmäßige rücklagen, andere gewinnrücklagen, rücklage, rücklagen, sonderposten mit rücklageanteil, sonderposten, währungsumrechnung, *rücklage, *rücklagen',
  intercompany:
    'verbundene unternehmen, verbundenen unternehmen, forderungen gegen verbundene unternehmen, verbindlichkeiten gegenüber verbundenen unternehmen, ausleihungen an verbundene unternehmen, beteiligungsverhältnis, gesellschaften, konzern*, tochtergesellschaft*, muttergesellschaft*, verrechnung konzern, intercompany',
};
