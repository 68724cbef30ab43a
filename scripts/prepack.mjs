// Before anything is packed: what is handed out is whole, or nothing is.
import { fileURLToPath } from 'node:url';
import { readWhole } from './assemble.mjs';

try {
  readWhole(fileURLToPath(new URL('../dist', import.meta.url)));
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
