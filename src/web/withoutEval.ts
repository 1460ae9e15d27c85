import * as z from 'zod/mini';

// The page's policy forbids code made from text; zod would otherwise try it once and be reported.
z.config({ jitless: true });
