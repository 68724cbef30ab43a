import { nameDocument } from '../../../model/outcomes/document-name.ts';
import { describeUser, type ListedUser, listFirmUsers } from '../../../sandbox/administration/list.ts';
import { putUser, type UserSettings } from '../../../sandbox/administration/users.ts';
import { chooseFirm, withData } from '../../../sandbox/administration/with-data.ts';
import type { ExitStatus } from '../../../util/capsheet-error.ts';
import type { SandboxFirmOptions } from '../../options/sandbox-options.ts';
import { writeReport } from '../../options/write-report.ts';
import type { Io } from '../../terminal/io.ts';

interface UserOptions extends SandboxFirmOptions {
  readonly name?: string;
  readonly role?: string;
  readonly company?: readonly string[];
  readonly without?: readonly string[];
}

/** `capsheet sandbox user [EMAIL]`: lists the users of a firm, adds one or changes one. */
export async function runSandboxUser([email]: readonly string[], options: UserOptions, io: Io): Promise<ExitStatus> {
  const { data, firm: wanted, name, role, company: companies, without } = options;
  const users = withData(data, (store) => {
    const firm = chooseFirm(store, wanted);
    if (email === undefined) return listFirmUsers(store, firm);
    const settings: UserSettings = { email, name, role, companies, without };
    return [describeUser(store, putUser(store, firm, settings))];
  });
  await writeReport(io, options, {
    json: () => ({ ...nameDocument('sandbox-users@1'), users }),
    text: () => users.map(toLine).join('\n'),
  });
  return 0;
}

function toLine({ email, name, role, companies, without }: ListedUser): string {
  const seen = companies === 'all' ? 'all companies' : companies.join(', ') || 'no company';
  const kept = without.length === 0 ? '' : `; without ${without.join(', ')}`;
  return `${email} (${name}): ${role}, sees ${seen}${kept}`;
}
