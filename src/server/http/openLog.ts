import { type DestinationStream, type Logger, pino } from 'pino';
import { describeError } from './errorLog.ts';

/** The server's own log. Of an error it tells what `describeError` does: its words may quote figures. */
export const openLog = (level: string, stream?: DestinationStream): Logger =>
  pino({ level, serializers: { err: describeError } }, stream);
