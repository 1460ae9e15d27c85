import type { NamesByMeaning } from './accountMeaning.ts';

export const DUTCH_NAMES: NamesByMeaning = {
  revenue: 'omzet, netto-omzet, ^opbrengst, ^opbrengsten, opbrengst verkopen, ^verkopen',
  deduction: 'verleende kortingen, kortingen verkopen',
  otherIncome:
    'overige opbrengsten, overige bedrijfsopbrengsten, rentebaten, rente-inkomsten, ontvangen rente, rente ontvangen, financiële baten, huuropbrengsten, ontvangen huur, subsidies, buitengewone baten, overige baten',
  production:
    'kostprijs, kostprijs van de omzet, kostprijs omzet, kostprijs verkopen, inkoopwaarde, inkoopwaarde van de omzet, inkoopwaarde omzet, inkopen, inkoop, inkopen btw hoog, inkopen btw laag, inkoop goederen, inkopen materialen, kosten van grond- en hulpstoffen, grondstoffen, uitbesteed werk, kosten uitbesteed werk, onderaannemer, onderaannemers, onderaanneming, materiaalverbruik, inkoopkosten',
  stock: 'voorraadmutatie, voorraadmutaties, mutatie voorraad, mutatie voorraden',
  salesMarketing:
    'verkoopkosten, verkoopprovisie, verkoop en marketing, verkoop- en marketingkosten',
  marketing:
    'reclame, reclamekosten, reclame en advertenties, advertenties, advertentiekosten, marketingkosten, beurskosten, beurzen, google ads',
  rnd: 'onderzoek en ontwikkeling, ontwikkelingskosten',
  admin:
    'lonen, brutolonen, brutoloon, salaris, salarissen, sociale lasten, sociale premies, pensioenlasten, pensioenpremie, pensioenpremies, pensioenkosten, personeelskosten, overige personeelskosten, huisvestingskosten, huur, huurkosten, kantoorkosten, autokosten, algemene kosten, accountant, accountantskosten, advieskosten, administratiekosten, verzekering, verzekeringen, verzekeringskosten, *verzekering, vervoerskosten, gas water licht, energie, energiekosten, reiskosten, reis- en verblijfkosten, softwarekosten, automatiseringskosten, telefoon, telefoonkosten, juridische kosten, bankkosten, brandstof, brandstoffen, brandstofkosten, schoonmaakkosten, kantoorbenodigdheden, opleidingskosten, onderhoud, onderhoudskosten, contributies, abonnementen, leasekosten, representatiekosten, werkgeverslasten, loonkosten, reiskostenvergoeding, leaseauto, drukwerk, notariskosten, administratie, administratie en advies, ict-kosten, portokosten, representatie, schoonmaak, vakantiegeld, kilometervergoeding, directiesalaris',
  other:
    'overige bedrijfskosten, dubieuze debiteuren, afschrijving dubieuze debiteuren, oninbare vorderingen, giften',
  depreciation: 'afschrijving, afschrijvingen, afschrijvingskosten',
  interest:
    '=rente, rente lening, rente leningen, rentelasten, rentekosten, bankrente, betaalde rente, rente bank, financiële lasten, hypotheekrente, rente hypotheek, rente rekening courant',
  tax: 'vennootschapsbelasting, vpb, belastingen over de winst, belasting over de winst, belastingen resultaat',
  exceptional: 'buitengewone lasten, bijzondere lasten',
  unclear:
    'dotatie voorziening, dotatie voorzieningen, dotatie, overige kosten, kosten van leningen, afschrijving debiteuren, afschrijving vorderingen, ingehuurd personeel, uitzendkrachten, inhuur personeel, vrachtkosten, betalingsverschillen, productie',
  cost: 'kosten, lasten, *kosten',
  cash: '^kas, =bank, ^bankrekening, ^liquide middelen, ^spaarrekening',
  receivables: '^debiteuren, ^handelsdebiteuren, ^handelsvorderingen',
  payables: '^crediteuren, ^handelscrediteuren, ^handelsschulden',
  debt: '^lening, ^leningen, ^langlopende lening, ^langlopende leningen, ^banklening, ^hypotheek, ^hypothecaire lening, ^hypothecaire leningen',
};

