import type { Desk } from '../../desk/desk.ts';

/** Opens the workbook of a run with the plan that it carried out, and goes there. */
export async function openRun({ goTo, post }: Desk, runId: string): Promise<void> {
  await post(`runs/${runId}/open`);
  // From there the page follows what is read: to its dry run, or to its rows where the plan is gone.
  goTo('workbook');
}
