/** A query of the database's text search, as far as it looks for words: nothing is excluded in it. */
export type HeadlineQuery =
  | { readonly kind: 'word'; readonly word: string; readonly isPrefix: boolean }
  | { readonly kind: 'and'; readonly left: HeadlineQuery; readonly right: HeadlineQuery }
  | { readonly kind: 'or'; readonly left: HeadlineQuery; readonly right: HeadlineQuery }
  | {
      readonly kind: 'phrase';
      readonly left: HeadlineQuery;
      readonly right: HeadlineQuery;
      /** How many words further on the right side begins: 1 for neighbours. */
      readonly distance: number;
    };

const TOKEN =
  /\s*(?:'(?<word>(?:[^']|'')*)'(?::(?<flags>[*A-D]+))?|<(?<distance>-|\d+)>|(?<sign>[|&()]))/uy;

/** The less a sign binds, the lower. */
const STRENGTH = { or: 1, and: 2, phrase: 3 };

/** Reads the text form of a query, such as `'cash' <-> 'flow' | 'invest':*`. */
export function parseHeadlineQuery(text: string): HeadlineQuery {
  const tokens = tokensOf(text);
  let at = 0;
  const operatorHere = () => {
    const token = tokens[at];
    return token?.kind === 'operator' ? token : undefined;
  };
  const operand = (): HeadlineQuery => {
    const token = tokens[at];
    at += 1;
    if (token?.kind === 'word') return token;
    if (token?.kind !== 'open') throw new Error(`Not a query of words: ${text}`);
    const inside = expression(STRENGTH.or);
    // The closing parenthesis.
    at += 1;
    return inside;
  };
  const expression = (weakest: number): HeadlineQuery => {
    let left = operand();
    for (
      let sign = operatorHere();
      sign !== undefined && STRENGTH[sign.of] >= weakest;
      sign = operatorHere()
    ) {
      at += 1;
      const right = expression(STRENGTH[sign.of] + 1);
      left =
        sign.of === 'phrase'
          ? { kind: 'phrase', left, right, distance: sign.distance }
          : { kind: sign.of, left, right };
    }
    return left;
  };
  return expression(STRENGTH.or);
}

type Token =
  | { readonly kind: 'word'; readonly word: string; readonly isPrefix: boolean }
  | { readonly kind: 'open' | 'close' }
  | { readonly kind: 'operator'; readonly of: keyof typeof STRENGTH; readonly distance: number };

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match !== null; match = TOKEN.exec(text)) {
    const { word, flags, distance, sign } = match.groups ?? {};
    if (word !== undefined) {
      const isPrefix = flags?.includes('*') === true;
      tokens.push({ kind: 'word', word: unquoted(word), isPrefix });
    } else if (distance !== undefined) {
      const steps = distance === '-' ? 1 : Number(distance);
      tokens.push({ kind: 'operator', of: 'phrase', distance: steps });
    } else if (sign === '(' || sign === ')') {
      tokens.push({ kind: sign === '(' ? 'open' : 'close' });
    } else {
      tokens.push({ kind: 'operator', of: sign === '|' ? 'or' : 'and', distance: 0 });
    }
  }
  return tokens;
}

/** The database doubles these two where they stand in a word. */
const unquoted = (word: string) => word.replaceAll("''", "'").replaceAll('\\\\', '\\');
