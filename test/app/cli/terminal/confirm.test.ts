import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { confirm } from '../../../../src/app/cli/terminal/ask.ts';
import { catchInterrupts, type Io } from '../../../../src/app/cli/terminal/terminal.ts';

function ask(signal = new AbortController().signal) {
  const stdin = new PassThrough();
  let asked = '';
  const write = (text: string) => {
    asked += text;
  };
  const io: Io = {
    stdout: { write },
    stderr: { write },
    stdin,
    isTerminal: true,
    isOutputTerminal: true,
    width: 80,
    env: {},
    cwd: '/',
  };
  return { answer: confirm('Apply this?', io, signal), stdin, io, asked: () => asked };
}

it.each([
  ['y\n', true],
  [' Yes \n', true],
  ['\n', false],
  ['no\n', false],
  ['yesterday\n', false],
])('takes %j for %s', async (typed, agreed) => {
  const { answer, stdin, asked } = ask();
  stdin.write(typed);
  expect(await answer).toBe(agreed);
  expect(asked()).toBe('Apply this? [y/N] ');
});

it('takes the end of the input for no', async () => {
  const { answer, stdin } = ask();
  stdin.end();
  expect(await answer).toBe(false);
});

it('does not wait for an answer any more after Ctrl-C', async () => {
  const controller = new AbortController();
  const { answer } = ask(controller.signal);
  controller.abort();
  await expect(answer).rejects.toMatchObject({ code: 'interrupted', exitStatus: 130 });
});

it('says of requests under way nothing at Ctrl-C, and after an answer again', async () => {
  const { answer, stdin, io, asked } = ask();
  const interrupt = (): string => {
    const { signal, release } = catchInterrupts(io);
    process.listeners('SIGINT').at(-1)?.('SIGINT');
    release();
    expect(signal.aborted).toBe(true);
    return asked();
  };
  expect(interrupt()).toBe('Apply this? [y/N] \n');
  stdin.write('y\n');
  await answer;
  expect(interrupt()).toContain('Stopping once the requests under way are finished.');
});
