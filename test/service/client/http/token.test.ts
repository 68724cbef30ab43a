import { describe, expect, it } from 'vitest';
import { TokenSource } from '../../../../src/service/client/http/caller-parts.ts';

function sourceOf(lifetimeMs: number) {
  let issued = 0;
  const clock = { nowMs: 0 };
  const issue = async () => {
    issued += 1;
    return { token: `token-${issued}`, lifetimeMs };
  };
  return { tokens: new TokenSource(issue, () => clock.nowMs), clock, issuedCount: () => issued };
}

describe('the token', () => {
  it('is asked for once by callers that come together', async () => {
    const { tokens, issuedCount } = sourceOf(3_600_000);
    expect(await Promise.all([tokens.get(), tokens.get(), tokens.get()])).toEqual(['token-1', 'token-1', 'token-1']);
    expect(issuedCount()).toBe(1);
  });

  it('is renewed a minute before the end of its own life', async () => {
    const { tokens, clock } = sourceOf(3_600_000);
    await tokens.get();
    clock.nowMs = 3_539_999;
    expect(await tokens.get()).toBe('token-1');
    clock.nowMs = 3_540_000;
    expect(await tokens.get()).toBe('token-2');
  });

  it('that lives shortly is renewed a tenth of its life before the end', async () => {
    const { tokens, clock } = sourceOf(5000);
    await tokens.get();
    clock.nowMs = 4499;
    expect(await tokens.get()).toBe('token-1');
    clock.nowMs = 4500;
    expect(await tokens.get()).toBe('token-2');
  });

  it('that was refused is replaced once, however many callers it was refused to', async () => {
    const { tokens, issuedCount } = sourceOf(3_600_000);
    const refused = await tokens.get();
    expect(await Promise.all([tokens.replace(refused), tokens.replace(refused)])).toEqual(['token-2', 'token-2']);
    expect(await tokens.replace(refused)).toBe('token-2');
    expect(issuedCount()).toBe(2);
  });
});
