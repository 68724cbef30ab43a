import { useState } from 'react';
import type { MeView } from '../../../../team/api/person.ts';
import type { Decision, SubmissionView } from '../../../../team/api/submission.ts';
import { sayOvertaken } from '../words/overtaken.ts';

/** The last question before a decision is sent, of one plan and no other. */
export interface Asking {
  /** What is asked for; absent where nothing is, and where it cannot be decided any more. */
  readonly decision: Decision['decision'] | undefined;
  /** Why the question is gone although nobody answered it. */
  readonly overtakenBy: string | undefined;
  readonly ask: (decision: Decision['decision']) => void;
  readonly forget: () => void;
}

/** While somebody reads the question, somebody else may decide, or the plan may become another: then it is asked no longer. */
export function useAsking({ plans, can, state }: SubmissionView, { person }: MeView): Asking {
  const [asked, setAsked] = useState<{ readonly plan: string; readonly decision: Decision['decision'] }>();
  const plan = plans.at(-1);
  const isOpen = asked !== undefined && asked.plan === plan?.sha256 && can.includes('decide');
  return {
    decision: isOpen ? asked.decision : undefined,
    overtakenBy:
      asked === undefined || isOpen ? undefined : sayOvertaken({ asked: asked.plan, plans, state }, person.id),
    ask: (decision) => setAsked(plan && { plan: plan.sha256, decision }),
    forget: () => setAsked(undefined),
  };
}
