import { setTimeout as wait } from 'node:timers/promises';
import type { SubmissionView } from '../../../src/team/api/submission.ts';
import { type Asked, toForm } from '../../team/server/asked-server.ts';
import type { Chance } from '../chance.ts';
import type { DrawnSubmission } from './draw-trial.ts';
import type { House, PersonName } from './open-house.ts';

/** A submission from its making to its end. */
export interface Case {
  readonly drawn: DrawnSubmission;
  readonly firm: string;
  readonly inputs: { readonly [name: string]: string | Buffer<ArrayBuffer> };
  /** The rows of the workbook. */
  readonly rowCount: number;
  /** Tells it from others. */
  readonly comment: string;
  id?: number;
  view?: SubmissionView;
  end?: CaseEnd;
  wasStopped?: boolean;
}

/** How a submission is over: `elsewhere` if the portfolio belongs to another record of the firm, `same` as another one. */
export type CaseEnd = 'done' | 'refused' | 'rejected' | 'withdrawn' | 'elsewhere' | 'same';

const LOOK_MS = 250;
const OVER = new Set<SubmissionView['state']>(['done', 'refused', 'rejected', 'withdrawn']);
/** The answer of a worker or server that lost its database for a while. */
const PASSES = 503;

/** How the people of a team behave: those who make and those who decide, and those who try what they may not. */
export class People {
  readonly violations: string[] = [];
  readonly counts: Record<string, number> = {};
  readonly cases: Case[] = [];
  readonly #house: House;
  readonly #chance: Chance;
  readonly #startedAt = performance.now();

  constructor(house: House, chance: Chance) {
    this.#house = house;
    this.#chance = chance;
  }

