/** The name of the first event of a stream of changes: it tells what has changed since the mark that the stream was opened with. */
export const SINCE = 'since';

/** The longest mark of a stream: the id of one of its events. */
export const MARK_MAX = 64;
