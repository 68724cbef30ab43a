import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { OPERATIONS } from '../../src/service/contract/operations.ts';
import { addClientApp, requireUser } from '../../src/service/sandbox/administration/accounts.ts';
import { chooseFirm, withData } from '../../src/service/sandbox/administration/list.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../src/service/sandbox/start-sandbox.ts';
import { makeTempFolder } from '../support/temp-folder.ts';
import { ALL_CHECKS, type CheckResult, runConformance, summarize } from './run-conformance.ts';
import { Service } from './service.ts';

let sandbox: Sandbox | undefined;
afterEach(async () => {
  await sandbox?.close();
  sandbox = undefined;
});

/** Every check on a sandbox; those that do not hold. */
async function checkSandbox(options: Partial<SandboxOptions> = {}, isWriting = true): Promise<CheckResult[]> {
  const data = join(makeTempFolder(), 'sandbox.db');
  sandbox = await startSandbox({ seed: 'sample', rateWindows: [], data, ...options });
  const { url, clientId, clientSecret = '' } = sandbox;
  const viewer = withData(data, (store) => {
    return addClientApp(store, requireUser(store, chooseFirm(store, undefined), 'ilse.brandt@northlight.example'));
  });
  const address = { base: url, app: url };
  return runConformance({
    service: new Service(address, { clientId, clientSecret }),
    viewer: new Service(address, viewer),
    label: 'Conformance',
    isWriting,
  });
}

const failuresOf = (results: readonly CheckResult[]) =>
  results.flatMap(({ operation, says, outcome, reason }) =>
    outcome === 'fails' ? [`${operation} ${says}: ${reason}`] : [],
  );

test('every operation of the contract is checked', () => {
  const checked = new Set(ALL_CHECKS.map(({ operation }) => operation.id));
  expect([...checked].sort()).toEqual(Object.keys(OPERATIONS).sort());
});

test('the sandbox does what the specification says', async () => {
  const results = await checkSandbox();
  expect(failuresOf(results)).toEqual([]);
  // There is one information report in the sample, too few for a second page.
  const skipped = results.filter(({ outcome }) => outcome === 'skipped');
  expect(skipped.map(({ operation, reason }) => `${operation} ${reason}`)).toEqual([
    'GET /v1/information-reports/ the service holds fewer than two',
  ]);
  const sum = `${ALL_CHECKS.length} checks of 25 operations: ${ALL_CHECKS.length - 1} hold, 0 fail, 1 skipped.`;
  expect(summarize(results)).toContain(sum);
});

test('so it does where it answers what nobody documents in another way', async () => {
  const behaviour = { decimals: 'number', sharesAfterSale: 'original', pariPassu: 'one-side', pageSize: 7 } as const;
  expect(failuresOf(await checkSandbox({ behaviour }))).toEqual([]);
});

test('without leave to write nothing is stored', async () => {
  const results = await checkSandbox({}, false);
  expect(failuresOf(results)).toEqual([]);
  const changes = sandbox?.requests.filter(({ method, path, status }) => {
    return method !== 'GET' && !path.endsWith('/get/') && path !== '/o/token/' && status < 400;
  });
  expect(changes).toEqual([]);
});

test('a service that lacks a call is found out', async () => {
  const results = await checkSandbox({ behaviour: { missingCalls: ['listUsers'] } });
  expect(new Set(results.flatMap(({ operation, outcome }) => (outcome === 'fails' ? [operation] : [])))).toEqual(
    new Set(['GET /v1/users/']),
  );
});
