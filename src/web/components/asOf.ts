import { createContext, useContext } from 'react';
import type { AsOf } from '../../contract/calls.ts';

export const AsOfContext = createContext<AsOf>(null);

export const useAsOf = (): AsOf => useContext(AsOfContext);
