import type { ZodType } from 'zod';
import { OTHER_DOCUMENTS } from '../../report/json/schemas/other-schemas.ts';
import { checkSchema, errorSchema, planSchema, resultSchema } from '../../report/json/schemas/upload-schemas.ts';
import { TEAM_DOCUMENTS } from '../../team/report/team-schemas.ts';

/** The documents printed under `--json`, by the names of their files in `schemas`. */
export const OUTPUT_SCHEMAS: { readonly [name: string]: { readonly schema: ZodType; readonly describes: string } } = {
  check: { schema: checkSchema, describes: '`capsheet check --json`' },
  plan: {
    schema: planSchema,
    describes: '`capsheet plan --json`, and a saved plan, which also contains fields for capsheet alone',
  },
  result: { schema: resultSchema, describes: '`capsheet apply --json`' },
  error: { schema: errorSchema, describes: 'any command with `--json` that cannot go on' },
  ...OTHER_DOCUMENTS,
  ...TEAM_DOCUMENTS,
};
