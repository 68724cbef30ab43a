import { expect, it } from 'vitest';
import { ProgressBar } from '../../../../src/app/cli/terminal/progress-bar.ts';
import { COLORS, type Io, NO_COLORS, processIo, toView } from '../../../../src/app/cli/terminal/terminal.ts';

const terminal = (env: NodeJS.ProcessEnv): Io => ({ ...processIo(), isTerminal: true, isOutputTerminal: true, env });

it.each([
  [{ TERM: 'xterm-256color' }, COLORS],
  // The console of Windows has no TERM.
  [{}, COLORS],
  [{ NO_COLOR: '' }, COLORS],
  [{ NO_COLOR: '1' }, NO_COLORS],
  [{ TERM: 'dumb' }, NO_COLORS],
])('a terminal with %j has its colours', (env, colors) => {
  expect(toView(terminal(env), true).colors).toBe(colors);
});

it.each([
  ['xterm', true],
  ['dumb', false],
])('a line of progress is drawn on a terminal %s: %s', (TERM, isDrawn) => {
  let drawn = '';
  const io = { ...terminal({ TERM }), stderr: { write: (text: string) => (drawn += text) } };
  new ProgressBar(io, {}).show({ stage: 'Adding rounds', done: 1, total: 2, requests: 1 });
  expect(drawn !== '').toBe(isDrawn);
});
