import { describe, expect, it } from 'vitest';
import type { Journal } from '../../../../src/engine/journal/journal.ts';
import type { OutcomeKind } from '../../../../src/model/outcomes/outcome.ts';
import type { NewCustomValue, NewLogo, NewMark } from '../../../../src/model/service/new-data.ts';
import { date, number } from '../../../support/make-records.ts';
import { money } from '../../../support/make-snapshot.ts';
import { AT, planOne, RUN, SECURITY_ROW, SERVICE } from './entries.ts';
import type { MakePlace } from './journal-place.ts';

const FAIR_VALUE: NewMark<string> = {
  kind: 'mark',
  company: 'co-1',
  date: date('2024-06-30'),
  mark: { fundId: 'fund-1', fairValue: money('5 USD') },
};
const OWNERSHIP: NewMark<string> = { ...FAIR_VALUE, mark: { fundId: 'fund-1', ownership: number('0.1') } };
const LOGO: NewLogo<string> = {
  kind: 'logo',
  company: 'co-1',
  file: { path: 'a.png', name: 'a.png', bytes: 1, sha256: 'a'.repeat(64) },
};

const LEAD: NewCustomValue<string> = {
  kind: 'custom-value',
  company: 'co-1',
  columnId: 'col-1',
  value: { text: 'Ada' },
};

const KINDS = {
  mark: { kind: 'valuation', operation: 'upsertMarks' },
  logo: { kind: 'company', operation: 'uploadLogo' },
  'custom-value': { kind: 'custom-values', operation: 'replaceCustomValues' },
} as const;

/** A run that sends these items for one row, each in a request of its own, and what became of the row. */
async function send(
  journal: Journal,
  items: readonly (NewMark<string> | NewLogo<string> | NewCustomValue<string>)[],
  outcome: OutcomeKind,
  startedAt = RUN.startedAt,
): Promise<void> {
  const { kind } = KINDS[items[0]?.kind ?? 'mark'];
  const log = await journal.startRun({ ...RUN, startedAt });
  await log.recordRows([{ ...SECURITY_ROW, kind }]);
  for (const data of items) {
    const number = await planOne(log, KINDS[data.kind].operation, SECURITY_ROW.rowKey);
    await log.intendRequest(number, { items: [{ rowKey: SECURITY_ROW.rowKey, data }], held: [], at: AT });
  }
  await log.saveOutcomes([{ rowKey: SECURITY_ROW.rowKey, outcome, findings: [] }]);
}

async function known(journal: Journal) {
  const { marks, logos } = await journal.readEntryHistory(SERVICE, 'firm-1');
  return { marks: marks.map(({ run: _run, ...mark }) => mark), logos };
}

export function describeReplacements(makePlace: MakePlace): void {
  describe('what the journal knows of what cannot be read back', () => {
    it('is every mark of a row that is replaced, however many requests it took', async () => {
      const journal = await (await makePlace()).open();
      await send(journal, [FAIR_VALUE, OWNERSHIP, FAIR_VALUE], 'replaced');
      expect(await known(journal)).toEqual({ marks: [FAIR_VALUE, OWNERSHIP], logos: [] });
      expect((await journal.readEntryHistory(SERVICE, 'firm-2')).marks).toEqual([]);
    });

    it('is which run has set a mark last, and when', async () => {
      const journal = await (await makePlace()).open();
      await send(journal, [FAIR_VALUE, OWNERSHIP], 'replaced');
      await send(journal, [FAIR_VALUE], 'replaced', new Date(RUN.startedAt.getTime() + 86_400_000));
      const runs = (await journal.listRuns()).toReversed().map(({ id, startedAt }) => ({ id, startedAt }));
      const { marks } = await journal.readEntryHistory(SERVICE, 'firm-1');
      const byColumn = marks.map(({ mark, run: { id, startedAt } }) => ['ownership' in mark, { id, startedAt }]);
      expect(new Map(byColumn as [boolean, object][])).toEqual(
        new Map([
          [true, runs[0]],
          [false, runs[1]],
        ]),
      );
      const [later, earlier] = ['fairValue', 'ownership'].map(
        (name) => marks.find(({ mark }) => name in mark)?.run.number,
      );
      expect((later ?? 0) > (earlier ?? 0)).toBe(true);
    });

    it('is the last value that was set', async () => {
      const journal = await (await makePlace()).open();
      const later = { ...FAIR_VALUE, mark: { fundId: 'fund-1', fairValue: money('6 USD') } };
      await send(journal, [FAIR_VALUE], 'replaced');
      await send(journal, [later], 'replaced');
      expect((await known(journal)).marks).toEqual([later]);
    });

    it.each(['unknown', 'failed', 'not-run'] as const)(
      'is nothing of a mark that was sent and is %s',
      async (outcome) => {
        const journal = await (await makePlace()).open();
        await send(journal, [FAIR_VALUE], 'replaced');
        await send(journal, [FAIR_VALUE], outcome);
        expect((await known(journal)).marks).toEqual([]);
      },
    );

    it('is the last custom value that was set, and nothing of one that was sent and may be in', async () => {
      const journal = await (await makePlace()).open();
      const later = { ...LEAD, value: { text: 'Grace' } };
      const customValues = async () => (await journal.readEntryHistory(SERVICE, 'firm-1')).customValues;
      await send(journal, [LEAD], 'replaced');
      await send(journal, [later], 'replaced');
      expect(await customValues()).toEqual([later]);
      await send(journal, [LEAD], 'unknown');
      expect(await customValues()).toEqual([]);
    });

    it('is which logo a company was given last', async () => {
      const journal = await (await makePlace()).open();
      await send(journal, [LOGO], 'uploaded');
      expect((await known(journal)).logos).toEqual([{ companyId: 'co-1', sha256: 'a'.repeat(64) }]);
      await send(journal, [LOGO], 'unknown');
      expect((await known(journal)).logos).toEqual([]);
    });

    it('is the last value that was set, even where the clock was set back a day meanwhile', async () => {
      const journal = await (await makePlace()).open();
      const later = { ...FAIR_VALUE, mark: { fundId: 'fund-1', fairValue: money('200 USD') } };
      const laterLogo = { ...LOGO, file: { ...LOGO.file, sha256: 'b'.repeat(64) } };
      const dayBefore = new Date(RUN.startedAt.getTime() - 86_400_000);
      await send(journal, [FAIR_VALUE], 'replaced');
      await send(journal, [LOGO], 'uploaded');
      await send(journal, [later], 'replaced', dayBefore);
      await send(journal, [laterLogo], 'uploaded', dayBefore);
      expect(await known(journal)).toEqual({ marks: [later], logos: [{ companyId: 'co-1', sha256: 'b'.repeat(64) }] });
    });

    it.each([
      ['what was sent is damaged', { data: '[{' }],
      ['what was sent is something else', { data: '[{"kind":"mark"}]' }],
      ['what became of it is a word that nobody knows', { outcome: 'set' }],
    ])('is nothing of what was set before a run of which %s', async (_what, change) => {
      const place = await makePlace();
      const journal = await place.open();
      await send(journal, [OWNERSHIP], 'replaced');
      await send(journal, [FAIR_VALUE], 'replaced');
      await place.spoil('outcomes', (await journal.listRuns())[0]?.id ?? '', change);
      expect((await known(journal)).marks).toEqual([]);
      await send(journal, [FAIR_VALUE], 'replaced');
      expect((await known(journal)).marks).toEqual([FAIR_VALUE]);
    });
  });
}