export const DANISH_NAMES: NamesByMeaning = {
  revenue:
    '*omsætning, omsætning, ^salg, ^salg af varer, ^salg af ydelser, konsulentsalg, ^indtægter, varesalg, salgsindtægter',
  deduction: 'rabatter til kunder, kunderabatter',
  otherIncome:
    'andre driftsindtægter, andre indtægter, øvrige indtægter, renteindtægt, renteindtægter, finansielle indtægter, andre finansielle indtægter, lejeindtægter, lejeindtægt, tilskud',
  production:
    'vareforbrug, varekøb, vareindkøb, køb af varer, indkøb af varer, råvarer, råvarer og hjælpematerialer, direkte omkostninger, variable omkostninger, produktionsomkostninger, fremmed arbejde, fremmedarbejde, underleverandør, underleverandører, =materialer, direkte løn, direkte lønninger, produktionsløn, lønninger produktion, produktionslønninger',
  stock: 'lagerregulering, ændring i lager, ændring i varelager, lagerforskydning',
  salesMarketing:
    'salgsomkostninger, distributionsomkostninger, salgs- og distributionsomkostninger, salgsprovision, salgsprovisioner, salg og marketing, salg og markedsføring, salgsfremmende omkostninger',
  marketing:
    'markedsføring, marketingomkostninger, markedsføringsomkostninger, annoncer, annoncering, reklame, reklamer, messer, messer og udstillinger',
  rnd: 'forskning og udvikling, udviklingsomkostninger, produktudvikling',
  admin:
    'personaleomkostninger, øvrige personaleomkostninger, personale, løn, lønninger, lønomkostninger, gage, gager, =pension, pensioner, pensionsbidrag, social sikring, omkostninger til social sikring, andre omkostninger til social sikring, sociale omkostninger, =atp, feriepenge, lokaleomkostninger, lokaler, husleje, kontorhusleje, =el, el og vand, strøm, el vand gas, el og varme, administrationsomkostninger, revisor, =revision, advokat, advokatomkostninger, forsikring, forsikringer, *forsikring, autodrift, autoomkostninger, bilomkostninger, kontorartikler, kontorhold, telefon, telefon og internet, repræsentation, rejseudgifter, rejseomkostninger, rejser, rejser og ophold, edb, edb-udgifter, it-omkostninger, bankgebyr, bankgebyrer, kurser, uddannelse, rengøring, brændstof, småanskaffelser, vedligeholdelse, bogføring, varme, bilens drift, =porto, porto og gebyrer, gebyrer, bogholder, konsulentbistand, abonnement, abonnementer, feriepenge, møder, leasing, lokaleleje, kørselsgodtgørelse, gebyr',
  other:
    'andre driftsomkostninger, øvrige driftsomkostninger, tab på debitorer, konstaterede tab på debitorer, gaver',
  depreciation: 'afskrivning, afskrivninger, af- og nedskrivninger',
  interest:
    '=rente, =renter, renter bank, renter lån, renter kreditorer, renter kassekredit, renteudgift, renteudgifter, renteomkostninger, finansielle omkostninger, andre finansielle omkostninger, finansielle udgifter, øvrige finansielle omkostninger',
  tax: '=skat, skat af årets resultat, selskabsskat, aktuel skat, udskudt skat, årets skat',
  unclear:
    'andre eksterne omkostninger, eksterne omkostninger, afskrivning på debitorer, hensættelse, hensættelser, kapacitetsomkostninger, andre omkostninger, øvrige omkostninger, skatter og afgifter, fragt, kassedifferencer, valutakurstab, produktion',
  cost: 'omkostninger, udgifter, *omkostninger, *udgifter',
  cash: '=bank, ^kasse, ^likvide beholdninger, ^bankkonto, ^likvider',
  receivables: '^debitorer, ^varedebitorer, ^tilgodehavender fra salg',
  payables: '^kreditorer, ^varekreditorer, ^leverandørgæld, ^leverandører',
  debt: '^lån, ^banklån, ^prioritetsgæld, ^bankgæld, ^gæld til kreditinstitutter, ^gæld til pengeinstitutter, ^kassekredit',
};

