import { once } from 'node:events';
import { packageFiles, readVersion } from '../../../base/package/package-files.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { readRules } from '../../../jobs/library/inside/request.ts';
import { startUi } from '../../../ui/server/start-ui.ts';
import type { RunOf } from '../declare/declare.ts';
import { toRuleList } from '../options/rules-option.ts';
import {
  findNetworkFile,
  findPlaceFile,
  findProfilePath,
  findServiceSettings,
  readJournalPlace,
  readNetworkSettings,
  readUserName,
} from '../settings/settings.ts';
import { answer, writeAnswer } from '../terminal/answer.ts';
import { catchInterrupts } from '../terminal/terminal.ts';
import type { ui as declaration } from './workbook-commands.ts';

/** `capsheet ui`: runs until it is interrupted. */
export const runUi: RunOf<typeof declaration> = async (_args, options, io) => {
  const { rules } = options;
  const profile = await findProfilePath(options, io);
  if (rules === true) return toRuleList(options, io);
  const ui = await startUi({
    port: options.port ?? 0,
    pageDir: packageFiles.pathOf('dist/ui/page'),
    own: await findServiceSettings(options, io),
    ...readJournalPlace(options, io),
    userName: readUserName(io),
    version: readVersion(),
    rules: await readRules(rules),
    network: await readNetworkSettings(options, io),
    ...omitAbsent({ profile, placeFile: findPlaceFile(options, io), networkFile: await findNetworkFile(options, io) }),
  });
  const text = `Open this address in your browser; it works once, and on this machine only:\n\n  ${ui.address}\n\nCtrl-C ends it.`;
  await writeAnswer(io, options, answer('ui@1', { address: ui.address }, text));
  const { signal, release } = catchInterrupts(io);
  if (!signal.aborted) await once(signal, 'abort');
  await ui.close();
  release();
  return 0;
};
