// Refreshes the parts of the documentation that say what the code says, as compiled into build/.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createProgram } from '../build/cli/program.js';
import { processIo } from '../build/cli/terminal/io.js';
import { DEFAULT_PROFILE, profileSchema } from '../build/client/profile.js';
import { mappingForm } from '../build/mapping/file/mapping-form.js';
import { LAYOUTS } from '../build/mapping/layouts/recognise-layout.js';
import { describeFinding } from '../build/model/findings/explained/describe-finding.js';
import { FINDING_FAMILIES } from '../build/model/findings/explained/finding-families.js';
import { FINDING_CATALOGUE } from '../build/model/findings/finding-catalogue.js';
import { checkSchema, errorSchema, planSchema, resultSchema } from '../build/report/json/output-schemas.js';
import { describeNeed } from '../build/report/template/describe-need.js';
import { listRules } from '../build/rules/list-rules.js';
import { rulesForm } from '../build/rules/parse-rules.js';
import { BEHAVIOUR_TEXTS, FAULT_TEXTS, RULE_TEXTS, SEMANTIC_TEXTS } from '../build/sandbox/faults/rehearsal-texts.js';
import { ALL_SHEETS } from '../build/sheets/all-sheets.js';
import { NOT_SUPPORTED } from '../build/sheets/not-supported.js';
import { listPages } from './docs/list-pages.mjs';
import { fillParts, makeParts } from './docs/parts.mjs';
import { makeSchemas } from './docs/schemas.mjs';

const parts = makeParts({
  sheets: ALL_SHEETS,
  describeNeed,
  program: createProgram(processIo(), () => {}),
  catalogue: FINDING_CATALOGUE,
  families: FINDING_FAMILIES,
  describeFinding,
  rules: listRules(),
  notSupported: NOT_SUPPORTED,
  rehearsal: { rules: RULE_TEXTS, faults: FAULT_TEXTS, behaviour: BEHAVIOUR_TEXTS, semantics: SEMANTIC_TEXTS },
  layouts: LAYOUTS,
  profileSchema,
  defaultProfile: DEFAULT_PROFILE,
});
const root = fileURLToPath(new URL('..', import.meta.url));
for (const page of listPages(root)) {
  const path = join(root, page);
  const text = readFileSync(path, 'utf8');
  const filled = fillParts(text, parts);
  if (filled !== text) writeFileSync(path, filled);
}

const schemas = makeSchemas({
  written: { check: checkSchema, plan: planSchema, result: resultSchema, error: errorSchema },
  settings: { profile: profileSchema, rules: rulesForm },
  mapping: { mapping: mappingForm },
});
mkdirSync(join(root, 'schemas'), { recursive: true });
for (const [file, text] of Object.entries(schemas)) writeFileSync(join(root, 'schemas', file), text);
