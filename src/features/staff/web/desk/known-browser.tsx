import { useState } from 'react';
import { call } from '#web/api-client.ts';
import { Button } from '#web/ui/button.tsx';
import { Message } from '#web/ui/message.tsx';
import { useWords } from '#web/use-words.ts';
import { askBrowserPasskey, showPasskey } from '../../contract/sign-in.ts';
import { adviceOn } from './advice.ts';
import { getPasskey, hasPasskeys } from './passkey.ts';
import { signInWords } from './sign-in-words.ts';
import { Trouble } from './step-messages.tsx';
import { useStep } from './use-step.ts';

const stayHere = (): void => undefined;

/**
 * Offered after too many OTPs for a number, which anybody can ask for: with a passkey this browser gets a quota of OTPs of its
 * person alone.
 */
export function KnownBrowser() {
  const t = useWords(signInWords);
  const step = useStep({ onLocked: stayHere, onMove: stayHere });
  const [isKnown, setIsKnown] = useState(false);
  async function show(): Promise<void> {
    const challenge = await step.run(() => call(askBrowserPasskey, { staysOn401: true }));
    if (!challenge) return;
    const outcome = await getPasskey(challenge.options);
    if (typeof outcome === 'string') return step.fail(`passkey/${outcome}`);
    const { proof } = outcome;
    if (await step.run(() => call(showPasskey, { body: { proof }, staysOn401: true }))) setIsKnown(true);
  }
  if (isKnown)
    return (
      <Message kind="success" title={t.browserKnown}>
        {t.browserKnownAdvice}
      </Message>
    );
  const wrong = step.failed?.problem?.code === 'staff/code-wrong';
  return (
    <>
      <Trouble advice={wrong ? { title: t.passkeyWrong } : step.failed && adviceOn(t, step.failed)} />
      <p className="soft small">{t.usedUp}</p>
      {hasPasskeys() ? (
        <Button look="secondary" wide busy={step.busy} onClick={() => void show()}>
          {t.showPasskey}
        </Button>
      ) : null}
    </>
  );
}
