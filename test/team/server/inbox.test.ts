import { beforeEach, describe, expect, it } from 'vitest';
import { moveSubmission } from '../../../src/team/database/submissions.ts';
import { putFirm, putSubmission } from '../support.ts';
import { type Member, putMember, toForm } from './asked-server.ts';
import { type OpenTeamServer, openTeamServer } from './open-team-server.ts';

const ACME = '/api/firms/acme/submissions';
const SAID = { headline: 'Nothing would be sent: the workbook has 3 errors.', counts: { invalid: 3 } };
const RESULT = { ...SAID, runs: [], files: [], findings: { name: 'findings.json', sha256: 'f'.repeat(64) } };

describe('what came back needs its maker', () => {
  let team: OpenTeamServer;
  let maker: Member;

  beforeEach(async () => {
    team = await openTeamServer();
    await putFirm(team.write, 'acme');
    maker = await putMember(team.write, 'Maria Maker', [{ firm: 'acme', role: 'preparer' }]);
  });

  const needing = async (token = maker.token): Promise<readonly number[]> => {
    const { needYou } = (await team.ask('/api/inbox', { token })).json;
    return needYou.map(({ id }: { readonly id: number }) => id);
  };
  const putRefused = async (book: string, by = maker): Promise<number> => {
    const id = await putSubmission(team.write, 'acme', by.id, book);
    await team.write((ask) => moveSubmission(ask, { firm: 'acme', id }, 'refused', { result: RESULT }));
    return id;
  };
  const submit = async (by: Member, ...names: readonly string[]): Promise<number> => {
    const form = toForm({}, Object.fromEntries(names.map((name) => [name, `${name} of ${by.id}`])));
    return (await team.ask(ACME, { method: 'POST', token: by.token, form })).json.id;
  };

  it('and nobody else, with why in its inbox, until it is withdrawn', async () => {
    const other = await putMember(team.write, 'Otto Other', [{ firm: 'acme', role: 'preparer' }]);
    const refused = await putRefused('quarter');
    const rejected = await putSubmission(team.write, 'acme', maker.id, 'other');
    for (const state of ['planned', 'rejected'] as const)
      await team.write((ask) => moveSubmission(ask, { firm: 'acme', id: rejected }, state));
    expect(await needing()).toEqual([rejected, refused]);
    expect(await needing(other.token)).toEqual([]);
    const { needYou } = (await team.ask('/api/inbox', { token: maker.token })).json;
    expect(needYou[1]).toMatchObject({ state: 'refused', why: SAID.headline, inputs: [{ name: 'quarter.xlsx' }] });

    const path = `${ACME}/${refused}`;
    expect((await team.ask(path, { token: maker.token })).json.can).toEqual(['withdraw']);
    expect((await team.ask(path, { token: other.token })).json.can).toEqual([]);
    const withdrawn = await team.ask(`${path}/withdraw`, { method: 'POST', token: maker.token });
    expect(withdrawn.json).toMatchObject({ state: 'withdrawn', can: [], result: { findings: RESULT.findings } });
    expect(await needing()).toEqual([rejected]);
  });

  it('until its maker submits the same again, corrected or not, and says what it was submitted as', async () => {
    const other = await putMember(team.write, 'Otto Other', [{ firm: 'acme', role: 'preparer' }]);
    const refused = await putRefused('quarter');
    await submit(maker, 'something-else.xlsx');
    await submit(other, 'quarter.xlsx');
    expect(await needing()).toEqual([refused]);
    const again = await submit(maker, 'quarter.corrected-2.xlsx');
    expect(await needing()).toEqual([]);
    expect((await team.ask(`${ACME}/${refused}`, { token: maker.token })).json).toMatchObject({
      ...{ state: 'refused', followedBy: again },
    });
    // A submission that is submitted again and refused once more needs them as before.
    await team.write((ask) => moveSubmission(ask, { firm: 'acme', id: again }, 'refused', { result: RESULT }));
    expect(await needing()).toEqual([again]);
  });
});

describe('what is done', () => {
  it('says whether all of its rows are in, in the list too', async () => {
    const team = await openTeamServer();
    await putFirm(team.write, 'acme');
    const { id: maker, token } = await putMember(team.write, 'Maria Maker', [{ firm: 'acme', role: 'preparer' }]);
    for (const [runs, counts] of [
      [['run-1'], { added: 3, failed: 1 }],
      [['run-2'], { added: 4 }],
      [[], { unchanged: 4, blocked: 1 }],
    ] as const) {
      const id = await putSubmission(team.write, 'acme', maker, `book ${runs.join()}`);
      const result = { headline: 'It ended.', counts, runs: [...runs], files: [] };
      await team.write((ask) => moveSubmission(ask, { firm: 'acme', id }, 'done', { result }));
    }
    const { submissions } = (await team.ask(ACME, { token })).json;
    expect(submissions.map(({ isInPart }: { isInPart?: boolean }) => isInPart ?? false)).toEqual([false, false, true]);
    expect((await team.ask(`${ACME}/${submissions[2].id}`, { token })).json.isInPart).toBe(true);
  });
});
