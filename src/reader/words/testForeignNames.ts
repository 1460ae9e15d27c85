/** Names of accounts by the line that is right for them; "none" if several lines could be. */
export type NamesByLine = Readonly<Record<string, string>>;

export interface ForeignNames {
  readonly incomeTotal: string;
  readonly costTotal: string;
  readonly result: string;
  /** The headings of a trial balance: code, name, debit and credit. */
  readonly heads: string;
  /** Names of the statutory layout or the standard chart of accounts. */
  readonly chart: NamesByLine;
  /** Names that accounting programs and companies use. */
  readonly everyday: NamesByLine;
}

const FRENCH: ForeignNames = {
  incomeTotal: "Total des produits d'exploitation",
  costTotal: 'Total des charges',
  result: 'Résultat net',
  heads: 'Compte;Libellé;Débit;Crédit',
  chart: {
    revenue:
      'Ventes de marchandises; Production vendue; Prestations de services; Ventes de produits finis',
    otherIncome:
      "Autres produits de gestion courante; Produits financiers; Produits exceptionnels; Subventions d'exploitation",
    production:
      'Achats de marchandises; Variation de stocks; Achats de matières premières; Sous-traitance générale; Variation des stocks de marchandises',
    marketing: 'Publicité, publications, relations publiques',
    admin:
      "Rémunérations du personnel; Charges de sécurité sociale et de prévoyance; Locations immobilières; Primes d'assurance; Honoraires; Déplacements, missions et réceptions; Frais postaux et de télécommunications; Entretien et réparations; Services bancaires et assimilés; Impôts, taxes et versements assimilés; Crédit-bail mobilier",
    other: 'Autres charges de gestion courante; Pertes sur créances irrécouvrables',
    depreciation: 'Dotations aux amortissements sur immobilisations',
    interest: "Charges d'intérêts; Intérêts des emprunts et dettes",
    tax: 'Impôts sur les bénéfices',
    none: 'Charges exceptionnelles; Dotations aux provisions',
    cash: 'Banques; Caisse',
    receivables: 'Clients',
    payables: 'Fournisseurs',
    debt: 'Emprunts auprès des établissements de crédit',
  },
  everyday: {
    revenue: "Chiffre d'affaires; Ventes en ligne; Prestations de conseil",
    otherIncome: 'Autres produits; Intérêts reçus',
    production:
      "Achats consommés; Coût d'achat des marchandises vendues; Sous-traitance; Matières premières",
    marketing: 'Publicité; Marketing et communication; Salons et foires',
    salesMarketing: 'Frais commerciaux; Commissions sur ventes',
    rnd: 'Recherche et développement',
    admin:
      'Salaires bruts; Salaires et traitements; Charges sociales; Cotisations retraite; Loyers et charges locatives; Électricité; Frais de déplacement; Logiciels et abonnements; Honoraires comptables; Assurances; Fournitures de bureau; Frais bancaires; Téléphone et internet; Formation du personnel; Carburant',
    other: "Autres charges d'exploitation; Créances irrécouvrables; Dons",
    depreciation: 'Dotations aux amortissements; Amortissements',
    interest: "Intérêts d'emprunt; Charges financières",
    tax: 'Impôt sur les sociétés',
    cash: 'Compte bancaire',
    receivables: 'Créances clients',
    payables: 'Dettes fournisseurs',
    debt: 'Emprunt bancaire',
  },
};

