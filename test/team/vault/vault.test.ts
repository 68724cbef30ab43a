import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  openSecret,
  parseStoredSecret,
  referenceOf,
  referToSecret,
  rewrapSecret,
  sealSecret,
  writeStoredSecret,
} from '../../../src/team/vault/vault.ts';
import type { WrappingKeys } from '../../../src/team/vault/wrapping-keys.ts';
import { sweepOf } from '../../support/sweep.ts';
import { decryptByHand, drawKeyLine, readKeys, unwrapByHand } from './make-keys.ts';

const OLD = drawKeyLine('2026-01');
const NEW = drawKeyLine('2026-06');
const NAME = { firm: 'northlight', id: 'credential 7' };
const SECRET = 'cs_live_Zr8$ü-7f3a';
const isDamaged = expect.objectContaining({ code: 'credential-damaged', exitStatus: 2 });

const [oldKeys, bothKeys, newKeys] = await Promise.all([readKeys(OLD), readKeys(NEW, OLD), readKeys(NEW)]);

const open = (text: string, keys: WrappingKeys, name = NAME, env: NodeJS.ProcessEnv = {}) =>
  openSecret(text, name, { keys, env });
const names = fc.record({ firm: fc.string(), id: fc.string() });

describe('a sealed secret', () => {
  it('opens as what it was, for the firm and the place that it was sealed for', async () => {
    const secrets = fc.string({ unit: 'binary', maxLength: 300 });
    await fc.assert(
      fc.asyncProperty(secrets, names, async (secret, name) => {
        expect(await open(sealSecret(secret, name, oldKeys).secret, oldKeys, name)).toBe(secret);
      }),
      { numRuns: sweepOf(400) },
    );
  });

  it('opens nowhere else: what lies in another firm or under another credential is refused', async () => {
    await fc.assert(
      fc.asyncProperty(names, names, async (name, other) => {
        fc.pre(name.firm !== other.firm || name.id !== other.id);
        await expect(open(sealSecret(SECRET, name, oldKeys).secret, oldKeys, other)).rejects.toThrow(isDamaged);
      }),
      { numRuns: sweepOf(400) },
    );
    const near = { firm: 'northlight","credential', id: '7' };
    await expect(open(sealSecret(SECRET, NAME, oldKeys).secret, oldKeys, near)).rejects.toThrow(isDamaged);
  });

  it('is refused where any bit of it is another one', async () => {
    const stored = parseStoredSecret(sealSecret(SECRET, NAME, oldKeys).secret);
    if (stored?.kind !== 'sealed') throw new Error('not sealed');
    const flips = (['dataKey', 'secret'] as const).flatMap((part) => {
      const bytes = Buffer.from(stored[part], 'base64');
      return Array.from({ length: bytes.length * 8 }, (_, bit) => {
        const flipped = Buffer.from(bytes);
        flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        return writeStoredSecret({ ...stored, [part]: flipped.toString('base64') });
      });
    });
    expect(flips.length).toBeGreaterThan(700);
    for (const flipped of flips) await expect(open(flipped, oldKeys)).rejects.toThrow(isDamaged);
  });

  it('is refused where it is cut off, has grown, or is not what capsheet writes', async () => {
    const { secret: text } = sealSecret(SECRET, NAME, oldKeys);
    const stored = parseStoredSecret(text);
    if (stored?.kind !== 'sealed') throw new Error('not sealed');
    const short = writeStoredSecret({ ...stored, secret: stored.secret.slice(0, 8) });
    const shortTag = Buffer.from(stored.secret, 'base64').subarray(0, -4).toString('base64');
    const others = ['', '{}', 'null', SECRET, text.slice(0, -2), short, text.replace('}', ',"more":1}')];
    for (const other of [...others, writeStoredSecret({ ...stored, secret: shortTag })])
      await expect(open(other, oldKeys)).rejects.toThrow(isDamaged);
    await expect(open('{}', oldKeys)).rejects.toThrow(
      'The secret of credential 7 of firm northlight is damaged, or was moved here from somewhere else: it cannot be opened.',
    );
  });

  it('has firm and place bound to the secret itself, and not only to its key', () => {
    const { secret: text } = sealSecret(SECRET, NAME, oldKeys);
    const { secret } = JSON.parse(text) as { secret: string };
    const dataKey = unwrapByHand(text, OLD, NAME);
    const about = ['capsheet/secret@1', NAME.firm, NAME.id];
    expect(decryptByHand(secret, dataKey, about).toString()).toBe(SECRET);
    expect(() => decryptByHand(secret, dataKey, ['capsheet/secret@1', 'kelder', NAME.id])).toThrow();
  });

  it('is never the same twice, and holds neither the secret nor the key that it is under', () => {
    const { secret: one, keyId } = sealSecret(SECRET, NAME, oldKeys);
    const { secret: two } = sealSecret(SECRET, NAME, oldKeys);
    expect(keyId).toBe('2026-01');
    expect(one).not.toBe(two);
    expect(unwrapByHand(one, OLD, NAME)).not.toEqual(unwrapByHand(two, OLD, NAME));
    for (const hidden of [
      Buffer.from(SECRET),
      unwrapByHand(one, OLD, NAME),
      Buffer.from(OLD.split(':')[1] ?? '', 'base64'),
    ])
      for (const form of ['utf8', 'base64', 'hex', 'latin1'] as const) expect(one).not.toContain(hidden.toString(form));
  });
});

