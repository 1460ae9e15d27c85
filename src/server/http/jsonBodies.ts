import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../../contract/problemError.ts';

const MOST_JSON_DEPTH = 32;
/** A value takes at least about this many bytes, with its key and punctuation; so does a list. */
const BYTES_PER_VALUE = 20;

const DOUBLE_QUOTE = 0x22;
const COMMA_CODE = 0x2c;
const OPENING_BRACKETS = new Set([0x5b, 0x7b]);
const CLOSING_BRACKETS = new Set([0x5d, 0x7d]);

function endOfText(json: string, start: number): number {
  let end = start;
  for (;;) {
    end = json.indexOf('"', end + 1);
    if (end === -1) return json.length;
    let first = end;
    while (json[first - 1] === '\\') first -= 1;
    const isEscaped = (end - first) % 2 === 1;
    if (!isEscaped) return end;
  }
}

function exceededJsonLimit(json: string, mostValues: number): 'depth' | 'values' | null {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < json.length; at += 1) {
    const character = json.charCodeAt(at);
    if (character === DOUBLE_QUOTE) at = endOfText(json, at);
    else if (OPENING_BRACKETS.has(character)) {
      depth += 1;
      values += 1;
    } else if (CLOSING_BRACKETS.has(character)) depth -= 1;
    else if (character === COMMA_CODE) values += 1;
    if (depth > MOST_JSON_DEPTH) return 'depth';
    if (values > mostValues) return 'values';
  }
  return null;
}

/**
 * Accepts only JSON, apart from forms with files; an empty body counts as none. A body with deep nesting or too many
 * values is refused before it is parsed, because parsing a megabyte of brackets would block everyone else.
 */
export function readJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const json = String(body);
    const bytes = request.routeOptions.bodyLimit ?? app.initialConfig.bodyLimit ?? 0;
    const tooMuch = exceededJsonLimit(json, bytes / BYTES_PER_VALUE);
    if (json === '') done(null, undefined);
    else if (tooMuch === 'depth') done(deeplyNested());
    else if (tooMuch === 'values') done(new ProblemError('too_large', 'The request is too large'));
    else void parseJson(request, json, done);
  });
}

function deeplyNested(): ProblemError {
  const message = 'The body is nested too deeply';
  return new ProblemError('invalid_input', message, { errors: [{ path: '', message }] });
}
