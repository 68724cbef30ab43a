import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findLimit, type ProcessLimits } from '../../../src/team/child/guard-process.ts';
import { OwnProcess } from '../../../src/team/child/own-process.ts';
import { bundleModule } from '../../support/bundle-module.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';

const folder = makeTempFolder();
const guard = bundleModule('src/team/child/guard-process.ts', folder);

/** How a program ends that guards itself with the limits it was started with. */
async function endOf(name: string, program: string, limits: ProcessLimits) {
  const script = join(folder, `${name}.mjs`);
  const begin = `import { fromLimitArguments, guardProcess } from '${await guard}';
    const guard = guardProcess(fromLimitArguments(process.argv.slice(2)));`;
  writeFileSync(script, `${begin}\n${program}`);
  const { signal, lastWords } = await new OwnProcess({ command: [process.execPath, script], folder, limits }).over;
  return { signal, limit: findLimit(lastWords) };
}

it('ends an endless loop when its processor time is over', async () => {
  const limits = { memoryMb: 500, seconds: 0.3 };
  expect(await endOf('loop', 'guard.begin(); for (;;);', limits)).toEqual({ signal: 'SIGKILL', limit: 'time' });
});

it('ends a program that takes more memory than it may, in its objects or outside of them', async () => {
  const bytes = 'const kept = []; for (;;) kept.push(Buffer.alloc(5_000_000, 1));';
  const objects = 'const kept = []; for (;;) kept.push(new Array(10_000).fill().map(() => ({})));';
  expect((await endOf('bytes', bytes, { memoryMb: 200 })).limit).toBe('memory');
  expect((await endOf('objects', objects, { memoryMb: 200 })).limit).toBe('memory');
});

it('lets a program be that rests, however long it worked before', async () => {
  const worked = 'const at = process.cpuUsage().user; while (process.cpuUsage().user - at < 400_000);';
  const program = `guard.begin(); guard.rest(); setTimeout(async () => { ${worked} await guard.release(); }, 60);`;
  expect(await endOf('rests', program, { memoryMb: 500, seconds: 0.2 })).toEqual({
    signal: undefined,
    limit: undefined,
  });
});
