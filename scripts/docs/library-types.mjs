import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';
import { ApiModel } from '@microsoft/api-extractor-model';
import { makeDocumentTypes } from './document-types.mjs';
import { describeLibrary } from './library-page.mjs';

/** Within the compiler's output: the door, and what stands in it for what only our own compiler has to know. */
const DOOR = 'jobs/library/capsheet.d.ts';
const SCHEMAS = 'jobs/library/schemas.d.ts';
const ERRORS = 'base/util/capsheet-error.d.ts';

/** The types of the package, which name no library, and the reference of what they declare. */
export async function makeLibraryTypes({ root, schemas }) {
  const cache = join(root, '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'types-'));
  try {
    emitTypes(root, folder);
    const documents = await makeDocumentTypes(schemas);
    writeFileSync(join(folder, SCHEMAS), documents);
    replaceIn(join(folder, ERRORS), /declare global \{.*?\n\}\n/s, '');
    replaceIn(join(folder, ERRORS), 'keyof ErrorPages', 'string');
    const { types, model } = rollUp(root, folder);
    return { types: { 'capsheet.d.ts': types, 'schemas.d.ts': SCHEMA_TYPES }, page: describeLibrary(model) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The schemas themselves, by the types that stand in the door. */
const SCHEMA_TYPES = `import type { PrintedDocuments } from './capsheet.js';

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

/** The schema of each document, the very one by which the command prints it under \`--json\`. */
export declare const documentSchemas: {
  readonly [Name in keyof PrintedDocuments]: DocumentSchema<PrintedDocuments[Name]>;
};
`;

function emitTypes(root, folder) {
  const config = join(folder, 'tsconfig.json');
  const compilerOptions = {
    ...{ noEmit: false, incremental: false, noCheck: true, declaration: true, emitDeclarationOnly: true },
    ...{ rootDir: join(root, 'src'), outDir: folder },
  };
  const include = ['jobs/library/*.ts', 'model/errors/*.ts'].map((path) => join(root, 'src', path));
  writeFileSync(config, JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions, include }));
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', config], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The types of the library cannot be written.');
}

function replaceIn(path, what, by) {
  const before = readFileSync(path, 'utf8');
  const after = before.replace(what, by);
  if (after === before) throw new Error(`${path} no longer reads ${what}`);
  writeFileSync(path, after);
}

/** One file of all that the door names, and a model of it for the reference. */
function rollUp(root, folder) {
  const [types, model] = ['rolled-up.d.ts', 'model.api.json'].map((name) => join(folder, name));
  cpSync(join(root, 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  const extractorConfig = ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath: join(folder, 'package.json'),
    configObject: {
      projectFolder: folder,
      mainEntryPointFilePath: join(folder, DOOR),
      compiler: {
        overrideTsconfig: {
          compilerOptions: { strict: true, module: 'nodenext', target: 'es2023', lib: ['es2023'], types: ['node'] },
          files: [DOOR],
        },
      },
      apiReport: { enabled: false },
      docModel: { enabled: true, apiJsonFilePath: model },
      dtsRollup: { enabled: true, untrimmedFilePath: types },
      tsdocMetadata: { enabled: false },
      messages: {
        extractorMessageReporting: { default: { logLevel: 'none' } },
        tsdocMessageReporting: { default: { logLevel: 'none' } },
      },
    },
  });
  const { succeeded } = Extractor.invoke(extractorConfig, {
    localBuild: true,
    messageCallback: (message) => {
      if (message.logLevel === ExtractorLogLevel.Info) message.handled = true;
    },
  });
  if (!succeeded) throw new Error('The types of the library cannot be put together.');
  return { types: readFileSync(types, 'utf8'), model: new ApiModel().loadPackage(model) };
}
