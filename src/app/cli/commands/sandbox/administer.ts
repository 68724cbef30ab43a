import { usageError } from '../../../../base/util/capsheet-error.ts';
import { foldName } from '../../../../base/util/text/text.ts';
import { type Currency, isCurrency } from '../../../../model/values/currency.ts';
import {
  addClientApp,
  addSandboxFirm,
  putUser,
  requireUser,
  revokeClientApp,
  type UserSettings,
} from '../../../../service/sandbox/administration/accounts.ts';
import {
  chooseFirm,
  describeUser,
  type ListedUser,
  listClients,
  listFirmUsers,
  listSandboxFirms,
  resetFirm,
  seedFirm,
  withData,
  withNewData,
} from '../../../../service/sandbox/administration/list.ts';
import type { Seed, SeedFirm } from '../../../../service/sandbox/seed/seed-portfolio.ts';
import type { OptionsOf, RunOf } from '../../declare/declare.ts';
import { answer, type CommandAnswer } from '../../terminal/answer.ts';
import type { sandboxClient, sandboxFirm, sandboxReset, sandboxSeed, sandboxUser } from './sandbox-commands.ts';

/** `capsheet sandbox firm [NAME]`: lists the firms, or adds one and prints its credentials. */
export const runSandboxFirm: RunOf<typeof sandboxFirm> = async ({ name }, { data, seed, fund }) => {
  if (name === undefined) {
    const firms = withData(data, listSandboxFirms);
    const lines = firms.map((firm) => `${firm.slug}: ${firm.name}, ${firm.companies} companies`);
    return answer('sandbox-firms@1', { firms }, lines.join('\n'));
  }
  const credentials = withNewData(data, (store) => addSandboxFirm(store, { name, seed: toSeed(seed, fund) }));
  const text = describeCredentials(`${name} was added, with an ADMIN, an EDITOR and a VIEWER.`, credentials);
  return answer('sandbox-credentials@1', { firm: name, ...credentials }, text);
};

/** `capsheet sandbox user [EMAIL]`: lists the users of a firm, adds one or changes one. */
export const runSandboxUser: RunOf<typeof sandboxUser> = async ({ email }, options) => {
  const { data, firm: wanted, name, role, company: companies, without } = options;
  const users = withData(data, (store) => {
    const firm = chooseFirm(store, wanted);
    if (email === undefined) return listFirmUsers(store, firm);
    const settings: UserSettings = { email, name, role, companies, without };
    return [describeUser(store, putUser(store, firm, settings))];
  });
  return answer('sandbox-users@1', { users }, users.map(describeOne).join('\n'));
};

function describeOne({ email, name, role, companies, without }: ListedUser): string {
  const seen = companies === 'all' ? 'all companies' : companies.join(', ') || 'no company';
  const kept = without.length === 0 ? '' : `; without ${without.join(', ')}`;
  return `${email} (${name}): ${role}, sees ${seen}${kept}`;
}

/** `capsheet sandbox client [EMAIL]`: lists the client applications of a firm, adds one for a user, or revokes one. */
export const runSandboxClient: RunOf<typeof sandboxClient> = async ({ email }, options) => {
  if (email === undefined) return listOrRevoke(options);
  if (options.revoke !== undefined) {
    throw usageError('usage', 'A client application is added or revoked, not both.', 'Leave out the user or --revoke.');
  }
  const credentials = withData(options.data, (store) => {
    return addClientApp(store, requireUser(store, chooseFirm(store, options.firm), email));
  });
  const text = describeCredentials(`A client application acts for ${email} now.`, credentials);
  return answer('sandbox-credentials@1', { email, ...credentials }, text);
};

function listOrRevoke(options: OptionsOf<typeof sandboxClient>): CommandAnswer {
  const clients = withData(options.data, (store) => {
    const firm = chooseFirm(store, options.firm);
    if (options.revoke !== undefined) revokeClientApp(store, firm.id, options.revoke);
    return listClients(store, firm);
  });
  const lines = clients.map(({ clientId, email }) => `${clientId}: acts for ${email}`);
  return answer('sandbox-clients@1', { clients }, lines.join('\n'));
}

/** `capsheet sandbox seed`: fills a firm that has no company yet. */
export const runSandboxSeed: RunOf<typeof sandboxSeed> = async (_args, options) => {
  const firm = withData(options.data, (store) => {
    const chosen = chooseFirm(store, options.firm);
    seedFirm(store, chosen);
    return chosen.name;
  });
  return toSeeded({ firm, seed: 'sample' });
};

/** `capsheet sandbox reset`: empties a firm and fills it again; its users and client applications stay. */
export const runSandboxReset: RunOf<typeof sandboxReset> = async (_args, options) => {
  const seed = toSeed(options.seed, options.fund);
  const firm = withData(options.data, (store) => {
    const chosen = chooseFirm(store, options.firm);
    if (options.yes !== true) throw unconfirmed(chosen.name);
    resetFirm(store, chosen, seed);
    return chosen.name;
  });
  return toSeeded({ firm, seed: options.seed === 'sample' ? 'sample' : 'empty' });
};

function toSeeded(facts: { readonly firm: string; readonly seed: string }): CommandAnswer {
  return answer('sandbox-portfolio@1', facts, `${facts.firm} holds what the seed "${facts.seed}" says.`);
}

function unconfirmed(firm: string): Error {
  return usageError('usage', `Everything ${firm} holds in the sandbox would be deleted.`, 'Give --yes to go ahead.');
}

/** Credentials as lines of a `.env` file; the secret is shown only this once. */
function describeCredentials(
  headline: string,
  { clientId, clientSecret }: { readonly clientId: string; readonly clientSecret: string },
): string {
  return [
    headline,
    '',
    `  CAPSHEET_CLIENT_ID=${clientId}`,
    `  CAPSHEET_CLIENT_SECRET=${clientSecret}`,
    '',
    'The secret is not kept: it cannot be shown again.',
  ].join('\n');
}

/** A seed by its name; an empty one with these funds, each as `Larch Ventures I:EUR`. */
export function toSeed(name: string, funds: readonly string[] = []): Seed {
  if (name !== 'sample' && name !== 'empty')
    throw usageError('usage', `There is no seed "${name}".`, 'Give --seed sample or --seed empty.');
  if (funds.length === 0) return name;
  if (name === 'sample') throw usageError('usage', 'The sample has its own funds.', 'Give --fund with --seed empty.');
  return { funds: toFunds(funds) };
}

function toFunds(texts: readonly string[]): NonNullable<SeedFirm['funds']> {
  const funds = texts.map(toFund);
  const names = funds.map(({ name }) => foldName(name));
  const twice = funds.find(({ name }, index) => names.indexOf(foldName(name)) !== index);
  if (twice === undefined) return funds;
  throw usageError('usage', `The fund "${twice.name}" is given twice.`, 'Give each --fund once.');
}

/** The currency stands after the last colon; after a space or in brackets is fine as well. */
function toFund(text: string): { readonly name: string; readonly currency: Currency } {
  const [, name = '', code = ''] = /^\s*(.*?\S)\s*[:=,(\s]\s*([a-z]{3})\s*\)?\s*$/iu.exec(text) ?? [];
  const currency = code.toUpperCase();
  if (name !== '' && isCurrency(currency)) return { name, currency };
  const what =
    name === ''
      ? `"${text}" is not a fund with its currency.`
      : `The fund "${name}" has no currency that the service accepts.`;
  throw usageError(
    'usage',
    what,
    'Write the name, a colon and the currency, for example --fund "Larch Ventures I:EUR".',
  );
}
