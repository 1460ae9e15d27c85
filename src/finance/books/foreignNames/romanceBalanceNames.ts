import type { NamesByRole } from './balanceNames.ts';

export const FRENCH_BALANCE_NAMES: NamesByRole = {
  cash: "virements internes, régies d'avance, chèques à encaisser, comptes courants bancaires, livret, chèques postaux, valeurs à l'encaissement, régies, transferts internes, petite caisse",
  deposits: 'dépôts à terme, comptes à terme, compte à terme, dépôt à terme',
  receivables:
    'clients, client, effets à recevoir, effets à recevoir clients, dépréciation des comptes clients, dépréciations des comptes clients, créances douteuses, débiteurs divers douteux, créances commerciales, dépréciations des créances clients, effets escomptés, comptes clients, comptes à recevoir, =débiteurs',
  stock:
    '+=stocks, +stocks de marchandises, stock, stocks, marchandises, matières premières, en-cours de production, en-cours, produits finis, produits intermédiaires, emballages, dépréciations des stocks, matières consommables, fournitures consommables, inventaire, inventaires',
  prepaid:
    "+^charges constatées d'avance, +^produits à recevoir, avances et acomptes, avances et acomptes versés sur commandes, acomptes versés, fournisseurs avances et acomptes, fournisseurs avances, avances aux fournisseurs, charges à répartir, charges à répartir sur plusieurs exercices, frais d'émission d'emprunt, frais payés d'avance, charges payées d'avance, assurances payées d'avance, dépenses payées d'avance",
  otherAssets:
    "+^tva déductible, +^fournisseurs débiteurs, +^créances, tva, taxe sur la valeur ajoutée, taxes sur le chiffre d'affaires, crédit de tva, tva sur immobilisations, tva sur autres biens et services, tva à récupérer, impôt sur les bénéfices, impôts sur les bénéfices, acomptes d'impôt, état, état subventions à recevoir, état impôts, état créances, crédit d'impôt, dépôts et cautionnements versés, dépôts et cautionnements, cautionnements, débiteurs divers, personnel avances et acomptes, personnel avances, avances au personnel, comptes d'attente, compte d'attente, rrr à obtenir, prêts, prêts au personnel, autres créances, créances diverses, créances sur cessions, organismes sociaux, compte courant, associés, rabais remises ristournes à obtenir, avoirs, avoirs à recevoir, tps, tvq, tvh, tps à recevoir, tvq à recevoir, dépôts de garantie",
  fixedAssets:
    "+^immobilisations, +^provisions pour dépréciation, immobilisations incorporelles, immobilisations corporelles, frais d'établissement, frais de développement, frais de recherche, concessions, brevets, concessions et droits similaires, logiciels, fonds commercial, droit au bail, terrains, constructions, agencements, installations, installations techniques, installations générales, matériel, matériel industriel, matériel de transport, matériel de bureau, matériel informatique, mobilier, matériel de bureau et informatique, outillage, amortissements, amortissement, amortissements des immobilisations, amortissements du matériel de transport, immobilisations en cours, avances et acomptes sur immobilisations, avances et acomptes versés sur commandes d'immobilisations, frais de constitution, immo*, marques, amort*, matériels, aménagements, véhicules, véhicule, ordinateurs, outillages, terrain, bâtiments, bâtiment, entrepôt, voitures, machinerie, équipement, équipements, mobiliers, licences, biens",
  investments:
    'titres, titres de participation, titres immobilisés, participations, valeurs mobilières de placement, actions, obligations, parts dans des entreprises liées, autres titres, placements',
  payables:
    "effets à payer, fournisseurs d'immobilisations, fournisseurs effets à payer, comptes fournisseurs, comptes à payer, =créditeurs",
  accruals:
    '+^charges à payer, fournisseurs factures non parvenues, factures non parvenues, rémunérations dues, personnel rémunérations dues, personnel, personnel charges à payer, dettes provisionnées pour congés, dettes provisionnées pour congés à payer, congés à payer, congés payés, organismes sociaux charges à payer, état charges à payer, notes de frais, salaires à payer, participation des salariés, charges sociales sur congés payés, salaires, rémunérations, dettes personnel, factures à recevoir, vacances à payer, frais courus',
  deferredIncome:
    "+^produits constatés d'avance, +^clients avances, clients avances et acomptes, clients avances et acomptes reçus, avances et acomptes reçus, acomptes reçus, subventions d'investissement, dépôts clients, dépôts de clients, revenus reportés, produits reportés, revenus perçus d'avance",
  indirectTaxes:
    "+^tva, +^taxe sur la valeur ajoutée, tva collectée, tva à décaisser, tva déductible, tva intracommunautaire, taxes sur le chiffre d'affaires, état taxes sur le chiffre d'affaires, droits de douane, tps, tvq, tvh, taxe de vente",
  incomeTax:
    '+^impôts à payer, impôt sur les bénéfices, impôts sur les bénéfices, état impôts sur les bénéfices, impôt sur les sociétés, impôts différés, impôt différé, impôt sur le revenu, impôt provincial sur le revenu, impôt fédéral sur le revenu, impôts sur le revenu',
  interest:
    '+^intérêts courus, intérêts courus sur emprunts, intérêts courus à payer, intérêts courus non échus',
  dividends: 'dividendes, dividendes à payer, associés dividendes à payer',
  otherLiabilities:
    "+^dettes, +^clients créditeurs, sécurité sociale, urssaf, organismes sociaux, autres organismes sociaux, caisses de retraite, retraite, mutuelle, mutuelles, état, autres impôts, autres impôts taxes, prélèvement à la source, créditeurs divers, comptes d'attente, compte d'attente, oppositions, personnel oppositions, rrr à accorder, dépôts et cautionnements reçus, autres dettes, taxe d'apprentissage, prévoyance, charges sociales, cotisations sociales, taxes, impôts, impôt sur salaires, impôt provincial sur salaires, retenues, retenues à la source, assurance-emploi",
  provisions:
    '+^provisions pour risques, provisions, provisions pour litiges, provisions pour charges, provisions pour pensions, provisions pour garanties, provisions réglementées, provision, amortissements dérogatoires',
  debt: "emprunts obligataires, emprunts auprès des établissements de crédit, concours bancaires courants, découvert, découverts, prêt, comptes courants d'associés, associés comptes courants, compte courant d'associé, établissements de crédit, pge, prêt garanti, banque, banques, titres participatifs, rentes viagères, avances conditionnées, emprunt bancaire, dettes bancaires, empr*, hypothèque, hypothèques, découvert bancaire, marge de crédit, obligations à payer, comptes courants, crédit dettes",
  leases: 'crédit-bail, dettes de location, location-financement, dettes locatives',
  capital:
    "+^capital social, +=capital, capital, capital souscrit, capital souscrit appelé versé, primes d'émission, prime d'émission, primes liées au capital, primes liées au capital social, prime de fusion, compte de l'exploitant, apports, actions propres, actionnaires capital souscrit non appelé, capital-actions, actions ordinaires, actions privilégiées, actions, retraits, prélèvements",
  retained:
    "+^report à nouveau, +^résultat de l'exercice, résultat, bénéfice, perte, résultat net, acomptes sur dividendes, bénéfices non répartis, bénéfices non distribués, bénéfices, pertes",
  reserves:
    "+réserve légale, +=réserves, réserves, réserve, autres réserves, réserves statutaires, écarts de réévaluation, subventions d'investissement, provisions réglementées, amortissements dérogatoires, écarts de conversion",
  intercompany:
    'groupe, filiales, filiale, société mère, entreprises liées, groupe et associés, créances rattachées à des participations, dettes rattachées à des participations, comptes courants groupe, compte de liaison, comptes de liaison',
};

