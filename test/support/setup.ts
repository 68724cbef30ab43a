import { afterAll } from 'vitest';
import { closeAllOfFile } from './close-later.ts';

// Run before each file of tests. A hook registered by a module that files share would be that of the first file only:
// a worker keeps what it has loaded.
afterAll(closeAllOfFile);
