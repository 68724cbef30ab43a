/** In each answer that has a plan. */
export const A_PERSON_APPROVES =
  'A person approves this: nothing is sent to the service until somebody has looked at the plan and runs the command.';

export interface PlanToApprove {
  /** By which a person knows that it is this plan. */
  readonly planSha256: string;
  readonly approval: typeof A_PERSON_APPROVES;
  /** The command that the person runs, and never the agent. */
  readonly command: string;
  /** The reason why it cannot be applied. */
  readonly problem?: string;
}

export function toApprove(planSha256: string, command: string, problem?: string): PlanToApprove {
  return { planSha256, approval: A_PERSON_APPROVES, command, ...(problem === undefined ? {} : { problem }) };
}
