import { z } from 'zod';
import { printed } from '../../model/outcomes/document-name.ts';
import { submittedReading } from '../../model/records/input-reading.ts';
import { countText, optionalText, plainText, position, sha256 } from '../../model/values/scalars.ts';
import { shownFinding } from '../../ui/api/row-status.ts';
import { runView } from '../../ui/api/runs.ts';
import { watchPlace } from '../api/edges.ts';
import { submissionList, submissionView, waitingSubmissions } from '../api/submission.ts';

const server = plainText.describe('The address of the server.');

const instant = z.iso.datetime();

/** The documents that a team's commands print under `--json`. */
export const TEAM_DOCUMENTS = {
  'team-firms': printed(
    'team-firms@1',
    '`capsheet team firm add --json`, `list` and `close`, and `capsheet team credentials set --json`',
    {
      firms: z.array(
        z.strictObject({
          id: plainText,
          name: plainText,
          service: plainText.describe('The address of the portfolio service.'),
          appService: optionalText,
          addedAt: instant,
          closedAt: instant.exactOptional(),
          credentials: z
            .strictObject({
              clientId: plainText,
              secret: plainText.describe('How it is kept, in words; never the secret itself.'),
              setBy: plainText,
              setAt: instant,
            })
            .exactOptional(),
        }),
      ),
    },
  ),
  'team-people': printed('team-people@1', '`capsheet team people --json`, `grant`, `revoke`, `lock` and `unlock`', {
    people: z.array(
      z.strictObject({
        id: position,
        name: plainText,
        email: plainText.describe('A verified one, or empty.'),
        isDisabled: z.boolean().describe('Locked out.'),
        grants: z.array(
          z.strictObject({
            firm: optionalText.describe('Absent of a role in every firm.'),
            role: plainText,
            source: z
              .enum(['group', 'person'])
              .describe('Who granted it: a group of the identity provider, or a person.'),
          }),
        ),
      }),
    ),
  }),
  'team-watches': printed('team-watches@1', '`capsheet team watch add --json`, `list` and `end`', {
    firm: plainText,
    watches: z.array(
      z.strictObject({
        id: position,
        place: watchPlace,
        owner: z
          .strictObject({ id: position, name: plainText, email: plainText })
          .describe('The maker of what is found.'),
        reading: submittedReading.describe('How it is read.'),
        mapping: z.strictObject({ name: plainText, sha256 }).exactOptional(),
        cron: plainText.describe('When it is looked at, in UTC.'),
        lookedAt: instant.exactOptional(),
        problem: optionalText.describe('What stands in its way.'),
      }),
    ),
  }),
  'team-webhooks': printed('team-webhooks@1', '`capsheet team webhook add --json`, `list` and `end`', {
    firm: plainText,
    webhooks: z.array(
      z.strictObject({
        id: position,
        kind: z.enum(['webhook', 'slack']),
        address: plainText.describe('Without its path, which may be a secret.'),
        madeAt: instant,
      }),
    ),
    secret: optionalText.describe(
      'What the requests of a webhook that was added are signed with; it is not shown again.',
    ),
  }),
  'team-rewrap': printed('team-rewrap@1', '`capsheet team rewrap --json`', {
    keyId: plainText.describe('The key that secrets are under now.'),
    rewrapped: countText,
    unchanged: countText.describe('Under that key already, or only references.'),
    failed: z.array(z.strictObject({ firm: plainText, secret: plainText, code: plainText, message: plainText })),
  }),
  'team-restored': printed('team-restored@1', '`capsheet team restored --json`', {
    submissions: z
      .array(z.strictObject({ firm: plainText, id: position }))
      .describe('Those that will be planned again, and need a new approval.'),
    sessions: countText.describe('Sessions that were ended.'),
  }),
  'team-files': printed('team-files@1', '`capsheet team files --json`', {
    place: plainText.describe('Where the files are, in words.'),
    checked: countText,
    faults: z
      .array(
        z.strictObject({
          sha256,
          code: plainText,
          message: plainText,
          submissions: z.array(z.strictObject({ firm: plainText, id: position })).describe('That the file belongs to.'),
        }),
      )
      .describe('Files that are missing or damaged.'),
  }),
  'team-audit': printed('team-audit@1', '`capsheet team audit --json`', {
    entries: z
      .array(
        z.strictObject({
          firm: optionalText.describe('Absent of what concerns no firm.'),
          number: position.describe('By firm, from 1.'),
          at: instant,
          person: position
            .exactOptional()
            .describe('Absent of what was done at the command line, or by capsheet itself.'),
          actor: plainText,
          action: plainText,
          subject: plainText,
          details: z.record(plainText, z.union([plainText, z.number(), z.boolean()])),
          hash: sha256.describe('Of this entry and the one before it.'),
        }),
      )
      .describe('The latest first.'),
  }),
  'team-audit-check': printed('team-audit-check@1', '`capsheet team audit --verify --json`', {
    isWhole: z.boolean(),
    chains: z.array(
      z.strictObject({
        firm: optionalText.describe('Absent of what concerns no firm.'),
        entries: countText,
        hash: sha256.describe('Of the last entry, and so of all.'),
        brokenAt: position.exactOptional().describe('The first entry that is not what was written, or is missing.'),
      }),
    ),
  }),
  login: printed('login@1', '`capsheet login --json`', { server, person: plainText, expiresAt: plainText }),
  logout: printed('logout@1', '`capsheet logout --json`', { server }),
  submission: printed(
    'submission@1',
    '`capsheet submit --json`, `capsheet approve --json`, `capsheet pause --json` and the like, and `capsheet runs SUBMISSION --server --json`',
    {
      server,
      submission: submissionView,
      findings: z.array(shownFinding).describe('Why it was refused, the gravest first; empty if it was not.'),
    },
  ),
  submissions: printed('submissions@1', '`capsheet runs --server --json`', {
    server,
    submissions: submissionList.shape.submissions,
  }),
  inbox: printed('inbox@1', '`capsheet inbox --json`', { server, ...waitingSubmissions.shape }),
  'team-run': printed('team-run@1', '`capsheet runs RUN --server --json`', { server, run: runView }),
  'team-export': printed('team-export@1', '`capsheet export --server --json`', {
    server,
    firm: plainText,
    path: plainText,
  }),
} as const;
