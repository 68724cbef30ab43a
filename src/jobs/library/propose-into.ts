import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { removeFolder } from '../../base/disk/patient-calls.ts';
import { makeScratchFolder } from '../../base/disk/scratch-folders.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import type { KnownNames } from '../../mapping/propose/proposal.ts';
import { toMapJson } from '../../report/json/small-documents.ts';
import { Passwords } from '../../spreadsheet/protection/passwords.ts';
import { mapInputs } from '../pipeline/map-inputs.ts';
import { NOTHING_KNOWN } from '../pipeline/read-template-options.ts';
import type { MappingDraft, MappingDraftOptions } from './draft-mapping.ts';

interface Proposing {
  readonly paths: readonly string[];
  readonly memory: string | undefined;
  readonly like: string | undefined;
  readonly known: KnownNames | undefined;
  readonly answer: MappingDraftOptions['answer'];
  readonly password: MappingDraftOptions['password'];
}

/** Has the mapping written into a temporary folder, which is the memory as well where there is none. */
export async function proposeInto({ paths, memory, known, answer, password, like }: Proposing): Promise<MappingDraft> {
  const folder = await makeScratchFolder('library');
  const outPath = join(folder, 'mapping.yaml');
  try {
    const { path: _, ...report } = await mapInputs({
      paths,
      outPath,
      stateDir: memory ?? folder,
      known: known ?? NOTHING_KNOWN,
      ...omitAbsent({ like, ask: answer, passwords: password && new Passwords(password) }),
    });
    return { document: toMapJson(report), text: await readFile(outPath, 'utf8') };
  } finally {
    await removeFolder(folder);
  }
}