export const NORWEGIAN_NAMES: NamesByMeaning = {
  revenue:
    '*omsetning, omsetning, salgsinntekt, salgsinntekter, ^salg av varer, ^salg av tjenester, konsulentinntekter, konsulentinntekt, driftsinntekter, ^inntekter, varesalg, tjenestesalg',
  deduction: 'rabatter og andre salgsreduksjoner, kunderabatt',
  otherIncome:
    'annen driftsinntekt, andre driftsinntekter, andre inntekter, annen inntekt, leieinntekt, leieinntekter, renteinntekt, renteinntekter, annen renteinntekt, finansinntekt, finansinntekter, annen finansinntekt, offentlige tilskudd, offentlig tilskudd',
  production:
    'varekostnad, varekostnader, varekost, vareforbruk, varekjøp, innkjøp varer, innkjøp av varer, forbruk av råvarer, forbruk av varer, innkjøp av råvarer, råvarer, fremmedytelse, fremmedytelser, fremmedytelse og underentreprise, underentreprise, underentreprenører, underleverandør, underleverandører, direkte kostnader, variable kostnader',
  stock: 'beholdningsendring, endring i beholdning, endring av beholdning',
  salesMarketing:
    'salgskostnad, salgskostnader, provisjonskostnad, salgsprovisjon, salgsprovisjoner, salg og markedsføring, salgs- og markedsføringskostnader',
  marketing:
    'markedsføringskostnad, markedsføringskostnader, annonser, annonser reklame, reklame, reklamekostnad, reklamekostnader, messer, messer og utstillinger',
  rnd: 'forskning og utvikling, produktutvikling',
  admin:
    'lønn, lønnskostnad, lønnskostnader, lønninger, feriepenger, arbeidsgiveravgift, =pensjon, pensjonskostnad, pensjonskostnader, personalkostnad, personalkostnader, annen personalkostnad, sosiale kostnader, leie, leie lokale, leie lokaler, leie datasystemer, leiekostnad, leiekostnader, husleie, lokalkostnader, lys varme, strøm, renovasjon, vann, avløp, reparasjon, reparasjoner, vedlikehold, revisjonshonorar, regnskapshonorar, regnskap, konsulenthonorar, konsulenthonorarer, honorar, kontorrekvisita, kontorkostnad, kontorkostnader, =porto, drivstoff, reise, reisekostnad, reisekostnader, diett, diettkostnad, representasjon, forsikringspremie, forsikringspremier, forsikringskostnader, bank- og kortgebyr, bank- og kortgebyrer, bankgebyr, bankgebyrer, it-kostnader, programvare, lisens, lisenser, =kurs, kurs og opplæring, opplæring, renhold, administrasjonskostnader, kontingent, aviser, leiebil, revisjon, regnskapsføring, juridisk bistand, møte kurs oppdatering, bilgodtgjørelse, kontingenter, leasing, varme, lisenskostnader, gebyr bank',
  other: 'annen driftskostnad, andre driftskostnader, tap på fordringer, tap på krav, =gaver',
  depreciation: 'avskrivning, avskrivninger, nedskrivning, nedskrivninger, av- og nedskrivninger',
  interest:
    'rentekostnad, rentekostnader, annen rentekostnad, finanskostnad, finanskostnader, annen finanskostnad, renteutgift, renteutgifter',
  tax: '=skatt, skattekostnad, betalbar skatt, utsatt skatt, skatt på resultat',
  unclear:
    'annen kostnad, andre kostnader, nedskrivning av fordringer, nedskrivning av omløpsmidler, nedskrivning av varer, skatter og avgifter, avsetning, avsetninger, innleid personell, innleie av personell, frakt, frakt og spedisjon, serviceavtaler, valutatap, produksjon',
  cost: 'kostnad, kostnader, *kostnad, *kostnader',
  cash: '^bankinnskudd, ^kontanter, ^skattetrekkskonto, ^driftskonto',
  receivables: '^kundefordring, ^kundefordringer',
  payables: '^leverandørgjeld',
  debt: '^pantelån, ^gjeld til kredittinstitusjoner, ^kassakreditt, ^kassekreditt, ^langsiktig gjeld',
};