const SPANISH: ForeignNames = {
  incomeTotal: 'Total ingresos',
  costTotal: 'Total gastos',
  result: 'Resultado del ejercicio',
  heads: 'Cuenta;Descripción;Debe;Haber',
  chart: {
    revenue:
      'Ventas de mercaderías; Prestaciones de servicios; Importe neto de la cifra de negocios',
    otherIncome:
      'Otros ingresos de explotación; Ingresos financieros; Ingresos excepcionales; Subvenciones a la explotación',
    production:
      'Compras de mercaderías; Compras de materias primas; Variación de existencias; Trabajos realizados por otras empresas; Aprovisionamientos; Consumo de mercaderías',
    marketing: 'Publicidad, propaganda y relaciones públicas',
    rnd: 'Gastos en investigación y desarrollo del ejercicio',
    admin:
      'Sueldos y salarios; Seguridad social a cargo de la empresa; Arrendamientos y cánones; Reparaciones y conservación; Servicios de profesionales independientes; Primas de seguros; Servicios bancarios y similares; Suministros; Otros tributos; Indemnizaciones; Otros gastos sociales; Gastos de personal',
    other: 'Otros gastos de explotación; Pérdidas de créditos comerciales incobrables',
    depreciation: 'Amortización del inmovilizado material; Amortización del inmovilizado',
    interest: 'Intereses de deudas; Gastos financieros',
    tax: 'Impuesto sobre beneficios; Impuesto corriente',
    none: 'Gastos excepcionales; Otros servicios; Transportes',
    cash: 'Bancos e instituciones de crédito; Caja',
    receivables: 'Clientes; Deudores varios',
    payables: 'Proveedores; Acreedores por prestaciones de servicios',
    debt: 'Deudas a largo plazo con entidades de crédito; Préstamos a corto plazo',
  },
  everyday: {
    revenue: 'Ingresos por ventas; Ventas nacionales; Ingresos por servicios',
    otherIncome: 'Otros ingresos; Intereses ganados',
    production:
      'Costo de ventas; Coste de las ventas; Subcontratación; Materias primas; Mano de obra directa',
    marketing: 'Publicidad; Marketing digital; Ferias y eventos',
    salesMarketing: 'Gastos de ventas; Comisiones de ventas; Ventas y marketing',
    rnd: 'Investigación y desarrollo',
    admin:
      'Nóminas; Cargas sociales; Alquiler de oficina; Gastos de viaje; Dietas y desplazamientos; Software y licencias; Honorarios profesionales; Asesoría fiscal; Seguros; Electricidad; Teléfono e internet; Material de oficina; Comisiones bancarias; Limpieza; Combustible; Gastos de administración',
    other: 'Donativos; Créditos incobrables',
    depreciation: 'Depreciación; Amortizaciones',
    interest: 'Intereses de préstamos; Gastos por intereses',
    tax: 'Impuesto de sociedades',
    cash: 'Banco cuenta corriente',
    receivables: 'Cuentas por cobrar',
    payables: 'Cuentas por pagar',
    debt: 'Préstamo bancario',
  },
};

const ITALIAN: ForeignNames = {
  incomeTotal: 'Totale ricavi',
  costTotal: 'Totale costi',
  result: "Utile d'esercizio",
  heads: 'Conto;Descrizione;Dare;Avere',
  chart: {
    revenue: 'Ricavi delle vendite e delle prestazioni; Prestazioni di servizi',
    otherIncome: 'Altri ricavi e proventi; Proventi finanziari; Proventi diversi; Interessi attivi',
    production:
      'Per materie prime, sussidiarie, di consumo e di merci; Merci c/acquisti; Variazioni delle rimanenze di materie prime; Rimanenze iniziali di merci; Lavorazioni di terzi',
    marketing: 'Pubblicità e propaganda',
    admin:
      'Salari e stipendi; Oneri sociali; Trattamento di fine rapporto; Godimento di beni di terzi; Canoni di locazione; Assicurazioni; Consulenze; Spese telefoniche; Energia elettrica; Manutenzioni e riparazioni; Compensi amministratori; Fitti passivi; Costi del personale',
    other: 'Perdite su crediti',
    depreciation: 'Ammortamento delle immobilizzazioni materiali; Ammortamenti e svalutazioni',
    interest: 'Interessi passivi; Interessi e altri oneri finanziari; Oneri finanziari',
    tax: "Imposte sul reddito dell'esercizio; IRES; IRAP",
    none: 'Oneri diversi di gestione; Servizi; Accantonamenti per rischi; Sopravvenienze passive',
    cash: 'Banca c/c; Cassa; Depositi bancari e postali',
    receivables: 'Crediti v/clienti',
    payables: 'Debiti v/fornitori',
    debt: 'Mutui passivi; Debiti verso banche',
  },
  everyday: {
    revenue: 'Ricavi di vendita; Vendite Italia; Fatturato',
    otherIncome: 'Altri ricavi; Contributi in conto esercizio',
    production:
      'Costo del venduto; Acquisti merci; Acquisto materie prime; Subappalti; Costi diretti',
    marketing: 'Pubblicità; Spese di marketing; Fiere e mostre',
    salesMarketing: 'Provvigioni agenti; Spese commerciali; Vendite e marketing',
    rnd: 'Ricerca e sviluppo',
    admin:
      'Stipendi; Contributi previdenziali; TFR; Affitti passivi; Affitto ufficio; Viaggi e trasferte; Rimborsi spese; Licenze software; Spese legali; Consulenza fiscale; Assicurazione RC; Utenze; Cancelleria; Spese bancarie; Commissioni bancarie; Carburanti; Pulizie; Spese generali e amministrative',
    other: 'Altri costi operativi; Crediti inesigibili',
    depreciation: 'Ammortamenti',
    interest: 'Interessi passivi su mutui',
    tax: 'Imposte sul reddito',
    cash: 'Banca conto corrente',
    receivables: 'Clienti',
    payables: 'Fornitori',
    debt: 'Mutuo',
  },
};

