import { useCallback, useEffect, useState } from 'react';
import { createUser, type UserAnswer } from '../contract/public.ts';
import { maxNameLength, sessionMarker, sessionMs } from '../terms.ts';
import { profileWords } from './words.ts';
import { faultOfName, type NameFault } from '#kit/text/person-name.ts';
import { call } from '#web/api-client.ts';
import { useForm } from '#web/forms/form.ts';
import { useHydrated } from '#web/hydrated.ts';
import { Page } from '#web/frame/page.tsx';
import { paths } from '#web/paths.ts';
import { useShownPage } from '#web/shown-page.ts';
import { spacedPhone } from '#web/forms/spaced-phone.ts';
import { readToken, writeStored, writeToken } from '#web/stored-session.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Message } from '#web/ui/message.tsx';
import { NeedsScript } from '#web/ui/needs-script.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { useWords } from '#web/use-words.ts';
import { formWords } from '#web/words.ts';

export interface UserNameScreenProps {
  readonly userId: string;
  readonly phoneNumber: string;
  /** Null before the profile is completed. */
  readonly name: string | null;
  readonly referralCode: string;
  readonly next: string | undefined;
}
/** Asks for the name once. A person who has given it goes on, with everything that the browser stores of a session. */
export default function UserNameScreen({ userId, phoneNumber, name, referralCode, next }: UserNameScreenProps) {
  const t = useWords(profileWords);
  const { language, company } = useShownPage();
  const destination = next ?? paths.home(language);

  const finishLogin = useCallback(
    (found: Pick<UserAnswer, 'name' | 'referralCode'>): void => {
      writeStored({ userId, phoneNumber, name: found.name, referralCode: found.referralCode });
      if (readToken() === undefined) writeToken(sessionMarker, sessionMs);
      location.replace(destination);
    },
    [userId, phoneNumber, destination],
  );
  useEffect(() => {
    if (name !== null) finishLogin({ name, referralCode });
  }, [name, referralCode, finishLogin]);

  return (
    <Page narrow>
      <title>{t.pageTitle(company)}</title>
      <PageTitle lead={name === null ? t.lead : undefined}>{t.title}</PageTitle>
      <NeedsScript>
        {name === null ? (
          t.needsScript
        ) : (
          <>
            {t.isComplete} <a href={destination}>{t.goOn}</a>
          </>
        )}
      </NeedsScript>
      {name === null ? (
        <ProfileForm userId={userId} phone={phoneNumber} onDone={finishLogin} />
      ) : (
        <p className="signin-loading" role="status">
          {t.loading}
        </p>
      )}
    </Page>
  );
}

interface ProfileFormProps {
  readonly userId: string;
  readonly phone: string;
  readonly onDone: (user: UserAnswer) => void;
}
function ProfileForm({ userId, phone, onDone }: ProfileFormProps) {
  const t = useWords(profileWords);
  const formTexts = useWords(formWords);
  const hydrated = useHydrated();
  const [offline, setOffline] = useState(false);
  const [done, setDone] = useState(false);
  const texts: Readonly<Record<NameFault, string>> & Readonly<Record<string, string>> = {
    missing: t.nameMissing,
    'no-name': t.noName,
    characters: t.characters,
    'of-colleague': t.ofColleague,
  };
  const form = useForm<UserAnswer>({
    send: async (fields) => {
      const reply = await call(createUser, { body: { userId, name: fields.text('name'), phone } });
      setOffline(reply.status === 0);
      return reply;
    },
    done: (user) => {
      setDone(true);
      onDone(user);
    },
    check: (fields) => ({ name: faultOfName(fields.text('name')) }),
    textOfReason: (key) => texts[key],
    failure: () => t.failed,
  });
  const busy = form.busy || done;
  return (
    <form {...form.props} className="form card">
      <TextField name="phone" type="tel" label={t.phone} value={spacedPhone(phone)} readOnly disabled />
      <TextField
        name="name"
        label={t.name}
        hint={t.nameHint}
        placeholder={t.namePlaceholder}
        autoComplete="name"
        maxLength={maxNameLength}
        required
        error={form.errors['name']}
      />
      {form.failure && form.errors['name'] === undefined ? (
        <Message kind="error" title={form.failure}>
          {offline ? formTexts.offline : t.failedAdvice}
        </Message>
      ) : null}
      <Button type="submit" look="primary" wide busy={busy} disabled={!hydrated}>
        {busy ? t.submitting : t.submit}
      </Button>
    </form>
  );
}
