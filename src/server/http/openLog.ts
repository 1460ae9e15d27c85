import { type DestinationStream, type Logger, pino } from 'pino';
import { describeError } from './errorLog.ts';

/** The server's log. Errors are logged as `describeError` describes them, since their messages may quote figures. */
export const openLog = (level: string, stream?: DestinationStream): Logger =>
  pino({ level, serializers: { err: describeError } }, stream);
