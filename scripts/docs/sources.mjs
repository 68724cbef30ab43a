import { makeFindingPages } from './findings.mjs';
import { makeManual } from './manual.mjs';
import { makeParts } from './parts.mjs';
import { makeSchemas } from './schemas.mjs';

/**
 * What the code says of itself: the parts of the handbook's pages, whole pages, the JSON Schemas and the manual page. `load` imports a module by its
 * path in `src`, without an ending, as source or as compiled: all that is made from the code is named here, and only here.
 */
export async function makeFromCode(load) {
  const [{ createProgram }, { processIo }] = [await load('app/cli/program'), await load('app/cli/terminal/io')];
  const { readVersion } = await load('app/cli/version');
  const { DEFAULT_PROFILE, profileSchema } = await load('service/client/profile');
  const { mappingForm, NEWEST_SCHEMA } = await load('mapping/file/mapping-form');
  const { LAYOUTS } = await load('mapping/layouts/recognise-layout');
  const { describeFinding } = await load('model/findings/explained/describe-finding');
  const { FINDING_FAMILIES } = await load('model/findings/explained/finding-families');
  const { OUTPUT_SCHEMAS } = await load('app/cli/output-schemas');
  const { describeNeed } = await load('report/template/describe-need');
  const { listRules } = await load('engine/rules/list-rules');
  const { rulesForm } = await load('engine/rules/parse-rules');
  const rehearsal = await load('service/sandbox/faults/rehearsal-texts');
  const { ALL_SHEETS } = await load('format/sheets/all-sheets');
  const { NOT_SUPPORTED } = await load('format/sheets/not-supported');
  const { TEAM_SETTINGS } = await load('team/settings/setting-list');
  const schemas = makeSchemas({
    written: OUTPUT_SCHEMAS,
    settings: {
      profile: { schema: profileSchema, describes: 'a service profile' },
      rules: { schema: rulesForm, describes: "a file of the firm's rules" },
    },
    mapping: { schema: mappingForm, describes: 'a mapping file', name: NEWEST_SCHEMA },
  });
  const program = createProgram(processIo(), () => {});
  return {
    parts: makeParts({
      sheets: ALL_SHEETS,
      describeNeed,
      program,
      families: FINDING_FAMILIES,
      describeFinding,
      rules: listRules(),
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
    pages: makeFindingPages({ families: FINDING_FAMILIES, describe: describeFinding }),
    schemas,
    manual: makeManual({ program, version: readVersion() }),
  };
}