export const SPANISH_BALANCE_NAMES: NamesByRole = {
  cash: 'bancos e instituciones de crédito, caja euros, caja chica, cuenta corriente, cuentas de ahorro',
  deposits:
    'imposiciones, imposiciones a corto plazo, imposiciones a largo plazo, depósitos a plazo, inversiones temporales',
  receivables:
    'cliente, deudores varios, efectos comerciales, efectos comerciales a cobrar, clientes efectos comerciales, clientes de dudoso cobro, deterioro de valor de créditos comerciales, deterioro de valor de créditos, facturas pendientes de formalizar, estimación cuentas incobrables, documentos por cobrar',
  stock:
    '+^existencias, +^mercaderías, materias primas, productos en curso, productos terminados, productos semiterminados, deterioro de valor de las mercaderías, envases, inventario, inventarios, elementos y conjuntos incorporables, combustibles, repuestos, materiales diversos, mercancías, aprovisionamientos, subproductos, deterioro de valor de las existencias',
  prepaid:
    '+^gastos anticipados, +^anticipos a proveedores, pagos anticipados, anticipos, seguros pagados por anticipado, ingresos devengados',
  otherAssets:
    '+^iva soportado, +^hacienda pública deudora, hacienda pública, hacienda pública deudora por iva, iva, iva acreditable, fianzas, fianzas constituidas, depósitos constituidos, anticipos de remuneraciones, créditos al personal, créditos, créditos a corto plazo, créditos a largo plazo, hacienda pública retenciones y pagos a cuenta, activos por diferencias temporarias, activos por impuesto diferido, activos por diferencias temporarias deducibles, crédito por pérdidas, organismos de la seguridad social deudores, partidas pendientes de aplicación, impuestos a favor, cuenta corriente con socios, subvenciones concedidas, hacienda pública deudora por diversos conceptos, retenciones, préstamos, funcionarios y empleados, deudores diversos, anticipos al personal, personal anticipos, deudores por iva, otras cuentas por cobrar, isr pagado, impuestos pagados, cuentas por cobrar empleados, cuentas por cobrar socios, cuentas por cobrar accionistas',
  fixedAssets:
    '+^inmovilizado, +^amortización acumulada, inmovilizaciones, aplicaciones informáticas, propiedad industrial, fondo de comercio, investigación, desarrollo, concesiones, derechos de traspaso, terrenos, terrenos y bienes naturales, construcciones, instalaciones, instalaciones técnicas, otras instalaciones, maquinaria, utillaje, mobiliario, mobiliario y equipo, equipos para procesos de información, elementos de transporte, equipo de transporte, equipo de cómputo, edificios, depreciación acumulada, amortización, deterioro de valor del inmovilizado, construcciones en curso, anticipos para inmovilizaciones, anticipos para inmovilizaciones materiales, inversiones en terrenos, inversiones inmobiliarias, utilaje, equipos, equipo, vehículos, muebles, edificio, activo fijo, activos fijos, herramientas, otro inmovilizado, inversiones en construcciones, gastos de constitución, gastos de instalación, costo original',
  investments:
    'inversiones, inversiones financieras, participaciones, acciones, valores representativos de deuda, inversiones financieras a corto plazo, inversiones financieras a largo plazo, instrumentos de patrimonio, participaciones a largo plazo en empresas del grupo, participaciones a largo plazo en partes vinculadas',
  payables:
    'acreedores por prestaciones de servicios, proveedores efectos comerciales a pagar, proveedores facturas pendientes de recibir',
  accruals:
    '+^remuneraciones pendientes de pago, gastos acumulados, sueldos por pagar, personal remuneraciones pendientes, facturas pendientes de recibir, provisión para vacaciones, gastos devengados, salarios por pagar, sueldos, sueldos y salarios, nóminas',
  deferredIncome:
    '+^ingresos anticipados, +^anticipos de clientes, anticipos recibidos, anticipos recibidos por ventas, anticipo de clientes, ingresos diferidos, cobros anticipados',
  indirectTaxes:
    '+^iva repercutido, hacienda pública acreedora por iva, iva, iva soportado, iva trasladado, iva por pagar, igic, impuestos especiales, iva descontable',
  incomeTax:
    'hacienda pública acreedora por impuesto sobre sociedades, impuesto sobre sociedades, pasivos por diferencias temporarias imponibles, pasivos por impuesto diferido, isr por pagar, impuesto sobre la renta por pagar, impuesto sobre beneficios, pasivos por diferencias temporarias, acreedor por impuestos sobre sociedades, impuestos sobre sociedades',
  interest:
    'intereses, intereses a corto plazo, intereses a corto plazo de deudas, intereses por pagar, intereses devengados',
  dividends: 'dividendo, dividendo activo a pagar, dividendos, dividendos por pagar, dividende*',
  otherLiabilities:
    '+^hacienda pública, +^organismos de la seguridad social, organismos de la seguridad social acreedores, seguridad social, hacienda pública acreedora por retenciones, hacienda pública acreedora por retenciones practicadas, retenciones, impuestos por pagar, fianzas recibidas, depósitos recibidos, acreedores diversos, partidas pendientes de aplicación, cuenta corriente con socios, proveedores de inmovilizado, proveedores de inmovilizado a corto plazo, imss, otras deudas, otras cuentas por pagar',
  provisions:
    '+^provisión para, provisión, provisiones, provisión para impuestos, provisión para responsabilidades, provisión para otras responsabilidades, provisiones a corto plazo, provisión por retribuciones',
  debt: '+^deudas, deudas a largo plazo, deudas a corto plazo, obligaciones y bonos, empréstitos, póliza de crédito, efectos a pagar, préstamos bancarios, deudas por crédito dispuesto, créditos bancarios, hipoteca, hipotecas, tarjeta de crédito',
  leases:
    'arrendamiento financiero, acreedores por arrendamiento financiero, leasing, pasivo por arrendamiento',
  capital:
    '+^capital social, +=capital, capital, prima de emisión, prima de emisión o asunción, aportaciones de socios, aportaciones de socios o propietarios, aportaciones, acciones propias, acciones o participaciones propias, socios por desembolsos no exigidos, capital pagado, titular de la explotación, fondo social, acciones emitidas, acciones o participaciones emitidas, suscriptores de acciones, capital emitido, acciones, accionistas',
  retained:
    '+^resultado del ejercicio, +^resultados acumulados, +^remanente, resultados negativos de ejercicios anteriores, utilidades retenidas, utilidad del ejercicio, dividendo activo a cuenta, resultado, resultados, pérdidas acumuladas, utilidades acumuladas, resultados de ejercicios anteriores',
  reserves:
    '+^reserva, +^reservas, reservas voluntarias, ajustes por valoración, subvenciones oficiales de capital, donaciones y legados de capital, superávit por revaluación, diferencias de conversión',
  intercompany:
    'empresas del grupo, empresas asociadas, grupo, vinculadas, entidades vinculadas, partes vinculadas, créditos a empresas del grupo, cuenta corriente con empresas del grupo, otras partes vinculadas, créditos a largo plazo a partes vinculadas, créditos a corto plazo a partes vinculadas, filiales, matriz, compañías afiliadas',
};

