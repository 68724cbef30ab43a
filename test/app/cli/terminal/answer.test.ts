import { Readable, Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { writeAnswer } from '../../../../src/app/cli/terminal/answer.ts';

/** Standard output as a pipe whose reader takes a piece only when it is told to. */
function openSlowReader() {
  const pieces: string[] = [];
  let goOn: () => void = () => {};
  const stdout = new Writable({
    highWaterMark: 1,
    decodeStrings: false,
    write: (text, _encoding, done) => {
      pieces.push(String(text));
      goOn = done;
    },
  });
  return { stdout, pieces, read: () => goOn() };
}

function writeRows(stdout: Writable, made: number[]): Promise<number> {
  const rows = {
    *[Symbol.iterator]() {
      for (let row = 0; row < 5; row += 1) {
        made.push(row);
        yield 'x'.repeat(200_000);
      }
    },
  };
  const facts = { stdin: Readable.from([]), isTerminal: false, isOutputTerminal: false, width: 100, env: {}, cwd: '/' };
  const io = { ...facts, stdout, stderr: stdout };
  return writeAnswer(io, { json: true }, { json: () => ({ rows }), text: () => '' });
}

test('rows are made no faster than they are read', async () => {
  const { stdout, pieces, read } = openSlowReader();
  const made: number[] = [];
  const written = writeRows(stdout, made);
  expect(made).toEqual([]);
  while (pieces.length < 8) {
    const before = made.length;
    read();
    await new Promise((resolve) => setImmediate(resolve));
    expect(made.length - before).toBeLessThan(2);
  }
  read();
  await written;
  expect(JSON.parse(pieces.join('')).rows).toHaveLength(5);
});

test('a reader that goes away is not waited for', async () => {
  const { stdout } = openSlowReader();
  const written = writeRows(stdout, []);
  stdout.destroy();
  await expect(written).resolves.toBe(0);
});
