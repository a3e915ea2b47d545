import type { Tx } from '#kit/context.ts';
import { withdrawLetter } from '#features/interviews/actions/issue-letter.ts';
import { closeCorrectionRow, openCorrection } from '../corrections/store/requests.ts';
import type { Application, ApplicationState } from '../model/applications.ts';
import { setApplicationState } from '../store/applications.ts';

/** The applicant reads it if the refund is denied and the application is active again. */
const endedAnswer =
  'Closed without a correction, because the application has ended. / आवेदन बंद हो गया, इसलिए सुधार नहीं किया गया।';

/**
 * Sets the state of a locked application. One that is no longer active has nothing to correct: its open request is closed.
 * Nor is it called: its letter is withdrawn.
 */
export async function changeState(
  tx: Tx,
  application: Pick<Application, 'id' | 'state'>,
  to: { readonly state: ApplicationState; readonly at: Date },
): Promise<void> {
  await setApplicationState(tx, application.id, to.state);
  if (to.state === 'active') return;
  await withdrawLetter(tx, { applicationId: application.id, at: to.at, by: 'system' });
  const open = await openCorrection(tx, application.id);
  if (open)
    await closeCorrectionRow(tx, open.id, { answer: endedAnswer, outcome: 'declined', at: to.at, by: 'system' });
}
