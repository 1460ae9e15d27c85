import path from 'node:path';
import type { ScannerAddress } from '../engine/storage/virusScanner.ts';
import { type Environment, refuseSetting, settingValue } from './settingValues.ts';

/**
 * Returns null if uploads are not scanned. Files are sent unencrypted, so the scanner has to be on
 * this machine.
 */
export function readScanner(environment: Environment): ScannerAddress | null {
  const given = settingValue(environment, 'CLAMD_ADDRESS');
  if (given === undefined) return null;
  if (path.isAbsolute(given)) return { path: given };
  const [, name = '', port = ''] =
    /^(localhost|127(?:\.\d{1,3}){3}|\[::1\]):(\d{1,5})$/.exec(given) ?? [];
  if (name !== '' && Number(port) >= 1 && Number(port) <= 65_535) {
    return { host: name.replaceAll(/[[\]]/g, ''), port: Number(port) };
  }
  return refuseSetting(
    'CLAMD_ADDRESS',
    'expected the path of a socket, or a port of this machine such as 127.0.0.1:3310',
  );
}
