import { basename } from 'node:path';
import { notAFile, readNamedFile } from '../../../disk/read-named-file.ts';
import { NotAFileError, readRegularFile } from '../../../disk/regular-file.ts';
import { type NamedBytes, submit } from '../../../team/client/submissions.ts';
import { type ExitStatus, usageError } from '../../../util/capsheet-error.ts';
import { omitAbsent } from '../../../util/collections/omit-absent.ts';
import { errnoOf } from '../../../util/errno.ts';
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

/** `capsheet submit`: the workbooks are read on the server, not here. */
export async function runSubmit(paths: readonly string[], options: SubmitOptions, io: Io): Promise<ExitStatus> {
  const { firm, comment = '', mapping, sheet, encoding, dateOrder, decimal, fillDown } = options;
  const inputs = await Promise.all(paths.map(readInput));
  assertDistinct(inputs);
  const reading = omitAbsent({ sheetName: sheet, encoding, dateOrder, decimalSign: decimal, fillDown });
  const handed = {
    firm,
    inputs,
    mapping: mapping === undefined ? undefined : await readMapping(mapping),
    said: { comment, reading, isPartial: options.partial === true },
  };
  const notice = 'Stopping to wait: what was handed in goes on.';
  return withTeam({
    flags: options,
    io,
    notice,
    work: async (client, signal) => {
      const received = await submit(client, handed);
      const submission =
        options.wait === true ? await watchSubmission(received, { client, signal, options, io }) : received;
      await writeSubmission(submission, { client, options, io });
      return toExitStatus(submission);
    },
  });
}

async function readInput(path: string): Promise<NamedBytes> {
  try {
    return { name: basename(path), bytes: new Uint8Array(await readRegularFile(path)) };
  } catch (cause) {
    if (cause instanceof NotAFileError) throw notAFile('input-not-a-file', path, cause);
    const isMissing = errnoOf(cause) === 'ENOENT';
    throw usageError(
      isMissing ? 'input-not-found' : 'input-unreadable',
      isMissing ? `There is no file "${path}".` : `${path} cannot be read (${errnoOf(cause) ?? cause}).`,
      'Check the path, and that you may read the file.',
      cause,
    );
  }
}

async function readMapping(path: string): Promise<NamedBytes> {
  const hint = 'Check the path after --mapping.';
  const bytes = await readNamedFile({ path, subject: `The mapping ${path}`, kind: 'mapping', hint });
  return { name: basename(path), bytes: new Uint8Array(bytes) };
}

/** Whatever is said of a workbook names it without its folder. */
function assertDistinct(inputs: readonly NamedBytes[]): void {
  const names = inputs.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice === undefined) return;
  throw usageError('input-twice', `Two of the files are called "${twice}".`, 'Give them different names.');
}
