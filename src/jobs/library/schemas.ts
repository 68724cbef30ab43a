import type { ZodType, z } from 'zod';
import type { Shape } from '../../model/values/scalars.ts';
import { LIBRARY_DOCUMENTS } from '../../report/json/schemas/library-schemas.ts';
import { checkSchema, errorSchema, planSchema, resultSchema } from '../../report/json/schemas/upload-schemas.ts';

/**
 * The schema of each document of the library, the very one by which the command prints it under `--json`.
 * `documentSchemas.plan.parse(value)` returns a plan with its type, or throws what is wrong with it.
 */
export const documentSchemas = {
  check: checkSchema,
  plan: planSchema,
  result: resultSchema,
  error: errorSchema,
  compare: LIBRARY_DOCUMENTS.compare.schema,
  map: LIBRARY_DOCUMENTS.map.schema,
  export: LIBRARY_DOCUMENTS.export.schema,
} as const satisfies { readonly [name: string]: ZodType };

/** The type of each document, by its name. */
export type PrintedDocuments = { [Name in keyof typeof documentSchemas]: z.infer<(typeof documentSchemas)[Name]> };

/**
 * A document as the command prints it under `--json`, by its name: `PrintedDocument<'plan'>`. Amounts are decimal texts
 * and never numbers; days are texts such as `2024-06-30`.
 */
export type PrintedDocument<Name extends keyof PrintedDocuments> = Shape<(typeof documentSchemas)[Name]>;
