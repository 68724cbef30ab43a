// Writes the committed template from the declared sheets, as they are in dist/ (build first).
import { fileURLToPath } from 'node:url';
import { writeTemplate } from '../dist/report/template/build-template.js';

const path = fileURLToPath(new URL('../templates/capsheet-template.xlsx', import.meta.url));
await writeTemplate(path);
process.stdout.write(`${path}\n`);
