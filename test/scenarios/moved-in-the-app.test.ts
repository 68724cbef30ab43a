import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, it } from 'vitest';
import { byId } from '../../src/base/util/collections/by-id.ts';
import { closeLater } from '../support/close-later.ts';
import { makeTempFolder } from '../support/temp-folder.ts';
import { openDesk } from './desk.ts';

it('a holding that no run entered is not entered again where somebody gives it another day in the app', async () => {
  const data = join(makeTempFolder(), 'service.sqlite');
  const desk = await openDesk({ data });
  const app = new DatabaseSync(data);
  closeLater(() => app.close());
  const { securities, companies, shareClasses, funds } = await desk.look();
  const nameOf = byId<string, { readonly id: string; readonly name: string }>([
    ...companies,
    ...shareClasses,
    ...funds,
  ]);
  const held = securities.find(({ type, shares }) => type === 'certificate' && shares !== undefined);
  const { id = '', companyId = '', shareClassId = '', fundId = '', issueDate, shares, investmentAmount } = held ?? {};
  const names = [companyId, shareClassId, fundId].map((each) => nameOf.get(each)?.name);
  const cells = [...names, issueDate, shares, investmentAmount?.value, investmentAmount?.currency];
  const book = `Company,Share Class,Fund,Issue Date,Shares,Investment Amount,Currency\n${cells.join(',')}\n`;
  const apply = async (name: string) => {
    const { json } = await desk.run(['apply', desk.put(name, book), '--sheet', 'Certificates', '--yes', '--json']);
    return json.rows;
  };
  expect(await apply('q1.csv')).toMatchObject([{ outcome: 'unchanged', id }]);
  app.prepare("UPDATE securities SET issue_date = date(issue_date, '-1 day') WHERE id = ?").run(id);
  expect(await apply('q2.csv')).toMatchObject([{ outcome: 'differs', id }]);
  expect((await desk.look()).securities).toHaveLength(securities.length);
});
