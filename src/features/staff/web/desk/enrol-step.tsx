import { type FormEvent, useState } from 'react';
import { call } from '#web/api-client.ts';
import { useHydrated } from '#web/hydrated.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { useWords } from '#web/use-words.ts';
import {
  type AppKeyAnswer,
  beginApp,
  beginPasskey,
  confirmApp,
  confirmPasskey,
  type EnrolledAnswer,
} from '../../contract/sign-in.ts';
import { maxPasskeyName, totpDigits } from '../../terms.ts';
import { adviceOn } from './advice.ts';
import { CodeForm } from './code-form.tsx';
import { createPasskey, hasPasskeys } from './passkey.ts';
import { signInWords } from './sign-in-words.ts';
import { Locked, Trouble } from './step-messages.tsx';
import { type StepProps, useStep } from './use-step.ts';

export interface EnrolStepProps extends StepProps {
  /** With the recovery codes, if they are the person's first. */
  readonly onDone: (enrolled: EnrolledAnswer) => void;
}
/** Sets up an authenticator app or a passkey. */
export function EnrolStep(props: EnrolStepProps) {
  const t = useWords(signInWords);
  const step = useStep(props);
  const [key, setKey] = useState<AppKeyAnswer>();
  const [isPasskey, setIsPasskey] = useState(false);
  const isReady = useHydrated();
  async function chooseApp(): Promise<void> {
    setKey(await step.run(() => call(beginApp, { staysOn401: true })));
  }
  if (key) return <AppSetUp {...props} appKey={key} onBack={() => setKey(undefined)} />;
  if (isPasskey) return <PasskeySetUp {...props} onBack={() => setIsPasskey(false)} />;
  const canPasskey = !isReady || hasPasskeys();
  return (
    <>
      <p className="soft">{t.enrolLead}</p>
      <Locked untilMs={props.lockedUntilMs} />
      <Trouble advice={step.failed && adviceOn(t, step.failed)} />
      <div className="desk-choice">
        <Button look="primary" wide busy={step.busy} onClick={() => void chooseApp()}>
          {t.chooseApp}
        </Button>
        <p className="soft small">{t.chooseAppHint}</p>
      </div>
      <div className="desk-choice">
        <Button wide disabled={!canPasskey} onClick={() => setIsPasskey(true)}>
          {t.choosePasskey}
        </Button>
        <p className="soft small">{canPasskey ? t.choosePasskeyHint : t.passkeyUnable}</p>
      </div>
    </>
  );
}

type SetUpProps = EnrolStepProps & { readonly onBack: () => void };

/** The QR code, its key as text, and the first code of the app. */
function AppSetUp({ appKey, onBack, onDone, ...props }: SetUpProps & { readonly appKey: AppKeyAnswer }) {
  const t = useWords(signInWords);
  const step = useStep(props);
  const [shape, setShape] = useState<string>();
  const { key, uri, qr } = appKey;
  async function send(code: string): Promise<void> {
    if (code.length !== totpDigits) return setShape(t.codeShort);
    const done = await step.run(() => call(confirmApp, { body: { code }, staysOn401: true }));
    if (done) onDone(done);
  }
  return (
    <>
      <h2>{t.appTitle}</h2>
      <p>{t.appScan}</p>
      <div className="desk-key">
        <svg viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={t.qrLabel} className="desk-qr">
          <path fill="#fff" d={`M0 0h${qr.size}v${qr.size}H0z`} />
          <path fill="#000" d={qr.path} shapeRendering="crispEdges" />
        </svg>
        <div>
          <p className="soft small">{t.appKey}</p>
          <p className="desk-key-text" translate="no">
            {key}
          </p>
          <LinkButton href={uri} look="link">
            {t.appOpen}
          </LinkButton>
        </div>
      </div>
      <Locked untilMs={props.lockedUntilMs} />
      <Trouble advice={step.failed && adviceOn(t, step.failed)} />
      <p>{t.appConfirm}</p>
      <CodeForm
        kind="app"
        label={t.appCode}
        hint={t.appCodeHint}
        submit={t.proceed}
        busy={step.busy}
        error={shape}
        onInput={() => {
          setShape(undefined);
          step.dismiss();
        }}
        onCode={(code) => void send(code)}
      />
      <Button look="link" onClick={onBack}>
        {t.back}
      </Button>
    </>
  );
}

function PasskeySetUp({ onBack, onDone, ...props }: SetUpProps) {
  const t = useWords(signInWords);
  const step = useStep(props);
  async function create(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('name');
    const name = (typeof typed === 'string' ? typed.trim() : '') || t.passkeyDefault;
    const begun = await step.run(() => call(beginPasskey, { staysOn401: true }));
    if (!begun) return;
    const outcome = await createPasskey(begun.options);
    if (typeof outcome === 'string') return step.fail(`passkey/${outcome}`);
    const { proof } = outcome;
    const done = await step.run(() => call(confirmPasskey, { body: { name, proof }, staysOn401: true }));
    if (done) onDone(done);
  }
  return (
    <>
      <h2>{t.passkeyTitle}</h2>
      <p>{t.choosePasskeyHint}</p>
      <Locked untilMs={props.lockedUntilMs} />
      <Trouble advice={step.failed && adviceOn(t, step.failed)} />
      <form className="form signin-form" method="post" onSubmit={(event) => void create(event)}>
        <TextField
          name="name"
          label={t.passkeyName}
          hint={t.passkeyNameHint}
          defaultValue={t.passkeyDefault}
          maxLength={maxPasskeyName}
          autoComplete="off"
        />
        <Button type="submit" look="primary" wide busy={step.busy}>
          {t.passkeyCreate}
        </Button>
      </form>
      <Button look="link" onClick={onBack}>
        {t.back}
      </Button>
    </>
  );
}
