import { workerAddress } from 'virtual:pdfFiles';

/** The part of the browser's Trusted Types that is used here; TypeScript does not know them yet. */
interface TrustedTypesFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL: (address: string) => string };
}

function trustedTypesFactory(): TrustedTypesFactory | undefined {
  // Absent in browsers without Trusted Types, which take the plain address.
  return Reflect.get(globalThis, 'trustedTypes') as TrustedTypesFactory | undefined;
}

function trust(): string {
  const policy = trustedTypesFactory()?.createPolicy('pdf-worker', {
    // It vouches for this one address, whatever it is given.
    createScriptURL: () => workerAddress,
  });
  return policy === undefined ? workerAddress : policy.createScriptURL(workerAddress);
}

// A policy of this name can be created only once.
let address: string | undefined;

/** A worker of PDF.js in which one file is taken apart, away from the page. */
export function startPdfWorker(): Worker {
  address ??= trust();
  return new Worker(address, { type: 'module', name: 'pdf' });
}
