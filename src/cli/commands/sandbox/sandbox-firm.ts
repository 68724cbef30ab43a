import { nameDocument } from '../../../model/outcomes/document-name.ts';
import { addFirm } from '../../../sandbox/administration/firms.ts';
import { listFirms } from '../../../sandbox/administration/list.ts';
import { withData, withNewData } from '../../../sandbox/administration/with-data.ts';
import type { ExitStatus } from '../../../util/capsheet-error.ts';
import { describeCredentials, type SandboxDataOptions, toSeed } from '../../options/sandbox-options.ts';
import { writeReport } from '../../options/write-report.ts';
import type { Io } from '../../terminal/io.ts';

interface FirmOptions extends SandboxDataOptions {
  readonly seed: string;
  readonly fund?: readonly string[];
}

/** `capsheet sandbox firm [NAME]`: lists the firms, or adds one and says with what a program gets in. */
export async function runSandboxFirm(
  [name]: readonly string[],
  { data, seed, fund, ...options }: FirmOptions,
  io: Io,
): Promise<ExitStatus> {
  if (name === undefined) {
    const firms = withData(data, listFirms);
    await writeReport(io, options, {
      json: () => ({ ...nameDocument('sandbox-firms@1'), firms }),
      text: () => firms.map((firm) => `${firm.slug}: ${firm.name}, ${firm.companies} companies`).join('\n'),
    });
    return 0;
  }
  const credentials = withNewData(data, (store) => addFirm(store, { name, seed: toSeed(seed, fund) }));
  await writeReport(io, options, {
    json: () => ({ ...nameDocument('sandbox-credentials@1'), firm: name, ...credentials }),
    text: () => describeCredentials(`${name} was added, with an ADMIN, an EDITOR and a VIEWER.`, credentials),
  });
  return 0;
}
