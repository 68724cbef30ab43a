import { basename } from 'node:path';
import { readNamedFile } from '../../../../base/disk/read-named-file.ts';
import { readSubmission } from '../../../../jobs/library/inside/submission/read-submission.ts';
import { type NamedBytes, submitWorkbooks } from '../../../../team/client/submissions.ts';
import type { RunOf } from '../../declare/declare.ts';
import { toReading } from '../../options/reading.ts';
import { withTeam } from '../../team/open-team.ts';
import { toExitStatus, toSubmissionAnswer, watchSubmission } from '../../team/submission.ts';
import type { Io } from '../../terminal/terminal.ts';
import type { submit as declaration } from './team-commands.ts';

/** `capsheet submit`: the server reads the workbooks; this machine only checks that they can be opened. */
export const runSubmit: RunOf<typeof declaration> = async ({ inputs: paths }, options, io) => {
  const { firm, comment = '', mappingPath: mapping } = options;
  const { files: inputs, mappings } = await readSubmission(paths);
  if (mapping === undefined && options.quiet !== true) nameMappings(mappings, io);
  // The mapping is submitted as a file, because the server does not know this path.
  const { mappingPath: _here, ...reading } = toReading(options);
  const handed = {
    firm,
    inputs,
    mapping: mapping === undefined ? undefined : await readMapping(mapping),
    said: { comment, reading, isPartial: options.partial === true },
  };
  return withTeam(options, io, async (client, signal) => {
    const received = await submitWorkbooks(client, handed);
    const submission =
      options.wait === true ? await watchSubmission(received, { client, signal, options, io }) : received;
    return toSubmissionAnswer(submission, { client, options, io }, toExitStatus(submission));
  });
};

async function readMapping(path: string): Promise<NamedBytes> {
  const hint = 'Check the path after --mapping.';
  const bytes = await readNamedFile({ path, subject: `The mapping ${path}`, kind: 'mapping', hint });
  return { name: basename(path), bytes: new Uint8Array(bytes) };
}

/** Submits no mapping that was not named. */
function nameMappings(mappings: readonly string[], io: Io): void {
  for (const path of mappings)
    io.stderr.write(`${path} is not submitted. If it says how to read the input, add --mapping ${path}.\n`);
}
