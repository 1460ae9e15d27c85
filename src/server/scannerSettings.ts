import path from 'node:path';
import { type Environment, refuseSetting, value } from './settingValues.ts';

/** Where clamd listens, on this machine. */
export type ScannerAddress =
  | { readonly path: string }
  | { readonly host: string; readonly port: number };

/** Null where uploads are not scanned. Files go to it as they are, so it has to be on this machine. */
export function readScanner(environment: Environment): ScannerAddress | null {
  const given = value(environment, 'CLAMD_ADDRESS');
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
