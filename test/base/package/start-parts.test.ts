import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { flagsOf } from '../../../src/base/package/start-parts.ts';

const namesOf = (flags = '') => flags.split(' ').map((flag) => flag.replace(/^--no-/, '--').split('=')[0]);

test.each(['check', 'map', 'plan', 'apply'])(
  'this Node.js knows the flags of %s, and would print an error otherwise',
  (command) => {
    const known = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' }).split(/\s+/);
    expect(known).toEqual(expect.arrayContaining(namesOf(flagsOf(command, process.versions.node))));
  },
);

test('a flag that V8 has lost is given to Node.js 20 alone', () => {
  expect(namesOf(flagsOf('plan', '20.19.0'))).toContain('--interrupt-budget');
  expect(['22.1.0', '24.1.0', '26.1.0'].flatMap((node) => namesOf(flagsOf('plan', node)))).not.toContain(
    '--interrupt-budget',
  );
  expect(flagsOf('template', '20.19.0')).toBeUndefined();
});
