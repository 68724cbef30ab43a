import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { ProgressBar } from '../../../../src/app/cli/terminal/progress-bar.ts';
import { COLORS, guardTerminal, type Io } from '../../../../src/app/cli/terminal/terminal.ts';
import { displayWidth } from '../../../../src/report/text/parts/layout.ts';

function listen(): { readonly io: Io; readonly out: string[]; readonly err: string[] } {
  const [out, err]: [string[], string[]] = [[], []];
  const io = guardTerminal({
    stdout: { write: (text) => out.push(text) },
    stderr: { write: (text) => err.push(text) },
    stdin: Readable.from([]),
    isTerminal: true,
    isOutputTerminal: true,
    width: 80,
    env: {},
    cwd: '/',
  });
  return { io, out, err };
}

test('our own colours reach the terminal, and take no room', () => {
  const { io, out } = listen();
  const text = `${COLORS.bold('Acme')} ${COLORS.red('no')}`;
  io.stdout.write(`${text}\n`);
  expect(out).toEqual(['\u001b[1mAcme\u001b[22m \u001b[31mno\u001b[39m\n']);
  expect(displayWidth(text)).toBe('Acme no'.length);
});

test('colours and sequences that came with a text are shown, inside our own as well', () => {
  const { io, err } = listen();
  io.stderr.write(COLORS.red('\u001b[1mAcme\u001b[0m\u001b]0;title\u0007\u001b[2K\r\u001b[1234;5678;9012;8m'));
  expect(err).toEqual(['\u001b[31m␛[1mAcme␛[0m␛]0;title␇␛[2K␍␛[1234;5678;9012;8m\u001b[39m']);
});

test('the live line is drawn over the one before, and can set no title', () => {
  const { io, err } = listen();
  const bar = new ProgressBar(io, {});
  bar.show({ stage: 'Sending \u001b]0;owned\u0007', done: 0, total: 0, requests: 0 });
  bar.clear();
  expect(err).toEqual(['\r\u001b[2KSending ␛]0;owned␇  0:00', '\r\u001b[2K']);
});

test('the time left follows the pace of the rows, however long was looked at the plan before', () => {
  const { io, err } = listen();
  let nowMs = 0;
  const bar = new ProgressBar(io, {}, () => nowMs);
  bar.enter('Reading the workbook');
  const send = (atMs: number, done: number) => {
    nowMs = atMs;
    bar.show({ stage: 'Sending rounds', done, total: 61, requests: 1 });
  };
  send(600_000, 1);
  send(605_000, 11);
  expect(err.at(-1)).toMatch(/ {2}0:05 {2}about 0:25 left$/);
  // A team's worker counts what it reads before it counts what it sends.
  send(900_000, 1);
  send(905_000, 11);
  expect(err.at(-1)).toMatch(/ {2}0:05 {2}about 0:25 left$/);
});
