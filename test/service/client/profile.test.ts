import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CapsheetError } from '../../../src/base/util/capsheet-error.ts';
import { DEFAULT_PROFILE } from '../../../src/service/client/default-profile.ts';
import { loadProfile } from '../../../src/service/client/load-profile.ts';
import { parseProfile, profileSchema } from '../../../src/service/client/profile.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'capsheet-profile-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function load(name: string, text: string) {
  const path = join(folder, name);
  await writeFile(path, text);
  return loadProfile(path);
}

describe('the service profile', () => {
  it('has the published defaults', () => {
    expect(DEFAULT_PROFILE).toEqual({
      batches: { maxItems: 500, maxBytes: 1_000_000 },
      shareClasses: { addable: true, severalCompaniesInOneRequest: true },
      rateWindows: [
        { requests: 500, seconds: 60 },
        { requests: 30, seconds: 10 },
      ],
      paging: { pageParameter: 'page', pageSizeParameter: 'page_size', pageSize: 100 },
      writing: { coInvestors: 'array', decimals: 'string', daysConvention: 'integer' },
      customValues: 'all-then-each-company',
      settleSeconds: 10,
      rounding: {},
      visibleSeconds: 5,
      standstillSeconds: 5,
      defaultCurrency: 'USD',
      timeouts: { connectSeconds: 10, headersSeconds: 60, bodySeconds: 60, uploadSeconds: 600 },
      retries: {
        attempts: 5,
        rateLimitSeconds: 3600,
        firstDelaySeconds: 0.5,
        maxDelaySeconds: 30,
        maxRetryAfterSeconds: 600,
      },
      connections: 8,
      maxAnswerBytes: 134_217_728,
      uploads: { documentBytes: 33_554_432, logoBytes: 5_242_880 },
    });
  });

  it('describes every setting', () => {
    expect(Object.entries(profileSchema.shape).filter(([, setting]) => setting.description === undefined)).toEqual([]);
  });

  it('takes from a YAML file what it says and defaults for the rest', async () => {
    const text = 'defaultCurrency: EUR\nbatches:\n  maxItems: 50\nrateWindows: []\n';
    const { profile, sha256 } = await load('a.yaml', text);
    expect(profile).toEqual({
      ...DEFAULT_PROFILE,
      defaultCurrency: 'EUR',
      batches: { maxItems: 50, maxBytes: 1_000_000 },
      rateWindows: [],
    });
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it('reads JSON, and an empty file as all defaults', async () => {
    expect((await load('b.json', '{"settleSeconds": 3}')).profile.settleSeconds).toBe(3);
    expect((await load('c.yaml', '# nothing yet\n')).profile).toEqual(DEFAULT_PROFILE);
  });

  it('names every wrong setting by its path', () => {
    const wrong = { batches: { maxItem: 5 }, rateWindows: [{ requests: 0, seconds: 1 }], paging: { pageSize: 'all' } };
    expect(() => parseProfile(wrong, 'firm.yaml')).toThrow(
      'batches.maxItem: there is no such setting; ' +
        'rateWindows.0.requests: Too small: expected number to be >=1; ' +
        'paging.pageSize: Invalid input: expected number, received string.',
    );
  });

  it.each([
    ['missing.yaml', undefined, 'profile-missing'],
    ['broken.yaml', 'batches: [1', 'profile-unreadable'],
    ['twice.yaml', 'connections: 1\nconnections: 2\n', 'profile-unreadable'],
    ['wrong.yaml', 'connections: many\n', 'profile-invalid'],
  ])('%s is a usage error', async (name, text, code) => {
    const loading = text === undefined ? loadProfile(join(folder, name)) : load(name, text);
    const error: unknown = await loading.catch((each: unknown) => each);
    expect(error instanceof CapsheetError && [error.code, error.exitStatus]).toEqual([code, 2]);
  });
});
