import { beforeAll, describe, expect, test } from 'vitest';
import { type Desk, openDesk } from '../scenarios/desk.ts';
import { contentOf } from '../support/small-files.ts';
import { someOf } from '../support/sweep.ts';
import { layOut, type Tabs } from './examples/lay-out.ts';
import { OF_CELLS } from './examples/of-cells.ts';
import { OF_MIX_UPS } from './examples/of-mix-ups.ts';
import { OF_PLANS } from './examples/of-plans.ts';
import { OF_RULES } from './examples/of-rules.ts';
import { saidOf } from './finding-samples.ts';

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

  test.each(someOf(Object.entries({ ...OF_RULES, ...OF_MIX_UPS, ...OF_PLANS })))(
    '%s, when it is planned',
    async (code, tabs) => {
      expect(await messagesOf('plan', code, tabs)).toContain(saidOf(code));
    },
  );
});

async function messagesOf(command: 'check' | 'plan', code: string, tabs: Tabs): Promise<readonly string[]> {
  desk.put('book.xlsx', layOut(tabs));
  const { json } = await desk.run([command, 'book.xlsx', '--json']);
  const findings: readonly { code: string; message: string }[] = json.findings;
  return findings.flatMap((finding) => (finding.code === code ? [finding.message] : []));
}
