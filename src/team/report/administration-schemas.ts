import { z } from 'zod';
import { named } from '../../model/outcomes/document-name.ts';
import { submittedReading } from '../../model/records/input-reading.ts';
import { countText, optionalText, plainText, position, sha256 } from '../../model/values/scalars.ts';
import { watchPlace } from '../api/edges.ts';

const instant = z.iso.datetime();

/** The document of `team firm` and `team credentials set` under `--json`. */
export const teamFirmsSchema = z.strictObject({
  ...named('team-firms@1'),
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
});

/** The document of `team people --json`; each command that changes somebody's roles prints it of that person. */
export const teamPeopleSchema = z.strictObject({
  ...named('team-people@1'),
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
});

/** The document of `team watch` under `--json`. */
export const teamWatchesSchema = z.strictObject({
  ...named('team-watches@1'),
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
});

/** The document of `team webhook` under `--json`. */
export const teamWebhooksSchema = z.strictObject({
  ...named('team-webhooks@1'),
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
});

/** The document of `team rewrap --json`. */
export const teamRewrapSchema = z.strictObject({
  ...named('team-rewrap@1'),
  keyId: plainText.describe('The key that secrets are under now.'),
  rewrapped: countText,
  unchanged: countText.describe('Under that key already, or only references.'),
  failed: z.array(z.strictObject({ firm: plainText, secret: plainText, code: plainText, message: plainText })),
});

/** The document of `team restored --json`. */
export const teamRestoredSchema = z.strictObject({
  ...named('team-restored@1'),
  submissions: z
    .array(z.strictObject({ firm: plainText, id: position }))
    .describe('Those that will be planned again, and need a new approval.'),
  sessions: countText.describe('Sessions that were ended.'),
});

/** The document of `team files --json`. */
export const teamFilesSchema = z.strictObject({
  ...named('team-files@1'),
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
});

/** The document of `team audit --json`. */
export const teamAuditSchema = z.strictObject({
  ...named('team-audit@1'),
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
});

/** The document of `team audit --verify --json`. */
export const teamAuditCheckSchema = z.strictObject({
  ...named('team-audit-check@1'),
  isWhole: z.boolean(),
  chains: z.array(
    z.strictObject({
      firm: optionalText.describe('Absent of what concerns no firm.'),
      entries: countText,
      hash: sha256.describe('Of the last entry, and so of all.'),
      brokenAt: position.exactOptional().describe('The first entry that is not what was written, or is missing.'),
    }),
  ),
});
