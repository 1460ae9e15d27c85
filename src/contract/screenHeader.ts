/** Sent with each change: the path of the page on which it was made, without its query. */
export const SCREEN_HEADER = 'board-reports-screen';

/** What the command line sends instead of a path. */
export const COMMAND_LINE = 'command line';

/** At most 200 characters. */
export const SCREEN_PATH = /^\/[\w\-./]{0,199}$/;
