/** The first event of a stream of changes: what has changed since the event id that the stream was opened with. */
export const SINCE = 'since';

export const MARK_MAX = 64;
