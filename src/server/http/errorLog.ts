/** Classes of PostgreSQL errors whose messages name tables and columns, never a value. */
const SAFE_CLASSES = /^(?:08|23|25|40|53|55|57|58|BR|XX)/;
const MOST_LOGGED_CAUSES = 5;

function errorProperty(error: Error, name: string): string | undefined {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : undefined;
}

/** Returns only the stack frames, because the first lines of a stack repeat the message. */
function stackOf(error: Error): string {
  const lines = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return lines.map((line) => line.trim()).join('\n');
}

/** Returns only an error's kind and where it came from, because its message may quote figures. */
export function describePlaces(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const isLast = error.cause === undefined || depth >= MOST_LOGGED_CAUSES;
  const cause = isLast ? {} : { cause: describePlaces(error.cause, depth + 1) };
  return { type: error.name, code: errorProperty(error, 'code'), stack: stackOf(error), ...cause };
}

/** The message, unless it may quote stored values or, like Drizzle's, a statement's parameters. */
function safeMessage(error: Error): string | undefined {
  const isStatement = errorProperty(error, 'query') !== undefined;
  const isDatabase = errorProperty(error, 'severity') !== undefined;
  if (isStatement || (isDatabase && !SAFE_CLASSES.test(errorProperty(error, 'code') ?? '')))
    return undefined;
  return error.message;
}

/**
 * Returns an error's kind, where it happened and, if it can't quote data, its message. Other properties, such as the
 * bytes of an unparsable request, are left out.
 */
export function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  return {
    type: error.name,
    code: errorProperty(error, 'code'),
    message: safeMessage(error),
    table: errorProperty(error, 'table'),
    column: errorProperty(error, 'column'),
    constraint: errorProperty(error, 'constraint'),
    stack: stackOf(error),
    ...(error.cause === undefined || depth >= MOST_LOGGED_CAUSES
      ? {}
      : { cause: describeError(error.cause, depth + 1) }),
  };
}
