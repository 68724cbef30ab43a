import type { z } from 'zod';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type { TEAM_OPERATIONS } from '../../api/operations.ts';
import type { StoredFile } from '../../api/submission.ts';
import { DESK_INPUTS_PATH, deskInputs } from '../../desk/desk-brief.ts';
import type { DeskProcess } from '../../desk-pool/desk-process.ts';
import type { HandedIn } from '../routes/keep-submission.ts';
import type { TeamContext } from '../team-context.ts';
import { askDesk } from './ask-desk.ts';

type Said = z.output<(typeof TEAM_OPERATIONS)['handIn']['body']>;

/** Brings what lies on a desk into the store. @throws HttpProblem with what the desk says against it; CapsheetError of the store */
export async function keepInputs(
  desk: DeskProcess,
  said: Said,
  { files }: Pick<TeamContext, 'files'>,
): Promise<HandedIn> {
  const { inputs, mapping, reading } = await askDesk(desk, { method: 'GET', path: DESK_INPUTS_PATH }, deskInputs);
  const keep = async ({ name, path }: { name: string; path: string }): Promise<StoredFile> => {
    if (!desk.holds(path)) throw new Error('a desk named a file that is not its own');
    return { name, sha256: await files.keep(path) };
  };
  const kept: StoredFile[] = [];
  for (const input of inputs) kept.push(await keep(input));
  return { ...said, reading, inputs: kept, ...omitAbsent({ mapping: mapping && (await keep(mapping)) }) };
}
