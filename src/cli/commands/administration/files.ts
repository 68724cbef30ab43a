import { nameDocument } from '../../../model/outcomes/document-name.ts';
import { checkFiles } from '../../../team/administration/check-files.ts';
import type { ExitStatus } from '../../../util/capsheet-error.ts';
import { plural } from '../../../util/text/words.ts';
import type { OutputOptions } from '../../options/common-options.ts';
import { writeReport } from '../../options/write-report.ts';
import type { Io } from '../../terminal/io.ts';
import { openTeamFiles, withDatabase } from './with-database.ts';

/** `capsheet team files`: 4 where a file is missing or damaged. */
export async function runFiles(_none: readonly string[], options: OutputOptions, io: Io): Promise<ExitStatus> {
  const { place, checked, faults } = await withDatabase(io, async (pool) => {
    const store = await openTeamFiles(io, pool);
    return { place: store.name, ...(await checkFiles(pool, store)) };
  });
  const told = faults.map(({ sha256, submissions, error: { code, message } }) => ({
    ...{ sha256, code, message, submissions },
  }));
  await writeReport(io, options, {
    json: () => ({ ...nameDocument('team-files@1'), place, checked, faults: told }),
    text: () =>
      [
        told.length === 0
          ? `${plural(checked, 'file')} read in ${place}: nothing is missing or damaged.`
          : `${told.length} of ${plural(checked, 'file')} in ${place} cannot be used:`,
        ...told.map(({ message, submissions }) => `  ${message} It belongs to ${listOf(submissions)}.`),
      ].join('\n'),
  });
  return told.length === 0 ? 0 : 4;
}

function listOf(submissions: readonly { readonly firm: string; readonly id: number }[]): string {
  return submissions.map(({ firm, id }) => `submission ${id} of ${firm}`).join(', ');
}
