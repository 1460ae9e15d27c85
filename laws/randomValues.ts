import type { Chance } from '../scripts/demoCompany/random.ts';

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json;
}

/** Texts that are something else to somebody: a number, a date, SQL, markup, a path, a prototype. */
const ODD_TEXTS = [
  '', ' ', '\u0000', 'a\u0000b', '\ud800', '\u202e', '\ufeff', '\u0301'.repeat(40), '𝕏', '٣', 'é'.repeat(50), 'x'.repeat(300), 'x'.repeat(20_000), 'ß\n\r\t',
  '0', '1', '14', '-1', '-0', '00', '1e999', '1e3', '0x1F', 'NaN', 'Infinity', '1,5', '2147483647', '2147483648', '9999999999999999999.99', '-999999999999999.999',
  '2026-10', '2026-13', '0000-00', '99999-01', '2026-02-30', '9999-12-31', '0001-01-01', '2026-11-24T01:00:00Z', '2026-11-24T01:00:00+99:99', '+275760-09-13T00:00:00Z',
  'FY26', 'FY00', 'April', 'revenue.2026-04', 'ebitda.FY26', 'between.revenue.x', 'unexplained.ebitda.2026-04.2025-04', 'recorded.admin.2026-04.x', 'budget.2026-04.EUR.of-North',
  "'", '"', '\\', '%', '_', "'; drop table users; --", "' or '1'='1", '$1', ':*', '(', '{}', '[]', 'null', 'true', '<script>', '=cmd()', '../../etc/passwd', '%2e%2e%2f', '\r\nx: y',
  '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'a@example.org', 'A@EXAMPLE.ORG ', 'all', 'admin', 'USD', 'xlsx',
]; // prettier-ignore

const ODD_VALUES: readonly Json[] = [null, true, false, 0, -1, 1, 14, 1.5, 1e21, 2 ** 31, 2 ** 53, -(2 ** 31) - 1, [], {}, [null], [[]], [1, 1], { a: 1 }, { length: 3 }, { toString: 1 }]; // prettier-ignore

const ODD_NAMES = ['__proto__', 'constructor', 'toString', 'id', 'x', '', 'role', 'version', 'createdAt', 'userId']; // prettier-ignore

/** How many values of one name are kept. */
const KEPT = 60;

const DEEPEST = 6;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Values for the parts of requests, of which it learns good ones from answers. */
export class RandomValues {
  readonly #chance: Chance;
  readonly #known = new Map<string, Json[]>();

  constructor(chance: Chance) {
    this.#chance = chance;
  }

  isTrue(share: number): boolean {
    return this.#chance.next() < share;
  }

  one<T>(choices: readonly T[], otherwise: T): T {
    return choices[this.#chance.whole(0, choices.length - 1)] ?? otherwise;
  }

  odd(): Json {
    return this.isTrue(0.7) ? this.text() : this.one(ODD_VALUES, null);
  }

  text(): string {
    return this.one(ODD_TEXTS, '');
  }

  number(): number {
    return this.one([0, 1, 2, 3, 7, 12, 13, 14, 100, 2 ** 31 - 1], 1);
  }

  /** Keeps the values of an answer, or of a good request, by their names. */
  learn(value: Json, name = '', depth = 0): void {
    if (depth > DEEPEST) return;
    if (Array.isArray(value)) {
      for (const one of value.slice(0, 5)) this.learn(one, name, depth + 1);
    } else if (isObject(value)) {
      for (const [own, one] of Object.entries(value)) this.learn(one, own, depth + 1);
    } else if (typeof value !== 'string' || value.length < 500) {
      const known = this.#known.get(name) ?? [];
      if (known.includes(value)) return;
      if (known.length < KEPT) known.push(value);
      else known[this.#chance.whole(0, KEPT - 1)] = value;
      this.#known.set(name, known);
    }
  }

  /** One that something of this name had, or an odd one. */
  named(name: string): Json {
    const known = this.#known.get(name) ?? [];
    return known.length > 0 && this.isTrue(0.8) ? this.one(known, null) : this.odd();
  }

  /** The same with a few of its parts replaced, left out, doubled or added. */
  changed(value: Json, name = ''): Json {
    if (this.isTrue(0.15)) return this.named(name);
    if (Array.isArray(value)) {
      const parts = value.flatMap((one) =>
        this.isTrue(0.1) ? [] : this.isTrue(0.1) ? [one, one] : [this.changed(one, name)],
      );
      return this.isTrue(0.05) ? [...parts, this.odd()] : parts;
    }
    if (!isObject(value)) return this.isTrue(0.1) ? this.named(name) : value;
    const entries = Object.entries(value).flatMap(([own, one]): [string, Json][] =>
      this.isTrue(0.06) ? [] : [[own, this.changed(one, own)]],
    );
    if (this.isTrue(0.08)) entries.push([this.one(ODD_NAMES, 'x'), this.odd()]);
    return Object.fromEntries(entries);
  }

  /** A value that nearly always fits a JSON Schema. */
  described(root: JsonObject, schema: Json = root, name = '', depth = 0): Json {
    const { $ref: ref, const: constant, enum: choices, anyOf, oneOf, allOf, type, ...rest } = isObject(schema) ? schema : {}; // prettier-ignore
    if (this.isTrue(0.06) || depth > DEEPEST) return this.named(name);
    if (typeof ref === 'string') {
      return this.described(root, referredTo(root, ref), name, depth + 1);
    }
    if (constant !== undefined) return constant;
    if (Array.isArray(choices)) return this.one(choices, null);
    const one = anyOf ?? oneOf ?? allOf;
    if (Array.isArray(one)) return this.described(root, this.one(one, {}), name, depth + 1);
    if (type === 'object') return this.#objectOf(root, rest, depth);
    if (type === 'array') {
      return Array.from({ length: this.#chance.whole(0, 3) }, () =>
        this.described(root, rest['items'] ?? {}, name, depth + 1),
      );
    }
    if (this.isTrue(0.5)) return this.named(name);
    if (type === 'boolean') return this.isTrue(0.5);
    if (type === 'null') return null;
    return type === 'integer' || type === 'number' ? this.number() : this.text();
  }

  #objectOf(root: JsonObject, { properties, required }: JsonObject, depth: number): Json {
    const wanted = new Set(Array.isArray(required) ? required : []);
    const entries = Object.entries(isObject(properties) ? properties : {}).flatMap(
      ([name, one]): [string, Json][] =>
        this.isTrue(wanted.has(name) ? 0.97 : 0.5)
          ? [[name, this.described(root, one, name, depth + 1)]]
          : [],
    );
    if (this.isTrue(0.04)) entries.push([this.one(ODD_NAMES, 'x'), this.odd()]);
    return Object.fromEntries(entries);
  }
}

/** Resolves `#/$defs/name` in a schema. */
function referredTo(root: JsonObject, ref: string): Json {
  const names = ref.split('/').slice(1);
  return names.reduce<Json>((found, name) => (isObject(found) ? (found[name] ?? {}) : {}), root);
}
