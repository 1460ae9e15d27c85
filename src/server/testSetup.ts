import { countHashes } from './users/testHashes.ts';

// Before the first of the product's modules: some keep what they take from Node.
countHashes();
