import * as z from 'zod/mini';
import type { CallName } from '../src/contract/calls.ts';
import { SCREEN_HEADER } from '../src/contract/screenHeader.ts';
import { BACKGROUND_READ_HEADER } from '../src/contract/backgroundReadHeader.ts';
import { isFullProof } from '../src/testRounds.ts';
import { type Chance, chance } from '../scripts/demoCompany/random.ts';
import type { Asked } from './bothWays.ts';
import { ENTRIES, type Entry } from './calledServer.ts';
import { isObject, type Json, type JsonObject, RandomValues } from './randomValues.ts';
import type { Example } from './walk.ts';
import { CSV, PDF } from './walkFiles.ts';

/** The callers: a person of each role, a program with a token of each scope, and a stranger. */
export type Asker = 'admin' | 'viewer' | 'readToken' | 'importToken' | 'allToken' | 'nobody';

const ASKERS: readonly Asker[] = ['admin', 'admin', 'admin', 'viewer', 'viewer', 'readToken', 'importToken', 'allToken', 'nobody']; // prettier-ignore

export interface RandomCall {
  readonly name: CallName;
  readonly asker: Asker;
  readonly asked: Asked;
}

const BOUNDARY = 'a-boundary';

const FILES = [
  PDF,
  CSV,
  '',
  'PK\u0003\u0004',
  '%PDF-1.7',
  `${CSV}\n`.repeat(40),
  '\u0000\u0001\u0002',
  '<html>',
];
const FILE_NAMES = ['paper.pdf', 'figures.csv', 'figures.xlsx', 'a.docx', '../../x.pdf', '.pdf', 'x'.repeat(300), 'é\u202e.pdf', 'x', 'con.csv']; // prettier-ignore
const FILE_TYPES = ['application/pdf', 'text/csv', 'text/html', 'application/octet-stream', 'x'];

const BODIES = ['', '{', '[]', 'null', '"x"', '1', '{"a":1,"a":2}', '{"__proto__":{"role":"admin"}}', '{"constructor":{"prototype":{"x":1}}}', '\ufeff{}', '{}{}', '['.repeat(5_000), `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`, `"${'x'.repeat(20_000)}"`, 'a=1&b=2', '<a/>', '1e999', '{"a":1e400}']; // prettier-ignore

/** More than any call takes. */
const TOO_LARGE = `"${'x'.repeat(1_100_000)}"`;

const TYPES = ['text/plain', 'application/xml', 'application/json; charset=utf-16', 'application/x-www-form-urlencoded', 'multipart/form-data', `multipart/form-data; boundary=${BOUNDARY}`, 'application/json;', '', 'x', 'application/problem+json']; // prettier-ignore

/** Headers that mean something, with values that they may have and such that they may not. */
const HEADERS: Readonly<Record<string, readonly string[]>> = {
  'if-match': ['"1"', '"2"', '1', 'W/"1"', '*', 'x', '"-1"', '"99999999999999999999"', ''],
  'if-none-match': ['*', '"x"', 'W/"x", "y"'],
  'idempotency-key': ['k1', 'k2', 'k3', 'x'.repeat(300), 'é', ''],
  [SCREEN_HEADER]: ['dashboard', 'command line', '__proto__', 'x'.repeat(300), ''],
  [BACKGROUND_READ_HEADER]: ['yes', '', 'no'],
  origin: ['https://elsewhere.example', 'null', 'x'],
  'sec-fetch-site': ['cross-site', 'same-origin', 'none', 'x'],
  cookie: ['a=b', 'board_reports_session=x', ';;;=', 'x'.repeat(4_000)],
  range: ['bytes=0-3', 'bytes=5-1', 'x'],
  accept: ['text/html', 'x', '*/*;q=0', ''],
  'accept-encoding': ['br', 'gzip;q=0', 'x', '*;q=0'],
  'accept-language': ['de', 'x'.repeat(1_000)],
  'content-encoding': ['gzip', 'br', 'x'],
  'x-http-method-override': ['DELETE', 'PATCH'],
  'x-forwarded-host': ['elsewhere.example'],
  'x-forwarded-proto': ['https', 'x'],
  expect: ['tea'],
  host: ['elsewhere.example', '', '[::1]:x'],
  'user-agent': ['', 'x'.repeat(2_000)],
  'x-long': ['x'.repeat(20_000)],
};

