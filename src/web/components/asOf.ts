import { createContext, useContext } from 'react';
import type { AsOf } from '../../contract/calls.ts';

/** The moment that the pages show. */
export const AsOfContext = createContext<AsOf>(null);

export const useAsOf = (): AsOf => useContext(AsOfContext);
