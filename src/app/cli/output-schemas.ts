import type { ZodType } from 'zod';
import {
  createdSchema,
  historySchema,
  runDetailsSchema,
  runResultSchema,
  runsSchema,
} from '../../report/json/schemas/history-schemas.ts';
import { mapSchema } from '../../report/json/schemas/map-schema.ts';
import {
  demoSchema,
  doctorSchema,
  exportSchema,
  findingSchema,
  findingsSchema,
  helpSchema,
  ruleListSchema,
  schemasSchema,
  templateSchema,
  uiSchema,
} from '../../report/json/schemas/other-schemas.ts';
import {
  sandboxClientsSchema,
  sandboxCredentialsSchema,
  sandboxFirmsSchema,
  sandboxPortfolioSchema,
  sandboxSchema,
  sandboxUsersSchema,
} from '../../report/json/schemas/sandbox-schemas.ts';
import { checkSchema, errorSchema, planSchema, resultSchema } from '../../report/json/schemas/upload-schemas.ts';
import {
  teamAuditCheckSchema,
  teamAuditSchema,
  teamFilesSchema,
  teamFirmsSchema,
  teamPeopleSchema,
  teamRestoredSchema,
  teamRewrapSchema,
  teamWatchesSchema,
  teamWebhooksSchema,
} from '../../team/report/administration-schemas.ts';
import {
  inboxSchema,
  loginSchema,
  logoutSchema,
  submissionSchema,
  submissionsSchema,
  teamExportSchema,
  teamRunSchema,
} from '../../team/report/team-schemas.ts';

/** The documents printed under `--json`, by the name of their file in `schemas`, with the command that prints each. */
export const OUTPUT_SCHEMAS: { readonly [name: string]: { readonly schema: ZodType; readonly describes: string } } = {
  check: { schema: checkSchema, describes: '`capsheet check --json`' },
  plan: {
    schema: planSchema,
    describes: '`capsheet plan --json`, and a saved plan, which also contains fields for capsheet alone',
  },
  result: { schema: resultSchema, describes: '`capsheet apply --json`' },
  error: { schema: errorSchema, describes: 'any command with `--json` that cannot go on' },
  map: { schema: mapSchema, describes: '`capsheet map --json`' },
  runs: { schema: runsSchema, describes: '`capsheet runs --json`' },
  run: { schema: runDetailsSchema, describes: '`capsheet runs RUN --json`' },
  created: { schema: createdSchema, describes: '`capsheet runs RUN --created --json`' },
  'run-result': { schema: runResultSchema, describes: '`capsheet runs RUN --result FILE --json`' },
  history: {
    schema: historySchema,
    describes: '`capsheet history export --json` and `capsheet history import --json`',
  },
  export: { schema: exportSchema, describes: '`capsheet export --json`' },
  template: { schema: templateSchema, describes: '`capsheet template --json`' },
  doctor: { schema: doctorSchema, describes: '`capsheet doctor --json`' },
  'rule-list': { schema: ruleListSchema, describes: '`capsheet plan --rules --json`' },
  finding: { schema: findingSchema, describes: '`capsheet explain CODE --json`' },
  findings: { schema: findingsSchema, describes: '`capsheet explain --json`' },
  help: { schema: helpSchema, describes: '`capsheet help --json`' },
  schemas: { schema: schemasSchema, describes: '`capsheet schema --json`' },
  ui: { schema: uiSchema, describes: '`capsheet ui --json`' },
  demo: { schema: demoSchema, describes: '`capsheet demo --json`' },
  sandbox: { schema: sandboxSchema, describes: '`capsheet sandbox --json`' },
  'sandbox-firms': { schema: sandboxFirmsSchema, describes: '`capsheet sandbox firm --json`' },
  'sandbox-users': { schema: sandboxUsersSchema, describes: '`capsheet sandbox user --json`' },
  'sandbox-clients': { schema: sandboxClientsSchema, describes: '`capsheet sandbox client --json`' },
  'sandbox-credentials': {
    schema: sandboxCredentialsSchema,
    describes: '`capsheet sandbox firm NAME --json` and `capsheet sandbox client EMAIL --json`',
  },
  'sandbox-portfolio': {
    schema: sandboxPortfolioSchema,
    describes: '`capsheet sandbox seed --json` and `capsheet sandbox reset --json`',
  },
  'team-firms': {
    schema: teamFirmsSchema,
    describes: '`capsheet team firm add --json`, `list` and `close`, and `capsheet team credentials set --json`',
  },
  'team-people': {
    schema: teamPeopleSchema,
    describes: '`capsheet team people --json`, `grant`, `revoke`, `lock` and `unlock`',
  },
  'team-watches': { schema: teamWatchesSchema, describes: '`capsheet team watch add --json`, `list` and `end`' },
  'team-webhooks': { schema: teamWebhooksSchema, describes: '`capsheet team webhook add --json`, `list` and `end`' },
  'team-rewrap': { schema: teamRewrapSchema, describes: '`capsheet team rewrap --json`' },
  'team-restored': { schema: teamRestoredSchema, describes: '`capsheet team restored --json`' },
  'team-files': { schema: teamFilesSchema, describes: '`capsheet team files --json`' },
  'team-audit': { schema: teamAuditSchema, describes: '`capsheet team audit --json`' },
  'team-audit-check': { schema: teamAuditCheckSchema, describes: '`capsheet team audit --verify --json`' },
  login: { schema: loginSchema, describes: '`capsheet login --json`' },
  logout: { schema: logoutSchema, describes: '`capsheet logout --json`' },
  submission: {
    schema: submissionSchema,
    describes:
      '`capsheet submit --json`, `capsheet approve --json`, `capsheet pause --json` and the like, and `capsheet runs SUBMISSION --server --json`',
  },
  submissions: { schema: submissionsSchema, describes: '`capsheet runs --server --json`' },
  inbox: { schema: inboxSchema, describes: '`capsheet inbox --json`' },
  'team-run': { schema: teamRunSchema, describes: '`capsheet runs RUN --server --json`' },
  'team-export': { schema: teamExportSchema, describes: '`capsheet export --server --json`' },
};
