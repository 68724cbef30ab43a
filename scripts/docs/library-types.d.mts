export function makeLibraryTypes(given: {
  readonly root: string;
  /** JSON Schemas by the names of their files. */
  readonly schemas: { readonly [file: string]: string };
}): Promise<{ readonly types: { readonly [file: string]: string }; readonly page: string }>;
