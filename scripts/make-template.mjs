// Writes the committed template from the declared sheets, as compiled into build/.
import { fileURLToPath } from 'node:url';
import { writeTemplate } from '../build/report/template/build-template.js';

const path = fileURLToPath(new URL('../templates/capsheet-template.xlsx', import.meta.url));
await writeTemplate(path);
process.stdout.write(`${path}\n`);
