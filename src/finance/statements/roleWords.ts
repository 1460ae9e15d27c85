import type { BalanceRole, BalanceSide } from './balanceLines.ts';

/** Words of names in lower case. Rules come in the order of their precedence: narrow words before wide ones. */
export type RoleWords = readonly (readonly [role: BalanceRole, words: RegExp])[];

const INTERCOMPANY =
  /\b(?:inter-?\s?(?:compan(?:y|ies)|co)\b|group (?:compan|undertaking|entit|account|loan|balance)|(?:related|connected) (?:part|compan|entit|person)|affiliate[sd]?\b|(?:due|owed|owing|payable|receivables?|loans?|advances?|amounts?|balances?)\b.*\b(?:parent|subsidiar\w*|holding company|sister|associates?\b|group\b)|(?:parent|subsidiary|sister|holding) company|subsidiar)/u;

/** Accounts are often named by their bank alone. */
const BANKS =
  /\b(?:barclays|hsbc|lloyds|natwest|santander|monzo|revolut|citi\b|wells fargo|nordea|seb\b|handelsbanken|dnb\b|ing\b|abn\b|kbc\d*\b|bnp\b|cr[ée]dit agricole|soci[ée]t[ée] g[ée]n[ée]rale|bbva|caixa|sabadell|unicredit|intesa|sparkasse|n26|starling|tide\b|mercury|brex|airwallex|square balance|venmo|sumup|chase\b|svb\b|qonto|bunq|anz\b(?!\.)|westpac|\p{L}+bank\b)/u;

/** In Sage and in British layouts, loans, hire purchase and mortgages due after a year. */
const LONG_TERM_CREDITORS =
  /\bcreditors?\b.*\b(?:long[- ]term|(?:after|over|in more than)(?: more than)? (?:one|1|a) year)|\blong[- ]term creditors?/u;

const TAX_OWED_BY_STATE =
  /\b(?:vat\b|gst\b|hst\b|pst\b|qst\b|sales tax|input tax|value added tax|withholding tax|(?:income|corporat\w*|deferred|current) tax|tax(?:es|ation)?\b)/u;

