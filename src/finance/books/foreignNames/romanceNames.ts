import type { NamesByMeaning } from './accountMeaning.ts';

export const FRENCH_NAMES: NamesByMeaning = {
  revenue:
    "^ventes, chiffre d'affaires, prestations de services, prestations de conseil, production vendue, ^produits, ^produits d'exploitation, =travaux, ^marchandises vendues",
  deduction: 'rabais remises ristournes accordés, remises accordées, rabais accordés, rrr accordés',
  otherIncome:
    "autres produits, produits financiers, produits exceptionnels, produits divers, produits de gestion courante, autres produits de gestion courante, produits de cession, produits d'intérêts, intérêts reçus, revenus locatifs, loyers perçus, loyers reçus, ^subventions, subventions d'exploitation, ^reprises, gains de change, produits des cessions",
  production:
    "=achats, achats de marchandises, achats de matières, achats consommés, achats revendus, achats stockés, achats d'approvisionnements, achats d'études et prestations de services, coût d'achat des marchandises, coût d'achat, coût des ventes, coût direct, coûts directs, coût des marchandises, coût des produits vendus, coût de revient, sous-traitance, sous-traitants, matières premières, consommations de matières, main d'œuvre directe, transports sur achats",
  stock: 'variation de stock, variation de stocks, variations de stocks, production stockée',
  salesMarketing:
    'frais commerciaux, frais de vente, commissions sur ventes, commissions sur les ventes, commercial et marketing, ventes et marketing, frais commerciaux et marketing',
  marketing:
    'publicité, publicités, publicité publications relations publiques, relations publiques, marketing et communication, salons professionnels, foires, foires et salons, foires et expositions, salons et foires, annonces, annonces et insertions',
  rnd: 'recherche et développement, frais de recherche, frais de développement',
  admin:
    "rémunération*, salaire, salaires, appointements, charges de personnel, frais de personnel, =personnel, personnel intérimaire, personnel extérieur, =intérim, charges sociales, cotisations, cotisations retraite, sécurité sociale, urssaf, loyer, loyers, charges locatives, location immobilière, locations immobilières, locations mobilières, location de matériel, location de véhicule, location de véhicules, location de bureau, location de bureaux, location longue durée, crédit-bail, électricité, eau, énergie, chauffage, déplacement, déplacements, voyages, frais de mission, missions et réceptions, déplacements missions réceptions, logiciel, logiciels, abonnement, abonnements, honoraires, ^assurance, assurances, primes d'assurance, fournitures de bureau, fournitures administratives, frais bancaires, services bancaires, commissions bancaires, téléphone, télécommunications, frais postaux, ^formation, carburant, carburants, entretien, produits d'entretien, réparation, réparations, nettoyage, documentation, impôts et taxes, taxe foncière, taxe d'apprentissage, contribution économique territoriale, cfe, frais administratifs, frais généraux, frais généraux et administratifs, petit matériel, petit équipement, réceptions, affranchissements, congés payés, masse salariale, hébergement, annonces légales, mutuelle, tickets restaurant, médecine du travail",
  other:
    "autres charges, autres charges de gestion courante, autres charges d'exploitation, créances irrécouvrables, pertes sur créances, ^dons",
  depreciation:
    'amortissement, amortissements, dotations aux amortissements, dotation aux amortissements',
  interest:
    "^intérêts, charges d'intérêts, charges financières, autres charges financières, frais financiers, intérêts d'emprunt, intérêts des emprunts, intérêts bancaires, agios",
  tax: 'impôts sur les bénéfices, impôt sur les bénéfices, impôt sur les sociétés, impôts sur les sociétés',
  exceptional: 'charges exceptionnelles, autres charges exceptionnelles',
  unclear:
    'dotations aux provisions, dotation aux provisions, dotations pour dépréciation, dotations aux dépréciations, =provisions, autres achats et charges externes, achats non stockés, charges externes, autres charges externes, services extérieurs, autres services extérieurs, charges diverses, participation des salariés, pertes de change, valeurs comptables des éléments cédés, commissions et courtages',
  cost: 'charges, frais, dotations, coût, coûts',
  cash: '^banque, ^banques, ^caisse, ^compte bancaire, ^comptes bancaires, ^trésorerie, ^disponibilités',
  receivables: '=client, =clients, clients douteux, clients factures à établir, ^créances clients',
  payables: '^fournisseurs, ^dettes fournisseurs',
  debt: '^emprunt, ^emprunts, ^dettes financières, ^concours bancaires',
};