export const ITALIAN_BALANCE_NAMES: NamesByRole = {
  cash: 'denaro, c/c postale, conto corrente, valori in cassa, posta c/c, banca c/c, poste, posta',
  deposits: 'depositi vincolati, time deposit, conti vincolati',
  receivables:
    'crediti vs clienti, fatture da emettere, clienti c/fatture da emettere, fondo svalutazione crediti, cambiali attive, effetti attivi, clienti c/spese anticipate, ricevute bancarie, crediti insoluti, insoluti',
  stock:
    '+^rimanenze, +^merci, merci c/rimanenze finali, magazzino, materie prime, prodotti finiti, semilavorati, prodotti in corso, lavori in corso',
  prepaid:
    '+^risconti attivi, +^ratei attivi, +^fornitori c/anticipi, ratei e risconti attivi, anticipi a fornitori, fornitori c/acconti, acconti a fornitori',
  otherAssets:
    '+^iva a credito, +^iva ns credito, +^crediti, iva, iva c/acquisti, iva acconto, erario c/iva, iva c/erario, erario c/acconti, erario c/acconti ires, crediti tributari, imposte anticipate, crediti per imposte, crediti v/erario, depositi cauzionali, cauzioni, crediti diversi, crediti vs altri, personale c/acconti, dipendenti c/anticipi, crediti verso dipendenti, erario c/ritenute subite, crediti verso soci, imposte, erario, fatture da ricevere, prestiti a terzi, prestiti, finanziamenti a terzi, caparre',
  fixedAssets:
    "+^immobilizzazioni, impianti, impianti e macchinari, macchinari, attrezzature, attrezzature industriali, mobili, mobili e arredi, automezzi, autovetture, autoveicoli, fabbricati, terreni, terreni e fabbricati, avviamento, software, brevetti, brevetti e marchi, concessioni, licenze, costi di impianto, costi di ampliamento, costi di sviluppo, macchine ufficio, macchine elettroniche, fondo ammortamento, fondi ammortamento, f.do ammortamento, f.do amm.to, fondo amm.to, arredamento, migliorie su beni di terzi, marchi, fondo ammortamento fabbricati, fondo ammortamento automezzi, macchine, macchine d'ufficio, immobili, mobili d'ufficio, attrezzatura, impianto, autocarri, edifici, diritti di brevetto, immobilizzazione, spese di ricerca, costi di ricerca",
  investments:
    'partecipazioni, titoli, azioni, partecipazioni in imprese controllate, obbligazioni, titoli di stato',
  payables:
    'fatture da ricevere, debiti vs fornitori, cambiali passive, effetti passivi, carta di credito',
  accruals:
    '+^ratei passivi, ratei e risconti passivi, personale c/retribuzioni, personale c/liquidazioni, debiti verso dipendenti, debiti v/dipendenti, debiti verso personale, dipendenti c/retribuzioni, ferie maturate',
  deferredIncome:
    '+^risconti passivi, +^clienti c/anticipi, acconti da clienti, clienti c/acconti, anticipi da clienti, acconti',
  indirectTaxes:
    '+^iva a debito, +^iva ns debito, +^iva, iva c/vendite, erario c/iva, iva c/erario, iva c/acquisti, accise, dazi',
  incomeTax:
    'debiti per imposte, erario c/ires, regione c/irap, ires, irap, imposte differite, fondo imposte, debiti tributari, fondo imposte differite, imposte sul reddito, ilor, debito ires, debito irap',
  interest: 'interessi, debiti per interessi, interessi passivi da liquidare',
  dividends:
    'dividendi, soci c/utili, azionisti c/dividendi, soci c/dividendi, debiti per dividendi',
  otherLiabilities:
    '+^debiti, inps, inail, istituti previdenziali, debiti verso istituti previdenziali, debiti v/istituti previdenziali, erario c/ritenute, erario c/ritenute operate, ritenute, debiti diversi, altri debiti, erario, cauzioni, depositi cauzionali, debiti verso erario, irpef, irpef dipendenti, contributi, caparre, addizionale',
  provisions:
    '+^fondo, +^fondi, +^debiti per tfr, +^fondo tfr, trattamento di fine rapporto, fondo rischi, fondo per rischi e oneri, fondo garanzie, tfr',
  debt: 'debiti vs banche, prestiti, prestito obbligazionario, obbligazioni, debiti verso soci per finanziamenti, soci c/finanziamenti, finanziamento soci, scoperto, banca, banche, anticipo fatture',
  leases: 'leasing, debiti per leasing, debiti verso società di leasing',
  capital:
    '+^capitale sociale, +^capitale, patrimonio netto, versamenti soci, versamenti in conto capitale, soci c/sottoscrizioni, riserva sovrapprezzo, riserva da sovrapprezzo, riserva da soprapprezzo, azioni proprie, prelevamenti, titolare c/prelevamenti, versamenti c/capitale',
  retained:
    "+^utile d'esercizio, +^utili portati a nuovo, utile, utili, perdita, perdite, perdita d'esercizio, perdite portate a nuovo, risultato d'esercizio, risultato",
  reserves:
    '+^riserva, +^riserve, riserva legale, riserva straordinaria, riserve statutarie, riserva di rivalutazione',
  intercompany:
    'imprese controllate, imprese collegate, controllanti, imprese controllanti, società del gruppo, gruppo, infragruppo, crediti verso controllate, crediti verso imprese controllate, debiti verso controllanti, debiti verso imprese controllate',
};

