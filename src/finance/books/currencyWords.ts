interface WordsOfMoney {
  readonly money: string;
  readonly countries: readonly (readonly [code: string, words: string])[];
}

const MONEY_WORDS: readonly WordsOfMoney[] = [
  {
    money:
      'kron(?:a|e[nr]?|or|ur)|crowns?|couronnes?|coronas?|coron[ae]|coroas?|koron\\p{L}*|korun\\p{L}*|kruun\\p{L}*|крон\\p{L}*',
    countries: [
      [
        'DKK',
        'danish|dän(?:ische|emarks?)\\p{L}*|danoises?|dan(?:esas?|esi)|dinamarquesas?|deense|dansk[ae]|tanskan|duńsk\\p{L}*|dánsk\\p{L}*|dán|датск\\p{L}*',
      ],
      [
        'SEK',
        'swedish|schwedische\\p{L}*|suédoises?|suecas?|svedesi|zweedse|svensk[ae]|ruotsin|szwedzk\\p{L}*|švédsk\\p{L}*|svéd|шведск\\p{L}*',
      ],
      [
        'NOK',
        'norwegian|norwegische\\p{L}*|norvégiennes?|noruegas?|noruegue[sz]as?|norvegesi|noorse|norsk[ae]|norjan|norwesk\\p{L}*|norsk\\p{L}+|norvég|норвежск\\p{L}*',
      ],
      [
        'ISK',
        'icelandic|isländisch\\p{L}*|islandaises?|islandesas?|íslensk\\p{L}*|isl[aä]ndska|islandske',
      ],
      [
        'CZK',
        'czech|tschechische\\p{L}*|tchèques?|checas?|ceche|tsjechische|tjeckiska|tjekkiske|tsjekkiske|tšekin|czesk\\p{L}*|česk\\p{L}*|cseh|чешск\\p{L}*',
      ],
    ],
  },
  {
    money: 'fran(?:cs?|cos?|chi|ken|curi)|frank(?:i|ów|ar|ů|y)?|frangi\\p{L}*|франк\\p{L}*',
    countries: [
      [
        'CHF',
        'swiss|schweizer\\p{L}*|suisses?|svizzer[oi]|suizos?|suíços?|zwitserse|schweizi?sk[ae]|sveitsisk[ae]|sveitsin|szwajcarsk\\p{L}*|švýcarsk\\p{L}*|svájci|elvețieni|швейцарск\\p{L}*',
      ],
      ['XOF', 'cfa'],
    ],
  },
  {
    money: 'dollar(?:s|i|ów|ar|eita|ia)?|d[óo]lar(?:es|y|ów|ech|ů|i)?|dollár\\p{L}*|доллар\\p{L}*',
    countries: [
      [
        'USD',
        'us|u\\.s\\.|american|amerik\\p{L}*|américains?|estadounidenses?|american[oi]s?|statunitensi|amerykańsk\\p{L}*|yhdysvaltain|американск\\p{L}*',
      ],
      [
        'CAD',
        'canadian|kanad\\p{L}*|canadiens?|canadienses?|canadesi|canadees\\p{L}*|канадск\\p{L}*',
      ],
      ['AUD', 'austral\\p{L}*|австралийск\\p{L}*'],
      ['NZD', 'new zealand|neuseel\\p{L}*|néo-zélandais|neozelandes\\p{L}*|nieuw-zeelandse'],
      ['SGD', 'singap\\p{L}*'],
      ['HKD', 'hong ?kong(?:er)?|de hong ?kong'],
      ['TWD', '(?:new )?taiwan\\p{L}*'],
    ],
  },
  {
    money:
      'pounds?|pfund|livres?|libras?|sterline|ponden|pund|pun(?:ta|tia|nissa)|funt\\p{L}*|фунт\\p{L}*',
    countries: [
      [
        'GBP',
        'sterlings?|british|english|britisch\\p{L}*|esterlinas?|britse|engelse|britt?isk[ae]|engelsk[ae]|britannian|szterling\\p{L}*|brytyjsk\\p{L}*|стерлинг\\p{L}*|britanniques?|britannich?e|britânicas?|británicas?',
      ],
      ['EGP', 'egypt\\p{L}*|ägyptisch\\p{L}*|égyptiennes?|egipcias?'],
      ['TRY', 'turques?'],
    ],
  },
  {
    money: 'rupees?|rupien?|roupies?|r[uú]pias?|rupie|roepies|rupier',
    countries: [
      ['INR', 'indian|indisch\\p{L}*|indiennes?|ind(?:ias|ianas?)|indiane|indiase|indisk[ae]'],
      ['PKR', 'pakistan\\p{L}*'],
      ['LKR', 'sri lank\\p{L}*'],
      ['NPR', 'nepal\\p{L}*'],
      ['MUR', 'mauriti\\p{L}*'],
    ],
  },
  {
    money: 'liras?|lirası|lire|lir(?:y|ów)?|liiraa?',
    countries: [
      ['TRY', 'turkish|türk\\p{L}*|turcas?|turche|turkse|turkisk[ae]|tyrkisk[ae]|tureck\\p{L}*'],
    ],
  },
  {
    money: 'dirhams?',
    countries: [
      ['AED', 'u\\.?a\\.?e\\.?|emirati'],
      ['MAD', 'moroccan|marocains?'],
    ],
  },
  {
    money: 'ri[yi]als?',
    countries: [
      ['SAR', 'saudi'],
      ['QAR', 'qatari?'],
      ['OMR', 'omani'],
    ],
  },
  {
    money: 'dinars?',
    countries: [
      ['KWD', 'kuwaiti?'],
      ['RSD', 'serbian'],
      ['TND', 'tunisian|tunisiens?'],
      ['DZD', 'algerian|algériens?'],
    ],
  },
  { money: 'won', countries: [['KRW', '(?:south )?korean']] },
  {
    money: 'shillings?',
    countries: [
      ['TZS', 'tanzanian?'],
      ['UGX', 'ugandan?'],
    ],
  },
  { money: 'leu|lei', countries: [['RON', 'romanian|rumänische\\p{L}*|roumains?|românești']] },
];

const asWholeWord = (pattern: string) => `(?<![\\p{L}\\d])(?:${pattern})(?![\\p{L}\\d])`;

/** Currency words with their country on either side: "Schweizer Franken", "francs suisses". */
export const CURRENCY_WORDS: readonly (readonly [RegExp, string])[] = MONEY_WORDS.flatMap(
  ({ money, countries }) =>
    countries.map(
      ([code, words]) =>
        [
          new RegExp(
            asWholeWord(
              `(?:${words})[\\s-]+(?:${money})|(?:${money})[\\s-]+(?:d[eo] )?(?:${words})`,
            ),
            'giu',
          ),
          code,
        ] as const,
    ),
);

const ANY_MONEY_WORD = new RegExp(
  asWholeWord(MONEY_WORDS.map(({ money }) => money).join('|')),
  'iu',
);

export const namesMoney = (text: string): boolean => ANY_MONEY_WORD.test(text);
