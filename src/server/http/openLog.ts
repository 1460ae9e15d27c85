import { type DestinationStream, type Logger, pino } from 'pino';
import { describeError } from './errorLog.ts';

export const openLog = (level: string, stream?: DestinationStream): Logger =>
  pino({ level, serializers: { err: describeError } }, stream);
