import fs from 'node:fs';
import { startProduct, TEMPLATE } from './product.ts';

/** Makes the demo company once, by starting the product on an empty folder as a newcomer would. */
export default async function makeDemoTemplate(): Promise<() => void> {
  const product = await startProduct();
  const template = `${product.dataDir}-template`;
  await product.end();
  fs.renameSync(product.dataDir, template);
  process.env[TEMPLATE] = template;
  return () => fs.rmSync(template, { recursive: true, force: true });
}