const ASSET_WORDS: RoleWords = [
  [
    'investments',
    /\b(?:(?:shares|stakes?|investments?|participations?|holdings?) in\b|investments?\W+subsidiar|cash surrender value|equity[- ](?:method|accounted))/u,
  ],
  ['intercompany', INTERCOMPANY],
  [
    'fixedAssets',
    /\b(?:deprec|depr\b|dep'?n\b|low[- ]value pool|amorti[sz]ation|amort\b|right[- ]of[- ]use|rou\b|capitali[sz]ed (?!contract|commission|costs? (?:of|to) )|under construction|construction in (?:progress|process)|capital work|asset impairment)/u,
  ],
  [
    'receivables',
    /\b(?:(?:provisions?|allowances?|reserve|impairment)\b.*\b(?:bad|doubtful|credit loss|debt|receivable)|doubtful|bad debts?|unbilled|contract assets?|accrued (?:revenue|sales|billings)|retainage|(?<!employee )retentions?)/u,
  ],
  [
    'prepaid',
    /\b(?:pre-?pa(?:id|y)|accrued (?:income|interest)|interest receivable|deferred (?:costs?|expenses?|charges?|commissions?|rent)|(?:advances?|deposits?|payments?) (?:paid )?(?:to|with) (?:suppliers?|vendors?)|(?:supplier|vendor) (?:advances?|deposits?|prepay)|in advance\b|for (?:the )?next (?:\w+ )?year)/u,
  ],
  ['otherAssets', TAX_OWED_BY_STATE],
  [
    'otherAssets',
    /\b(?:(?:security|rent(?:al)?|lease|utility|tender|bid|refundable|customs|court) (?:\w+ )?(?:deposits?|bonds?)|bonds?\b\W.*\b(?:office|premises|warehouse|shop|lease)\b|deposits? (?:paid|held by|on lease|for rent)|(?:employee|staff|salary|payroll|travel|officer|director|shareholder|stockholder|partner|member|owner)s?'?s?\b.*\b(?:advances?|loans?|receivables?|current account|accounts?)|(?:loans?|advances?|due|receivables?)\b.*\b(?:employees?|staff|officers?|directors?|shareholders?|stockholders?|partners?|members?|owners?|others)|(?:other|sundry|non-?trade) (?:receivables?|(?:current |non-?current |long[- ]term |financial )*assets?)|other debtors|grants? receivable|insurance (?:claims?|receivable)|erc\b|(?:tax|retention) credits?|suspense|clearing|uncategori[sz]ed|rounding|unpaid (?:share|capital|stock))/u,
  ],
  [
    'stock',
    /\b(?:inventor(?:y|ies)|stocks?\b(?! (?:investment|holding))|work[- ]in[- ](?:progress|process)|wip\b|raw materials?|finished \p{L}+|goods in transit|for resale\b|merchandise|consumables|packaging materials|spare parts)/u,
  ],
  [
    'deposits',
    /\b(?:(?:term|time|fixed|call|restricted|short[- ]term)[- ]deposits?|certificates? of deposits?|bank guarantees?|restricted cash|escrow|treasury deposits?)/u,
  ],
  [
    'investments',
    /\b(?:investments?|marketable|securities|shares|bonds?|treasury bills?|mutual funds?|crypto\w*|bitcoin|joint ventures?)/u,
  ],
  ['receivables', /\b(?:receivables?|a\/r|debtors?|customers?|sales ledger|notes? receivable)/u],
  [
    'cash',
    /\b(?:cash|bank|checking|chequing|current account|savings?|petty|paypal|stripe|undeposited|money market|floats?\b|wise\b|payoneer|building society|deposit account)/u,
  ],
  ['cash', BANKS],
  [
    'fixedAssets',
    /\b(?:fixed assets?|equipment|machiner|machines?\b|furniture|fixtures?|fittings?|vehicles?|motor|cars?\b|vans?\b|trucks?\b|utes?\b|fit-?\s?outs?\b|automobiles?|buildings?|propert(?:y|ies)|premises|land\b|leasehold|freehold|plant\b|computers?|hardware|software|goodwill|intangible|tangible|patents?|trade ?marks?|licen[cs]es?\b|copyrights?|franchise|brands?\b|(?:customer|client) (?:lists?\b|relationships?)|development costs?|research and development|websites?|tools?\b|original cost|depletable|improvements?|installations?|infrastructure|ppe\b|pp&e)/u,
  ],
  ['otherAssets', /\b(?:deposits?|loans?|advances?|assets?)\b/u],
];

const LIABILITY_WORDS: RoleWords = [
  ['intercompany', INTERCOMPANY],
  [
    'dividends',
    /\b(?:dividends?\b|distributions? (?:payable|declared|due)|declared distributions?)/u,
  ],
  ['leases', /\b(?:leas(?:e|es|ing)\b|hire[- ]purchase|hp\b|right[- ]of[- ]use)/u],
  ['interest', /(?<!split-)\binterest\b(?![- ]bearing|[- ]free)/u],
  [
    'accruals',
    /\b(?:accru\w+ (?:payroll|wages?|salar|employ|pension|social)|(?:payroll|wages?) accru)/u,
  ],
  [
    'otherLiabilities',
    /\b(?:paye\b|payg\b|with(?:held|holdings?)\b|national insurance|ni\b|nic\b|social (?:security|insurance)|superannuation|fica\b|futa\b|suta\b|cis\b|student loan|94[0145]\b|401\s?\(?k|(?:payroll|employment|wage) (?:tax|liabilit|clearing|deduction)|(?:wages?|salary) deductions?|nest\b|pension (?:contributions?|payable|fund|control)|pensions? (?:payable|contributions?)|attachment|garnish|medicare)/u,
  ],
  [
    'incomeTax',
    /\b(?:(?:income|corporat\w*|company|profits?|current|deferred|direct|federal|state|trade) tax(?:es|ation)?\b|franchise tax)|^(?:provision for )?tax(?:es|ation)?(?: payable| liabilit(?:y|ies)| provision)?$/u,
  ],
  [
    'indirectTaxes',
    /\b(?:vat\b|gst\b|hst\b|pst\b|qst\b|igst\b|cgst\b|sgst\b|(?:sales|use|purchase|input|output|value added|goods and services)(?: and services)? tax|excise|customs|duty\b|duties\b|board of equali[sz]ation|dep(?:artmen)?t\.? of revenue|comptroller)/u,
  ],
  [
    'deferredIncome',
    /\b(?:(?:deferred|unearned|prepaid) (?:\w+ )?(?:income|revenues?|sales|grants?|subscriptions?)|deferrals?\b|(?:pre-?paid(?! (?:\p{L}+ )?cards?\b)|paid up-?\s?front|up-?front payments?)\b|received in advance|income in advance|(?:customers?|clients?|lay-?by|lay-?away)'?s? (?:deposits?|advances?|pre-?payments?|credits?|retainers?)|loyalty points?|pre-?orders?|(?:deposits?|advances?|pre-?payments?) (?:received|from)|payments? (?:received )?(?:on account|in advance)|contract liabilit|gift (?:cards?|certificates?|vouchers?)|vouchers? outstanding|billings? in excess)/u,
  ],
  [
    'provisions',
    /\b(?:prov(?:isions?)?\b|warrant(?:y|ies)\b|restructuring|decommission|dilapidation|litigation|legal claims?|severance|onerous|claims? reserves?|retirement|pensions?\b|gratuity|end of service|asset retirement)/u,
  ],
  [
    'accruals',
    /\b(?:accru(?:ed|al|als)\b|accr\b|wages?\b|salar(?:y|ies)\b|bonus(?:es)?\b|holiday|vacation|annual leave|leave liabilit|expense claims?|net pay|commissions? payable|goods received|grni\b|received not (?:invoiced|billed))/u,
  ],
  // An overdraft is borrowed, and net debt counts it. IAS 7 lets it lower cash only in some companies.
  [
    'debt',
    /\b(?:loans?\b|mortgage|borrowing|overdrafts?|overdrawn|bonds?\b|debentures?|debt\b|notes? payable|promissory|(?:lines?|letters?) of credit|credit (?:line|facility)|facility\b|revolver|revolving|convertible|factoring|invoice (?:finance|discounting)|venture debt|bank\b|financing\b|(?:asset|vehicle|van|car|equipment|premium) finance|finance (?:agreement|compan)|premium funding|cash advance|capital advance|current portion|loc\b|n\/p\b|safes?\b(?: (?:notes?|agreements?|investments?))?$|cbils\b|sba\b|eidl\b|ppp\b|(?:shareholder|director|owner|member|stockholder|partner)s?'?s? (?:advances?|current accounts?))/u,
  ],
  ['debt', LONG_TERM_CREDITORS],
  ['otherLiabilities', /\b(?:other|non-?trade|tax(?:es)?|insurance|rent|earn-?out)\b/u],
  [
    'payables',
    /\b(?:(?:accounts?|trade|bills?|suppliers?|vendors?) payables?|a\/p|creditors?|suppliers?|vendors?|wholesalers?|purchase ledger|\p{L}*cards?\b|visa\b|mastercard|amex|american express)|^payables?$/u,
  ],
];

const EQUITY_WORDS: RoleWords = [
  [
    'retained',
    /\b(?:retained|profit (?:and|&) loss|p ?& ?l\b|current[- ]year|this year|net (?:income|profit|loss|result)|(?:profit|loss|result) for the (?:year|period)|accumulated (?:loss|profit|deficit|earnings|surplus|adjust|result)|brought forward|undistributed|dividends?\b|(?:prior|previous)[- ](?:year|period)|historical|opening balance)/u,
  ],
  [
    'capital',
    /\b(?:share premium|paid[- ]in|capital contributions?|capital surplus|additional capital|contributed)/u,
  ],
  [
    'reserves',
    /\b(?:reserves?\b|revaluation|translation|comprehensive income|oci\b|hedg|share[- ]based|stock[- ]based|share options?|warrants?\b|minority|non-?controlling)/u,
  ],
  [
    'capital',
    /\b(?:capital|stocks?\b|shares?\b|owners?'?s?\b|partners?'?s?\b|members?'?s?\b|shareholders?'?s?\b|stockholders?'?s?\b|proprietors?|draw(?:s|ings?)\b|funds introduced|contributions?\b|treasury|distributions?\b|subscribed|investment|equity)/u,
  ],
];

export const ROLE_WORDS = {
  asset: ASSET_WORDS,
  liability: LIABILITY_WORDS,
  equity: EQUITY_WORDS,
} as const satisfies Readonly<Record<BalanceSide, RoleWords>>;

/** Which role to use when a name has words of several: what is narrow comes before what is wide. */
export const ROLE_PRECEDENCE = {
  asset: [
    'investments',
    'intercompany',
    'prepaid',
    'otherAssets',
    'receivables',
    'stock',
    'deposits',
    'cash',
    'fixedAssets',
  ],
  liability: [
    'intercompany',
    'dividends',
    'leases',
    'interest',
    'incomeTax',
    'indirectTaxes',
    'deferredIncome',
    'provisions',
    'accruals',
    'payables',
    'debt',
    'otherLiabilities',
  ],
  equity: ['retained', 'reserves', 'capital'],
} as const satisfies Readonly<Record<BalanceSide, readonly BalanceRole[]>>;
