import { buildWebIfStale, installPackages } from './prepare.mjs';

installPackages();
buildWebIfStale();