const DUTCH: ForeignNames = {
  incomeTotal: 'Totaal opbrengsten',
  costTotal: 'Totaal kosten',
  result: 'Nettoresultaat',
  heads: 'Rekening;Omschrijving;Debet;Credit',
  chart: {
    revenue: 'Netto-omzet; Omzet btw hoog; Omzet btw laag; Omzet EU; Opbrengst verkopen',
    otherIncome: 'Overige bedrijfsopbrengsten; Rentebaten; Financiële baten; Ontvangen rente',
    production:
      'Kostprijs van de omzet; Inkoopwaarde van de omzet; Kosten van grond- en hulpstoffen; Kosten uitbesteed werk; Inkopen btw hoog; Voorraadmutatie',
    salesMarketing: 'Verkoopkosten',
    admin:
      'Lonen en salarissen; Sociale lasten; Pensioenlasten; Pensioenpremies; Huisvestingskosten; Huur gebouwen; Kantoorkosten; Autokosten; Algemene kosten; Accountantskosten; Overige personeelskosten; Advieskosten; Verzekeringen; Vervoerskosten',
    other: 'Overige bedrijfskosten; Dubieuze debiteuren',
    depreciation:
      'Afschrijvingen; Afschrijving inventaris; Afschrijvingen op materiële vaste activa',
    interest: 'Rentelasten; Rentelasten en soortgelijke kosten; Financiële lasten',
    tax: 'Vennootschapsbelasting; Belastingen over de winst',
    none: 'Buitengewone lasten; Dotatie voorziening',
    cash: 'Kas; Bank; Liquide middelen',
    receivables: 'Debiteuren; Handelsdebiteuren',
    payables: 'Crediteuren; Handelscrediteuren',
    debt: 'Hypothecaire lening; Langlopende leningen',
  },
  everyday: {
    revenue: 'Omzet diensten; Omzet webshop; Omzet producten',
    otherIncome: 'Overige opbrengsten; Rente-inkomsten',
    production:
      'Inkoop goederen; Inkopen materialen; Uitbesteed werk; Onderaannemers; Grondstoffen; Kostprijs verkopen',
    marketing: 'Reclame en advertenties; Marketingkosten; Beurskosten; Reclamekosten',
    salesMarketing: 'Verkoop en marketing; Verkoopprovisie',
    rnd: 'Onderzoek en ontwikkeling',
    admin:
      'Brutolonen; Salarissen; Sociale premies; Pensioenkosten; Huur kantoor; Gas, water en licht; Energiekosten; Reiskosten; Reis- en verblijfkosten; Softwarekosten; Automatiseringskosten; Telefoon en internet; Accountant; Juridische kosten; Verzekeringskosten; Bankkosten; Brandstof; Brandverzekering; Schoonmaakkosten; Kantoorbenodigdheden; Opleidingskosten; Personeelskosten',
    other: 'Oninbare vorderingen; Giften',
    depreciation: 'Afschrijvingskosten',
    interest: 'Rente lening; Bankrente; Betaalde rente',
    tax: 'Vpb',
    cash: 'Bankrekening',
    receivables: 'Handelsvorderingen',
    payables: 'Handelsschulden',
    debt: 'Banklening',
  },
};

const PORTUGUESE: ForeignNames = {
  incomeTotal: 'Total de rendimentos',
  costTotal: 'Total de gastos',
  result: 'Resultado líquido do período',
  heads: 'Conta;Descrição;Débito;Crédito',
  chart: {
    revenue: 'Vendas; Prestações de serviços; Vendas e serviços prestados',
    otherIncome:
      'Outros rendimentos; Outros rendimentos e ganhos; Subsídios à exploração; Juros obtidos; Juros e rendimentos similares obtidos; Rendimentos suplementares',
    production:
      'Custo das mercadorias vendidas e das matérias consumidas; Variação nos inventários da produção; Subcontratos; Compras de mercadorias; CMVMC',
    marketing: 'Publicidade e propaganda',
    admin:
      'Gastos com o pessoal; Remunerações do pessoal; Encargos sobre remunerações; Rendas e alugueres; Seguros; Honorários; Deslocações e estadas; Comunicação; Eletricidade; Conservação e reparação; Trabalhos especializados; Material de escritório; Limpeza, higiene e conforto; Contencioso e notariado; Combustíveis',
    other: 'Dívidas incobráveis; Donativos',
    depreciation: 'Gastos de depreciação e de amortização; Depreciações de ativos fixos tangíveis',
    interest: 'Juros suportados; Juros e gastos similares suportados; Gastos de financiamento',
    tax: 'Imposto sobre o rendimento do período; IRC',
    none: 'Fornecimentos e serviços externos; Outros gastos e perdas; Imparidade de dívidas a receber; Provisões do período',
    cash: 'Caixa; Depósitos à ordem',
    receivables: 'Clientes',
    payables: 'Fornecedores',
    debt: 'Financiamentos obtidos; Empréstimos bancários',
  },
  everyday: {
    revenue: 'Receita de vendas; Receita de serviços; Faturamento; Volume de negócios',
    otherIncome: 'Outras receitas; Receitas financeiras',
    production:
      'Custo das vendas; Custo dos serviços prestados; CMV; Matérias-primas; Subempreiteiros',
    marketing: 'Publicidade; Marketing e publicidade; Feiras e eventos',
    salesMarketing: 'Despesas com vendas; Comissões sobre vendas; Vendas e marketing',
    rnd: 'Pesquisa e desenvolvimento',
    admin:
      'Salários e ordenados; Salários; Encargos sociais; Segurança social; Aluguel; Aluguer de escritório; Energia elétrica; Água; Telefone e internet; Despesas de viagem; Viagens e hospedagem; Licenças de software; Honorários contabilísticos; Serviços jurídicos; Seguro de saúde; Despesas bancárias; Material de expediente; Despesas administrativas; Formação',
    other: 'Outras despesas operacionais; Créditos incobráveis',
    depreciation: 'Depreciação e amortização; Depreciação',
    interest: 'Juros de empréstimos; Despesas financeiras; Juros passivos',
    tax: 'Imposto de renda; IRPJ; CSLL',
    cash: 'Bancos conta movimento; Depósitos bancários',
    receivables: 'Contas a receber',
    payables: 'Contas a pagar',
    debt: 'Empréstimos e financiamentos',
  },
};

