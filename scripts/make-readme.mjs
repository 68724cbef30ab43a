// Refreshes the parts of the README that say what the code says, as compiled into build/.
import { readFileSync, writeFileSync } from 'node:fs';
import { createProgram } from '../build/cli/program.js';
import { processIo } from '../build/cli/terminal/io.js';
import { DEFAULT_PROFILE, profileSchema } from '../build/client/profile.js';
import { LAYOUTS } from '../build/mapping/layouts/recognise-layout.js';
import { FINDING_CATALOGUE } from '../build/model/findings/finding-catalogue.js';
import { describeNeed } from '../build/report/template/describe-need.js';
import { listRules } from '../build/rules/list-rules.js';
import { BEHAVIOUR_TEXTS, FAULT_TEXTS, RULE_TEXTS, SEMANTIC_TEXTS } from '../build/sandbox/faults/rehearsal-texts.js';
import { ALL_SHEETS } from '../build/sheets/all-sheets.js';
import { NOT_SUPPORTED } from '../build/sheets/not-supported.js';
import { fillParts, makeParts } from './readme/parts.mjs';

const path = new URL('../README.md', import.meta.url);
const parts = makeParts({
  sheets: ALL_SHEETS,
  describeNeed,
  program: createProgram(processIo(), () => {}),
  catalogue: FINDING_CATALOGUE,
  rules: listRules(),
  notSupported: NOT_SUPPORTED,
  rehearsal: { rules: RULE_TEXTS, faults: FAULT_TEXTS, behaviour: BEHAVIOUR_TEXTS, semantics: SEMANTIC_TEXTS },
  layouts: LAYOUTS,
  profileSchema,
  defaultProfile: DEFAULT_PROFILE,
});
writeFileSync(path, fillParts(readFileSync(path, 'utf8'), parts));
