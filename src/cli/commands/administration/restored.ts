import { nameDocument } from '../../../model/outcomes/document-name.ts';
import { noteRestore } from '../../../team/administration/note-restore.ts';
import type { ExitStatus } from '../../../util/capsheet-error.ts';
import { plural } from '../../../util/text/words.ts';
import type { OutputOptions } from '../../options/common-options.ts';
import { writeReport } from '../../options/write-report.ts';
import type { Io } from '../../terminal/io.ts';
import { withDatabase } from './with-database.ts';

/** `capsheet team restored`. */
export async function runRestored(_none: readonly string[], options: OutputOptions, io: Io): Promise<ExitStatus> {
  const noted = await withDatabase(io, (pool, by) => pool.transact('write', (ask) => noteRestore(ask, by)));
  const list = noted.submissions.map(({ firm, id }) => `  ${firm}: submission ${id}`);
  await writeReport(io, options, {
    json: () => ({ ...nameDocument('team-restored@1'), ...noted }),
    text: () =>
      [
        `${plural(noted.submissions.length, 'approved submission')} will be planned again, ${plural(noted.sessions, 'session')} ended.`,
        ...list,
      ].join('\n'),
  });
  return 0;
}