export const SWEDISH_NAMES: NamesByMeaning = {
  revenue:
    '*omsättning, omsättning, ^försäljning, ^försäljning av varor, ^försäljning av tjänster, ^försäljning varor, ^försäljning tjänster, konsultintäkter, ^intäkter, rörelseintäkter, försäljningsintäkter',
  deduction: 'lämnade rabatter, lämnade kassarabatter, kassarabatter',
  otherIncome:
    'övriga rörelseintäkter, övriga intäkter, ränteintäkt, ränteintäkter, finansiella intäkter, erhållna bidrag, hyresintäkt, hyresintäkter',
  production:
    'varukostnad, varukostnader, inköp, inköp av handelsvaror, inköp av varor, inköp varor, inköp av material, råvaror, råvaror och förnödenheter, handelsvaror, kostnad för sålda varor, kostnader för sålda varor, kostnad sålda varor, legoarbeten, underentreprenad, underentreprenader, underentreprenörer, underleverantör, underleverantörer, underkonsult, underkonsulter, =material, direkta kostnader, rörliga kostnader',
  stock:
    'förändring av lager, lagerförändring, förändring av varulager, förändring av lager av handelsvaror',
  salesMarketing:
    'försäljningskostnad, försäljningskostnader, försäljningsprovision, försäljningsprovisioner, provisioner till säljare, försäljning och marknadsföring',
  marketing:
    'marknadsföring, marknadsföringskostnader, reklam, reklam och pr, annonser, annonsering, mässor, mässor och utställningar',
  rnd: 'forskning och utveckling, produktutveckling',
  admin:
    'lön, löner, semesterlöner, semesterlön, *löner, arbetsgivaravgift, arbetsgivaravgifter, sociala avgifter, lagstadgade sociala avgifter, sociala kostnader, pensionskostnad, pensionskostnader, hyra, lokalhyra, hyra av datorer, lokalkostnader, =el, belysning, el för belysning, kontorsmateriel, kontorsmaterial, kontorskostnad, kontorskostnader, försäkring, försäkringar, företagsförsäkringar, *försäkring, *försäkringar, redovisning, redovisningstjänster, ersättningar till revisor, revisionsarvoden, revisionsarvode, juridik, konsultarvode, konsultarvoden, resa, resor, resekostnad, resekostnader, representation, biljetter, traktamente, traktamenten, bankkostnad, bankkostnader, bankavgift, bankavgifter, telekommunikation, datakommunikation, datorkommunikation, telefon och internet, utbildning, kurser, programvara, programvaror, mjukvara, licenser, it-kostnader, administrationskostnader, reparation, reparation och underhåll, underhåll, städning, drivmedel, fastighetskostnader, bilkostnader, personalkostnader, övriga personalkostnader, förbrukningsinventarier, löneskatt, särskild löneskatt, friskvård, bilersättning, bilersättningar, elkostnad, elkostnader, städ, dataprogram, leasing, kost och logi, bokföring, advokatkostnader, medlemsavgifter, =porto, programvarulicenser',
  other:
    'övriga rörelsekostnader, kundförlust, kundförluster, konstaterade kundförluster, befarade förluster på kundfordringar, befarade kundförluster, konstaterade förluster på kundfordringar, gåvor',
  depreciation: 'avskrivning, avskrivningar, av- och nedskrivningar, nedskrivning, nedskrivningar',
  interest:
    'räntekostnad, räntekostnader, räntor, ränta, räntor lån, finansiella kostnader, räntekostnader och liknande resultatposter, dröjsmålsränta, dröjsmålsräntor',
  tax: 'bolagsskatt, skatt på årets resultat, uppskjuten skatt, aktuell skatt',
  unclear:
    'övriga externa kostnader, övriga kostnader, externa kostnader, nedskrivning av omsättningstillgångar, nedskrivningar av omsättningstillgångar, amortering, amorteringar, avsättning, avsättningar, avskrivning av fordringar, inhyrd personal, frakter, kursförluster, förbrukningsmaterial',
  cash: '^kassa, ^kassa och bank, ^företagskonto, ^plusgiro, ^checkräkningskonto, ^sparkonto',
  receivables: '^kundfordran, ^kundfordringar',
  payables: '^leverantörsskuld, ^leverantörsskulder, ^leverantörer',
  debt: '^checkräkningskredit, ^skulder till kreditinstitut, ^skuld till kreditinstitut, ^övriga långfristiga skulder',
};

export const GERMAN_NAMES: NamesByMeaning = {
  revenue: '*erlöse, *erlös',
  deduction: 'gewährte skonti, gewährte rabatte, gewährte boni, erlösschmälerungen',
  otherIncome:
    'sonstige erträge, betr erlöse, betriebliche erlöse, zinserträge, zinsertrag, sonstige zinsen und ähnliche erträge, erhaltene zinsen, mieterträge, mieteinnahmen, finanzerträge, erhaltene skonti',
  production:
    'einkauf, wareneinkauf, materialeinkauf, fremdleistungen, bezogene leistungen, aufwendungen für bezogene leistungen, bezugsnebenkosten',
  stock: 'bestandsveränderung, bestandsveränderungen',
  salesMarketing:
    'verkaufsprovision, verkaufsprovisionen, vertriebsprovisionen, vertriebskosten, provisionen',
  marketing: 'werbekosten, messekosten, messen, werbung und messen',
  admin:
    'brandschutz, brandversicherung, soziale abgaben, soziale aufwendungen, sozialabgaben, sozialversicherung, raumkosten, reisekosten, fahrzeugkosten, kfz-kosten, rechts- und beratungskosten, beratungskosten, nebenkosten des geldverkehrs, bürobedarf, fortbildungskosten, lohn, löhne, löhne und gehälter, strom, treibstoff, kraftstoff, buchführungskosten, instandhaltung',
  other:
    'sonstige betriebliche aufwendungen, forderungsverluste, abschreibungen auf forderungen, spenden',
  interest:
    'zinsaufwand, zinsaufwendungen, zinsen und ähnliche aufwendungen, finanzaufwand, finanzaufwendungen',
  tax: 'steuern vom einkommen und ertrag, steuern vom einkommen und vom ertrag, ertragsteuern, körperschaftsteuer, gewerbesteuer',
  unclear:
    '=provision, sonstige aufwendungen, zuführung rückstellung, zuführung rückstellungen, zuführungen rückstellungen, abschreibungen auf umlaufvermögen, sonstige steuern',
};
