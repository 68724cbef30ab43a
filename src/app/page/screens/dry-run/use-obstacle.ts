import type { PlanView } from '../../../../ui/api/plan.ts';
import type { WorkState } from '../../../../ui/api/work-state.ts';
import { useIsLost } from '../../hooks/is-lost.ts';
import { useIsSavedAgain } from '../../hooks/use-changed-choice.ts';

const OFFERS: { readonly [offer in PlanView['offer']]: string | undefined } = {
  whole: undefined,
  partial: undefined,
  nothing: 'There is nothing to send.',
  applied: 'This plan has been applied completely. Compare again to see how the workbook stands now.',
  stopped: 'Answer the open questions of the mapping first: the rows depend on the answers.',
  'other-workbook':
    'The workbook that is open is not the one this plan was made from. Choose the plan together with its workbook, or compare again.',
};

/** Why the plan cannot be applied as things stand, in a sentence; `undefined` where it can. */
export function useObstacle({ offer, service }: PlanView, state: WorkState): string | undefined {
  const isLost = useIsLost();
  const isSavedAgain = useIsSavedAgain(state);
  const { connection } = state;
  if (isLost) return 'capsheet does not answer: nothing can be applied until it does.';
  if (OFFERS[offer] !== undefined) return OFFERS[offer];
  if (isSavedAgain)
    return 'The workbook has been saved again since it was read. Read it again, and look at what it would change now.';
  if (connection.kind === 'none') return 'No service is connected. Connect it under Settings first.';
  if (connection.service !== undefined && !isSameAddress(connection.service, service))
    return `This plan is for ${service}, and capsheet works with ${connection.service} now.`;
  return undefined;
}

function isSameAddress(one: string, other: string): boolean {
  const plain = (text: string): string => text.trim().toLowerCase().replace(/\/+$/, '');
  return plain(one) === plain(other);
}