describe('a key', () => {
  it('that is behind the first still opens what it wrapped, and nothing new is wrapped with it', async () => {
    const { secret } = sealSecret(SECRET, NAME, oldKeys);
    expect(await open(secret, bothKeys)).toBe(SECRET);
    expect(sealSecret(SECRET, NAME, bothKeys).keyId).toBe('2026-06');
  });

  it('that is gone is named, with the secret that needs it, and nothing is lost', async () => {
    const { secret } = sealSecret(SECRET, NAME, oldKeys);
    const hint =
      'Nothing is lost: put the key "2026-01" back into CAPSHEET_VAULT_KEY or the file of CAPSHEET_VAULT_KEY_FILE. If it is gone for good, set the secret again.';
    const saying = (why: string) => ({
      code: 'vault-key-missing',
      exitStatus: 2,
      message: `The secret of credential 7 of firm northlight is sealed with the key "2026-01", ${why}.`,
      hint,
    });
    await expect(open(secret, newKeys)).rejects.toMatchObject(saying('which is missing (set: "2026-06")'));
    await expect(open(secret, [])).rejects.toMatchObject(saying('which is missing (no key is set)'));
    const impostor = await readKeys(drawKeyLine('2026-01'));
    await expect(open(secret, impostor)).rejects.toMatchObject(
      saying('and the key set under this ID is a different one'),
    );
    expect(await open(secret, oldKeys)).toBe(SECRET);
  });

  it('that was never set seals nothing', () => {
    expect(() => sealSecret(SECRET, NAME, [])).toThrow(
      expect.objectContaining({
        code: 'vault-key-missing',
        message: 'The secret of credential 7 of firm northlight cannot be sealed: no key is set.',
      }),
    );
  });

  it('is shown by nothing that prints it', () => {
    const shown = [inspect(oldKeys, { depth: 9, showHidden: true }), JSON.stringify(oldKeys)].join('\n');
    const key = OLD.split(':')[1] ?? '';
    expect(shown).toContain('2026-01');
    expect(shown).not.toContain(key);
    expect(shown).not.toContain(Buffer.from(key, 'base64').toString('hex'));
  });
});

describe('rewrapping', () => {
  it('puts a secret under the first key, after which the old one is not needed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), names, async (secret, name) => {
        const rewrapped = rewrapSecret(sealSecret(secret, name, oldKeys).secret, name, bothKeys);
        expect(rewrapped?.keyId).toBe('2026-06');
        expect(await open(rewrapped?.secret ?? '', newKeys, name)).toBe(secret);
      }),
      { numRuns: sweepOf(200) },
    );
  });

  it('leaves alone what is under the first key already, and references', () => {
    expect(rewrapSecret(sealSecret(SECRET, NAME, bothKeys).secret, NAME, bothKeys)).toBeUndefined();
    expect(
      rewrapSecret(referToSecret('env:CAPSHEET_CLIENT_SECRET_NORTHLIGHT', {}).secret, NAME, bothKeys),
    ).toBeUndefined();
  });

  it('changes nothing where the key is gone or the secret is damaged', async () => {
    const { secret } = sealSecret(SECRET, NAME, oldKeys);
    expect(() => rewrapSecret(secret, NAME, newKeys)).toThrow(expect.objectContaining({ code: 'vault-key-missing' }));
    expect(() => rewrapSecret('damaged', NAME, newKeys)).toThrow(isDamaged);
    expect(await open(secret, oldKeys)).toBe(SECRET);
  });
});

describe('a reference', () => {
  it('is all that is kept, and is followed when the secret is needed', async () => {
    const kept = referToSecret('env:CAPSHEET_CLIENT_SECRET_NORTHLIGHT', {});
    expect(kept).toEqual({ secret: '{"kind":"reference","reference":"env:CAPSHEET_CLIENT_SECRET_NORTHLIGHT"}' });
    expect(referenceOf(kept.secret)).toBe('env:CAPSHEET_CLIENT_SECRET_NORTHLIGHT');
    expect(referenceOf(sealSecret(SECRET, NAME, oldKeys).secret)).toBeUndefined();
    expect(await open(kept.secret, [], NAME, { CAPSHEET_CLIENT_SECRET_NORTHLIGHT: SECRET })).toBe(SECRET);
  });
});
