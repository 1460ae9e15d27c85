import { expect, test } from 'vitest';
import { openLog } from './openLog.ts';

test('the log states where an error happened, without anything that its message may quote', () => {
  let logged = '';
  const log = openLog('info', { write: (line) => void (logged += line) });
  const failed = new Error('Failed query: insert 586142', { cause: 'of 586142' });
  const err = Object.assign(failed, { query: 'insert 586142', params: ['586142'] });
  log.error({ err }, 'It was not stored');
  log.error({ err: '586142' }, 'Somebody threw a text');
  expect(logged).toContain('openLog.test.ts');
  expect(logged).toContain('"type":"string"');
  expect(logged).not.toContain('586142');
});
