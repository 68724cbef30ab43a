import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { OUTPUT_SCHEMAS } from '../../src/app/cli/output-schemas.ts';
import { createProgram } from '../../src/app/cli/program.ts';
import { processIo } from '../../src/app/cli/terminal/terminal.ts';
import { EXIT_STATUSES } from '../../src/base/util/capsheet-error.ts';
import { ALL_SHEETS } from '../../src/format/sheets/all-sheets.ts';
import { documentSchemas } from '../../src/jobs/library/schemas.ts';
import { ERROR_PAGES } from '../../src/model/errors/error-pages.ts';
import { FINDING_CODES } from '../../src/model/findings/finding-codes.ts';
import type { Promised } from './shape.ts';

/** The names that the page on compatibility promises, with what is promised of each beside its name. */
export function listPromises(): { readonly [kind: string]: Promised } {
  return {
    findings: toNames(FINDING_CODES),
    errors: toNames(Object.keys(ERROR_PAGES)),
    exitStatuses: toNames(EXIT_STATUSES.map(String)),
    documents: toNames(Object.keys(OUTPUT_SCHEMAS)),
    library: listExports(),
    columns: toNames(ALL_SHEETS.flatMap(({ name, columns }) => columns.map((column) => `${name}: ${column.name}`))),
    commands: Object.assign(
      {},
      ...listCommands(
        createProgram(processIo(), () => {}),
        '',
      ),
    ),
  };
}

/** Gives the declarations that programs import, and the documents that have a schema. */
function listExports(): Promised {
  const declared = readFileSync('types/capsheet.d.ts', 'utf8').matchAll(/^export declare (\w+) (\w+)/gm);
  const schemas = Object.keys(documentSchemas).map((name) => [`documentSchemas.${name}`, 'schema']);
  return Object.fromEntries([...[...declared].map(([, kind, name]) => [name, kind]), ...schemas]);
}

function toNames(names: readonly string[]): Promised {
  return Object.fromEntries(names.map((name) => [name, '']).sort());
}

/** Each command with what it takes, and each of its options with its value and whether it has to be given. */
function listCommands(command: Command, path: string): readonly Promised[] {
  const takes = command.registeredArguments.map((one) => (one.required ? `<${one.name()}>` : `[${one.name()}]`));
  const options = command.options.map(({ long, flags, mandatory }): readonly [string, string] => {
    const value = /[<[].*$/.exec(flags)?.[0] ?? '';
    return [`${path} ${long ?? flags}`.trim(), `${value.replace(/\w+/, 'value')}${mandatory ? ' required' : ''}`];
  });
  const own = Object.fromEntries([[path, takes.join(' ')] as const, ...options]);
  return [own, ...command.commands.flatMap((one) => listCommands(one, `${path} ${one.name()}`.trim()))];
}
