import { parseSync } from 'vite';
import type { Source } from './sources.ts';

/** A node of the syntax tree; what it holds depends on its type. */
type Node = Readonly<Record<string, unknown>> & {
  readonly type: string;
  readonly start: number;
  readonly end: number;
};

/** Calls that fail unless the page shows the words. */
const SEEING =
  /^(getBy\w+|to(Have|Contain)\w+|filter|part|pageTitle|heading|loaded|dialog|openMenuOf|cell)$/;
/** Statements that are glad when the words are not there. */
const ABSENT = /\.not\.|\.toHaveCount\(0\)|\.toBeHidden\(/;

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

function children(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode);
}

function visit(
  node: Node,
  above: readonly Node[],
  meet: (node: Node, above: readonly Node[]) => void,
) {
  meet(node, above);
  for (const child of children(node)) visit(child, [...above, node], meet);
}

function parsed({ file, text }: Source): Node {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0 || !isNode(program)) throw new Error(`${file} cannot be parsed`);
  return program;
}

const within = (outer: unknown, inner: Node) =>
  isNode(outer) && outer.start <= inner.start && inner.end <= outer.end;

/** The last name of what is called: `toHaveText` of `expect(a).toHaveText(b)`. */
function calledName({ callee }: Node): string {
  if (!isNode(callee)) return '';
  const named = callee.type === 'MemberExpression' ? callee['property'] : callee;
  return isNode(named) ? String(named['name']) : '';
}

function isArgumentOf(call: Node, inner: Node): boolean {
  const { arguments: given } = call;
  return Array.isArray(given) && given.some((argument) => within(argument, inner));
}

function wordsOf(node: Node): string | null {
  const { value } = node;
  if (node.type === 'Literal' && typeof value === 'string') return value;
  if (node.type !== 'TemplateElement' || typeof value !== 'object' || value === null) return null;
  return 'cooked' in value && typeof value.cooked === 'string' ? value.cooked : null;
}

/**
 * The words that a journey asserts: those that stand in what must be found for it to go on. A
 * comment, the title of a test, what is typed, and what must not be there do not count.
 */
export function assertedWords(source: Source): Set<string> {
  const asserted = new Set<string>();
  const program = parsed(source);
  const slice = ({ start, end }: Node) => source.text.slice(start, end);
  const statements: string[] = [];
  visit(program, [], (node) => {
    if (node.type === 'ExpressionStatement') statements.push(slice(node));
  });
  const isUsed = (name: string) =>
    statements.some((text) => new RegExp(`\\b${name}\\b`).test(text) && !ABSENT.test(text));
  visit(program, [], (node, above) => {
    const words = wordsOf(node);
    if (words === null) return;
    const looped = above.some(
      (outer) =>
        outer.type === 'ForOfStatement' &&
        within(outer['right'], node) &&
        /\bexpect\b|\breads\(/.test(isNode(outer['body']) ? slice(outer['body']) : ''),
    );
    const seen = above.some(
      (outer) =>
        outer.type === 'CallExpression' &&
        SEEING.test(calledName(outer)) &&
        isArgumentOf(outer, node),
    );
    const place = above.findLast(({ type }) =>
      /^(ExpressionStatement|VariableDeclarator|ForOfStatement)$/.test(type),
    );
    if (place === undefined || !(seen || looped)) return;
    if (place.type === 'ExpressionStatement' && ABSENT.test(slice(place))) return;
    const { id } = place;
    if (place.type === 'VariableDeclarator' && isNode(id) && id.type === 'Identifier') {
      if (!isUsed(String(id['name']))) return;
    }
    asserted.add(words);
  });
  return asserted;
}

/** The moments of the table that a journey reads, as "SCREEN.states.name". */
export function statesRead(source: Source): Set<string> {
  const read = new Set<string>();
  visit(parsed(source), [], (node, above) => {
    const words = source.text.slice(node.start, node.end);
    if (node.type !== 'MemberExpression' || !/^[A-Z_]+\.states\.\w+$/.test(words)) return;
    const isRead = above.some((outer) => {
      if (outer.type === 'CallExpression') {
        return /^reads(Answer)?$/.test(calledName(outer)) && isArgumentOf(outer, node);
      }
      const { body } = outer;
      return (
        outer.type === 'ForOfStatement' &&
        within(outer['right'], node) &&
        isNode(body) &&
        /\breads\(\w[\w.()' ]*, state\)/.test(source.text.slice(body.start, body.end))
      );
    });
    if (isRead) read.add(words);
  });
  return read;
}
