import { workerAddress } from 'virtual:pdfFiles';

/** TypeScript doesn't know Trusted Types yet. */
interface TrustedTypesFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL: (address: string) => string };
}

function trustedTypesFactory(): TrustedTypesFactory | undefined {
  // Undefined in browsers without Trusted Types, which take a plain address.
  return Reflect.get(globalThis, 'trustedTypes') as TrustedTypesFactory | undefined;
}

function trust(): string {
  const policy = trustedTypesFactory()?.createPolicy('pdf-worker', {
    // The policy always returns this one address, whatever its argument.
    createScriptURL: () => workerAddress,
  });
  return policy === undefined ? workerAddress : policy.createScriptURL(workerAddress);
}

// A policy of this name can be created only once.
let trustedWorkerAddress: string | undefined;

export function startPdfWorker(): Worker {
  trustedWorkerAddress ??= trust();
  return new Worker(trustedWorkerAddress, { type: 'module', name: 'pdf' });
}
