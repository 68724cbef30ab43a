import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeFaultsFile } from '../../../../src/app/cli/commands/sandbox/sandbox-commands.ts';
import { behaviourSchema } from '../../../../src/service/sandbox/behaviour.ts';
import { loadRehearsal } from '../../../../src/service/sandbox/faults/rehearsal.ts';
import { BEHAVIOUR_TEXTS } from '../../../../src/service/sandbox/faults/rehearsal-texts.ts';
import { makeTempFolder } from '../../../support/temp-folder.ts';
import { connect } from '../support.ts';

const folder = makeTempFolder();

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

test('reads faults and behaviour from one file, YAML or JSON', async () => {
  const yaml = write(
    'faults.yaml',
    'faults:\n  - on: whoami\n    do: { kind: slow, delayMs: 5 }\nbehaviour:\n  maxItems: 3\n',
  );
  const json = write(
    'faults.json',
    '{"faults":[{"on":"whoami","do":{"kind":"slow","delayMs":5}}],"behaviour":{"maxItems":3}}',
  );
  const read = await loadRehearsal(yaml);
  expect(read).toEqual({
    faults: [{ on: ['whoami'], do: [{ kind: 'slow', delayMs: 5 }] }],
    behaviour: { ...behaviourSchema.parse({}), maxItems: 3 },
  });
  expect(await loadRehearsal(json)).toEqual(read);
  const { get } = await connect(read);
  expect((await get('/v1/whoami/')).status).toBe(200);
});

test('an empty file spoils nothing', async () => {
  expect(await loadRehearsal(write('empty.yaml', ''))).toEqual({ faults: [], behaviour: behaviourSchema.parse({}) });
});

test('says what is wrong with a file, and where', async () => {
  const missing = join(folder, 'none.yaml');
  await expect(loadRehearsal(missing)).rejects.toMatchObject({
    code: 'faults-missing',
    message: `The faults file ${missing} cannot be read.`,
    exitStatus: 2,
  });
  const broken = write('broken.yaml', 'faults:\n  - on: [whoami\n');
  await expect(loadRehearsal(broken)).rejects.toMatchObject({
    code: 'faults-unreadable',
    message: expect.stringMatching(/^The faults file .*broken\.yaml is neither YAML nor JSON: .* at line 3, column 1/),
  });
  const wrong = write('wrong.yaml', 'behaviour:\n  maxItems: none\n  colour: red\nfault: []\n');
  await expect(loadRehearsal(wrong)).rejects.toMatchObject({
    code: 'faults-invalid',
    message: `The faults file ${wrong} has wrong settings. behaviour.maxItems: Invalid input: expected number, received string; behaviour.colour: there is no such setting; fault: there is no such setting.`,
    hint: '"capsheet sandbox --help" lists the faults, the conditions of a rule and the settings of the behaviour.',
    exitStatus: 2,
  });
});

test('the help names every fault, condition and setting with its default, and its example is right', async () => {
  const help = describeFaultsFile();
  const example = /^ {2}faults:\n(?: {2}.*\n)*/m.exec(help)?.[0].replace(/^ {2}/gm, '') ?? '';
  expect((await loadRehearsal(write('example.yaml', example))).faults).toHaveLength(2);
  expect(Object.keys(BEHAVIOUR_TEXTS)).toEqual(Object.keys(behaviourSchema.shape));
  for (const [setting, fallback] of Object.entries(behaviourSchema.parse({}))) {
    expect(BEHAVIOUR_TEXTS).toMatchObject({
      [setting]: expect.stringContaining(`(${fallback}`.replace('(null', '(null:')),
    });
  }
});
