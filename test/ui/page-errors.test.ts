import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { usageError } from '../../src/base/util/capsheet-error.ts';
import { onPage, settingName } from '../../src/base/util/setting-names.ts';
import { notAPlanFile } from '../../src/engine/plan/plan-file.ts';
import { describeError, describeForPage, describeForTeam } from '../../src/report/describe-error.ts';
import { readSourceFiles } from '../support/source-files.ts';

/** Never shown on the page: commands, programs around the library, the sandbox's own command, histories that are moved. */
const ELSEWHERE = /^src\/(?:app|main|service\/sandbox|team\/client|engine\/history\/move|report\/describe-error)/;

/** The step is to start capsheet in another way, which no page can do; and a file whose place the page chooses itself. */
const STARTED_ANEW = [
  'src/ui/server/start-ui.ts',
  'src/ui/server/connection.ts',
  'src/base/util/setting-names.ts',
  'src/jobs/doctor/diagnosis-bundle.ts',
];

const TEXT = /'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g;
const COMMANDS = readdirSync('src/app/cli/commands').map((name) => name.replace(/\.ts$/, ''));
const COMMAND = new RegExp(`capsheet (?:${COMMANDS.join('|')})\\b|(?:^|[\\s('"\`])--[a-z]{2,}`);

/** Without what stands there for the page's own words. */
function withoutChoices(code: string): string {
  const start = code.search(/\bonPage\(/);
  if (start < 0) return code;
  let depth = 0;
  let end = code.indexOf('(', start);
  for (; end < code.length; end += 1) {
    if (code[end] === '(') depth += 1;
    if (code[end] === ')') depth -= 1;
    if (depth === 0) break;
  }
  return withoutChoices(`${code.slice(0, start)}''${code.slice(end + 1)}`);
}

describe('an error on the page', () => {
  it('names no command and no option, wherever it comes from', () => {
    const throwing = readSourceFiles('src').filter(
      ({ path, imports }) =>
        imports.some(({ target }) => target === 'src/base/util/capsheet-error.ts') &&
        !ELSEWHERE.test(path) &&
        !STARTED_ANEW.includes(path),
    );
    expect(throwing.length).toBeGreaterThan(100);
    const named = throwing.flatMap(({ path, code }) =>
      [...withoutChoices(code).matchAll(TEXT)].flatMap(([text]) => (COMMAND.test(text) ? [`${path}: ${text}`] : [])),
    );
    expect(named).toEqual([]);
  });

  it('gives the step that its reader can take', () => {
    const error = notAPlanFile();
    expect(describeForPage(error).hint).toBe('Choose the plan that was saved from a dry run, or the workbook itself.');
    expect(describeForTeam(error).hint).toBe(describeForPage(error).hint);
    expect(describeError(error).hint).toContain('capsheet plan INPUT --out PLAN.json');
  });

  it('names settings as its forms do', () => {
    const hint = `${settingName('clientId')} is wrong; ${onPage(`check ${settingName('baseUrl')}`, 'ask')}.`;
    const error = usageError('connection-missing', `${settingName('appUrl')} is not there.`, hint);
    expect(describeForPage(error)).toMatchObject({
      message: 'The address for cap tables is not there.',
      hint: 'The client ID is wrong; check the address of the service.',
    });
    expect(describeError(error)).toMatchObject({
      message: 'CAPSHEET_APP_URL is not there.',
      hint: 'CAPSHEET_CLIENT_ID is wrong; ask.',
    });
  });

  it('says of a fault of our own where the rest is on record', () => {
    expect(describeForPage(new Error('boom')).hint).toContain('in the history');
  });
});