export const SPANISH_NAMES: NamesByMeaning = {
  revenue:
    '^ventas, ingresos por ventas, ingresos por servicios, ingresos de explotación, prestaciones de servicios, prestación de servicios, servicios prestados, cifra de negocios, ^ingresos',
  deduction:
    'devoluciones de ventas, devoluciones sobre ventas, descuentos sobre ventas, descuento sobre ventas, rappels sobre ventas, rappels por ventas, rebajas sobre ventas',
  otherIncome:
    'otros ingresos, otros ingresos de explotación, ingresos financieros, ingresos excepcionales, ingresos extraordinarios, ingresos por intereses, intereses ganados, ingresos por arrendamientos, subvenciones, ^diferencias positivas de cambio, otros ingresos de gestión',
  production:
    '=compras, =consumos, compras de mercaderías, compras de mercancías, compras de materias, compras de otros aprovisionamientos, consumo de mercaderías, consumo de materias, consumo de materiales, aprovisionamientos, trabajos realizados por otras empresas, costo de ventas, costos de ventas, coste de ventas, costo de las ventas, coste de las ventas, costo de lo vendido, costo de mercadería vendida, costo de los bienes vendidos, coste de los bienes vendidos, costos directos, costes directos, subcontratación, subcontratas, subcontratistas, materias primas, mano de obra directa, costo de mercancías vendidas, costos de producción, costes de producción, gastos de producción',
  stock: 'variación de existencias, variación de inventarios',
  salesMarketing:
    'gastos de ventas, gastos de venta, gastos comerciales, comisiones de ventas, comisiones sobre ventas, comisiones por ventas, ventas y marketing, gastos comerciales y de marketing',
  marketing:
    'publicidad, propaganda, marketing digital, ferias, ferias y eventos, ferias y exposiciones',
  rnd: 'investigación y desarrollo, gastos en investigación, gastos de investigación',
  admin:
    'sueldo, sueldos, salario, salarios, nómina, nóminas, gastos de personal, =personal, seguridad social, cargas sociales, gastos sociales, otros gastos sociales, indemnizaciones, arrendamiento, arrendamientos, alquiler, alquileres, reparación, reparaciones, conservación, mantenimiento, servicios de profesionales independientes, servicios profesionales, honorarios, asesoría, asesorías, seguro, seguros, primas de seguros, servicios bancarios, gastos bancarios, comisiones bancarias, suministros, electricidad, agua, teléfono, gastos de viaje, viajes, dietas, desplazamientos, licencias, material de oficina, limpieza, combustible, combustibles, formación, otros tributos, tributos, gastos de administración, gastos administrativos, gastos generales, gastos de administración y generales, gastos generales y administrativos, servicios de limpieza, mensajería, gestoría, servicios informáticos, hosting, indemnización, gastos de representación, papelería, renting de vehículos',
  other:
    'otros gastos de explotación, otros gastos de gestión, créditos incobrables, pérdidas de créditos comerciales, pérdidas de créditos incobrables, donativos, donaciones, multas, sanciones, multas y sanciones',
  depreciation:
    'amortización, amortizaciones, amortización del inmovilizado, dotación a la amortización, depreciación, depreciaciones',
  interest:
    '^intereses, intereses de deudas, gastos financieros, otros gastos financieros, gastos por intereses, intereses de préstamos, intereses bancarios',
  tax: 'impuesto sobre beneficios, impuesto sobre los beneficios, impuesto corriente, impuesto diferido, impuesto de sociedades, impuesto sobre sociedades, impuesto sobre la renta',
  exceptional: 'gastos excepcionales, gastos extraordinarios',
  unclear:
    'otros servicios, servicios exteriores, transportes, amortización de préstamos, amortización de deuda, dotación a la provisión, dotaciones a provisiones, provisiones, otros gastos, pérdidas por deterioro, servicios, servicios públicos, diferencias negativas de cambio, gastos de transporte, producción, compra de servicios, compras de envases',
  cost: 'gastos, costes, costos, costo, coste, dotación',
  cash: '^banco, ^bancos, ^caja, ^tesorería, ^efectivo',
  receivables: '=cliente, ^clientes, ^deudores, ^cuentas por cobrar',
  payables: '^proveedores, ^acreedores, ^cuentas por pagar',
  debt: '^préstamo, ^préstamos, ^deudas a largo plazo con entidades de crédito, ^deudas a corto plazo con entidades de crédito, ^deudas con entidades de crédito',
};

