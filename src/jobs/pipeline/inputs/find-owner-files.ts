import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { quote } from '../../../base/util/text/quote.ts';
import type { Finding, FindingText } from '../../../model/findings/finding.ts';
import type { WorkbookContent } from '../../../spreadsheet/workbook/table.ts';

/** What a program lays beside a file while somebody has it open there, by the file's name. */
const OWNERS: readonly { readonly program: string; readonly toName: (name: string) => string }[] = [
  { program: 'Excel', toName: (name) => `~$${name}` },
  { program: 'LibreOffice', toName: (name) => `.~lock.${name}#` },
];

/**
 * Says which inputs are open in a spreadsheet program: what was changed there and not saved is not in the file. A folder's
 * files are each looked for. Code: file-open.
 */
export async function findOwnerFiles(
  paths: readonly string[],
  contents: readonly WorkbookContent[],
): Promise<Finding[]> {
  const owners = await Promise.all(paths.map(listOwners));
  return contents.flatMap(({ name }, inputIndex) =>
    (owners[inputIndex] ?? []).map((owner) => ({ ...describe(owner), inputIndex, file: name })),
  );
}

interface Owner {
  readonly program: string;
  readonly file: string;
  readonly ownerFile: string;
}

async function listOwners(path: string): Promise<readonly Owner[]> {
  const place = resolve(path);
  const isFolder = (await stat(place).catch(() => undefined))?.isDirectory() === true;
  const folder = isFolder ? place : dirname(place);
  const there = new Set(await readdir(folder).catch(() => []));
  const files = isFolder ? [...there] : [basename(place)];
  return files.flatMap((file) =>
    OWNERS.flatMap(({ program, toName }) =>
      there.has(toName(file)) ? [{ program, file, ownerFile: toName(file) }] : [],
    ),
  );
}

function describe({ program, file, ownerFile }: Owner): FindingText {
  return {
    severity: 'warning',
    code: 'file-open',
    message: `${quote(file)} is open in ${program}, because ${quote(ownerFile)} is next to it: changes that are not saved there yet are not read.`,
    hint: `Save and close it, and read it again; if nobody has it open, delete ${quote(ownerFile)}.`,
  };
}
