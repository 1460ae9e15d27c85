import type { AsOf, CallLine } from '../contract/calls.ts';

interface AddressContent {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly asOf?: AsOf | undefined;
}

/** Fills parameters into the path and appends the query parts that are given. */
export function addressOf(
  { path }: CallLine,
  { params, query, asOf }: AddressContent = {},
): string {
  let address: string = path;
  for (const [name, value] of Object.entries(params ?? {})) {
    if (typeof value === 'string') {
      address = address.replace(`{${name}}`, encodeURIComponent(value));
    }
  }
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (typeof value === 'string') search.set(name, value);
  }
  if (typeof asOf === 'string') search.set('asOf', asOf);
  const text = search.toString();
  return text === '' ? address : `${address}?${text}`;
}