const POLISH: ForeignNames = {
  incomeTotal: 'Przychody razem',
  costTotal: 'Koszty razem',
  result: 'Zysk netto',
  heads: 'Konto;Nazwa;Wn;Ma',
  chart: {
    revenue:
      'Przychody netto ze sprzedaży produktów; Przychody netto ze sprzedaży towarów i materiałów; Sprzedaż usług',
    otherIncome: 'Pozostałe przychody operacyjne; Przychody finansowe; Dotacje',
    production:
      'Wartość sprzedanych towarów i materiałów; Koszt wytworzenia sprzedanych produktów; Zmiana stanu produktów; Zużycie materiałów',
    salesMarketing: 'Koszty sprzedaży',
    admin:
      'Wynagrodzenia; Ubezpieczenia społeczne i inne świadczenia; Podatki i opłaty; Koszty ogólnego zarządu; Podróże służbowe; Składki ZUS',
    depreciation: 'Amortyzacja',
    interest: 'Koszty finansowe; Odsetki',
    tax: 'Podatek dochodowy; CIT',
    none: 'Usługi obce; Pozostałe koszty rodzajowe; Odpisy aktualizujące należności; Zużycie materiałów i energii',
    other: 'Pozostałe koszty operacyjne; Należności nieściągalne',
    cash: 'Kasa; Rachunek bankowy; Środki pieniężne',
    receivables: 'Rozrachunki z odbiorcami; Należności z tytułu dostaw i usług',
    payables: 'Rozrachunki z dostawcami; Zobowiązania z tytułu dostaw i usług',
    debt: 'Kredyty bankowe; Pożyczki',
  },
  everyday: {
    revenue: 'Sprzedaż towarów; Przychody ze sprzedaży; Przychody z usług',
    otherIncome: 'Pozostałe przychody; Odsetki otrzymane',
    production:
      'Koszt własny sprzedaży; Zakup towarów; Podwykonawcy; Surowce; Materiały bezpośrednie',
    marketing: 'Reklama; Reklama i marketing; Targi i wystawy',
    salesMarketing: 'Sprzedaż i marketing; Prowizje handlowe',
    rnd: 'Badania i rozwój',
    admin:
      'Płace; Wynagrodzenia pracowników; Ubezpieczenia społeczne; Czynsz; Najem biura; Energia elektryczna; Delegacje; Oprogramowanie; Licencje; Usługi księgowe; Usługi prawne; Doradztwo; Ubezpieczenia majątkowe; Materiały biurowe; Usługi telekomunikacyjne; Opłaty bankowe; Paliwo; Szkolenia; Koszty administracyjne',
    other: 'Darowizny',
    depreciation: 'Amortyzacja środków trwałych',
    interest: 'Odsetki od kredytów; Odsetki bankowe',
    tax: 'Podatek CIT',
    cash: 'Bank PLN',
    receivables: 'Należności od odbiorców',
    payables: 'Zobowiązania wobec dostawców',
    debt: 'Kredyt inwestycyjny',
  },
};

export const FOREIGN_CHARTS: Readonly<Record<string, ForeignNames>> = {
  French: FRENCH,
  Spanish: SPANISH,
  Italian: ITALIAN,
  Dutch: DUTCH,
  Portuguese: PORTUGUESE,
  Polish: POLISH,
};