const AUTHORIZATIONS = ['', 'Bearer', 'Bearer ', 'Basic YTpi', `Bearer ${'x'.repeat(43)}`, `Bearer ${'x'.repeat(9_000)}`, 'Bearer __proto__', 'bearer a b', 'Bearer brt_x']; // prettier-ignore

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];

const schemaOf = (schema: Entry['endpoint']['body']): JsonObject | undefined => {
  if (schema === undefined) return undefined;
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return asJson(described) as JsonObject;
};

const asJson = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json;

/** Encoded for an address. */
const encoded = (value: Json): string =>
  encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed());

interface Known {
  readonly entry: Entry;
  readonly example: Example;
  readonly body: JsonObject | undefined;
  readonly query: readonly string[];
}

/** An endless row of requests that are good, nearly good, and bad; the same for the same seed. */
export class RandomCalls {
  readonly #chance: Chance;
  readonly #values: RandomValues;
  readonly #known: readonly Known[];

  constructor(seed: string, examples: Readonly<Record<CallName, Example>>) {
    this.#chance = chance(seed);
    this.#values = new RandomValues(this.#chance);
    this.#known = ENTRIES.map((entry) => {
      const example = examples[entry.name];
      const { params, query, body } = example;
      for (const part of [params, query, body instanceof FormData ? {} : body]) {
        if (part !== undefined) this.#values.learn(asJson(part));
      }
      const parameters = schemaOf(entry.endpoint.query)?.['properties'] ?? {};
      return {
        entry,
        example,
        body: schemaOf(entry.endpoint.body),
        query: Object.keys(parameters),
      };
    });
  }

  /** Later requests ask about what this one was answered with. */
  learn(body: string): void {
    try {
      this.#values.learn(JSON.parse(body) as Json);
    } catch {
      // A file, or nothing.
    }
  }

  next(bearers: Readonly<Record<Asker, string | undefined>>): RandomCall {
    const values = this.#values;
    const known = this.#oneOf(this.#known);
    const { name, method, endpoint } = known.entry;
    // A stream of events has no end.
    const asker = endpoint.responseKind === 'events' ? 'nobody' : values.one(ASKERS, 'nobody');
    const headers: Record<string, string> = {
      // Every request from an address of its own: a limit for strangers would hide all else.
      'x-forwarded-for': `192.0.${this.#chance.whole(0, 255)}.${this.#chance.whole(0, 255)}`,
    };
    const bearer = bearers[asker];
    if (bearer !== undefined) headers['authorization'] = `Bearer ${bearer}`;
    if (values.isTrue(0.02)) headers['authorization'] = values.one(AUTHORIZATIONS, '');
    const body = method === 'GET' && values.isTrue(0.98) ? undefined : this.#body(known, headers);
    for (const [header, choices] of Object.entries(HEADERS)) {
      if (values.isTrue(0.01)) headers[header] = values.one(choices, '');
    }
    const isStream = endpoint.responseKind === 'events';
    const sent = !isStream && values.isTrue(0.02) ? values.one(METHODS, 'GET') : method;
    // Without either, what is meant as a body would be the next request.
    if (body !== undefined && values.isTrue(0.1)) headers['transfer-encoding'] = 'chunked';
    else if (body !== undefined) headers['content-length'] = String(Buffer.byteLength(body));
    const asked = { method: sent, url: this.#url(known), headers: inLatin(headers) };
    return { name, asker, asked: body === undefined ? asked : { ...asked, body } };
  }

  /** A publication takes seconds, so most of them are left out. */
  #oneOf(all: readonly Known[]): Known {
    for (;;) {
      const known = this.#values.one<Known | undefined>(all, undefined);
      if (known === undefined) throw new Error('There are no calls');
      if (known.entry.name !== 'createPublication' || this.#values.isTrue(0.2)) return known;
    }
  }

  #url({ entry, example, query }: Known): string {
    const values = this.#values;
    const params = isObject(example.params) ? example.params : {};
    let url = entry.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const own = params[name];
      if (own !== undefined && values.isTrue(0.5)) return encoded(own);
      return encoded(values.isTrue(0.85) ? values.named(name) : values.number()) || 'x';
    });
    const given = isObject(example.query) ? example.query : {};
    const pairs = [...new Set([...query, ...Object.keys(given), 'asOf'])].flatMap((name) => {
      if (!values.isTrue(name in given ? 0.9 : name === 'asOf' ? 0.05 : 0.3)) return [];
      const own = given[name];
      const value = own !== undefined && values.isTrue(0.6) ? own : this.#ofQuery(name);
      const pair = `${encodeURIComponent(name)}=${encoded(value).slice(0, 6_000)}`;
      return values.isTrue(0.02) ? [pair, pair] : [pair];
    });
    if (pairs.length > 0) url += `?${pairs.join('&')}`;
    if (!values.isTrue(0.02)) return url;
    return values.one([`/${url}`, `${url}/`, `${url}%00`, url.toUpperCase(), url.replace('/api', '/api/%2e%2e/api'), `${url}%zz`, `http://x${url}`, `${url}?${'x'.repeat(9_000)}`], url); // prettier-ignore
  }

  #ofQuery(name: string): Json {
    return name === 'asOf' ? this.#values.named('moment') : this.#values.named(name);
  }

  #body({ entry, example, body }: Known, headers: Record<string, string>): string | undefined {
    const values = this.#values;
    if (body === undefined && values.isTrue(0.95)) return undefined;
    headers['content-type'] = 'application/json';
    if (values.isTrue(0.03)) headers['content-type'] = values.one(TYPES, '');
    if (values.isTrue(0.03)) return values.one(BODIES, '');
    if (isFullProof && values.isTrue(0.001)) return TOO_LARGE;
    if (values.isTrue(0.01)) return undefined;
    if (entry.endpoint.bodyKind === 'multipart') {
      headers['content-type'] = `multipart/form-data; boundary=${BOUNDARY}`;
      return this.#form(example);
    }
    if (body === undefined) return JSON.stringify(values.odd());
    const good = example.body === undefined ? {} : asJson(example.body);
    if (values.isTrue(0.2)) return JSON.stringify(good);
    return JSON.stringify(values.isTrue(0.5) ? values.changed(good) : values.described(body));
  }

  #form({ body }: Example): string {
    const values = this.#values;
    const fields = body instanceof FormData ? [...body.keys()] : ['file'];
    const parts = fields.flatMap((name) => {
      if (values.isTrue(0.05)) return [];
      const own = body instanceof FormData ? body.get(name) : null;
      const part = typeof own === 'string' ? this.#field(name, own) : this.#file(name);
      return values.isTrue(0.05) ? [part, part] : [part];
    });
    const end = values.isTrue(0.95) ? `--${BOUNDARY}--\r\n` : '';
    return `${parts.join('')}${end}`;
  }

  #field(name: string, own: string): string {
    const value = this.#values.isTrue(0.7) ? own : this.#values.text();
    return `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value.toWellFormed()}\r\n`;
  }

  #file(name: string): string {
    const values = this.#values;
    const fileName = values.one(FILE_NAMES, 'x');
    const type = values.one(FILE_TYPES, 'x');
    return `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="${fileName}"\r\ncontent-type: ${type}\r\n\r\n${values.one(FILES, '')}\r\n`;
  }
}

/** Node's client sends no other letters. */
const inLatin = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      value.replaceAll(/[^\t\x20-\xff]/g, '?'),
    ]),
  );