  /** Looks after all submissions until that is so. */
  async work(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await Promise.all(this.cases.filter(({ end }) => end === undefined).map((each) => this.#attend(each)));
      await wait(LOOK_MS);
    }
  }

  areDone(): boolean {
    return this.cases.every(({ end }) => end !== undefined);
  }

  /** Nobody may: not even while the firm is closed. Tried on every submission of the firm. */
  async tryWhileClosed(firm: string): Promise<void> {
    for (const { firm: of, id, view } of this.cases) {
      if (of !== firm || id === undefined) continue;
      const plan = view?.plans.at(-1)?.sha256;
      if (plan !== undefined && view?.state === 'planned')
        await this.#tryForbidden('while closed', id, () => this.#decide({ firm, id, as: 'Cy', plan }));
      await this.#tryForbidden('while closed', id, () => this.#send(firm, `${id}/plan-again`, 'Ana', {}));
    }
  }

  async #attend(each: Case): Promise<void> {
    if (performance.now() - this.#startedAt < each.drawn.afterMs) return;
    if (each.id === undefined) return this.#submit(each);
    const { status, json } = await this.#ask(`/api/firms/${each.firm}/submissions/${each.id}`, {
      token: this.#house.people[each.drawn.maker].token,
    });
    if (status !== 200) return;
    const view: SubmissionView = json;
    each.view = view;
    if (OVER.has(view.state)) each.end = toEnd(view);
    else await this.#act(each, each.id, view);
  }

  /** An upload whose answer was lost may have arrived: then it is in the list. */
  async #submit(each: Case): Promise<void> {
    const { firm, comment, inputs, drawn } = each;
    const { token } = this.#house.people[drawn.maker];
    const form = toForm({ comment, reading: { decimalSign: '.' } }, inputs);
    const made = await this.#ask(`/api/firms/${firm}/submissions`, { method: 'POST', token, form });
    if (made.status === 200) {
      each.id = made.json.id;
      return;
    }
    const listed = await this.#ask(`/api/firms/${firm}/submissions`, { token });
    if (listed.status !== 200) return;
    const submissions: readonly SubmissionView[] = listed.json.submissions;
    const found = submissions.find((submission) => submission.comment === comment);
    if (found !== undefined) each.id = found.id;
    else if (made.json?.code === 'submission-under-way') each.end = 'same';
    else if (made.status < 500 && made.json?.code !== 'firm-closed')
      this.violations.push(`${comment} was not accepted: ${made.text}`);
  }

  async #act(each: Case, id: number, view: SubmissionView): Promise<void> {
    const { drawn, firm } = each;
    switch (view.state) {
      case 'planned':
        return this.#treatPlan(each, id, view);
      case 'approved':
      case 'applying':
        if (drawn.fate !== 'stopped-once' || each.wasStopped === true) return;
        each.wasStopped = await this.#hold(each, id, 'stop');
        return;
      case 'stopped':
      case 'needs-you':
        if (view.problem?.code === 'portfolio-taken') return this.#leaveToTwin(each, id);
        this.#count(`gone on with: ${view.problem?.code ?? view.state}`);
        if (this.#chance.is(0.3)) await this.#send(firm, `${id}/plan-again`, drawn.maker, {});
        else await this.#hold(each, id, 'go');
    }
  }

  async #treatPlan(each: Case, id: number, view: SubmissionView): Promise<void> {
    const { drawn, firm } = each;
    const plan = view.plans.at(-1)?.sha256 ?? '';
    await this.#forge(each, id, plan);
    if (drawn.fate === 'withdrawn') {
      await this.#send(firm, `${id}/withdraw`, drawn.maker, {});
    } else if (drawn.fate === 'rejected') {
      await this.#decide({ firm, id, as: 'Cy', plan, decision: 'rejected' });
    } else if (this.#chance.is(0.4)) {
      await this.#decideTwice({ firm, id, plan });
    } else {
      await this.#decide({ firm, id, as: this.#chance.pick(['Cy', 'Dee']), plan });
    }
  }

  /** The maker, and people who have no part in it, approve nothing. */
  async #forge({ drawn, firm }: Case, id: number, plan: string): Promise<void> {
    const forgers: readonly PersonName[] = [drawn.maker, this.#chance.pick(['Eve', 'Ada', 'Ana'])];
    for (const as of forgers)
      await this.#tryForbidden(as === drawn.maker ? 'by the maker' : 'by a stranger', id, () =>
        this.#decide({ firm, id, as, plan }),
      );
  }

  async #tryForbidden(how: string, id: number, act: () => Promise<number>): Promise<void> {
    const status = await act();
    if (status === PASSES) return;
    this.#count(`forbidden ${how}`);
    if (status === 200) this.violations.push(`submission ${id}: something forbidden was accepted ${how}`);
  }

  /** Two people at the same moment, at two servers if there are so many: one of them decides. */
  async #decideTwice(of: { readonly firm: string; readonly id: number; readonly plan: string }): Promise<void> {
    const statuses = await Promise.all(
      (['Cy', 'Dee'] as const).map((as, index) => this.#decide({ ...of, as, server: index })),
    );
    this.#count('decided by two at once');
    if (statuses.every((status) => status === 200)) this.violations.push(`submission ${of.id} was decided twice`);
  }

  /** Its other record holds the portfolio: what that has in hand is finished first, then it is closed. */
  async #leaveToTwin(each: Case, id: number): Promise<void> {
    if (each.drawn.isOfTwin) {
      each.end = 'elsewhere';
      return;
    }
    const twin = `${each.firm}-again`;
    if (this.cases.some(({ firm, end }) => firm === twin && end === undefined)) return;
    const { token } = this.#house.people.Ada;
    await this.#ask(`/api/firms/${twin}`, { method: 'DELETE', token });
    await this.#send(each.firm, `${id}/plan-again`, each.drawn.maker, {});
  }

  async #hold({ firm, drawn }: Case, id: number, wanted: 'stop' | 'go'): Promise<boolean> {
    return (await this.#send(firm, `${id}/wanted`, drawn.maker, { wanted })) === 200;
  }

  async #decide(asked: {
    readonly firm: string;
    readonly id: number;
    readonly as: PersonName;
    readonly plan: string;
    readonly decision?: 'rejected';
    readonly server?: number;
  }): Promise<number> {
    const { firm, id, as, plan, decision = 'approved', server } = asked;
    const body = { plan, decision, comment: 'seen', isAcknowledged: true };
    return this.#send(firm, `${id}/decision`, as, body, server);
  }

  async #send(firm: string, path: string, as: PersonName, body: object, server?: number): Promise<number> {
    const { token } = this.#house.people[as];
    return (await this.#ask(`/api/firms/${firm}/submissions/${path}`, { method: 'POST', token, body }, server)).status;
  }

  #ask(path: string, how: Parameters<Asked['ask']>[1], server?: number) {
    const { servers } = this.#house;
    const asked = server === undefined ? this.#chance.pick(servers) : servers[server % servers.length];
    if (asked === undefined) throw new Error('a house without servers');
    return asked.ask(path, how);
  }

  #count(what: string): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  }
}

function toEnd({ state }: SubmissionView): CaseEnd {
  if (state === 'done' || state === 'refused' || state === 'rejected' || state === 'withdrawn') return state;
  throw new Error(`${state} is not over`);
}
