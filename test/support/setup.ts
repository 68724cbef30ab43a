import { setFlagsFromString } from 'node:v8';
import { afterAll, afterEach } from 'vitest';
import { hasInterruptBudget } from '../../src/base/package/start-parts.ts';
import { closeAllOfFile } from './close-later.ts';
import './compare-rows.ts';
import { beginFile, noteStartedByFile } from './tested-command.ts';

// Compiling for speed what runs a few times cost more than it saved: a seventh of all that the tests took.
if (hasInterruptBudget(process.versions.node)) setFlagsFromString('--interrupt-budget=600000');

beginFile();
afterEach(({ task }) => noteStartedByFile(task.meta));

// Run before each file of tests. A hook registered by a module that files share would be that of the first file only:
// a worker keeps what it has loaded.
afterAll(closeAllOfFile);

// A `capsheet check` in a test's own process leaves the heap to be swept more often, which all tests after it would pay for.
afterEach(() => setFlagsFromString('--heap-growing-percent=0'));
