/** Classes of PostgreSQL errors whose messages name tables and columns, never a value. */
const SAFE_CLASSES = /^(?:08|23|25|40|53|55|57|58|BR|XX)/;
const MOST_CAUSES = 5;

function text(error: Error, name: string): string | undefined {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : undefined;
}

/** Only the stack frames: the first lines of a stack repeat the message. */
function stackOf(error: Error): string {
  const lines = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return lines.map((line) => line.trim()).join('\n');
}

/** Only an error's kind and where it came from, because its message may quote figures. */
export function describePlaces(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const isLast = error.cause === undefined || depth >= MOST_CAUSES;
  const cause = isLast ? {} : { cause: describePlaces(error.cause, depth + 1) };
  return { type: error.name, code: text(error, 'code'), stack: stackOf(error), ...cause };
}

/** The message, unless it may quote stored values or, as Drizzle's do, a statement's parameters. */
function sentence(error: Error): string | undefined {
  const isStatement = text(error, 'query') !== undefined;
  const isDatabase = text(error, 'severity') !== undefined;
  if (isStatement || (isDatabase && !SAFE_CLASSES.test(text(error, 'code') ?? '')))
    return undefined;
  return error.message;
}

/**
 * What is logged of an error: its kind, where it happened and, if that cannot quote anybody's data,
 * its message. None of its other properties, such as the bytes of a request that could not be
 * parsed.
 */
export function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  return {
    type: error.name,
    code: text(error, 'code'),
    message: sentence(error),
    table: text(error, 'table'),
    column: text(error, 'column'),
    constraint: text(error, 'constraint'),
    stack: stackOf(error),
    ...(error.cause === undefined || depth >= MOST_CAUSES
      ? {}
      : { cause: describeError(error.cause, depth + 1) }),
  };
}
