import { type FormEvent, useState } from 'react';
import { maxNameLength } from '#features/accounts/terms.ts';
import { call } from '#web/api-client.ts';
import { nameFaults, nameWords } from '#web/desk/words.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { useWords } from '#web/use-words.ts';
import { giveName } from '../../contract/own-factors.ts';
import { adviceOn } from './advice.ts';
import { signInWords } from './sign-in-words.ts';
import { Trouble } from './step-messages.tsx';

/** The person's name, which colleagues see beside what the person does. */
export function NameStep({ onDone }: { readonly onDone: () => void }) {
  const t = useWords(signInWords);
  const name = useWords(nameWords);
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState<string>();
  const [failed, setFailed] = useState<Parameters<typeof adviceOn>[1]>();
  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const typed = new FormData(event.currentTarget).get('name');
    setBusy(true);
    const reply = await call(giveName, { body: { name: typeof typed === 'string' ? typed : '' }, staysOn401: true });
    setBusy(false);
    // Another window gave it first.
    if (reply.ok || reply.problem?.code === 'staff/has-name') return onDone();
    const fault = reply.problem?.errors?.[0]?.reason;
    setReason(fault);
    setFailed(fault === undefined ? reply : undefined);
  }
  return (
    <>
      <p className="soft">{t.nameLead}</p>
      <Trouble advice={failed && adviceOn(t, failed)} />
      <form className="form signin-form" method="post" noValidate onSubmit={(event) => void save(event)}>
        <TextField
          name="name"
          label={t.name}
          hint={t.nameHint}
          autoComplete="name"
          required
          maxLength={maxNameLength}
          onInput={() => setReason(undefined)}
          {...(reason === undefined ? {} : { error: nameFaults(name)[reason] ?? name.noName })}
        />
        <Button type="submit" look="primary" wide busy={busy}>
          {t.proceed}
        </Button>
      </form>
    </>
  );
}