export const PORTUGUESE_BALANCE_NAMES: NamesByRole = {
  cash: 'outros depósitos bancários, numerário, bancos conta movimento',
  deposits:
    'depósitos a prazo, aplicações financeiras, aplicações de liquidez imediata, outros depósitos a prazo',
  receivables:
    'cliente, clientes c/c, clientes cobrança duvidosa, clientes de cobrança duvidosa, perdas por imparidade acumuladas de clientes, provisão para devedores duvidosos, clientes títulos a receber',
  stock:
    '+^inventários, +^estoques, +^mercadorias, estoque, matérias-primas, matérias primas, produtos acabados, produtos em processo, produtos e trabalhos em curso, estoque de mercadorias',
  prepaid:
    '+^gastos a reconhecer, +^devedores por acréscimos, despesas antecipadas, despesas do exercício seguinte, diferimentos, adiantamentos a fornecedores, adiantamento a fornecedores, seguros a apropriar, prêmios de seguros a apropriar',
  otherAssets:
    '+^iva dedutível, iva, iva a recuperar, iva a receber, impostos a recuperar, icms a recuperar, estado, ativos por impostos diferidos, outros devedores, cauções, adiantamentos a funcionários, adiantamentos ao pessoal, depósitos judiciais, outros créditos, pagamentos por conta, imposto sobre o rendimento, irrf a recuperar, pessoal, empréstimos a sócios, impostos, adiantamento a empregados, empréstimos concedidos',
  fixedAssets:
    '+^depreciações acumuladas, +^ativos fixos, ativos fixos tangíveis, ativos intangíveis, depreciação acumulada, amortizações acumuladas, amortização acumulada, imobilizado, edifícios, edifícios e outras construções, terrenos, terrenos e recursos naturais, equipamento básico, equipamento de transporte, equipamento administrativo, equipamentos, equipamentos de informática, máquinas, móveis e utensílios, veículos, imóveis, goodwill, programas de computador, propriedade industrial, software, instalações, marcas e patentes, benfeitorias, investimentos em curso, propriedades de investimento, ativo fixo, ativo imobilizado, amortizações, depreciações, edificações, instalação, veículo, móvel, máquina, imóvel, equipamento',
  investments:
    'investimentos, investimentos financeiros, participações, participações financeiras, participações de capital, ações, títulos, instrumentos financeiros',
  payables:
    'fornecedores c/c, fornecedores nacionais, fornecedores estrangeiros, fornecedores facturas em receção',
  accruals:
    '+^credores por acréscimos, +^salários a pagar, credores por acréscimos de gastos, remunerações a pagar, remunerações a liquidar, pessoal, provisão de férias, férias a pagar, salários e ordenados a pagar, provisão para férias, salários, ordenados, férias',
  deferredIncome:
    '+^rendimentos a reconhecer, +^adiantamentos de clientes, receitas diferidas, receitas antecipadas, receita diferida, adiantamento de clientes',
  indirectTaxes:
    '+^iva liquidado, +^iva, iva a pagar, iva apuramento, iva dedutível, icms a recolher, iss a recolher, pis a recolher, cofins a recolher, ipi a recolher',
  incomeTax:
    'imposto sobre o rendimento, estado imposto sobre o rendimento, irc, irpj a recolher, csll a recolher, imposto de renda a pagar, passivos por impostos diferidos, irc a pagar',
  interest: 'juros a pagar, juros',
  dividends: 'dividendos, dividendos a pagar, lucros a pagar, lucros disponíveis',
  otherLiabilities:
    '+^estado e outros entes públicos, +^impostos a recolher, segurança social, contribuições para a segurança social, retenção de impostos, retenção de impostos sobre rendimentos, retenções na fonte, inss a recolher, fgts a recolher, irrf a recolher, outros credores, fornecedores de investimentos, cauções, outras contas a pagar',
  provisions:
    'provisões, provisão, provisão para contingências, provisões para garantias, benefícios pós-emprego',
  debt: 'financiamentos, suprimentos, descobertos bancários, empréstimos por obrigações, debêntures',
  leases: 'locações, locações financeiras, arrendamento mercantil, passivos de locação, leasing',
  capital:
    '+^capital social, +=capital, capital, capital subscrito, prémios de emissão, prestações suplementares, ações próprias, quotas próprias, capital a integralizar, outros instrumentos de capital próprio, reservas de capital',
  retained:
    '+^resultados transitados, +^lucros acumulados, +^resultado do exercício, resultado líquido, resultado líquido do período, prejuízos acumulados, lucros ou prejuízos acumulados, dividendos antecipados, resultado',
  reserves:
    '+^reservas, reserva, reserva legal, reservas legais, outras reservas, reserva de lucros, excedentes de revalorização, ajustamentos em ativos financeiros, ajustes de avaliação patrimonial',
  intercompany:
    'empresas do grupo, subsidiárias, associadas, empresa-mãe, partes relacionadas, acionistas sócios grupo, controladas, coligadas',
};
