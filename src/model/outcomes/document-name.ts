import { z } from 'zod';

/** The name of a document that capsheet prints, with the version of its form: `check@1`. The package has its JSON Schema. */
type DocumentForm = `${string}@${number}`;

export interface DocumentName<Form extends DocumentForm = DocumentForm> {
  /** The `$id` of its JSON Schema. */
  readonly $schema: `urn:capsheet:${Form}`;
  /** The same for whoever knows capsheet. */
  readonly schema: `capsheet/${Form}`;
}

/**
 * Returns a document's first fields. The schema is named by an identifier and not by an address: a path of this machine leads
 * nowhere on another, and capsheet has no address on the web that it could promise.
 */
export function nameDocument<Form extends DocumentForm>(form: Form): DocumentName<Form> {
  return { $schema: `urn:capsheet:${form}`, schema: `capsheet/${form}` };
}

/** The schema of those first fields. Older versions wrote no `$schema`. */
export function named<Form extends DocumentForm>(form: Form) {
  const { $schema, schema } = nameDocument(form);
  return { $schema: z.literal($schema).exactOptional(), schema: z.literal(schema) };
}

/** The schema of a document of those first fields and others, with what prints it. */
export function printed<Form extends DocumentForm, Fields extends z.ZodRawShape>(
  form: Form,
  describes: string,
  fields: Fields,
) {
  return { schema: z.strictObject({ ...named(form), ...fields }), describes };
}
