import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CompiledParts } from '../../../src/base/package/compiled-parts.ts';

const SOURCE = '(function twice(number) { return number * 2; })';
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'capsheet-compiled-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function fileOf(build = 'a'): string {
  return join(folder, build, 'v8');
}

function keep(part: string, path = fileOf()): void {
  const parts = new CompiledParts(path);
  parts.add(part, new Script(SOURCE));
  parts.keep();
}

describe('what was compiled', () => {
  it('is taken at the next start', () => {
    keep('twice.cjs');
    const cachedData = new CompiledParts(fileOf()).find('twice.cjs');
    expect(new Script(SOURCE, { cachedData: cachedData ?? Buffer.alloc(0) }).cachedDataRejected).toBe(false);
  });

  it('stays when another start compiles something else, and is written once', () => {
    keep('twice.cjs');
    keep('other.cjs');
    const parts = new CompiledParts(fileOf());
    expect([parts.find('twice.cjs'), parts.find('other.cjs')].map((code) => code !== undefined)).toEqual([true, true]);
    const before = readFileSync(fileOf());
    parts.keep();
    expect(readFileSync(fileOf())).toEqual(before);
    expect(readdirSync(join(folder, 'a'))).toEqual(['v8']);
  });

  it.each([
    ['a byte is another', (bytes: Buffer) => bytes.fill((bytes.at(-9) ?? 0) ^ 1, bytes.length - 9, bytes.length - 8)],
    ['the end is missing', (bytes: Buffer) => bytes.subarray(0, -20)],
    ['nothing is there', () => Buffer.alloc(0)],
    ['the index is none', (bytes: Buffer) => bytes.fill('{', 4, 20)],
    ['the length is beyond all bounds', (bytes: Buffer) => bytes.fill(0xff, 0, 4)],
  ])('is made again where %s', (_, damage) => {
    keep('twice.cjs');
    writeFileSync(fileOf(), damage(readFileSync(fileOf())));
    expect(new CompiledParts(fileOf()).find('twice.cjs')).toBeUndefined();
    keep('twice.cjs');
    expect(new CompiledParts(fileOf()).find('twice.cjs')).toBeDefined();
  });

  it('stops nobody where it cannot be written', () => {
    writeFileSync(join(folder, 'a'), 'no folder');
    keep('twice.cjs');
    expect(new CompiledParts(fileOf()).find('twice.cjs')).toBeUndefined();
  });

  it('is kept of the last builds alone', () => {
    for (const build of ['a', 'b', 'c', 'd', 'e']) keep('twice.cjs', fileOf(build));
    expect(readdirSync(folder)).toHaveLength(3);
    expect(new CompiledParts(fileOf('e')).find('twice.cjs')).toBeDefined();
  });
});
