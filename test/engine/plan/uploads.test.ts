import { describe, expect, test } from 'vitest';
import type { CompanyRecord, DocumentRecord } from '../../../src/model/records/record.ts';
import { NO_ENTRY_HISTORY, type UploadedLogo } from '../../../src/model/service/entry-history.ts';
import type { Company } from '../../../src/model/service/snapshot.ts';
import { companyRow, documentRow, missingFile, soundFile } from '../../support/make-records.ts';
import { FIRM, firmWith } from '../../support/make-snapshot.ts';
import { planRecords } from '../../support/plan-records.ts';
import { saying } from '../../support/saying.ts';

const ACME = { kind: 'existing', id: 'co-acme' };

function sentBy(plan: ReturnType<typeof planRecords>) {
  return plan.steps.map(({ stage, requests }) => `${stage}: ${requests.length} of ${requests[0]?.items.length}`);
}

describe('a document', () => {
  const held = firmWith({ documents: [{ id: 'd-1', companyId: 'co-acme', name: 'Pr\u00fcfung.pdf' }] });

  function planned(facts: Partial<DocumentRecord>, snapshot = held) {
    const plan = planRecords([documentRow(2, { company: 'Acme Robotics', ...facts })], snapshot);
    const [row] = plan.rows;
    return { action: row?.action, why: row?.why, id: row?.id, sent: sentBy(plan) };
  }

  test('of a name that the company has is there, in whichever way the accents are written', () => {
    for (const file of ['q1/Pr\u00fcfung.pdf', 'Pru\u0308fung.pdf', 'q1\\Pr\u00fcfung.pdf']) {
      expect(planned({ file, inspected: soundFile(file) })).toEqual({
        action: 'unchanged',
        why: 'The company already has a document of this name.',
        id: 'd-1',
        sent: [],
      });
    }
  });

  test('that is there needs no file any more; one that is not does', () => {
    const file = 'Pr\u00fcfung.pdf';
    expect(planned({ file, inspected: missingFile(file) }).action).toBe('unchanged');
    expect(planned({ file, inspected: missingFile(file) }, FIRM)).toMatchObject({
      action: 'invalid',
      why: 'There is no file "Pr\u00fcfung.pdf".',
      sent: [],
    });
  });

  test('of another name, or of another company, is uploaded, each in a request of its own', () => {
    const rows = [
      documentRow(2, { company: 'Acme Robotics', file: 'deck.pdf', inspected: soundFile('deck.pdf') }),
      documentRow(3, { company: 'Birch Health', file: 'Pr\u00fcfung.pdf', inspected: soundFile('Pr\u00fcfung.pdf') }),
    ];
    const plan = planRecords(rows, held);
    expect([plan.rows.map(({ action }) => action), sentBy(plan)]).toEqual([
      ['upload', 'upload'],
      ['documents: 2 of 1'],
    ]);
  });

  test('under the name of another row of its company is an error', () => {
    const rows = ['q1/deck.pdf', 'q2/deck.pdf'].map((file, index) =>
      documentRow(index + 2, { company: 'Acme Robotics', file, inspected: soundFile(file) }),
    );
    expect(planRecords(rows, held).rows.map(({ action, why }) => `${action}: ${why}`)).toEqual([
      'upload: The company has no document of this name.',
      expect.stringMatching(/^invalid: Row 2 of "Documents"/),
    ]);
  });
});

describe('a logo', () => {
  const logo = { logo: 'acme.png', inspected: soundFile('acme.png') };

  function firmOf(acme: Partial<Company>) {
    return firmWith({
      companies: FIRM.companies.map((company) => (company.id === 'co-acme' ? { ...company, ...acme } : company)),
    });
  }

  function planned(acme: Partial<Company>, facts: Partial<CompanyRecord>, logos: readonly UploadedLogo[] = []) {
    const entryHistory = { ...NO_ENTRY_HISTORY, logos };
    const plan = planRecords([companyRow(2, { name: 'Acme Robotics', ...facts })], firmOf(acme), { entryHistory });
    const [row] = plan.rows;
    return [row?.action, row?.why, ...sentBy(plan)];
  }

  test('is uploaded where the company has none', () => {
    expect(planned({ status: 'offline' }, logo)).toEqual([
      'upload',
      'The company exists and has no logo.',
      'logos: 1 of 1',
    ]);
  });

  test('is there where the company has one, whichever it is', () => {
    expect(planned({ logoUrl: 'https://x/1' }, logo)[0]).toBe('unchanged');
    expect(planned({ logoUrl: 'https://x/1' }, { ...logo, inspected: missingFile('acme.png') })[0]).toBe('unchanged');
  });

  test('is replaced under new, once for each image', () => {
    const further = { ...logo, action: 'new' } as const;
    expect(planned({ logoUrl: 'https://x/1' }, further)[0]).toBe('upload');
    const uploaded = { companyId: 'co-acme', sha256: 'a'.repeat(64) };
    expect(planned({ logoUrl: 'https://x/1' }, further, [uploaded])[0]).toBe('unchanged');
    expect(planned({ logoUrl: 'https://x/1' }, further, [{ ...uploaded, sha256: 'b'.repeat(64) }])[0]).toBe('upload');
  });

  test('is not for a company that is online, nor sent where the row differs', () => {
    expect(planned({ status: 'online' }, logo)).toEqual(['invalid', saying('logo-not-offline', '"Acme Robotics"')]);
    expect(planned({}, { ...logo, city: 'Nowhere' })[0]).toBe('differs');
  });

  test('goes with the company that is created for it, after everything else', () => {
    const rows = [
      companyRow(2, { name: 'Zinnia Labs', ...logo }),
      documentRow(2, { company: 'Zinnia Labs', file: 'deck.pdf', inspected: soundFile('deck.pdf') }),
    ];
    const plan = planRecords(rows, FIRM);
    expect(plan.rows.map(({ action, dependsOn }) => [action, dependsOn])).toEqual([
      ['add', []],
      ['upload', ['0/Companies/2']],
    ]);
    expect(sentBy(plan)).toEqual(['companies: 1 of 1', 'logos: 1 of 1', 'documents: 1 of 1']);
    const missing = planRecords(
      [companyRow(2, { name: 'Zinnia Labs', logo: 'z.png', inspected: missingFile('z.png') })],
      FIRM,
    );
    expect(missing.rows.map(({ action }) => action)).toEqual(['invalid']);
  });

  test('names its company by what it is', () => {
    const plan = planRecords([companyRow(2, { name: 'Acme Robotics', ...logo })], FIRM);
    expect(plan.steps[0]?.requests[0]?.items[0]?.data).toMatchObject({ kind: 'logo', company: ACME });
  });
});
