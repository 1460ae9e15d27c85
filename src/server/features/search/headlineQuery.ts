/** A query for words in the database's text search, without exclusions. */
export type HeadlineQuery =
  | { readonly kind: 'word'; readonly word: string; readonly isPrefix: boolean }
  | { readonly kind: 'and'; readonly left: HeadlineQuery; readonly right: HeadlineQuery }
  | { readonly kind: 'or'; readonly left: HeadlineQuery; readonly right: HeadlineQuery }
  | {
      readonly kind: 'phrase';
      readonly left: HeadlineQuery;
      readonly right: HeadlineQuery;
      /** The distance in words to the right-hand side: 1 for neighbouring words. */
      readonly distance: number;
    };

const QUERY_TOKEN =
  /\s*(?:'(?<word>(?:[^']|'')*)'(?::(?<flags>[*A-D]+))?|<(?<distance>-|\d+)>|(?<sign>[|&()]))/uy;

const OPERATOR_PRECEDENCE = { or: 1, and: 2, phrase: 3 };

export function parseHeadlineQuery(text: string): HeadlineQuery {
  const tokens = queryTokens(text);
  let at = 0;
  const operatorHere = () => {
    const token = tokens[at];
    return token?.kind === 'operator' ? token : undefined;
  };
  const operand = (): HeadlineQuery => {
    const token = tokens[at];
    at += 1;
    if (token?.kind === 'word') return token;
    if (token?.kind !== 'open') throw new Error(`Not a valid search query: ${text}`);
    const inside = expression(OPERATOR_PRECEDENCE.or);
    at += 1;
    return inside;
  };
  const expression = (weakest: number): HeadlineQuery => {
    let left = operand();
    for (
      let sign = operatorHere();
      sign !== undefined && OPERATOR_PRECEDENCE[sign.of] >= weakest;
      sign = operatorHere()
    ) {
      at += 1;
      const right = expression(OPERATOR_PRECEDENCE[sign.of] + 1);
      left =
        sign.of === 'phrase'
          ? { kind: 'phrase', left, right, distance: sign.distance }
          : { kind: sign.of, left, right };
    }
    return left;
  };
  return expression(OPERATOR_PRECEDENCE.or);
}

type QueryToken =
  | { readonly kind: 'word'; readonly word: string; readonly isPrefix: boolean }
  | { readonly kind: 'open' | 'close' }
  | {
      readonly kind: 'operator';
      readonly of: keyof typeof OPERATOR_PRECEDENCE;
      readonly distance: number;
    };

function queryTokens(text: string): QueryToken[] {
  const tokens: QueryToken[] = [];
  QUERY_TOKEN.lastIndex = 0;
  for (let match = QUERY_TOKEN.exec(text); match !== null; match = QUERY_TOKEN.exec(text)) {
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

/** The database doubles quotes and backslashes within a word. */
const unquoted = (word: string) => word.replaceAll("''", "'").replaceAll('\\\\', '\\');
