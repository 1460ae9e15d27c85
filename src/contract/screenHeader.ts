/** Sent with each change: the path of the page that made it, without the query. */
export const SCREEN_HEADER = 'board-reports-screen';

/** Sent by the command line instead of a path. */
export const COMMAND_LINE = 'command line';

export const SCREEN_PATH = /^\/[\w\-./]{0,199}$/;
