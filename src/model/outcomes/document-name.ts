import { z } from 'zod';

/** The documents that capsheet prints, each with a JSON Schema in the package, with the version of their form. */
type DocumentForm =
  | 'check@1'
  | 'plan@1'
  | 'result@1'
  | 'error@1'
  | 'compare@1'
  | 'map@1'
  | 'runs@1'
  | 'run@1'
  | 'created@1'
  | 'history@1'
  | 'run-result@1'
  | 'export@1'
  | 'template@1'
  | 'doctor@1'
  | 'firms@1'
  | 'rules@1'
  | 'finding@1'
  | 'findings@1'
  | 'help@1'
  | 'schemas@1'
  | 'ui@1'
  | 'demo@1'
  | 'sandbox@1'
  | 'sandbox-firms@1'
  | 'sandbox-users@1'
  | 'sandbox-clients@1'
  | 'sandbox-credentials@1'
  | 'sandbox-portfolio@1'
  | 'team-firms@1'
  | 'team-people@1'
  | 'team-watches@1'
  | 'team-webhooks@1'
  | 'team-rewrap@1'
  | 'team-restored@1'
  | 'team-files@1'
  | 'team-audit@1'
  | 'team-audit-check@1'
  | 'login@1'
  | 'logout@1'
  | 'submission@1'
  | 'submissions@1'
  | 'inbox@1'
  | 'team-run@1'
  | 'team-export@1';

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
