import { expect, it } from 'vitest';
import { putFirm, putSubmission } from '../support.ts';
import { putMember } from './asked-server.ts';
import { expected, judge, OPERATIONS, putOthers, putStrangers } from './askers.ts';
import { openTeamServer } from './open-team-server.ts';

it('lets in whom the declaration of each call says, and nobody else', { timeout: 180_000 }, async () => {
  const team = await openTeamServer();
  for (const firm of ['acme', 'birch']) await putFirm(team.write, firm);
  const maker = await putMember(team.write, 'Maker', [{ firm: 'acme', role: 'preparer' }]);
  const submission = await putSubmission(team.write, 'acme', maker.id);
  const askers = [...(await putStrangers(team)), ...(await putOthers(team))];
  const rows = [];
  for (const { name, operation } of OPERATIONS) {
    const verdicts = await Promise.all(askers.map((asker) => judge(team, name, asker, { firm: 'acme', submission })));
    const wanted = askers.map((asker) => expected(operation.access, asker));
    expect({ name, verdicts }).toEqual({ name, verdicts: wanted });
    rows.push([name, ...verdicts]);
  }
  // To be looked at: who may ask what about a firm.
  await expect(toTable(['', ...askers.map(({ name }) => name)], rows)).toMatchFileSnapshot('isolation-matrix.md');
});

function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return `${[line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')}\n`;
}