export const ITALIAN_NAMES: NamesByMeaning = {
  revenue:
    'ricavi, ricavi delle vendite, ricavi di vendita, fatturato, ^vendite, prestazioni di servizi, merci c/vendite, prodotti c/vendite, corrispettivi, valore della produzione',
  deduction: 'resi su vendite, sconti su vendite, abbuoni passivi, ribassi e abbuoni passivi',
  otherIncome:
    'altri ricavi, altri ricavi e proventi, proventi, proventi finanziari, altri proventi finanziari, proventi diversi, interessi attivi, contributi in conto esercizio, contributi c/esercizio, fitti attivi, affitti attivi, sopravvenienze attive, plusvalenze',
  production:
    '=acquisti, materie prime, per materie prime, acquisto materie prime, acquisti materie prime, merci c/acquisti, materie c/acquisti, acquisti merci, acquisto merci, acquisti di merci, lavorazioni di terzi, costo del venduto, costo delle vendite, costi diretti, subappalti, subappaltatori, manodopera diretta',
  stock:
    'variazione rimanenze, variazioni delle rimanenze, variazione delle rimanenze, rimanenze iniziali, rimanenze finali, esistenze iniziali',
  salesMarketing:
    'provvigioni, provvigioni agenti, spese commerciali, spese di vendita, costi commerciali, vendite e marketing, costi commerciali e marketing, spese commerciali e marketing',
  marketing:
    'pubblicità, propaganda, spese di marketing, costi di marketing, fiere, =mostre, fiere e mostre',
  rnd: 'ricerca e sviluppo, costi di sviluppo',
  admin:
    'salari, salario, stipendi, stipendio, per il personale, costi del personale, costo del personale, spese per il personale, oneri sociali, contributi previdenziali, contributi inps, trattamento di fine rapporto, tfr, godimento di beni di terzi, canoni di locazione, canone di locazione, locazione, fitti passivi, affitti passivi, affitto, affitti, assicurazione, assicurazioni, consulenza, consulenze, spese legali, spese telefoniche, energia elettrica, utenze, manutenzione, manutenzioni, riparazioni, compensi amministratori, compenso amministratore, viaggi, trasferte, rimborsi spese, licenze, licenze software, cancelleria, spese bancarie, commissioni bancarie, oneri bancari, carburante, carburanti, pulizia, pulizie, formazione, canoni leasing, spese generali, spese amministrative, costi amministrativi, spese generali e amministrative, costi generali e amministrativi, telefonia, spese postali, costo del lavoro, retribuzioni, retribuzione, noleggi, noleggio, leasing, spese condominiali, spese di rappresentanza, premi assicurativi, buoni pasto, spese auto',
  other: 'perdite su crediti, crediti inesigibili, altri costi operativi',
  depreciation: 'ammortamento, ammortamenti, ammortamenti e svalutazioni',
  interest:
    'interessi passivi, interessi e altri oneri finanziari, oneri finanziari, altri oneri finanziari, interessi su mutui, interessi bancari',
  tax: '^imposte sul reddito, imposte sul reddito, imposte correnti, =ires, =irap, imposte differite, imposte anticipate',
  exceptional: 'oneri straordinari',
  unclear:
    'oneri diversi di gestione, per servizi, =servizi, accantonamenti, accantonamento, sopravvenienze passive, minusvalenze, imposte e tasse, svalutazioni, svalutazione crediti, rimborso mutuo, trasporti, altri costi, compensi a terzi, collaboratori esterni, spese di trasporto, acquisti di servizi, acquisti materiale di consumo',
  cost: 'costi, costo, spese, oneri, canoni',
  cash: '^banca, ^banche, ^cassa, ^cassa e banche, ^depositi bancari, ^disponibilità liquide',
  receivables: '^clienti, ^crediti v/clienti, ^crediti verso clienti, ^crediti commerciali',
  payables: '^fornitori, ^debiti v/fornitori, ^debiti verso fornitori, ^debiti commerciali',
  debt: '^mutuo, ^mutui, ^debiti verso banche, ^debiti v/banche, ^finanziamenti, ^banche c/finanziamenti',
};

