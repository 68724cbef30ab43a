import { readNamedFile } from '../../../../base/disk/read-named-file.ts';
import { usageError } from '../../../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../../../base/util/collections/omit-absent.ts';
import { type CredentialsToSet, describeKeeping, setCredentials } from '../../../../team/administration/credentials.ts';
import { lockOpenFirm, openFirm, openFirmAgain, shutFirm } from '../../../../team/administration/firms.ts';
import { newFirm } from '../../../../team/api/firm.ts';
import { listCredentials, type StoredCredentials } from '../../../../team/database/credentials.ts';
import { findFirm, listFirms, type TeamFirm } from '../../../../team/database/firms.ts';
import { readWrappingKeys } from '../../../../team/vault/wrapping-keys.ts';
import type { OptionsOf, RunOf } from '../../declare/declare.ts';
import { answer, type CommandAnswer } from '../../terminal/answer.ts';
import { Asker, confirm, readSecret } from '../../terminal/ask.ts';
import { type Io, interruptible } from '../../terminal/terminal.ts';
import { changeDatabase, readDatabase, withDatabase } from './administration.ts';
import type { credentialsSet, firmAdd, firmClose, firmList, firmReopen } from './administration-commands.ts';

export const runFirmAdd: RunOf<typeof firmAdd> = async ({ id }, options, io) => {
  const firm = await readNewFirm(id, options);
  const added = await changeDatabase(io, (ask, by) => openFirm(ask, by, firm));
  const text = `${added.name} was added as ${id}.\n\nNext: capsheet team credentials set ${id}`;
  return answer('team-firms@1', { firms: [toFirmEntry(added, undefined)] }, text);
};

async function readNewFirm(id: string, { name, baseUrl, appUrl, profile, rules }: OptionsOf<typeof firmAdd>) {
  const facts = { id, name, service: baseUrl, appService: appUrl };
  const texts = { profile: await readText('profile', profile), rules: await readText('rules', rules) };
  const { data, error } = newFirm.safeParse(omitAbsent({ ...facts, ...texts }));
  if (data !== undefined) return omitAbsent(data);
  const [issue] = error.issues;
  const hint = 'An ID consists of lower-case letters, digits and hyphens; an address begins with https://.';
  throw usageError('usage', `The firm cannot be added: ${issue?.path.join('.')}: ${issue?.message}.`, hint);
}

async function readText(kind: 'profile' | 'rules', path: string | undefined): Promise<string | undefined> {
  if (path === undefined) return undefined;
  const hint = `Check the path given with --${kind === 'profile' ? 'service-profile' : kind}.`;
  return (await readNamedFile({ path, subject: `The ${kind} file ${path}`, kind, hint })).toString('utf8');
}

export const runFirmList: RunOf<typeof firmList> = async (_args, _options, io) => {
  const firms = await readDatabase(io, async (ask) => {
    const credentials = await listCredentials(ask);
    return (await listFirms(ask)).map((firm) => toFirmEntry(firm, credentials.get(firm.id)));
  });
  const none = 'There are no firms yet.\n\nNext: capsheet team firm add ID --name NAME --base-url URL';
  return answer('team-firms@1', { firms }, firms.length === 0 ? none : firms.map(describeFirm).join('\n'));
};

export const runFirmClose: RunOf<typeof firmClose> = async ({ firm: id }, options, io) => {
  if (
    options.yes !== true &&
    io.isTerminal &&
    !(await interruptible(io, (signal) => confirm(`Close the firm ${id}?`, io, signal)))
  ) {
    io.stderr.write('Nothing was changed.\n');
    return 0;
  }
  return changeState(io, id, shutFirm, `${id} is closed. Nothing of it was deleted.`);
};

export const runFirmReopen: RunOf<typeof firmReopen> = ({ firm: id }, _options, io) =>
  changeState(io, id, openFirmAgain, `${id} is open again, as it was.`);

async function changeState(io: Io, id: string, change: typeof shutFirm, said: string): Promise<CommandAnswer> {
  const firm = await changeDatabase(io, async (ask, by) => {
    await change(ask, by, id);
    return findFirm(ask, id);
  });
  return answer('team-firms@1', { firms: firm === undefined ? [] : [toFirmEntry(firm, undefined)] }, said);
}

/** `capsheet team credentials set FIRM`. Throws `secret-empty`, `interrupted` and what `setCredentials` throws. */
export const runCredentialsSet: RunOf<typeof credentialsSet> = async ({ firm }, options, io) => {
  const keys = await readWrappingKeys(io.env);
  const { entry, credentials } = await withDatabase(io, async (pool, by) => {
    // Fails before anybody types a secret for a firm that does not exist.
    await pool.transact('write', (ask) => lockOpenFirm(ask, firm));
    const clientId = options.clientId ?? (await askClientId(io));
    const toSet = { firm, clientId, secret: await toSecret(options, io) };
    return pool.transact('write', async (ask) => {
      const set = await setCredentials(ask, by, toSet, { keys, env: io.env });
      return { credentials: set, entry: toFirmEntry(await lockOpenFirm(ask, firm), set) };
    });
  });
  const text = `The credentials of ${firm} are set: client ${credentials.clientId}, its secret ${describeKeeping(credentials)}.`;
  return answer('team-firms@1', { firms: [entry] }, text);
};

async function askClientId(io: Io): Promise<string> {
  const asker = io.isTerminal ? new Asker(io) : undefined;
  const answer = (await asker?.ask('Client ID:'))?.trim() ?? '';
  asker?.close();
  if (answer !== '') return answer;
  throw usageError('usage', 'There is no client ID.', 'Give it with --client-id.');
}

async function toSecret({ reference }: OptionsOf<typeof credentialsSet>, io: Io): Promise<CredentialsToSet['secret']> {
  if (reference !== undefined) return { kind: 'reference', text: reference };
  return { kind: 'given', text: await readSecret('client secret', io) };
}

function toFirmEntry(firm: TeamFirm, credentials: StoredCredentials | undefined) {
  const { id, name, service, appService, createdAt, closedAt } = firm;
  return omitAbsent({
    id,
    name,
    service,
    appService,
    addedAt: createdAt,
    closedAt,
    credentials: credentials && {
      clientId: credentials.clientId,
      secret: describeKeeping(credentials),
      setBy: credentials.setBy,
      setAt: credentials.setAt,
    },
  });
}

function describeFirm({ id, name, service, closedAt, credentials }: ReturnType<typeof toFirmEntry>): string {
  if (closedAt !== undefined) return `${id}: ${name}, closed on ${closedAt.slice(0, 10)}`;
  const keeping =
    credentials === undefined
      ? 'no credentials yet'
      : `client ${credentials.clientId}, its secret ${credentials.secret}`;
  return `${id}: ${name}, ${service}, ${keeping}`;
}
