import v8 from 'node:v8';
import vm from 'node:vm';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { quickModule } from './quickModule.ts';

/** V8's own word for whether a function was optimised; only code made after the flag knows it. */
function tellsOptimised(): (of: unknown) => boolean {
  v8.setFlagsFromString('--allow-natives-syntax');
  const asked: unknown = vm.runInThisContext('(of) => %IsTurboFanFunction(of)');
  if (typeof asked !== 'function') throw new TypeError('V8 was not asked');
  return (of) => Boolean(asked(of));
}

/** A module that counts down. Modules of the same bytes share their code, so each has a name. */
const counting = (name: 'a' | 'b') =>
  new Uint8Array(
    Buffer.from(
      // One function of one number, exported by that name: a loop that takes one off until zero.
      `0061736d01000000 0105016001 7f00 03020100 07050101${Buffer.from(name).toString('hex')}0000
        0a10010e00 0340 2000 4101 6b 2200 0d00 0b 0b`.replaceAll(/\s/g, ''),
      'hex',
    ),
  );

async function counter(module: WebAssembly.Module, name: 'a' | 'b') {
  const { exports } = await WebAssembly.instantiate(module);
  const found: unknown = exports[name];
  if (typeof found !== 'function') throw new TypeError('The module counts nothing');
  return found;
}

test('runs in its quick code where another module would be optimised', async () => {
  const isOptimised = tellsOptimised();
  const other = await counter(await WebAssembly.compile(counting('a')), 'a');
  const quick = await counter(await quickModule(counting('b')), 'b');
  while (!isOptimised(other)) {
    for (const run of [other, quick]) run(2_000_000);
    await wait(1);
  }
  expect(isOptimised(quick)).toBe(false);
});
