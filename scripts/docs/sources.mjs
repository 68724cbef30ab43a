import { fileURLToPath } from 'node:url';
import { readFindingPages } from './collect.mjs';
import { makeManual } from './manual.mjs';
import { makeParts } from './parts.mjs';
import { makeSchemas } from './schemas.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Everything that the code says of itself: the parts of the handbook's pages, the JSON Schemas and the manual page. `load` imports a module by its
 * path in `src`, without an ending, as source or as compiled: all that is made from the code is named here, and only here.
 */
export async function makeFromCode(load) {
  const [{ createProgram }, { processIo }] = [await load('app/cli/program'), await load('app/cli/terminal/terminal')];
  const { readVersion } = await load('base/package/package-files');
  const { DEFAULT_PROFILE } = await load('service/client/default-profile');
  const { profileSchema } = await load('service/client/profile');
  const { firmsSchema } = await load('app/cli/firms/firms-schema');
  const { mappingForm, NEWEST_SCHEMA } = await load('mapping/file/mapping-form');
  const { LAYOUTS } = await load('mapping/layouts/recognise-layout');
  const { parseFindingPage } = await load('model/findings/finding-page');
  const { OUTPUT_SCHEMAS } = await load('app/cli/output-schemas');
  const { describeNeed } = await load('report/template/furnish');
  const { listRules } = await load('engine/rules/all-rules');
  const { rulesForm } = await load('engine/rules/parse-rules');
  const rehearsal = await load('service/sandbox/faults/rehearsal-texts');
  const { ALL_SHEETS } = await load('format/sheets/all-sheets');
  const { NOT_SUPPORTED } = await load('format/sheets/not-supported');
  const { TEAM_SETTINGS } = await load('team/settings/setting-list');
  const findings = [...readFindingPages(root).values()].map(parseFindingPage);
  const meanings = new Map(findings.map(({ code, meaning }) => [code, meaning]));
  const schemas = makeSchemas({
    written: OUTPUT_SCHEMAS,
    settings: {
      firms: { schema: firmsSchema, describes: 'the settings file of the firms on a machine' },
      profile: { schema: profileSchema, describes: 'a service profile' },
      rules: { schema: withMeanings(rulesForm, meanings), describes: "a file of the firm's rules" },
    },
    mapping: { schema: mappingForm, describes: 'a mapping file', name: NEWEST_SCHEMA },
  });
  const program = createProgram(processIo(), () => {});
  return {
    parts: makeParts({
      sheets: ALL_SHEETS,
      describeNeed,
      program,
      findings,
      rules: listRules().map((rule) => ({ ...rule, meaning: meanings.get(rule.code) })),
      notSupported: NOT_SUPPORTED,
      rehearsal: {
        rules: rehearsal.RULE_TEXTS,
        faults: rehearsal.FAULT_TEXTS,
        behaviour: rehearsal.BEHAVIOUR_TEXTS,
        semantics: rehearsal.SEMANTIC_TEXTS,
      },
      layouts: LAYOUTS,
      schemas,
      profileSchema,
      defaultProfile: DEFAULT_PROFILE,
      teamSettings: TEAM_SETTINGS,
    }),
    schemas,
    manual: makeManual({ program, version: readVersion() }),
  };
}

/** An editor shows what each rule finds. */
function withMeanings(form, meanings) {
  return form.extend(
    Object.fromEntries(
      Object.entries(form.shape).map(([code, setting]) => [code, setting.describe(meanings.get(code))]),
    ),
  );
}