export const PORTUGUESE_NAMES: NamesByMeaning = {
  revenue:
    'vendas, receita de vendas, receita de serviços, receitas de vendas, prestações de serviços, prestação de serviços, vendas e serviços prestados, serviços prestados, faturamento, volume de negócios, ^receita, ^receitas, ^rendimentos, receita bruta, receita líquida, venda de produtos, venda de mercadorias',
  deduction:
    'devoluções de vendas, descontos e abatimentos em vendas, descontos em vendas, deduções da receita, impostos sobre vendas, deduções de vendas',
  otherIncome:
    'outros rendimentos, outros rendimentos e ganhos, subsídios à exploração, subsídios, juros obtidos, juros e rendimentos similares, juros recebidos, rendimentos suplementares, outras receitas, receitas financeiras, outras receitas operacionais, juros ativos, reversões, ganhos por aumentos de justo valor',
  production:
    '=compras, custo das mercadorias vendidas, custo das matérias consumidas, custo das vendas, custo dos serviços prestados, custo dos serviços, custo dos produtos vendidos, cmv, cmvmc, cpv, subcontratos, subcontratação, subempreiteiros, compras de mercadorias, compras de matérias, matérias-primas, mão de obra direta, custos diretos, custos de produção',
  stock:
    'variação nos inventários da produção, variação de inventários, variação nos inventários, variação de estoques',
  salesMarketing:
    'despesas com vendas, despesas de vendas, despesas comerciais, comissões sobre vendas, comissões de vendas, vendas e marketing',
  marketing:
    'publicidade, propaganda, marketing e publicidade, despesas de marketing, feiras, feiras e eventos',
  rnd: 'pesquisa e desenvolvimento, investigação e desenvolvimento',
  admin:
    'gastos com o pessoal, custos com o pessoal, despesas com pessoal, pessoal, remuneração, remunerações, encargos sobre remunerações, salário, salários, ordenados, encargos sociais, segurança social, inss, fgts, rendas e alugueres, rendas, aluguel, aluguéis, aluguer, alugueres, seguro, seguros, honorários, deslocações, estadas, comunicação, eletricidade, electricidade, energia elétrica, água, telefone, conservação e reparação, manutenção, trabalhos especializados, material de escritório, material de expediente, limpeza, contencioso e notariado, combustíveis, combustível, despesas de viagem, viagens, hospedagem, licenças, licenças de software, serviços jurídicos, despesas bancárias, tarifas bancárias, despesas administrativas, despesas gerais e administrativas, formação, serviços bancários, subsídio de alimentação, quotizações, comissões bancárias, folha de pagamento, pró-labore, vale transporte, despesas de representação',
  other: 'dívidas incobráveis, créditos incobráveis, donativos, outras despesas operacionais',
  depreciation:
    'depreciação, depreciações, gastos de depreciação, amortização de ativos intangíveis, depreciação e amortização, gastos de depreciação e de amortização, amortizações do exercício',
  interest:
    'juros, juros suportados, juros e gastos similares, juros passivos, juros de empréstimos, gastos de financiamento, despesas financeiras, encargos financeiros',
  tax: 'imposto sobre o rendimento, imposto de renda, =irc, irpj, csll',
  unclear:
    'fornecimentos e serviços externos, outros gastos e perdas, outros gastos, imparidade, imparidades, perdas por imparidade, provisões, provisão, impostos e taxas, amortização de empréstimos, fretes, serviços externos, outras despesas, despesas tributárias, produção',
  cost: 'gastos, custos, despesas, custo, encargos',
  cash: '^caixa, ^depósitos à ordem, ^depósitos bancários, ^banco, ^bancos, ^disponibilidades',
  receivables: '^clientes, ^contas a receber, ^duplicatas a receber',
  payables: '^fornecedores, ^contas a pagar',
  debt: '^financiamentos obtidos, ^empréstimo, ^empréstimos, ^empréstimos bancários, ^empréstimos e financiamentos',
};
