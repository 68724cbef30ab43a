import { beforeAll, describe, expect, test } from 'vitest';
import { EXAMPLES } from '../engine/rules/samples.ts';
import { type Desk, openDesk } from '../scenarios/desk.ts';
import { layOut, type Tabs } from '../support/lay-out.ts';
import { saidOf } from '../support/saying.ts';
import { contentOf } from '../support/small-files.ts';
import { someOf } from '../support/sweep.ts';
import { OF_CELLS } from './examples/of-cells.ts';
import { OF_PLANS } from './examples/of-plans.ts';

let desk: Desk;

beforeAll(async () => {
  desk = await openDesk();
  desk.put('notes.txt', 'Nothing in particular.');
  desk.put('logo.png', contentOf('png'));
});

describe('an example of the handbook says what capsheet says of such a workbook', () => {
  test.each(someOf(Object.entries(OF_CELLS)))('%s, when it is checked', async (code, tabs) => {
    expect(await messagesOf('check', code, tabs)).toContain(saidOf(code));
  });

  test.each(someOf([...EXAMPLES, ...Object.entries(OF_PLANS)]))('%s, when it is planned', async (code, tabs) => {
    expect(await messagesOf('plan', code, tabs)).toContain(saidOf(code));
  });
});

async function messagesOf(command: 'check' | 'plan', code: string, tabs: Tabs): Promise<readonly string[]> {
  desk.put('book.xlsx', layOut(tabs));
  const { json } = await desk.run([command, 'book.xlsx', '--json']);
  const findings: readonly { code: string; message: string }[] = json.findings;
  return findings.flatMap((finding) => (finding.code === code ? [finding.message] : []));
}
