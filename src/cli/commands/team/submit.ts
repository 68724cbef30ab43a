import { basename } from 'node:path';
import { readNamedFile } from '../../../disk/read-named-file.ts';
import { readHandedIn } from '../../../pipeline/inputs/read-handed-in.ts';
import { toQuarterDate } from '../../../pipeline/planning/find-quarter.ts';
import { type NamedBytes, submit } from '../../../team/client/submissions.ts';
import type { ExitStatus } from '../../../util/capsheet-error.ts';
import { omitAbsent } from '../../../util/collections/omit-absent.ts';
import type { OutputOptions, ReadingOptions } from '../../options/common-options.ts';
import { type ServerFlags, withTeam } from '../../team/open-team.ts';
import { toExitStatus } from '../../team/submission-status.ts';
import { watchSubmission } from '../../team/watch-submission.ts';
import { writeSubmission } from '../../team/write-submission.ts';
import type { Io } from '../../terminal/io.ts';

interface SubmitOptions extends OutputOptions, ServerFlags, Omit<ReadingOptions, 'passwordFile'> {
  readonly firm: string;
  readonly comment?: string;
  readonly partial?: boolean;
  readonly wait?: boolean;
}

/** `capsheet submit`: the workbooks are read on the server; here they are only looked at, whether a worker can open them. */
export async function runSubmit(paths: readonly string[], options: SubmitOptions, io: Io): Promise<ExitStatus> {
  const { firm, comment = '', mapping, sheet, encoding, dateOrder, decimal, fillDown } = options;
  const { files: inputs, mappings } = await readHandedIn(paths);
  if (mapping === undefined && options.quiet !== true) nameMappings(mappings, io);
  const quarter = options.quarter === undefined ? undefined : toQuarterDate(options.quarter, '--quarter');
  const reading = omitAbsent({ sheetName: sheet, encoding, dateOrder, decimalSign: decimal, fillDown, quarter });
  const handed = {
    firm,
    inputs,
    mapping: mapping === undefined ? undefined : await readMapping(mapping),
    said: { comment, reading, isPartial: options.partial === true },
  };
  return withTeam({
    flags: options,
    io,
    work: async (client, signal) => {
      const received = await submit(client, handed);
      const submission =
        options.wait === true ? await watchSubmission(received, { client, signal, options, io }) : received;
      await writeSubmission(submission, { client, options, io });
      return toExitStatus(submission);
    },
  });
}

async function readMapping(path: string): Promise<NamedBytes> {
  const hint = 'Check the path after --mapping.';
  const bytes = await readNamedFile({ path, subject: `The mapping ${path}`, kind: 'mapping', hint });
  return { name: basename(path), bytes: new Uint8Array(bytes) };
}

/** Nothing is handed in that nobody named. */
function nameMappings(mappings: readonly string[], io: Io): void {
  for (const path of mappings)
    io.stderr.write(`${path} is not handed in. If it says how to read the input, add --mapping ${path}.\n`);
}
