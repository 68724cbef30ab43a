import { compile } from 'json-schema-to-typescript';

/** The documents that the library hands out, by the names of their schemas. */
const DOCUMENTS = ['check', 'plan', 'result', 'error', 'compare', 'map', 'export'];

/** The types of the documents as TypeScript that needs no library. */
export async function makeDocumentTypes(schemas) {
  const texts = await Promise.all(
    DOCUMENTS.map((name) => {
      const { $schema, $id, title, ...schema } = JSON.parse(schemas[`${name}.schema.json`]);
      return compile({ ...schema, title: toTypeName(name) }, toTypeName(name), {
        bannerComment: '',
        additionalProperties: false,
        style: { singleQuote: true, printWidth: 120 },
      });
    }),
  );
  const list = DOCUMENTS.map((name) => `  readonly ${name}: ${toTypeName(name)};`).join('\n');
  return `${texts.join('\n')}
/** The type of each document, by its name. */
export interface PrintedDocuments {
${list}
}

/** The same at every depth, as the library hands it out. */
export type ReadonlyDeep<T> = T extends string | number | boolean | null | undefined
  ? T
  : { readonly [Key in keyof T]: ReadonlyDeep<T[Key]> };

/**
 * A document as the command prints it under \`--json\`, by its name: \`PrintedDocument<'plan'>\`. Amounts are decimal texts
 * and never numbers; days are texts such as \`2024-06-30\`.
 */
export type PrintedDocument<Name extends keyof PrintedDocuments> = ReadonlyDeep<PrintedDocuments[Name]>;
`;
}

const toTypeName = (name) => `${name[0].toUpperCase()}${name.slice(1)}Document`;
