import type { SeedPapers } from './seed-types.ts';

const KESTREL_REQUEST = '2025-Q3 update';

/** What is filed beside the cap tables of the sample: documents in several states, notes, an information report. */
export const SEED_PAPERS: SeedPapers = {
  documents: [
    {
      company: 'Kestrel Bio',
      name: 'Kestrel Bio board deck 2025-Q3.pdf',
      source: 'information-request',
      request: KESTREL_REQUEST,
      parseState: 'completed',
      uploadedAt: '2025-10-14T08:12:40Z',
      parsedAt: '2025-10-14T08:15:02Z',
    },
    {
      company: 'Lumenpay',
      name: 'Lumenpay annual report 2024.pdf',
      source: 'email',
      parseState: 'needs-input',
      uploadedAt: '2025-04-02T15:30:11Z',
    },
    {
      company: 'Cedarpoint Health',
      name: 'Cedarpoint Series A closing set.pdf',
      source: 'implementation',
      parseState: 'not-started',
      uploadedAt: '2024-01-09T10:00:00Z',
    },
  ],
  notes: [
    {
      company: 'Kestrel Bio',
      author: 'jonas.ekberg@northlight.example',
      note: '**Series B** led by the new investor; we keep the observer seat.',
      createdAt: '2025-06-03T09:20:00Z',
    },
    {
      company: 'Kestrel Bio',
      author: 'maren.solberg@northlight.example',
      note: 'Trial read-out moved to spring.\n\n- runway: 19 months\n- next board: 2026-02-11',
      createdAt: '2025-10-20T13:05:30Z',
    },
    {
      company: 'Harbor Robotics',
      author: 'maren.solberg@northlight.example',
      note: 'Second terminal signed.',
      createdAt: '2025-09-01T07:45:00Z',
    },
  ],
  reports: [
    {
      company: 'Kestrel Bio',
      request: KESTREL_REQUEST,
      submittedAt: '2025-10-14T08:12:40Z',
      status: 'in-progress',
      documents: [
        { name: 'Board deck', file: 'Kestrel Bio board deck 2025-Q3.pdf' },
        { name: 'Cap table', file: undefined },
      ],
      metrics: [
        { name: 'Cash balance', date: '2025-09-30', timePeriod: 'quarter', status: 'completed' },
        { name: 'Headcount', date: '2025-09-30', timePeriod: 'quarter', status: 'missing' },
      ],
    },
  ],
};
