import { call } from '#web/api-client.ts';
import { Button } from '#web/ui/button.tsx';
import { useWords } from '#web/use-words.ts';
import { renewRecoveryCodes } from '../../contract/own-factors.ts';
import { adviceOn } from './advice.ts';
import { signInWords } from './sign-in-words.ts';
import { Trouble } from './step-messages.tsx';
import { type StepProps, useStep } from './use-step.ts';

/** Makes new recovery codes; the old ones end with them. */
export function NewCodesStep({
  onCodes,
  ...props
}: StepProps & { readonly onCodes: (codes: readonly string[]) => void }) {
  const t = useWords(signInWords);
  const step = useStep(props);
  async function renew(): Promise<void> {
    const made = await step.run(() => call(renewRecoveryCodes, { staysOn401: true }));
    if (made) onCodes(made.recoveryCodes);
  }
  return (
    <>
      <p>{t.newCodesLead}</p>
      <Trouble advice={step.failed && adviceOn(t, step.failed)} />
      <Button look="primary" wide busy={step.busy} onClick={() => void renew()}>
        {t.makeCodes}
      </Button>
    </>
  );
}
