/** Says at the end how many tests have started the installed command, and what those need that have not. */
export default class InstalledReporter {
  onTestRunEnd(modules) {
    const tests = modules.flatMap((module) => [...module.children.allTests()].map(toFacts));
    const run = tests.filter(({ state, commands }) => state !== 'skipped' && commands > 0);
    const failed = run.filter(({ state }) => state === 'failed').length;
    const starts = run.reduce((sum, { commands }) => sum + commands, 0);
    const others = groupBy(
      tests.filter((test) => !run.includes(test)),
      ({ state, note }) =>
        note ??
        (state === 'skipped' ? 'left out on this machine or in this sweep' : 'stages that the test calls itself'),
    );
    const lines = [
      `${run.length} tests have started the installed command (${starts} times): ${run.length - failed} passed, ${failed} failed.`,
      ...[...others].map(([need, some]) => `${some.length} have not, for they need: ${need}\n${listFiles(some)}`),
    ];
    process.stdout.write(`\n${lines.join('\n')}\n`);
  }
}

function toFacts(test) {
  const { state, note } = test.result();
  return { state, note, commands: test.meta().commands ?? 0, file: test.module.relativeModuleId };
}

function listFiles(tests) {
  return [...groupBy(tests, ({ file }) => file)].map(([file, some]) => `  ${some.length} in ${file}`).join('\n');
}

function groupBy(all, keyOf) {
  const groups = new Map();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}
