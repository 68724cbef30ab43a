import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeNewFile } from '../../../base/disk/write-new-file.ts';
import { packageFiles } from '../../../base/package/package-files.ts';
import { usageError } from '../../../base/util/capsheet-error.ts';
import { quote } from '../../../base/util/text/quote.ts';
import type { RunOf } from '../declare/declare.ts';
import { answer, type CommandAnswer } from '../terminal/answer.ts';
import { unknownName } from './help.ts';
import type { schema as declaration } from './help-commands.ts';

const ENDING = '.schema.json';

const described = z.object({ description: z.string() });

function listSchemas() {
  const folder = packageFiles.pathOf('schemas');
  return readdirSync(folder)
    .filter((file) => file.endsWith(ENDING))
    .sort()
    .map((file) => {
      const path = join(folder, file);
      const text = readFileSync(path, 'utf8');
      return {
        name: file.slice(0, -ENDING.length),
        describes: described.parse(JSON.parse(text)).description.replaceAll('`', ''),
        path,
        text,
      };
    });
}

/** `capsheet schema [NAME]`: lists the JSON Schemas of the package, or prints one. */
export const runSchema: RunOf<typeof declaration> = async ({ name }, { out }, io) => {
  if (name === undefined && out === undefined) return list();
  const schema = listSchemas().find((one) => one.name === name);
  if (schema === undefined) throw unknownSchema(name);
  if (out === undefined) {
    io.stdout.write(schema.text);
    return 0;
  }
  await writeNewFile({ path: out, text: schema.text, option: '--out', code: 'schema', noun: 'The schema' });
  const written = { name: schema.name, describes: schema.describes, path: out };
  return answer('schemas@1', { schemas: [written] }, `The schema is in ${out}.`);
};

function list(): CommandAnswer {
  const schemas = listSchemas().map(({ name, describes, path }) => ({ name, describes, path }));
  const lines = schemas.map(({ name, describes, path }) => `${name}\n  ${describes}\n  ${path}`);
  return answer('schemas@1', { schemas }, lines.join('\n'));
}

function unknownSchema(name: string | undefined) {
  const hint = '"capsheet schema" lists them all.';
  if (name === undefined) return usageError('usage', '--out needs the name of a schema.', hint);
  const known = listSchemas().map((one) => one.name);
  return unknownName(['schema-unknown', `There is no schema called ${quote(name)}.`, hint], name, known);
}
