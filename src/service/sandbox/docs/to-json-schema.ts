import { z } from 'zod';

/** A JSON Schema of draft 2020-12, which is what OpenAPI 3.1 takes. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** What is sent, as the contract takes or reads it; a file is text that is not shown. */
export function toJsonSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (jsonSchema.format === 'binary') hideContent(jsonSchema);
      else if (zodSchema instanceof z.ZodObject) nameRequired(jsonSchema, zodSchema);
    },
  });
  return json;
}

function hideContent(json: JsonSchema): void {
  for (const key of ['properties', 'required', 'additionalProperties'] as const) delete json[key];
  json.type = 'string';
}

/** Zod takes every field that is read before it is checked for an optional one: what is required is tried out instead. */
function nameRequired(json: JsonSchema, { shape }: z.ZodObject): void {
  const required = Object.keys(shape).filter((name) => shape[name]?.safeParse(undefined).success === false);
  if (required.length > 0) json.required = required;
  else delete json.required;
}
