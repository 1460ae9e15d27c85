import { expect, test } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import { ENDPOINTS } from './endpoints.ts';

/** Zod's definition of a schema; undefined for any other value. */
function madeOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof value !== 'object' || value === null || !('_zod' in value)) return undefined;
  return (Reflect.get(value, '_zod') as { readonly def: Readonly<Record<string, unknown>> }).def;
}

interface Found {
  readonly path: string;
  readonly isStrict: boolean;
}

/** The objects in a schema, and whether each refuses fields that it does not name. */
function objectsIn(value: unknown, path: string): Found[] {
  if (Array.isArray(value)) return value.flatMap((one) => objectsIn(one, path));
  const made = madeOf(value);
  if (made === undefined) return [];
  const { type, shape, catchall, ...parts } = made;
  const within = Object.values(parts).flatMap((part) => objectsIn(part, path));
  if (type !== 'object') return within;
  const isStrict = madeOf(catchall)?.['type'] === 'never';
  const fields = Object.entries(Object(shape) as Readonly<Record<string, unknown>>);
  return [
    { path, isStrict },
    // A shape has its fields by name.
    ...fields.flatMap(([name, field]) => objectsIn(field, `${path}.${name}`)),
    ...within,
  ];
}

test('no body of a call accepts an unknown field, at any depth', () => {
  const bodies = Object.values<Endpoint>(ENDPOINTS).filter(({ body }) => body !== undefined);
  const found = bodies.flatMap(({ name, body }) => objectsIn(body, name));
  // Some are within others.
  expect(found.length).toBeGreaterThan(bodies.length + 5);
  expect(found.flatMap((one) => (one.isStrict ? [] : one.path))).toEqual([]);
});
