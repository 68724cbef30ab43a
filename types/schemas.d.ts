import type { PrintedDocuments } from './capsheet.js';

/** A schema of a library that keeps to Standard Schema (https://standardschema.dev); here it is zod. */
export interface DocumentSchema<Document> {
  /** Returns the document, or throws an error that lists everything that is wrong with it. */
  parse(value: unknown): Document;
  /** The same without throwing. */
  safeParse(value: unknown): { success: true; data: Document; error?: undefined } | { success: false; error: Error };
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly types?: { readonly input: unknown; readonly output: Document } | undefined;
  };
}

/** The schema of each document, the very one by which the command prints it under `--json`. */
export declare const documentSchemas: {
  readonly [Name in keyof PrintedDocuments]: DocumentSchema<PrintedDocuments[Name]>;
};
