import { parseArgs } from 'node:util';
import { runConformance, summarize } from './run-conformance.ts';
import { type ClientCredentials, Service } from './service.ts';

const { values } = parseArgs({
  options: {
    base: { type: 'string' },
    /** Where the cap-table calls are, if elsewhere. */
    app: { type: 'string' },
    /** Stores companies, and what belongs to them, under names that begin with "Conformance". */
    write: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});

process.exitCode = await main();

/** 0 where everything holds, 1 where something fails, 2 where it cannot be tried. */
async function main(): Promise<number> {
  const own = credentialsOf('CAPSHEET_CLIENT');
  if (values.base === undefined || own === undefined) {
    process.stderr.write(
      'Give --base URL, and CAPSHEET_CLIENT_ID and CAPSHEET_CLIENT_SECRET in the environment.\n' +
        'With VIEWER_CLIENT_ID and VIEWER_CLIENT_SECRET the roles are checked too, with --write what stores something.\n',
    );
    return 2;
  }
  const address = { base: withoutSlash(values.base), app: withoutSlash(values.app ?? values.base) };
  const viewer = credentialsOf('VIEWER_CLIENT');
  const results = await runConformance({
    service: new Service(address, own),
    viewer: viewer === undefined ? undefined : new Service(address, viewer),
    label: `Conformance ${new Date().toISOString()}`,
    isWriting: values.write,
  });
  process.stdout.write(values.json ? `${JSON.stringify(results, null, 2)}\n` : `${summarize(results)}\n`);
  return results.some(({ outcome }) => outcome === 'fails') ? 1 : 0;
}

/** From the environment alone: a secret is never an argument. */
function credentialsOf(name: string): ClientCredentials | undefined {
  const [clientId, clientSecret] = [process.env[`${name}_ID`], process.env[`${name}_SECRET`]];
  return clientId === undefined || clientSecret === undefined ? undefined : { clientId, clientSecret };
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
}
